/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * Records a workload in this JVM with the JDK's own recorder: all of {@code profile.jfc}, and what that file leaves out
 * or cuts off by a threshold.
 */
public final class WorkloadRecording {
	private static final List<String> WITHOUT_THRESHOLD = List.of(
			"jdk.FileRead",
			"jdk.FileWrite",
			"jdk.FileForce",
			"jdk.SocketRead",
			"jdk.SocketWrite",
			"jdk.JavaMonitorEnter",
			"jdk.JavaMonitorWait",
			"jdk.ThreadPark",
			"jdk.ThreadSleep",
			"jdk.VirtualThreadPinned");
	private static final List<String> SWITCHED_ON = List.of(
			"jdk.ClassLoad",
			"jdk.ClassDefine",
			"jdk.JavaExceptionThrow",
			"jdk.JavaErrorThrow",
			"jdk.VirtualThreadStart",
			"jdk.VirtualThreadEnd",
			"jdk.ObjectAllocationInNewTLAB",
			"jdk.ObjectAllocationOutsideTLAB",
			"jdk.ObjectCount",
			"jdk.CPUTimeSample",
			"jdk.MethodTiming",
			"jdk.Compilation",
			"jdk.CompilerInlining");

	private WorkloadRecording() {}

	/**
	 * Runs the workload and records it.
	 *
	 * @param target
	 *            where the recording goes
	 * @param length
	 *            how long the workload runs
	 * @throws IOException
	 *             when the recording cannot be written
	 */
	public static void record(Path target, Duration length) throws IOException {
		Runnable heartbeat = WorkloadEvents.Heartbeat::emit;
		try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
			recording.setName("workload for a copy");
			configure(recording);
			FlightRecorder.addPeriodicEvent(WorkloadEvents.Heartbeat.class, heartbeat);
			recording.start();
			new Workload(length).run();
			recording.stop();
			recording.dump(target);
		} catch (ParseException e) {
			throw new IOException("the JDK's profile.jfc cannot be parsed", e);
		} finally {
			FlightRecorder.removePeriodicEvent(heartbeat);
		}
	}

	/** A JDK that does not know an event takes no notice of its settings. */
	private static void configure(Recording recording) {
		WITHOUT_THRESHOLD.forEach(
				name -> recording.enable(name).withThreshold(Duration.ZERO).withStackTrace());
		SWITCHED_ON.forEach(name -> recording.enable(name).withStackTrace());
		recording.enable("jdk.ObjectCount").with("period", "everyChunk");
		recording.enable("jdk.CPUTimeSample").with("throttle", "20 ms");
		recording.enable("jdk.MethodTiming").with("filter", GeneratedSources.class.getName() + "::source");
		// Old objects come with their path to a root, a structure that refers to itself.
		recording.enable("jdk.OldObjectSample").with("cutoff", "5 s").withStackTrace();
		recording.enable(WorkloadEvents.Order.class).with("region", "north");
	}
}
