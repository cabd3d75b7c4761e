/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

/**
 * Events of the JDK that tools look for by name: a recording with them fills the pages of JMC and the views of
 * {@code jfr view}. {@link Recording#registerEventType(JdkEventType)} makes the type, with the fields that are listed
 * here, as JDK 25 has them. All have {@code startTime} in ticks as well; fields that are not put are null, zero or
 * false.
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
	 * What the machine is run by, if it is a virtual one: {@code name}. {@code jfr view system-information} wants this
	 * type and {@link #PHYSICAL_MEMORY} in a recording, if only without events.
	 */
	VIRTUALIZATION_INFORMATION("jdk.VirtualizationInformation"),
	/**
	 * A system property: {@code key}, {@code value}. Shown by {@code jfr view system-properties}.
	 */
	INITIAL_SYSTEM_PROPERTY("jdk.InitialSystemProperty"),
	/**
	 * A variable of the environment: {@code key}, {@code value}. Shown by {@code jfr view environment-variables}.
	 */
	INITIAL_ENVIRONMENT_VARIABLE("jdk.InitialEnvironmentVariable");

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
