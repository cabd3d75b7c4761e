/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

import com.google.protobuf.CodedOutputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Writes profiles as other profilers do, the same at each call: stacks of 30 frames, with 20 threads where they have some. */
enum ForeignProfile {
	/** What {@code perf script} prints of a thousand stacks: about 2 KB a sample. */
	PERF {
		@Override
		void write(OutputStream file, int samples) {
			List<int[]> stacks = stacks();
			PrintStream out = new PrintStream(file, false, StandardCharsets.UTF_8);
			for (int i = 0; i < samples; i++) {
				int thread = i % THREADS;
				out.printf(
						"worker-%d  4711/%d  [%03d] %d.%06d:   10000000 cpu-clock:u: %n",
						thread, 4712 + thread, i % 4, i / 1000, i % 1000 * 1000);
				int[] methods = stacks.get(i % STACKS);
				for (int frame = methods.length - 1; frame >= 0; frame--) {
					int method = methods[frame];
					out.append("\t    7f70")
							.append(Integer.toHexString(0x10000000 + method * 4096))
							.append(" void ")
							.append(CallGraph.className(method))
							.append('.')
							.append(CallGraph.methodName(method))
							.append("(int)+0x2c (/tmp/perf-4711.map)\n");
				}
				out.append('\n');
			}
			out.flush();
		}
	},

	/** Folded stacks; nearly all of them are new. */
	FOLDED {
		@Override
		void write(OutputStream file, int samples) {
			CallGraph graph = new CallGraph(new SplittableRandom(1));
			PrintStream out = new PrintStream(file, false, StandardCharsets.UTF_8);
			for (int i = 0; i < samples; i++) {
				for (int method : graph.outermostFirst()) {
					out.append(CallGraph.className(method).replace('.', '/'))
							.append('.')
							.append(CallGraph.methodName(method))
							.append("_[j];");
				}
				// Ways through the graph may be equal.
				out.append("leaf").append(String.valueOf(i % LEAVES)).append(" 1\n");
			}
			out.flush();
		}
	},

	/** A profile of pprof, of a thousand stacks. */
	PPROF {
		@Override
		void write(OutputStream file, int samples) throws IOException {
			List<byte[]> stacks = new ArrayList<>();
			for (int[] methods : stacks()) {
				stacks.add(message(sample -> {
					numbers(sample, 1, reversed(methods, 1));
					numbers(sample, 2, 1, 10_000_000);
				}));
			}
			CodedOutputStream out = CodedOutputStream.newInstance(file);
			out.writeByteArray(1, message(type -> strings(type, 1, 2)));
			out.writeByteArray(1, message(type -> strings(type, 3, 4)));
			for (int i = 0; i < samples; i++) {
				out.writeByteArray(2, stacks.get(i % STACKS));
			}
			for (int method = 0; method < CallGraph.METHODS; method++) {
				int id = method + 1;
				int name = NAMES.size() + method;
				out.writeByteArray(4, message(location -> {
					location.writeUInt64(1, id);
					location.writeByteArray(4, message(line -> {
						line.writeUInt64(1, id);
						line.writeInt64(2, id);
					}));
				}));
				out.writeByteArray(5, message(function -> {
					function.writeUInt64(1, id);
					function.writeInt64(2, name);
				}));
			}
			for (String text : texts()) {
				out.writeString(6, text);
			}
			out.writeInt64(9, START_NANOS);
			out.writeInt64(10, DURATION_NANOS);
			out.writeInt64(12, 10_000_000);
			out.flush();
		}

		private void strings(CodedOutputStream type, int name, int unit) throws IOException {
			type.writeInt64(1, name);
			type.writeInt64(2, unit);
		}
	},

	/** A message of OpenTelemetry with times, of a thousand stacks. */
	OTLP {
		@Override
		void write(OutputStream file, int samples) throws IOException {
			List<int[]> stacks = stacks();
			ByteArrayOutputStream profile = new ByteArrayOutputStream();
			CodedOutputStream out = CodedOutputStream.newInstance(profile);
			out.writeByteArray(1, message(type -> {
				type.writeInt32(1, 1);
				type.writeInt32(2, 2);
			}));
			for (int i = 0; i < samples; i++) {
				int stack = i % STACKS;
				int thread = i % THREADS;
				long time = START_NANOS + i * (DURATION_NANOS / samples);
				out.writeByteArray(2, message(sample -> {
					sample.writeInt32(1, stack);
					numbers(sample, 2, thread + 1);
					numbers(sample, 4, 1);
					sample.writeByteArray(5, message(times -> times.writeFixed64NoTag(time)));
				}));
			}
			out.writeFixed64(3, START_NANOS);
			out.writeUInt64(4, DURATION_NANOS);
			out.flush();
			CodedOutputStream whole = CodedOutputStream.newInstance(file);
			byte[] ofResource = message(scope -> scope.writeByteArray(2, profile.toByteArray()));
			whole.writeByteArray(1, message(resource -> resource.writeByteArray(2, ofResource)));
			whole.writeByteArray(2, message(tables -> writeTables(tables, stacks)));
			whole.flush();
		}

		private void writeTables(CodedOutputStream out, List<int[]> stacks) throws IOException {
			List<String> texts = texts();
			for (int method = 0; method < CallGraph.METHODS; method++) {
				int index = method;
				int name = NAMES.size() + method;
				out.writeByteArray(
						2,
						message(location -> location.writeByteArray(3, message(line -> {
							line.writeInt32(1, index);
							line.writeInt64(2, index);
						}))));
				out.writeByteArray(3, message(function -> function.writeInt32(1, name)));
			}
			for (String text : texts) {
				out.writeString(5, text);
			}
			out.writeByteArray(6, new byte[0]);
			for (int thread = 0; thread < THREADS; thread++) {
				String name = "worker-" + thread;
				out.writeByteArray(6, message(attribute -> {
					attribute.writeInt32(1, 5);
					attribute.writeByteArray(2, message(value -> value.writeString(1, name)));
				}));
			}
			for (int[] methods : stacks) {
				out.writeByteArray(7, message(stack -> numbers(stack, 1, reversed(methods, 0))));
			}
		}
	};

	private static final int STACKS = 1_000;
	private static final int THREADS = 20;
	private static final int LEAVES = 997;
	private static final long START_NANOS = 1_767_225_600_000_000_000L;
	private static final long DURATION_NANOS = 60_000_000_000L;

	/** The texts before the names of methods. */
	private static final List<String> NAMES = List.of("", "samples", "count", "cpu", "nanoseconds", "thread.name");

	private interface Content {
		void write(CodedOutputStream out) throws IOException;
	}

	/** The name of the tool that reads it. */
	String tool() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Writes a profile.
	 *
	 * @param file
	 *            the new file
	 * @param samples
	 *            how many samples it has
	 */
	void write(Path file, int samples) throws IOException {
		try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
			write(out, samples);
		}
	}

	abstract void write(OutputStream file, int samples) throws IOException;

	private static List<int[]> stacks() {
		CallGraph graph = new CallGraph(new SplittableRandom(1));
		List<int[]> stacks = new ArrayList<>();
		for (int i = 0; i < STACKS; i++) {
			stacks.add(graph.outermostFirst());
		}
		return stacks;
	}

	private static List<String> texts() {
		List<String> texts = new ArrayList<>(NAMES);
		for (int method = 0; method < CallGraph.METHODS; method++) {
			texts.add(CallGraph.className(method) + "." + CallGraph.methodName(method));
		}
		return texts;
	}

	/** The numbers of methods from the innermost, where the first method has the number {@code first}. */
	private static long[] reversed(int[] methods, int first) {
		long[] result = new long[methods.length];
		for (int i = 0; i < result.length; i++) {
			result[i] = first + methods[methods.length - 1 - i];
		}
		return result;
	}

	private static void numbers(CodedOutputStream out, int field, long... numbers) throws IOException {
		out.writeByteArray(field, message(packed -> {
			for (long number : numbers) {
				packed.writeUInt64NoTag(number);
			}
		}));
	}

	private static byte[] message(Content content) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		CodedOutputStream out = CodedOutputStream.newInstance(bytes, 256);
		content.write(out);
		out.flush();
		return bytes.toByteArray();
	}
}
