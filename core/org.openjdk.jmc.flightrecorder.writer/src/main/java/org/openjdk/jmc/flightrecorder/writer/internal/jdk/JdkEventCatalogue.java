/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.SettingDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Events of the JDK that tools look for, as JDK 25 declares them. One table:
 *
 * <pre>
 *  name : label : category, from the outermost : settings with their defaults : annotations
 *  - type name : label : annotations
 * </pre>
 *
 * A field without anything but its name is one that all events share. Annotations are of the package {@code jdk.jfr}
 * unless they say otherwise. Texts that describe are left out.
 */
public final class JdkEventCatalogue {
	private static final String TABLE =
			"""
			jdk.ExecutionSample : Java Execution Sample : Java Virtual Machine, Profiling : enabled=false, period=everyChunk :
			- startTime
			- java.lang.Thread sampledThread : Thread :
			- jdk.types.StackTrace stackTrace : Stack Trace :
			- jdk.types.ThreadState state : Thread State :
			jdk.NativeMethodSample : Native Sample : Java Virtual Machine, Profiling : enabled=false, period=everyChunk :
			- startTime
			- java.lang.Thread sampledThread : Thread :
			- jdk.types.StackTrace stackTrace : Stack Trace :
			- jdk.types.ThreadState state : Thread State :
			jdk.CPUTimeSample : CPU Time Sample : Java Virtual Machine, Profiling : enabled=false, stackTrace=true, throttle=off : Experimental
			- startTime
			- jdk.types.StackTrace stackTrace : Stack Trace :
			- java.lang.Thread eventThread : Thread :
			- boolean failed : Failed :
			- long samplingPeriod : CPU Time Sampling Period : Unsigned, Timespan=TICKS
			- boolean biased : Biased :
			jdk.CPUTimeSamplesLost : CPU Time Samples Lost : Java Virtual Machine, Profiling : enabled=false : Experimental
			- startTime
			- int lostSamples : Lost Samples :
			- java.lang.Thread eventThread : Thread :
			jdk.MethodTrace : Method Trace : Java Virtual Machine, Method Tracing : enabled=false, filter=, stackTrace=true, threshold=0 ns : Name=jdk.MethodTrace
			- startTime
			- duration
			- eventThread
			- stackTrace
			- jdk.types.Method method : Method : Contextual
			jdk.MethodTiming : Method Timing : Java Virtual Machine, Method Tracing : enabled=false, filter=, period=everyChunk : Name=jdk.MethodTiming
			- startTime
			- jdk.types.Method method : Method :
			- long invocations : Invocations :
			- long minimum : Minimum Time : Timespan=TICKS
			- long average : Average Time : Timespan=TICKS
			- long maximum : Maximum Time : Timespan=TICKS
			jdk.ObjectAllocationSample : Object Allocation Sample : Java Application : enabled=false, stackTrace=true, throttle=off :
			- startTime
			- eventThread
			- stackTrace
			- java.lang.Class objectClass : Object Class :
			- long weight : Sample Weight : DataAmount=BYTES
			jdk.ObjectAllocationInNewTLAB : Allocation in new TLAB : Java Application : enabled=false, stackTrace=true :
			- startTime
			- eventThread
			- stackTrace
			- java.lang.Class objectClass : Object Class :
			- long allocationSize : Allocation Size : Unsigned, DataAmount=BYTES
			- long tlabSize : TLAB Size : Unsigned, DataAmount=BYTES
			jdk.ObjectAllocationOutsideTLAB : Allocation outside TLAB : Java Application : enabled=false, stackTrace=true :
			- startTime
			- eventThread
			- stackTrace
			- java.lang.Class objectClass : Object Class :
			- long allocationSize : Allocation Size : Unsigned, DataAmount=BYTES
			jdk.JavaMonitorEnter : Java Monitor Blocked : Java Application : enabled=false, stackTrace=true, threshold=0 ns :
			- startTime
			- duration
			- eventThread
			- stackTrace
			- java.lang.Class monitorClass : Monitor Class :
			- java.lang.Thread previousOwner : Previous Monitor Owner :
			- long address : Monitor Address : Unsigned, MemoryAddress, jdk.types.JavaMonitorAddress
			jdk.ThreadPark : Java Thread Park : Java Application : enabled=false, stackTrace=true, threshold=0 ns :
			- startTime
			- duration
			- eventThread
			- stackTrace
			- java.lang.Class parkedClass : Class Parked On :
			- long timeout : Park Timeout : Timespan=NANOSECONDS
			- long until : Park Until : Timestamp=MILLISECONDS_SINCE_EPOCH
			- long address : Address of Object Parked : Unsigned, MemoryAddress, jdk.types.JavaMonitorAddress
			jdk.CPULoad : CPU Load : Operating System, Processor : enabled=false, period=everyChunk :
			- startTime
			- float jvmUser : JVM User : Percentage
			- float jvmSystem : JVM System : Percentage
			- float machineTotal : Machine Total : Percentage
			jdk.PhysicalMemory : Physical Memory : Operating System, Memory : enabled=false, period=everyChunk :
			- startTime
			- long totalSize : Total Size : Unsigned, DataAmount=BYTES
			- long usedSize : Used Size : Unsigned, DataAmount=BYTES
			jdk.ActiveRecording : Flight Recording : Flight Recorder : enabled=false : Name=jdk.ActiveRecording
			- startTime
			- long id : Id :
			- java.lang.String name : Name :
			- java.lang.String destination : Destination :
			- boolean disk : To Disk :
			- long maxAge : Max Age : Timespan=MILLISECONDS
			- long flushInterval : Flush Interval : Timespan=MILLISECONDS
			- long maxSize : Max Size : DataAmount=BYTES
			- long recordingStart : Start Time : Timestamp=MILLISECONDS_SINCE_EPOCH
			- long recordingDuration : Recording Duration : Timespan=MILLISECONDS
			jdk.ActiveSetting : Recording Setting : Flight Recorder : enabled=false : Name=jdk.ActiveSetting
			- startTime
			- long id : Event Id :
			- java.lang.String name : Setting Name :
			- java.lang.String value : Setting Value :
			jdk.DataLoss : Data Loss : Flight Recorder : enabled=false :
			- startTime
			- long amount : Amount : Unsigned, DataAmount=BYTES
			- long total : Total : Unsigned, DataAmount=BYTES
			jdk.JVMInformation : JVM Information : Java Virtual Machine : enabled=false, period=endChunk :
			- startTime
			- java.lang.String jvmName : JVM Name :
			- java.lang.String jvmVersion : JVM Version :
			- java.lang.String jvmArguments : JVM Command Line Arguments :
			- java.lang.String jvmFlags : JVM Settings File Arguments :
			- java.lang.String javaArguments : Java Application Arguments :
			- long jvmStartTime : JVM Start Time : Timestamp=MILLISECONDS_SINCE_EPOCH
			- long pid : Process Identifier :
			jdk.OSInformation : OS Information : Operating System : enabled=false, period=endChunk :
			- startTime
			- java.lang.String osVersion : OS Version :
			jdk.CPUInformation : CPU Information : Operating System, Processor : enabled=false, period=endChunk :
			- startTime
			- java.lang.String cpu : Type :
			- java.lang.String description : Description :
			- int sockets : Sockets : Unsigned
			- int cores : Cores : Unsigned
			- int hwThreads : Hardware Threads : Unsigned
			jdk.VirtualizationInformation : Virtualization Information : Operating System : enabled=false, period=endChunk :
			- startTime
			- java.lang.String name : Name :
			jdk.InitialSystemProperty : Initial System Property : Java Virtual Machine : enabled=false, period=endChunk :
			- startTime
			- java.lang.String key : Key :
			- java.lang.String value : Value :
			jdk.InitialEnvironmentVariable : Initial Environment Variable : Operating System : enabled=false, period=endChunk :
			- startTime
			- java.lang.String key : Key :
			- java.lang.String value : Value :
			""";

	/** The fields that events share, and the settings: a line in place of the short one. */
	private static final String SHARED =
			"""
			startTime
			- long startTime : Start Time : Timestamp=TICKS
			duration
			- long duration : Duration : Timespan=TICKS
			eventThread
			- java.lang.Thread eventThread : Event Thread :
			stackTrace
			- jdk.types.StackTrace stackTrace : Stack Trace :
			""";

	private static final String SETTINGS =
			"""
			enabled : jdk.settings.Enabled : Enabled : BooleanFlag
			filter : jdk.settings.Filter : Filter :
			period : jdk.settings.Period : Period :
			stackTrace : jdk.settings.StackTrace : Stack Trace : BooleanFlag
			threshold : jdk.settings.Threshold : Threshold : Timespan=NANOSECONDS
			throttle : jdk.settings.Throttle : Throttle :
			""";

	private static final String FIELD = "- ";
	private static final int EVENT_LABEL = 1;
	private static final int EVENT_CATEGORY = 2;
	private static final int EVENT_SETTINGS = 3;
	private static final int EVENT_ANNOTATIONS = 4;
	private static final int SETTING_TYPE = 1;
	private static final int SETTING_LABEL = 2;
	private static final int SETTING_ANNOTATIONS = 3;

	private final TypeRegistry registry;

	private JdkEventCatalogue(TypeRegistry registry) {
		this.registry = registry;
	}

	/**
	 * Declares an event type, unless one of the name is there.
	 *
	 * @param registry
	 *            where it is declared
	 * @param name
	 *            the name of an event in the table
	 * @return the type of the name
	 */
	public static TypeDefinition declare(TypeRegistry registry, String name) {
		TypeDefinition known = registry.find(name);
		return known != null ? known : registry.declare(name, declaration(registry, name));
	}

	/**
	 * @param registry
	 *            has the types of the fields
	 * @param name
	 *            the name of an event in the table
	 * @return what {@link #declare} declares where the name is free
	 */
	public static TypeDeclaration declaration(TypeRegistry registry, String name) {
		return new JdkEventCatalogue(registry).declaration(name);
	}

	private TypeDeclaration declaration(String name) {
		List<String> lines = linesOf(TABLE, name);
		String[] event = columns(lines.get(0));
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		for (String line : lines.subList(1, lines.size())) {
			declaration.add(field(
					line.contains(":")
							? line
							: linesOf(SHARED, line.substring(FIELD.length())).get(1)));
		}
		declaration.add(label(event[EVENT_LABEL]));
		declaration.add(
				new AnnotationDefinition(registry.findForFile("jdk.jfr.Category"), List.of("value"), List.of((Object)
						event[EVENT_CATEGORY].split(", "))));
		annotations(event[EVENT_ANNOTATIONS]).forEach(declaration::add);
		for (String setting : event[EVENT_SETTINGS].split(", ")) {
			declaration.add(setting(setting));
		}
		return declaration;
	}

	/** The line that begins with a name, and those of its fields. */
	private static List<String> linesOf(String table, String name) {
		List<String> found = new ArrayList<>();
		for (String line : table.split("\n")) {
			boolean first = line.equals(name) || line.startsWith(name + " :");
			if (first || !found.isEmpty() && line.startsWith(FIELD)) {
				found.add(line);
			} else if (!found.isEmpty()) {
				break;
			}
		}
		return found;
	}

	private static String[] columns(String line) {
		String[] columns = line.split(":", -1);
		for (int i = 0; i < columns.length; i++) {
			columns[i] = columns[i].strip();
		}
		return columns;
	}

	private FieldDefinition field(String line) {
		String[] columns = columns(line.substring(FIELD.length()));
		String[] typeAndName = columns[0].split(" ");
		List<AnnotationDefinition> annotations = annotations(columns[2]);
		annotations.add(0, label(columns[1]));
		return new FieldDefinition(typeAndName[1], typeNamed(typeAndName[0]), false, annotations);
	}

	private TypeDefinition typeNamed(String name) {
		ValueKind kind = ValueKind.ofTypeName(name);
		return kind.isBuiltin() ? registry.builtin(kind) : registry.findForFile(name);
	}

	private AnnotationDefinition label(String text) {
		return AnnotationDefinition.of(registry.findForFile("jdk.jfr.Label"), text);
	}

	private List<AnnotationDefinition> annotations(String list) {
		List<AnnotationDefinition> annotations = new ArrayList<>();
		for (String annotation : list.isEmpty() ? new String[0] : list.split(", ")) {
			String[] nameAndValue = annotation.split("=");
			String name = nameAndValue[0].contains(".") ? nameAndValue[0] : "jdk.jfr." + nameAndValue[0];
			TypeDefinition type = registry.findForFile(name);
			annotations.add(
					nameAndValue.length == 1
							? new AnnotationDefinition(type, List.of(), List.of())
							: AnnotationDefinition.of(type, nameAndValue[1]));
		}
		return annotations;
	}

	private SettingDefinition setting(String nameAndDefault) {
		String[] parts = nameAndDefault.split("=", -1);
		String[] columns = columns(linesOf(SETTINGS, parts[0]).get(0));
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.SETTING_SUPERTYPE, false);
		declaration.add(label(columns[SETTING_LABEL]));
		annotations(columns[SETTING_ANNOTATIONS]).forEach(declaration::add);
		return new SettingDefinition(
				parts[0], registry.declare(columns[SETTING_TYPE], declaration), parts[1], List.of());
	}
}
