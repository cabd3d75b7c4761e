/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Events of the JDK that tools look for, as JDK 25 declares them, and the types that only they use. One table:
 *
 * <pre>
 *  = category, from the outermost; or the kind of the types that are no events
 *  name 'label' @annotations {settings with their defaults} - fields
 *
 *  a field: type name 'label' @annotations; or the name alone of a field that many events share
 * </pre>
 *
 * Left out are a label that is the name in words, the field {@code startTime} and the setting {@code enabled=false},
 * which all events have, and texts that describe. Types are of {@code java.lang} or {@code jdk.types}; {@code u} before
 * a number stands for {@code @Unsigned}. A text is of the type that {@link JdkEnumerations} has for it. Annotations are
 * of the package {@code jdk.jfr} unless they say otherwise; {@code @Name} repeats the name of the event.
 * <p>
 * Short recordings pay for this when they begin, so there is no pattern, lambda or {@code +} of texts here: their first
 * use takes the JVM milliseconds.
 */
public final class JdkEventCatalogue {
	private static final String TABLE =
			"""

			= Java Application
			jdk.FileForce @Name {threshold=0 ns, stackTrace=false} - duration; eventThread; stackTrace; String path; \
			boolean metaData 'Update Metadata'
			jdk.FileRead @Name {threshold=0 ns, stackTrace=false, throttle=off} - duration; eventThread; stackTrace; String path; \
			long bytesRead @DataAmount=BYTES; boolean endOfFile 'End of File'
			jdk.FileWrite @Name {threshold=0 ns, stackTrace=false, throttle=off} - duration; eventThread; stackTrace; String path; \
			long bytesWritten @DataAmount=BYTES
			jdk.JavaErrorThrow 'Java Error' @Name {stackTrace=false} - eventThread; stackTrace; String message; Class thrownClass 'Class'
			jdk.JavaExceptionThrow 'Java Exception' @Name {stackTrace=false, throttle=off} - eventThread; stackTrace; String message; \
			Class thrownClass 'Class'
			jdk.JavaMonitorEnter 'Java Monitor Blocked' {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; \
			Class monitorClass; Thread previousOwner 'Previous Monitor Owner'; \
			ulong address 'Monitor Address' @MemoryAddress @jdk.types.JavaMonitorAddress
			jdk.JavaMonitorInflate 'Java Monitor Inflated' {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; \
			Class monitorClass; ulong address 'Monitor Address' @MemoryAddress @jdk.types.JavaMonitorAddress; \
			String cause 'Monitor Inflation Cause'
			jdk.JavaMonitorWait {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; Class monitorClass; \
			Thread notifier 'Notifier Thread'; millis timeout; boolean timedOut; \
			ulong address 'Monitor Address' @MemoryAddress @jdk.types.JavaMonitorAddress
			jdk.ObjectAllocationInNewTLAB 'Allocation in new TLAB' {stackTrace=true} - eventThread; stackTrace; Class objectClass; \
			bytes allocationSize; bytes tlabSize 'TLAB Size'
			jdk.ObjectAllocationOutsideTLAB 'Allocation outside TLAB' {stackTrace=true} - eventThread; stackTrace; Class objectClass; \
			bytes allocationSize
			jdk.ObjectAllocationSample {stackTrace=true, throttle=off} - eventThread; stackTrace; Class objectClass; \
			long weight 'Sample Weight' @DataAmount=BYTES
			jdk.SocketRead @Name {threshold=0 ns, stackTrace=false, throttle=off} - duration; eventThread; stackTrace; \
			String host 'Remote Host'; String address 'Remote Address'; int port 'Remote Port'; millis timeout 'Timeout Value'; \
			long bytesRead @DataAmount=BYTES; boolean endOfStream 'End of Stream'
			jdk.SocketWrite @Name {threshold=0 ns, stackTrace=false, throttle=off} - duration; eventThread; stackTrace; \
			String host 'Remote Host'; String address 'Remote Address'; int port 'Remote Port'; long bytesWritten @DataAmount=BYTES
			jdk.ThreadEnd 'Java Thread End' - eventThread; Thread thread 'Java Thread'
			jdk.ThreadPark 'Java Thread Park' {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; \
			Class parkedClass 'Class Parked On'; long timeout 'Park Timeout' @Timespan=NANOSECONDS; \
			long until 'Park Until' @Timestamp=MILLISECONDS_SINCE_EPOCH; \
			ulong address 'Address of Object Parked' @MemoryAddress @jdk.types.JavaMonitorAddress
			jdk.ThreadSleep 'Java Thread Sleep' @Name {threshold=0 ns, stackTrace=false} - duration; eventThread; stackTrace; \
			long time 'Sleep Time' @Timespan=NANOSECONDS
			jdk.ThreadStart 'Java Thread Start' {stackTrace=true} - eventThread; stackTrace; Thread thread 'New Java Thread'; \
			Thread parentThread 'Parent Java Thread'
			jdk.VirtualThreadPinned {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; String blockingOperation; \
			String pinnedReason; Thread carrierThread
			= Java Application, Statistics
			jdk.ClassLoaderStatistics {period=everyChunk} - ClassLoader classLoader; ClassLoader parentClassLoader; \
			address classLoaderData 'ClassLoaderData Pointer'; long classCount 'Classes'; bytes chunkSize 'Total Chunk Size'; \
			bytes blockSize 'Total Block Size'; long hiddenClassCount 'Hidden Classes'; \
			bytes hiddenChunkSize 'Total Hidden Classes Chunk Size'; bytes hiddenBlockSize 'Total Hidden Classes Block Size'
			jdk.ClassLoadingStatistics {period=everyChunk} - long loadedClassCount; long unloadedClassCount
			jdk.DeprecatedInvocation 'Deprecated Method Invocation' @jdk.jfr.internal.Level=forRemoval|all {stackTrace=true, \
			level=forRemoval} - stackTrace; Method method 'Deprecated Method'; ulong invocationTime @Timestamp=TICKS; boolean forRemoval
			jdk.ExceptionStatistics @Name {period=everyChunk} - long throwables 'Exceptions Created'
			jdk.FinalizerStatistics {period=endChunk} - Class finalizableClass 'Class Overriding Finalize'; String codeSource; \
			ulong objects 'Finalizable Objects on Heap'; ulong totalFinalizersRun 'Finalizers Run'
			jdk.JavaThreadStatistics {period=everyChunk} - long activeCount 'Active Threads'; long daemonCount 'Daemon Threads'; \
			long accumulatedCount 'Accumulated Threads'; long peakCount 'Peak Threads'
			jdk.ThreadAllocationStatistics {period=everyChunk} - bytes allocated; Thread thread
			= Java Virtual Machine
			jdk.InitialSystemProperty {period=endChunk} - String key; String value
			jdk.JVMInformation {period=endChunk} - String jvmName 'JVM Name'; String jvmVersion 'JVM Version'; \
			String jvmArguments 'JVM Command Line Arguments'; String jvmFlags 'JVM Settings File Arguments'; \
			String javaArguments 'Java Application Arguments'; long jvmStartTime 'JVM Start Time' @Timestamp=MILLISECONDS_SINCE_EPOCH; \
			long pid 'Process Identifier'
			= Java Virtual Machine, Class Loading
			jdk.ClassDefine {stackTrace=true} - eventThread; stackTrace; Class definedClass; ClassLoader definingClassLoader
			jdk.ClassLoad {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; Class loadedClass; \
			ClassLoader definingClassLoader; ClassLoader initiatingClassLoader
			jdk.ClassUnload - eventThread; Class unloadedClass; ClassLoader definingClassLoader
			jdk.RedefineClasses {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; int classCount; \
			ulong redefinitionId 'Class Redefinition Id' @jdk.types.ClassRedefinitionId
			jdk.RetransformClasses {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; int classCount; \
			ulong redefinitionId 'Class Redefinition Id' @jdk.types.ClassRedefinitionId
			= Java Virtual Machine, Code Cache
			jdk.CodeCacheConfiguration {period=endChunk} - bytes initialSize; bytes reservedSize; \
			bytes nonNMethodSize 'Non-Nmethod Size'; bytes profiledSize; bytes nonProfiledSize 'Non-Profiled Size'; \
			bytes expansionSize; bytes minBlockLength 'Minimum Block Length'; address startAddress; \
			address reservedTopAddress 'Reserved Top'
			jdk.CodeCacheFull - eventThread; String codeBlobType 'Code Heap'; address startAddress; \
			address commitedTopAddress 'Commited Top'; address reservedTopAddress 'Reserved Top'; int entryCount 'Entries'; \
			int methodCount 'Methods'; int adaptorCount 'Adaptors'; bytes unallocatedCapacity 'Unallocated'; int fullCount; \
			bytes codeCacheMaxCapacity 'Code Cache Maximum Capacity'
			jdk.CodeCacheStatistics {period=everyChunk} - String codeBlobType 'Code Heap'; address startAddress; \
			address reservedTopAddress 'Reserved Top'; int entryCount 'Entries'; int methodCount 'Methods'; \
			int adaptorCount 'Adaptors'; bytes unallocatedCapacity 'Unallocated'; int fullCount
			= Java Virtual Machine, Compiler
			jdk.Compilation {threshold=0 ns} - duration; eventThread; compileId; String compiler; Method method; \
			ushort compileLevel 'Compilation Level'; boolean succeded 'Succeeded'; boolean isOsr 'On Stack Replacement'; \
			bytes codeSize 'Compiled Code Size'; bytes inlinedBytes 'Inlined Code Size'; bytes arenaBytes 'Arena Usage'
			jdk.CompilationFailure - eventThread; String failureMessage; compileId
			jdk.CompilerConfiguration {period=endChunk} - int threadCount; boolean tieredCompilation; \
			boolean dynamicCompilerThreadCount 'Uses Dynamic Number of Compiler Threads'
			jdk.CompilerPhase {threshold=0 ns} - duration; eventThread; String phase 'Compile Phase'; compileId; ushort phaseLevel
			jdk.CompilerStatistics {period=everyChunk} - int compileCount 'Compiled Methods'; int bailoutCount 'Bailouts'; \
			int invalidatedCount 'Invalidated Compilations'; int osrCompileCount 'OSR Compilations'; \
			int standardCompileCount 'Standard Compilations'; bytes osrBytesCompiled 'OSR Bytes Compiled'; bytes standardBytesCompiled; \
			bytes nmethodsSize 'Compilation Resulting Size'; bytes nmethodCodeSize 'Compilation Resulting Code Size'; \
			millis peakTimeSpent 'Peak Time'; millis totalTimeSpent 'Total Time'
			jdk.Deoptimization {stackTrace=true} - eventThread; stackTrace; compileId; String compiler; Method method; int lineNumber; \
			int bci 'Bytecode Index'; String instruction; String reason; String action
			= Java Virtual Machine, Diagnostics
			jdk.HeapDump {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; \
			String destination 'Destination Path of the Dump'; long size; boolean gcBeforeDump 'GC Before Dump'; \
			boolean onOutOfMemoryError 'Heap Dump on Out of Memory Error'; boolean overwrite; int compression 'Compression Level'
			jdk.JavaAgent {period=endChunk} - String name; String options; boolean dynamic; ulong initializationTime @Timestamp=TICKS; \
			ulong initializationDuration @Timespan=TICKS
			jdk.NativeAgent {period=endChunk} - String name; String options; boolean dynamic; \
			ulong initializationTime @Timestamp=TICKS; ulong initializationDuration @Timespan=TICKS; String path
			= Java Virtual Machine, Flag
			jdk.BooleanFlag {period=endChunk} - String name; boolean value; String origin
			jdk.BooleanFlagChanged - String name; boolean oldValue; boolean newValue; String origin
			jdk.DoubleFlag {period=endChunk} - String name; double value; String origin
			jdk.DoubleFlagChanged - String name; double oldValue; double newValue; String origin
			jdk.IntFlag {period=endChunk} - String name; int value; String origin
			jdk.IntFlagChanged - String name; int oldValue; int newValue; String origin
			jdk.LongFlag {period=endChunk} - String name; long value; String origin
			jdk.LongFlagChanged - String name; long oldValue; long newValue; String origin
			jdk.StringFlag {period=endChunk} - String name; String value; String origin
			jdk.StringFlagChanged - String name; String oldValue; String newValue; String origin
			jdk.UnsignedIntFlag {period=endChunk} - String name; uint value; String origin
			jdk.UnsignedIntFlagChanged - String name; uint oldValue; uint newValue; String origin
			jdk.UnsignedLongFlag {period=endChunk} - String name; ulong value; String origin
			jdk.UnsignedLongFlagChanged - String name; ulong oldValue; ulong newValue; String origin
			= Java Virtual Machine, GC, Collector
			jdk.GarbageCollection {threshold=0 ns} - duration; eventThread; gcId; String name; String cause; \
			ulong sumOfPauses 'Sum of Pauses' @Timespan=TICKS; ulong longestPause @Timespan=TICKS
			jdk.OldGarbageCollection {threshold=0 ns} - duration; gcId
			jdk.SystemGC {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; boolean invokedConcurrent
			jdk.YoungGarbageCollection {threshold=0 ns} - duration; gcId; uint tenuringThreshold
			= Java Virtual Machine, GC, Configuration
			jdk.GCConfiguration {period=endChunk} - String youngCollector 'Young Garbage Collector'; \
			String oldCollector 'Old Garbage Collector'; uint parallelGCThreads; uint concurrentGCThreads; \
			boolean usesDynamicGCThreads; boolean isExplicitGCConcurrent 'Concurrent Explicit GC'; \
			boolean isExplicitGCDisabled 'Disabled Explicit GC'; millis pauseTarget; uint gcTimeRatio 'GC Time Ratio'
			jdk.GCHeapConfiguration {period=endChunk} - bytes minSize 'Minimum Heap Size'; bytes maxSize 'Maximum Heap Size'; \
			bytes initialSize 'Initial Heap Size'; boolean usesCompressedOops 'If Compressed Oops Are Used'; String compressedOopsMode; \
			bytes objectAlignment; ubyte heapAddressBits 'Heap Address Size'
			jdk.GCSurvivorConfiguration {period=endChunk} - ubyte maxTenuringThreshold 'Maximum Tenuring Threshold'; \
			ubyte initialTenuringThreshold
			jdk.GCTLABConfiguration 'TLAB Configuration' {period=endChunk} - boolean usesTLABs 'TLABs Used'; \
			bytes minTLABSize 'Minimum TLAB Size'; bytes tlabRefillWasteLimit 'TLAB Refill Waste Limit'
			jdk.YoungGenerationConfiguration {period=endChunk} - bytes minSize 'Minimum Young Generation Size'; \
			bytes maxSize 'Maximum Young Generation Size'; uint newRatio
			= Java Virtual Machine, GC, Detailed
			jdk.AllocationRequiringGC {stackTrace=true} - eventThread; stackTrace; uint gcId 'Pending GC Identifier' @jdk.types.GcId; \
			bytes size 'Allocation Size'
			jdk.ConcurrentModeFailure - gcId
			jdk.G1MMU 'G1 MMU Information' - gcId; millis timeSlice; millis gcTime 'GC Time'; millis pauseTarget
			jdk.GCCPUTime 'GC CPU Time' - gcId; ulong userTime @Timespan=NANOSECONDS; ulong systemTime @Timespan=NANOSECONDS; \
			ulong realTime @Timespan=NANOSECONDS
			jdk.ObjectCount {period=everyChunk} - gcId; Class objectClass; long count; bytes totalSize
			jdk.ObjectCountAfterGC 'Object Count after GC' - gcId; Class objectClass; long count; bytes totalSize
			= Java Virtual Machine, GC, Heap
			jdk.GCHeapSummary 'Heap Summary' - gcId; String when; VirtualSpace heapSpace; bytes heapUsed
			jdk.MetaspaceSummary - gcId; String when; bytes gcThreshold 'GC Threshold'; MetaspaceSizes metaspace 'Total'; \
			MetaspaceSizes dataSpace 'Data'; MetaspaceSizes classSpace 'Class'
			= Java Virtual Machine, GC, Metaspace
			jdk.MetaspaceOOM 'Metaspace Out of Memory' {stackTrace=true} - stackTrace; ClassLoader classLoader; \
			boolean hiddenClassLoader; bytes size; String metadataType; String metaspaceObjectType
			= Java Virtual Machine, GC, Phases
			jdk.GCPhaseConcurrent {threshold=0 ns} - duration; eventThread; gcId; String name
			jdk.GCPhaseConcurrentLevel1 'GC Phase Concurrent Level 1' {threshold=0 ns} - duration; eventThread; gcId; String name
			jdk.GCPhaseParallel {threshold=0 ns} - duration; eventThread; gcId; uint gcWorkerId 'GC Worker Identifier'; String name
			jdk.GCPhasePause {threshold=0 ns} - duration; eventThread; gcId; String name
			jdk.GCPhasePauseLevel1 'GC Phase Pause Level 1' {threshold=0 ns} - duration; eventThread; gcId; String name
			jdk.GCPhasePauseLevel2 'GC Phase Pause Level 2' {threshold=0 ns} - duration; eventThread; gcId; String name
			jdk.GCPhasePauseLevel3 'GC Phase Pause Level 3' {threshold=0 ns} - duration; eventThread; gcId; String name
			jdk.GCPhasePauseLevel4 'GC Phase Pause Level 4' {threshold=0 ns} - duration; eventThread; gcId; String name
			= Java Virtual Machine, GC, Reference
			jdk.GCReferenceStatistics - gcId; String type; ulong count 'Total Count'
			= Java Virtual Machine, Memory
			jdk.NativeMemoryUsage 'Native Memory Usage Per Type' {period=everyChunk} - String type 'Memory Type'; \
			bytes reserved 'Reserved Memory'; bytes committed 'Committed Memory'
			jdk.ResidentSetSize {period=everyChunk} - bytes size 'Resident Set Size'; bytes peak 'Resident Set Size Peak Value'
			= Java Virtual Machine, Method Tracing
			jdk.MethodTiming @Name {period=everyChunk, filter=} - Method method; long invocations; \
			long minimum 'Minimum Time' @Timespan=TICKS; long average 'Average Time' @Timespan=TICKS; \
			long maximum 'Maximum Time' @Timespan=TICKS
			jdk.MethodTrace @Name {threshold=0 ns, stackTrace=true, filter=} - duration; eventThread; stackTrace; \
			Method method @Contextual
			= Java Virtual Machine, Profiling
			jdk.CPUTimeSample @Experimental {stackTrace=true, throttle=off} - stackTrace; Thread eventThread 'Thread'; boolean failed; \
			ulong samplingPeriod 'CPU Time Sampling Period' @Timespan=TICKS; boolean biased
			jdk.CPUTimeSamplesLost @Experimental - int lostSamples; Thread eventThread 'Thread'
			jdk.ExecutionSample 'Java Execution Sample' {period=everyChunk} - Thread sampledThread 'Thread'; stackTrace; \
			String state 'Thread State'
			jdk.NativeMethodSample 'Native Sample' {period=everyChunk} - Thread sampledThread 'Thread'; stackTrace; \
			String state 'Thread State'
			jdk.OldObjectSample {stackTrace=true, cutoff=infinity} - duration; eventThread; stackTrace; \
			ulong allocationTime @Timestamp=TICKS; bytes objectSize; ulong objectAge @Timespan=TICKS; bytes lastKnownHeapUsage; \
			OldObject object; int arrayElements; OldObjectGcRoot root 'GC Root'
			= Java Virtual Machine, Runtime
			jdk.ExecuteVMOperation 'VM Operation' {threshold=0 ns} - duration; eventThread; String operation; \
			boolean safepoint 'At Safepoint'; boolean blocking 'Caller Blocked'; Thread caller @TransitionFrom; safepointId
			jdk.NativeLibrary {period=everyChunk} - String name; address baseAddress; address topAddress
			jdk.NativeLibraryLoad {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; String name; boolean success; \
			String errorMessage; boolean fpuCorrectionAttempt 'FPU Environment Correction'; \
			boolean fpuCorrectionSuccess 'FPU Environment Correction Result'
			jdk.NativeLibraryUnload {threshold=0 ns, stackTrace=true} - duration; eventThread; stackTrace; String name; \
			boolean success; String errorMessage
			jdk.Shutdown 'JVM Shutdown' {stackTrace=true} - eventThread; stackTrace; String reason
			jdk.ThreadDump {period=everyChunk} - String result 'Thread Dump'
			= Java Virtual Machine, Runtime, Modules
			jdk.ModuleExport {period=everyChunk} - Package exportedPackage; Module targetModule
			jdk.ModuleRequire {period=everyChunk} - Module source 'Source Module'; Module requiredModule
			= Java Virtual Machine, Runtime, Safepoint
			jdk.SafepointBegin {threshold=0 ns} - duration; eventThread; safepointId; int totalThreadCount 'Total Threads'; \
			int jniCriticalThreadCount 'JNI Critical Threads'
			jdk.SafepointEnd {threshold=0 ns} - duration; eventThread; safepointId
			jdk.SafepointStateSynchronization {threshold=0 ns} - duration; eventThread; safepointId; \
			int initialThreadCount 'Initial Threads'; int runningThreadCount 'Running Threads'; int iterations
			= Flight Recorder
			jdk.ActiveRecording 'Flight Recording' @Name - long id; String name; String destination; boolean disk 'To Disk'; \
			millis maxAge; millis flushInterval; long maxSize @DataAmount=BYTES; \
			long recordingStart 'Start Time' @Timestamp=MILLISECONDS_SINCE_EPOCH; millis recordingDuration
			jdk.ActiveSetting 'Recording Setting' @Name - long id 'Event Id'; String name 'Setting Name'; String value 'Setting Value'
			jdk.DataLoss - bytes amount; bytes total
			jdk.DumpReason 'Recording Reason' - String reason; int recordingId
			= Operating System
			jdk.ContainerConfiguration @Name {period=everyChunk} - String containerType; \
			long cpuSlicePeriod 'CPU Slice Period' @Timespan=MICROSECONDS; long cpuQuota 'CPU Quota' @Timespan=MICROSECONDS; \
			long cpuShares 'CPU Shares'; long effectiveCpuCount 'Effective CPU Count'; long memorySoftLimit @DataAmount=BYTES; \
			long memoryLimit @DataAmount=BYTES; long swapMemoryLimit 'Memory and Swap Limit' @DataAmount=BYTES; \
			long hostTotalMemory 'Container Host Total Memory' @DataAmount=BYTES; \
			long hostTotalSwapMemory 'Container Host Total Swap Memory' @DataAmount=BYTES
			jdk.InitialEnvironmentVariable {period=endChunk} - String key; String value
			jdk.OSInformation {period=endChunk} - String osVersion 'OS Version'
			jdk.ProcessStart @Name {stackTrace=false} - eventThread; stackTrace; long pid 'Process Id'; String directory; String command
			jdk.SystemProcess {period=endChunk} - String pid 'Process Identifier'; String commandLine
			jdk.VirtualizationInformation {period=endChunk} - String name
			= Operating System, File System
			jdk.ContainerIOUsage @Name {period=everyChunk} - long serviceRequests 'Block IO Request Count'; \
			long dataTransferred 'Block IO Transfer' @DataAmount=BYTES
			= Operating System, Memory
			jdk.ContainerMemoryUsage @Name {period=everyChunk} - long memoryFailCount; long memoryUsage @DataAmount=BYTES; \
			long swapMemoryUsage 'Memory and Swap Usage' @DataAmount=BYTES
			jdk.PhysicalMemory {period=everyChunk} - bytes totalSize; bytes usedSize
			= Operating System, Network
			jdk.NetworkUtilization {period=everyChunk} - String networkInterface; long readRate @DataAmount=BITS @Frequency; \
			long writeRate @DataAmount=BITS @Frequency
			= Operating System, Processor
			jdk.CPUInformation {period=endChunk} - String cpu 'Type'; String description; uint sockets; uint cores; \
			uint hwThreads 'Hardware Threads'
			jdk.CPULoad {period=everyChunk} - float jvmUser 'JVM User' @Percentage; float jvmSystem 'JVM System' @Percentage; \
			float machineTotal @Percentage
			jdk.CPUTimeStampCounter {period=endChunk} - boolean fastTimeEnabled 'Fast Time'; \
			boolean fastTimeAutoEnabled 'Trusted Platform'; long osFrequency 'OS Frequency' @Frequency; long fastTimeFrequency @Frequency
			jdk.ContainerCPUThrottling 'CPU Throttling' @Name {period=everyChunk} - long cpuElapsedSlices 'CPU Elapsed Slices'; \
			long cpuThrottledSlices 'CPU Throttled Slices'; long cpuThrottledTime 'CPU Throttled Time' @Timespan=NANOSECONDS
			jdk.ContainerCPUUsage 'CPU Usage' @Name {period=everyChunk} - long cpuTime 'CPU Time' @Timespan=NANOSECONDS; \
			long cpuUserTime 'CPU User Time' @Timespan=NANOSECONDS; long cpuSystemTime 'CPU System Time' @Timespan=NANOSECONDS
			jdk.ThreadCPULoad {period=everyChunk} - eventThread; float user 'User Mode CPU Load' @Percentage; \
			float system 'System Mode CPU Load' @Percentage
			jdk.ThreadContextSwitchRate {period=everyChunk} - float switchRate @Frequency
			= types
			jdk.types.MetaspaceSizes - bytes committed; bytes used; bytes reserved
			jdk.types.OldObject - address address 'Memory Address'; Class type 'Java Class'; String description 'Object Description'; \
			Reference referrer 'Referrer Object'
			jdk.types.OldObjectArray - int size 'Array Size'; int index
			jdk.types.OldObjectField - String name 'Field'; short modifiers 'Field Modifiers'
			jdk.types.OldObjectGcRoot - String description 'Root Description'; String system; String type
			jdk.types.Reference - OldObjectArray array 'Array Information'; OldObjectField field 'Field Information'; OldObject object; \
			int skip 'Skip Value'
			jdk.types.VirtualSpace - address start 'Start Address'; address committedEnd 'Committed End Address'; bytes committedSize; \
			address reservedEnd 'Reserved End Address'; bytes reservedSize
			= annotations
			jdk.types.ClassRedefinitionId @Relational
			jdk.types.CompileId @Relational
			jdk.types.GcId @Relational
			jdk.types.SafepointId @Relational
			jdk.jfr.internal.Level - String[] value
			""";

	private static final String TYPES = "types";
	private static final String ANNOTATIONS = "annotations";

	/** The fields that events share. */
	private static final Map<String, String> SHARED = Map.of(
			"startTime", "long startTime @Timestamp=TICKS",
			"duration", "long duration @Timespan=TICKS",
			"eventThread", "Thread eventThread",
			"stackTrace", "StackTrace stackTrace",
			"gcId", "uint gcId 'GC Identifier' @jdk.types.GcId",
			"safepointId", "ulong safepointId 'Safepoint Identifier' @jdk.types.SafepointId",
			"compileId", "int compileId 'Compilation Identifier' @jdk.types.CompileId");

	/** Words that a field may begin with in place of the name of a type: they stand for a number with annotations. */
	private static final Map<String, String[]> UNITS = Map.of(
			"bytes", new String[] {"ulong", "@DataAmount=BYTES"},
			"address", new String[] {"ulong", "@MemoryAddress"},
			"millis", new String[] {"long", "@Timespan=MILLISECONDS"});

	private static final Map<String, String> ANNOTATIONS_OF_SETTINGS = Map.of(
			"enabled", "@BooleanFlag",
			"stackTrace", "@BooleanFlag",
			"cutoff", "@Timespan=NANOSECONDS",
			"threshold", "@Timespan=NANOSECONDS");

	private final TypeRegistry registry;
	/** The types whose declaration has begun, because types refer to each other. */
	private final Set<String> begun = new HashSet<>();

	private JdkEventCatalogue(TypeRegistry registry) {
		this.registry = registry;
	}

	/** @return the type of the name, which is declared as the table has it if there is none */
	public static TypeDefinition declare(TypeRegistry registry, String name) {
		TypeDefinition known = registry.find(name);
		return known != null ? known : registry.declare(name, declaration(registry, name));
	}

	/** @return what {@link #declare} declares where the name is free */
	public static TypeDeclaration declaration(TypeRegistry registry, String name) {
		return new JdkEventCatalogue(registry).declaration(name);
	}

	private TypeDeclaration declaration(String name) {
		int start = TABLE.indexOf("\n".concat(name).concat(" "));
		if (start < 0) {
			throw new IllegalArgumentException("The catalogue of events has no " + name);
		}
		String kind = lineAt(TABLE.lastIndexOf("\n= ", start)).substring("= ".length());
		String row = lineAt(start);
		int dash = row.indexOf(" - ");
		String head = dash < 0 ? row : row.substring(0, dash);
		String[] fields = dash < 0 ? new String[0] : list(row.substring(dash + " - ".length()), ";");
		return switch (kind) {
			case TYPES -> filled(new TypeDeclaration(null, JdkTypes.CATALOGUE.isPooled(name)), name, head, fields);
			case ANNOTATIONS ->
				filled(new TypeDeclaration(TypeDefinition.ANNOTATION_SUPERTYPE, false), name, head, fields);
			default -> event(name, kind, head, fields);
		};
	}

	private TypeDeclaration event(String name, String category, String head, String[] fields) {
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		declaration.add(field(name, ImplicitFieldNames.START_TIME));
		declaration.add(label(head, name.substring(name.indexOf('.') + 1)));
		declaration.add(new AnnotationDefinition(
				registry.findForFile("jdk.jfr.Category"), List.of("value"), List.of((Object) list(category, ","))));
		filled(declaration, name, head, fields);
		declaration.add(setting("enabled=false"));
		int brace = head.indexOf('{');
		for (String setting : brace < 0 ? new String[0] : list(head.substring(brace + 1, head.length() - 1), ",")) {
			declaration.add(setting(setting));
		}
		return declaration;
	}

	private TypeDeclaration filled(TypeDeclaration declaration, String name, String head, String[] fields) {
		for (String field : fields) {
			declaration.add(field(name, field));
		}
		for (AnnotationDefinition annotation : annotations(head, name)) {
			declaration.add(annotation);
		}
		return declaration;
	}

	/** The line behind a line break. */
	private static String lineAt(int lineBreak) {
		return TABLE.substring(lineBreak + 1, TABLE.indexOf('\n', lineBreak + 1));
	}

	private static String[] list(String text, String separator) {
		String[] parts = text.split(separator);
		for (int i = 0; i < parts.length; i++) {
			parts[i] = parts[i].strip();
		}
		return parts;
	}

	private FieldDefinition field(String owner, String text) {
		String field = SHARED.getOrDefault(text, text);
		String[] words = field.split(" ");
		String name = words[1];
		String[] unit = UNITS.getOrDefault(words[0], new String[] {words[0], ""});
		boolean unsigned = unit[0].startsWith("u");
		boolean array = unit[0].endsWith("[]");
		String type = unit[0].substring(unsigned ? 1 : 0, unit[0].length() - (array ? 2 : 0));
		List<AnnotationDefinition> annotations =
				annotations(String.join(" ", unsigned ? "@Unsigned" : "", unit[1], field), owner);
		annotations.add(0, label(field, name));
		String enumeration = type.equals("String") ? JdkTypes.fieldType(owner, name) : null;
		return new FieldDefinition(
				name, typeNamed(enumeration != null ? enumeration : fullName(type)), array, annotations);
	}

	private static String fullName(String type) {
		if (Character.isLowerCase(type.charAt(0))) {
			return type;
		}
		String ofJava = "java.lang.".concat(type);
		return ofJava.equals(ValueKind.STRING.typeName()) || JdkTypes.isCatalogued(ofJava)
				? ofJava
				: "jdk.types.".concat(type);
	}

	private TypeDefinition typeNamed(String name) {
		ValueKind kind = ValueKind.ofTypeName(name);
		if (kind.isBuiltin()) {
			return registry.builtin(kind);
		}
		if (JdkTypes.isCatalogued(name)) {
			return registry.findForFile(name);
		}
		TypeDefinition type = registry.findOrForward(name);
		if (!type.isResolved() && begun.add(name)) {
			registry.declare(name, declaration(name));
		}
		return type;
	}

	/** The label that a text has, or the name in words. */
	private AnnotationDefinition label(String text, String name) {
		int quote = text.indexOf('\'');
		return label(quote < 0 ? words(name) : text.substring(quote + 1, text.indexOf('\'', quote + 1)));
	}

	private AnnotationDefinition label(String text) {
		return AnnotationDefinition.of(registry.findForFile("jdk.jfr.Label"), text);
	}

	/** A name with a space before each word: GC Phase Pause. */
	private static String words(String name) {
		StringBuilder words = new StringBuilder().append(Character.toUpperCase(name.charAt(0)));
		for (int i = 1; i < name.length(); i++) {
			boolean endsAcronym = i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
			if (Character.isUpperCase(name.charAt(i)) && (endsAcronym || !Character.isUpperCase(name.charAt(i - 1)))) {
				words.append(' ');
			}
			words.append(name.charAt(i));
		}
		return words.toString();
	}

	/** The annotations among the words of a text. */
	private List<AnnotationDefinition> annotations(String text, String owner) {
		List<AnnotationDefinition> annotations = new ArrayList<>();
		for (String word : text.split(" ")) {
			if (word.startsWith("@")) {
				annotations.add(annotation(word.substring(1), owner));
			}
		}
		return annotations;
	}

	private AnnotationDefinition annotation(String text, String owner) {
		String[] nameAndValue = text.split("=");
		String name = nameAndValue[0].contains(".") ? nameAndValue[0] : "jdk.jfr.".concat(nameAndValue[0]);
		TypeDefinition type = typeNamed(name);
		if (name.equals("jdk.jfr.Name")) {
			return AnnotationDefinition.of(type, owner);
		}
		if (nameAndValue.length == 1) {
			return new AnnotationDefinition(type, List.of(), List.of());
		}
		String value = nameAndValue[1];
		return value.contains("|")
				? new AnnotationDefinition(type, List.of("value"), List.of((Object) value.split("\\|")))
				: AnnotationDefinition.of(type, value);
	}

	private TypeDefinition.Setting setting(String nameAndDefault) {
		String[] parts = nameAndDefault.split("=", -1);
		String name = parts[0];
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.SETTING_SUPERTYPE, false);
		declaration.add(label(words(name)));
		for (AnnotationDefinition annotation : annotations(ANNOTATIONS_OF_SETTINGS.getOrDefault(name, ""), name)) {
			declaration.add(annotation);
		}
		String type = "jdk.settings.".concat(words(name).replace(" ", ""));
		return new TypeDefinition.Setting(name, registry.declare(type, declaration), parts[1], List.of());
	}
}
