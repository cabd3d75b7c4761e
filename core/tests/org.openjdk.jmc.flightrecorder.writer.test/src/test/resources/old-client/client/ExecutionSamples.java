/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.io.BufferedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** A converter of profiles: samples of few distinct stacks, cached by the caller or made anew for each event. */
public class ExecutionSamples {
	private final Recording recording;
	private final Types types;
	private final Map<String, TypedValue> methods = new HashMap<>();

	private ExecutionSamples(Recording recording) {
		this.recording = recording;
		this.types = recording.getTypes();
	}

	public static void write(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(new BufferedOutputStream(Files.newOutputStream(file)))) {
			new ExecutionSamples(recording).write(1200);
		}
	}

	private void write(int count) {
		Type threadState = types.getOrAdd("jdk.types.ThreadState", b -> b.addField("name", Types.Builtin.STRING));
		Type sample = recording.registerType("jdk.ExecutionSample", "jdk.jfr.Event",
				b -> b.addField("startTime", Types.Builtin.LONG,
						f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
						.addField("sampledThread", Types.JDK.THREAD).addField("stackTrace", Types.JDK.STACK_TRACE)
						.addField("state", threadState)
						.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Method Profiling Sample")
						.addAnnotation(Types.JDK.ANNOTATION_CATEGORY,
								c -> c.putField("value", new String[] {"Java Virtual Machine", "Profiling"})));
		TypedValue runnable = threadState.asValue("STATE_RUNNABLE");
		TypedValue thread = types.getType(Types.JDK.THREAD).asValue(t -> t.putField("osName", "worker")
				.putField("osThreadId", 17L).putField("javaName", "worker").putField("javaThreadId", 3L));
		TypedValue[] stacks = new TypedValue[7];
		for (int i = 0; i < stacks.length; i++) {
			stacks[i] = stack(5 + i * 20);
		}
		for (int i = 0; i < count; i++) {
			long ticks = System.nanoTime();
			TypedValue stack = i % 2 == 0 ? stacks[i % stacks.length] : rebuilt(5 + i % stacks.length);
			recording.writeEvent(sample.asValue(v -> v.putField("startTime", ticks).putField("sampledThread", thread)
					.putField("stackTrace", stack).putField("state", runnable)));
		}
	}

	private TypedValue stack(int depth) {
		TypedValue[] frames = new TypedValue[depth];
		for (int i = 0; i < depth; i++) {
			TypedValue method = methods.computeIfAbsent("method" + i, this::method);
			int line = i;
			frames[i] = types.getType(Types.JDK.STACK_FRAME).asValue(f -> f.putField("method", method)
					.putField("lineNumber", line).putField("bytecodeIndex", -1)
					.putField("type", types.getType(Types.JDK.FRAME_TYPE).asValue("JIT compiled")));
		}
		return types.getType(Types.JDK.STACK_TRACE)
				.asValue(s -> s.putField("truncated", false).putField("frames", frames));
	}

	private TypedValue method(String name) {
		return types.getType(Types.JDK.METHOD)
				.asValue(m -> m.putField("type", c -> c.putField("name", n -> n.putField("string", "client/Work")))
						.putField("name", n -> n.putField("string", name)).putField("descriptor", "()V")
						.putField("modifiers", 1).putField("hidden", false));
	}

	/** The same frames, once more by lambdas. */
	private TypedValue rebuilt(int depth) {
		return types.getType(Types.JDK.STACK_TRACE).asValue(s -> {
			TypedValue[] frames = new TypedValue[depth];
			for (int i = 0; i < depth; i++) {
				int line = i;
				frames[i] = types.getType(Types.JDK.STACK_FRAME).asValue(f -> f
						.putField("method", m -> m
								.putField("type", c -> c.putField("name", n -> n.putField("string", "client/Rebuilt")))
								.putField("name", "method" + line).putField("descriptor", "()V"))
						.putField("lineNumber", line).putField("bytecodeIndex", -1)
						.putField("type", t -> t.putField("description", "Interpreted")));
			}
			s.putField("truncated", true).putField("frames", frames);
		});
	}
}
