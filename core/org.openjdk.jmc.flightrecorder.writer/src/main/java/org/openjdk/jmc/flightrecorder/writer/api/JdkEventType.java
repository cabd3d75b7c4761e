/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * Events of the JDK that tools look for by name: all that a view of {@code jfr view} of JDK 25, a rule of JMC or a page
 * of JMC reads. {@link Recording#registerEventType(JdkEventType)} makes the type, with the fields that are listed here,
 * as JDK 25 has them. All have {@code startTime} in ticks as well; {@code duration} is in ticks too. Fields that are
 * not put are null, zero or false.
 * <p>
 * A field for which the JDK has an enumeration, such as {@code cause} and {@code when}, takes the text that the JDK
 * writes, for instance {@code "Before GC"}, because views compare it. Views ask for the texts that are listed here.
 * Spaces of the heap, old objects and the like are values with fields of their own; {@code jfr metadata} of JDK 25
 * prints these. A view needs a recording to have every type that it reads, even without events.
 */
public enum JdkEventType implements NamedType {
	/**
	 * A thread was seen running Java code: {@code sampledThread}, {@code stackTrace}, {@code state} (such as
	 * {@code STATE_RUNNABLE}). Shown by {@code jfr view hot-methods} and JMC's method profiling.
	 */
	EXECUTION_SAMPLE("jdk.ExecutionSample"),
	/**
	 * A thread was seen in native code: {@code sampledThread}, {@code stackTrace}, {@code state}.
	 */
	NATIVE_METHOD_SAMPLE("jdk.NativeMethodSample"),
	/**
	 * A thread has used some processor time: {@code stackTrace}, {@code eventThread}, {@code failed},
	 * {@code samplingPeriod} in ticks, {@code biased}. Shown by {@code jfr view cpu-time-hot-methods} of JDK 25.
	 */
	CPU_TIME_SAMPLE("jdk.CPUTimeSample"),
	/**
	 * Samples of processor time were lost: {@code lostSamples}, {@code eventThread}. In JDK 25.
	 */
	CPU_TIME_SAMPLES_LOST("jdk.CPUTimeSamplesLost"),
	/**
	 * A method was called: {@code duration} in ticks, {@code eventThread}, {@code stackTrace} of the caller, and
	 * {@code method}. In JDK 25.
	 */
	METHOD_TRACE("jdk.MethodTrace"),
	/**
	 * The calls of a method so far: {@code method}, {@code invocations}, and how long one took: {@code minimum},
	 * {@code average} and {@code maximum} in ticks, {@link Long#MIN_VALUE} where that is not known. Shown by
	 * {@code jfr view method-timing} of JDK 25.
	 */
	METHOD_TIMING("jdk.MethodTiming"),
	/**
	 * An object was allocated: {@code eventThread}, {@code stackTrace}, {@code objectClass}, and {@code weight}, the
	 * bytes that the sample stands for. Shown by {@code jfr view allocation-by-class} and JMC's memory page.
	 */
	OBJECT_ALLOCATION_SAMPLE("jdk.ObjectAllocationSample"),
	/**
	 * An object was allocated in a new thread-local buffer: {@code eventThread}, {@code stackTrace},
	 * {@code objectClass}, {@code allocationSize} and {@code tlabSize} in bytes.
	 */
	OBJECT_ALLOCATION_IN_NEW_TLAB("jdk.ObjectAllocationInNewTLAB"),
	/**
	 * An object was allocated outside the thread-local buffers: {@code eventThread}, {@code stackTrace},
	 * {@code objectClass}, {@code allocationSize} in bytes.
	 */
	OBJECT_ALLOCATION_OUTSIDE_TLAB("jdk.ObjectAllocationOutsideTLAB"),
	/**
	 * A thread waited for a lock: {@code duration} in ticks, {@code eventThread}, {@code stackTrace},
	 * {@code monitorClass}, {@code previousOwner}, {@code address}. Shown by {@code jfr view contention-by-site} and
	 * JMC's lock instances.
	 */
	JAVA_MONITOR_ENTER("jdk.JavaMonitorEnter"),
	/**
	 * A thread was parked: {@code duration} in ticks, {@code eventThread}, {@code stackTrace}, {@code parkedClass},
	 * {@code timeout} in nanoseconds, {@code until} in milliseconds since the epoch, {@code address}.
	 */
	THREAD_PARK("jdk.ThreadPark"),
	/**
	 * The load of the processors: {@code jvmUser}, {@code jvmSystem} and {@code machineTotal}, floats from 0 to 1.
	 * Shown by {@code jfr view cpu-load} and JMC's processes page.
	 */
	CPU_LOAD("jdk.CPULoad"),
	/**
	 * The memory of the machine: {@code totalSize} and {@code usedSize} in bytes.
	 */
	PHYSICAL_MEMORY("jdk.PhysicalMemory"),
	/**
	 * The recording: {@code id}, {@code name}, {@code destination}, {@code disk}, {@code maxAge},
	 * {@code flushInterval}, {@code maxSize} in bytes, {@code recordingStart} in milliseconds since the epoch,
	 * {@code recordingDuration}; times in milliseconds, with {@link Long#MAX_VALUE} for no limit. Shown by
	 * {@code jfr view active-recordings}.
	 */
	ACTIVE_RECORDING("jdk.ActiveRecording"),
	/**
	 * A setting of an event type: {@code id}, {@code name}, {@code value}. The id must be {@link Type#getId()} of an
	 * event type of this recording, or JMC refuses the file. Shown by {@code jfr view active-settings} and JMC's
	 * recording page.
	 */
	ACTIVE_SETTING("jdk.ActiveSetting"),
	/**
	 * Events were lost: {@code amount}, how many bytes since the last such event, and {@code total}, both unsigned. After
	 * {@link RecordingSettingsBuilder#withEventDropping()} the writer makes these itself.
	 */
	DATA_LOSS("jdk.DataLoss"),
	/**
	 * The virtual machine: {@code jvmName}, {@code jvmVersion}, {@code jvmArguments}, {@code jvmFlags},
	 * {@code javaArguments}, {@code jvmStartTime} in milliseconds since the epoch, {@code pid}. Shown by
	 * {@code jfr view jvm-information} and JMC's JVM page.
	 */
	JVM_INFORMATION("jdk.JVMInformation"),
	/**
	 * The operating system: {@code osVersion}. Shown by {@code jfr view system-information}.
	 */
	OS_INFORMATION("jdk.OSInformation"),
	/**
	 * The processors: {@code cpu}, {@code description}, {@code sockets}, {@code cores}, {@code hwThreads}. Shown by
	 * {@code jfr view system-information}.
	 */
	CPU_INFORMATION("jdk.CPUInformation"),
	/**
	 * The hypervisor, if the machine is a virtual one: {@code name}. {@code jfr view system-information} needs a
	 * recording to have this type and {@link #PHYSICAL_MEMORY}, even without events.
	 */
	VIRTUALIZATION_INFORMATION("jdk.VirtualizationInformation"),
	/**
	 * A system property: {@code key}, {@code value}. Shown by {@code jfr view system-properties}.
	 */
	INITIAL_SYSTEM_PROPERTY("jdk.InitialSystemProperty"),
	/**
	 * A variable of the environment: {@code key}, {@code value}. Shown by {@code jfr view environment-variables}.
	 */
	INITIAL_ENVIRONMENT_VARIABLE("jdk.InitialEnvironmentVariable"),

	// From here on: the fields, with units and with a label that is not the name; then the views that show the event.
	// @formatter:off
	/** duration, eventThread, stackTrace, path, metaData. */ FILE_FORCE("jdk.FileForce"),
	/** duration, eventThread, stackTrace, path, bytesRead (bytes), endOfFile; views file-reads-by-path, latencies-by-type. */
	FILE_READ("jdk.FileRead"),
	/** duration, eventThread, stackTrace, path, bytesWritten (bytes); views file-writes-by-path, latencies-by-type. */
	FILE_WRITE("jdk.FileWrite"),
	/** Java Error: eventThread, stackTrace, message, thrownClass; views exception-by-message, exception-by-site,
	 * exception-by-type. */ JAVA_ERROR_THROW("jdk.JavaErrorThrow"),
	/** Java Exception: eventThread, stackTrace, message, thrownClass; views exception-by-message, exception-by-site,
	 * exception-by-type. */ JAVA_EXCEPTION_THROW("jdk.JavaExceptionThrow"),
	/** Java Monitor Inflated: duration, eventThread, stackTrace, monitorClass, address, cause; view monitor-inflation. */
	JAVA_MONITOR_INFLATE("jdk.JavaMonitorInflate"),
	/** duration, eventThread, stackTrace, monitorClass, notifier, timeout (ms), timedOut, address; view latencies-by-type. */
	JAVA_MONITOR_WAIT("jdk.JavaMonitorWait"),
	/** duration, eventThread, stackTrace, host, address, port, timeout (ms), bytesRead (bytes), endOfStream; views
	 * latencies-by-type, socket-reads-by-host. */ SOCKET_READ("jdk.SocketRead"),
	/** duration, eventThread, stackTrace, host, address, port, bytesWritten (bytes); views latencies-by-type,
	 * socket-writes-by-host. */ SOCKET_WRITE("jdk.SocketWrite"),
	/** Java Thread End: eventThread, thread; view thread-start. */ THREAD_END("jdk.ThreadEnd"),
	/** Java Thread Sleep: duration, eventThread, stackTrace, time (ns); view latencies-by-type. */ THREAD_SLEEP("jdk.ThreadSleep"),
	/** Java Thread Start: eventThread, stackTrace, thread, parentThread; view thread-start. */ THREAD_START("jdk.ThreadStart"),
	/** duration, eventThread, stackTrace, blockingOperation, pinnedReason, carrierThread; view pinned-threads. */
	VIRTUAL_THREAD_PINNED("jdk.VirtualThreadPinned"),
	/** classLoader, parentClassLoader, classLoaderData, classCount, chunkSize (bytes), blockSize (bytes), hiddenClassCount,
	 * hiddenChunkSize (bytes), hiddenBlockSize (bytes); view class-loaders. */
	CLASS_LOADER_STATISTICS("jdk.ClassLoaderStatistics"),
	/** loadedClassCount, unloadedClassCount. */ CLASS_LOADING_STATISTICS("jdk.ClassLoadingStatistics"),
	/** Deprecated Method Invocation: stackTrace, method, invocationTime (ticks), forRemoval (true); view
	 * deprecated-methods-for-removal. */ DEPRECATED_INVOCATION("jdk.DeprecatedInvocation"),
	/** throwables; view exception-count. */ EXCEPTION_STATISTICS("jdk.ExceptionStatistics"),
	/** finalizableClass, codeSource, objects, totalFinalizersRun; view finalizers. */
	FINALIZER_STATISTICS("jdk.FinalizerStatistics"),
	/** activeCount, daemonCount, accumulatedCount, peakCount; view thread-count. */
	JAVA_THREAD_STATISTICS("jdk.JavaThreadStatistics"),
	/** allocated (bytes), thread; view thread-allocation. */ THREAD_ALLOCATION_STATISTICS("jdk.ThreadAllocationStatistics"),
	/** eventThread, stackTrace, definedClass, definingClassLoader. */ CLASS_DEFINE("jdk.ClassDefine"),
	/** duration, eventThread, stackTrace, loadedClass, definingClassLoader, initiatingClassLoader; view longest-class-loading. */
	CLASS_LOAD("jdk.ClassLoad"),
	/** eventThread, unloadedClass, definingClassLoader. */ CLASS_UNLOAD("jdk.ClassUnload"),
	/** duration, eventThread, stackTrace, classCount, redefinitionId; view class-modifications. */
	REDEFINE_CLASSES("jdk.RedefineClasses"),
	/** duration, eventThread, stackTrace, classCount, redefinitionId; view class-modifications. */
	RETRANSFORM_CLASSES("jdk.RetransformClasses"),
	/** initialSize (bytes), reservedSize (bytes), nonNMethodSize (bytes), profiledSize (bytes), nonProfiledSize (bytes),
	 * expansionSize (bytes), minBlockLength (bytes), startAddress, reservedTopAddress. */
	CODE_CACHE_CONFIGURATION("jdk.CodeCacheConfiguration"),
	/** eventThread, codeBlobType, startAddress, commitedTopAddress, reservedTopAddress, entryCount, methodCount, adaptorCount,
	 * unallocatedCapacity (bytes), fullCount, codeCacheMaxCapacity (bytes). */ CODE_CACHE_FULL("jdk.CodeCacheFull"),
	/** codeBlobType, startAddress, reservedTopAddress, entryCount, methodCount, adaptorCount, unallocatedCapacity (bytes),
	 * fullCount. */ CODE_CACHE_STATISTICS("jdk.CodeCacheStatistics"),
	/** duration, eventThread, compileId, compiler, method, compileLevel, succeded, isOsr, codeSize (bytes), inlinedBytes (bytes),
	 * arenaBytes (bytes); view longest-compilations. */ COMPILATION("jdk.Compilation"),
	/** eventThread, failureMessage, compileId. */ COMPILATION_FAILURE("jdk.CompilationFailure"),
	/** threadCount, tieredCompilation, dynamicCompilerThreadCount; view compiler-configuration. */
	COMPILER_CONFIGURATION("jdk.CompilerConfiguration"),
	/** duration, eventThread, phase, compileId, phaseLevel; view compiler-phases. */ COMPILER_PHASE("jdk.CompilerPhase"),
	/** compileCount, bailoutCount, invalidatedCount, osrCompileCount, standardCompileCount, osrBytesCompiled (bytes),
	 * standardBytesCompiled (bytes), nmethodsSize (bytes), nmethodCodeSize (bytes), peakTimeSpent (ms), totalTimeSpent (ms); view
	 * compiler-statistics. */ COMPILER_STATISTICS("jdk.CompilerStatistics"),
	/** eventThread, stackTrace, compileId, compiler, method, lineNumber, bci, instruction, reason, action; views
	 * deoptimizations-by-reason, deoptimizations-by-site. */ DEOPTIMIZATION("jdk.Deoptimization"),
	/** duration, eventThread, stackTrace, destination, size, gcBeforeDump, onOutOfMemoryError, overwrite, compression. */
	HEAP_DUMP("jdk.HeapDump"),
	/** name, options, dynamic, initializationTime (ticks), initializationDuration (ticks); view jdk-agents. */
	JAVA_AGENT("jdk.JavaAgent"),
	/** name, options, dynamic, initializationTime (ticks), initializationDuration (ticks), path; view jdk-agents. */
	NATIVE_AGENT("jdk.NativeAgent"),
	/** name, value, origin; view jvm-flags. */ BOOLEAN_FLAG("jdk.BooleanFlag"),
	/** name, oldValue, newValue, origin; view jvm-flags. */ BOOLEAN_FLAG_CHANGED("jdk.BooleanFlagChanged"),
	/** name, value, origin; view jvm-flags. */ DOUBLE_FLAG("jdk.DoubleFlag"),
	/** name, oldValue, newValue, origin; view jvm-flags. */ DOUBLE_FLAG_CHANGED("jdk.DoubleFlagChanged"),
	/** name, value, origin; view jvm-flags. */ INT_FLAG("jdk.IntFlag"),
	/** name, oldValue, newValue, origin; view jvm-flags. */ INT_FLAG_CHANGED("jdk.IntFlagChanged"),
	/** name, value, origin; view jvm-flags. */ LONG_FLAG("jdk.LongFlag"),
	/** name, oldValue, newValue, origin; view jvm-flags. */ LONG_FLAG_CHANGED("jdk.LongFlagChanged"),
	/** name, value, origin; view jvm-flags. */ STRING_FLAG("jdk.StringFlag"),
	/** name, oldValue, newValue, origin; view jvm-flags. */ STRING_FLAG_CHANGED("jdk.StringFlagChanged"),
	/** name, value, origin; view jvm-flags. */ UNSIGNED_INT_FLAG("jdk.UnsignedIntFlag"),
	/** name, oldValue, newValue, origin; view jvm-flags. */ UNSIGNED_INT_FLAG_CHANGED("jdk.UnsignedIntFlagChanged"),
	/** name, value, origin; view jvm-flags. */ UNSIGNED_LONG_FLAG("jdk.UnsignedLongFlag"),
	/** name, oldValue, newValue, origin; view jvm-flags. */ UNSIGNED_LONG_FLAG_CHANGED("jdk.UnsignedLongFlagChanged"),
	/** duration, eventThread, gcId, name (such as "G1New"), cause, sumOfPauses (ticks), longestPause (ticks); view gc. */
	GARBAGE_COLLECTION("jdk.GarbageCollection"),
	/** duration, gcId; view gc. */ OLD_GARBAGE_COLLECTION("jdk.OldGarbageCollection"),
	/** duration, eventThread, stackTrace, invokedConcurrent (false); view blocked-by-system-gc. */ SYSTEM_GC("jdk.SystemGC"),
	/** duration, gcId, tenuringThreshold; view gc. */ YOUNG_GARBAGE_COLLECTION("jdk.YoungGarbageCollection"),
	/** youngCollector, oldCollector, parallelGCThreads, concurrentGCThreads, usesDynamicGCThreads, isExplicitGCConcurrent,
	 * isExplicitGCDisabled, pauseTarget (ms), gcTimeRatio; view gc-configuration. */ GC_CONFIGURATION("jdk.GCConfiguration"),
	/** minSize (bytes), maxSize (bytes), initialSize (bytes), usesCompressedOops, compressedOopsMode, objectAlignment (bytes),
	 * heapAddressBits; view heap-configuration. */ GC_HEAP_CONFIGURATION("jdk.GCHeapConfiguration"),
	/** maxTenuringThreshold, initialTenuringThreshold. */ GC_SURVIVOR_CONFIGURATION("jdk.GCSurvivorConfiguration"),
	/** TLAB Configuration: usesTLABs, minTLABSize (bytes), tlabRefillWasteLimit (bytes). */
	GC_TLAB_CONFIGURATION("jdk.GCTLABConfiguration"),
	/** minSize (bytes), maxSize (bytes), newRatio. */ YOUNG_GENERATION_CONFIGURATION("jdk.YoungGenerationConfiguration"),
	/** eventThread, stackTrace, gcId, size (bytes); view gc-allocation-trigger. */
	ALLOCATION_REQUIRING_GC("jdk.AllocationRequiringGC"),
	/** gcId. */ CONCURRENT_MODE_FAILURE("jdk.ConcurrentModeFailure"),
	/** G1 MMU Information: gcId, timeSlice (ms), gcTime (ms), pauseTarget (ms). */ G1_MMU("jdk.G1MMU"),
	/** gcId, userTime (ns), systemTime (ns), realTime (ns); view gc-cpu-time. */ GC_CPU_TIME("jdk.GCCPUTime"),
	/** gcId, objectClass, count, totalSize (bytes); view object-statistics. */ OBJECT_COUNT("jdk.ObjectCount"),
	/** gcId, objectClass, count, totalSize (bytes); view object-statistics. */ OBJECT_COUNT_AFTER_GC("jdk.ObjectCountAfterGC"),
	/** Heap Summary: gcId, when ("Before GC" or "After GC"), heapSpace, heapUsed (bytes); view gc. */
	GC_HEAP_SUMMARY("jdk.GCHeapSummary"),
	/** gcId, when, gcThreshold (bytes), metaspace, dataSpace, classSpace. */ METASPACE_SUMMARY("jdk.MetaspaceSummary"),
	/** Metaspace Out of Memory: stackTrace, classLoader, hiddenClassLoader, size (bytes), metadataType, metaspaceObjectType. */
	METASPACE_OOM("jdk.MetaspaceOOM"),
	/** duration, eventThread, gcId, name; view gc-concurrent-phases. */ GC_PHASE_CONCURRENT("jdk.GCPhaseConcurrent"),
	/** GC Phase Concurrent Level 1: duration, eventThread, gcId, name; view gc-concurrent-phases. */
	GC_PHASE_CONCURRENT_LEVEL1("jdk.GCPhaseConcurrentLevel1"),
	/** duration, eventThread, gcId, gcWorkerId, name; view gc-parallel-phases. */ GC_PHASE_PARALLEL("jdk.GCPhaseParallel"),
	/** duration, eventThread, gcId, name; views gc-pause-phases, gc-pauses. */ GC_PHASE_PAUSE("jdk.GCPhasePause"),
	/** GC Phase Pause Level 1: duration, eventThread, gcId, name; view gc-pause-phases. */
	GC_PHASE_PAUSE_LEVEL1("jdk.GCPhasePauseLevel1"),
	/** GC Phase Pause Level 2: duration, eventThread, gcId, name; view gc-pause-phases. */
	GC_PHASE_PAUSE_LEVEL2("jdk.GCPhasePauseLevel2"),
	/** GC Phase Pause Level 3: duration, eventThread, gcId, name; view gc-pause-phases. */
	GC_PHASE_PAUSE_LEVEL3("jdk.GCPhasePauseLevel3"),
	/** GC Phase Pause Level 4: duration, eventThread, gcId, name; view gc-pause-phases. */
	GC_PHASE_PAUSE_LEVEL4("jdk.GCPhasePauseLevel4"),
	/** gcId, type ("Soft reference", "Weak reference", "Phantom reference" and "Final reference"), count;
	 * view gc-references. */ GC_REFERENCE_STATISTICS("jdk.GCReferenceStatistics"),
	/** Native Memory Usage Per Type: type, reserved (bytes), committed (bytes); views native-memory-committed,
	 * native-memory-reserved. */ NATIVE_MEMORY_USAGE("jdk.NativeMemoryUsage"),
	/** size (bytes), peak (bytes). */ RESIDENT_SET_SIZE("jdk.ResidentSetSize"),
	/** duration, eventThread, stackTrace, allocationTime (ticks), objectSize (bytes), objectAge (ticks), lastKnownHeapUsage
	 * (bytes), object, arrayElements, root; views memory-leaks-by-class, memory-leaks-by-site. */
	OLD_OBJECT_SAMPLE("jdk.OldObjectSample"),
	/** VM Operation: duration, eventThread, operation, safepoint, blocking, caller, safepointId; view vm-operations. */
	EXECUTE_VM_OPERATION("jdk.ExecuteVMOperation"),
	/** name, baseAddress, topAddress; view native-libraries. */ NATIVE_LIBRARY("jdk.NativeLibrary"),
	/** duration, eventThread, stackTrace, name, success (false), errorMessage, fpuCorrectionAttempt, fpuCorrectionSuccess; view
	 * native-library-failures. */ NATIVE_LIBRARY_LOAD("jdk.NativeLibraryLoad"),
	/** duration, eventThread, stackTrace, name, success (false), errorMessage; view native-library-failures. */
	NATIVE_LIBRARY_UNLOAD("jdk.NativeLibraryUnload"),
	/** JVM Shutdown: eventThread, stackTrace, reason; view recording. */ SHUTDOWN("jdk.Shutdown"),
	/** result. */ THREAD_DUMP("jdk.ThreadDump"),
	/** exportedPackage, targetModule. */ MODULE_EXPORT("jdk.ModuleExport"),
	/** source, requiredModule; view modules. */ MODULE_REQUIRE("jdk.ModuleRequire"),
	/** duration, eventThread, safepointId, totalThreadCount, jniCriticalThreadCount; view safepoints. */
	SAFEPOINT_BEGIN("jdk.SafepointBegin"),
	/** duration, eventThread, safepointId; view safepoints. */ SAFEPOINT_END("jdk.SafepointEnd"),
	/** duration, eventThread, safepointId, initialThreadCount, runningThreadCount, iterations; view safepoints. */
	SAFEPOINT_STATE_SYNCHRONIZATION("jdk.SafepointStateSynchronization"),
	/** Recording Reason: reason, recordingId. */ DUMP_REASON("jdk.DumpReason"),
	/** containerType, cpuSlicePeriod (microseconds), cpuQuota (microseconds), cpuShares, effectiveCpuCount, memorySoftLimit (bytes),
	 * memoryLimit (bytes), swapMemoryLimit (bytes), hostTotalMemory (bytes), hostTotalSwapMemory (bytes); view
	 * container-configuration. */ CONTAINER_CONFIGURATION("jdk.ContainerConfiguration"),
	/** eventThread, stackTrace, pid, directory, command. */ PROCESS_START("jdk.ProcessStart"),
	/** pid, commandLine; view system-processes. */ SYSTEM_PROCESS("jdk.SystemProcess"),
	/** serviceRequests, dataTransferred (bytes); view container-io-usage. */ CONTAINER_IO_USAGE("jdk.ContainerIOUsage"),
	/** memoryFailCount, memoryUsage (bytes), swapMemoryUsage (bytes); view container-memory-usage. */
	CONTAINER_MEMORY_USAGE("jdk.ContainerMemoryUsage"),
	/** networkInterface, readRate (bits/s), writeRate (bits/s); view network-utilization. */
	NETWORK_UTILIZATION("jdk.NetworkUtilization"),
	/** fastTimeEnabled, fastTimeAutoEnabled, osFrequency (Hz), fastTimeFrequency (Hz); view cpu-tsc. */
	CPU_TIME_STAMP_COUNTER("jdk.CPUTimeStampCounter"),
	/** CPU Throttling: cpuElapsedSlices, cpuThrottledSlices, cpuThrottledTime (ns); view container-cpu-throttling. */
	CONTAINER_CPU_THROTTLING("jdk.ContainerCPUThrottling"),
	/** CPU Usage: cpuTime (ns), cpuUserTime (ns), cpuSystemTime (ns); view container-cpu-usage. */
	CONTAINER_CPU_USAGE("jdk.ContainerCPUUsage"),
	/** eventThread, user (0 to 1), system (0 to 1); view thread-cpu-load. */ THREAD_CPU_LOAD("jdk.ThreadCPULoad"),
	/** switchRate (Hz). */ THREAD_CONTEXT_SWITCH_RATE("jdk.ThreadContextSwitchRate");
	// @formatter:on

	private final String typeName;

	JdkEventType(String typeName) {
		this.typeName = typeName;
	}

	/**
	 * The name of the event.
	 *
	 * @return the name in recordings, such as {@code jdk.ExecutionSample}
	 */
	@Override
	public String getTypeName() {
		return typeName;
	}
}
