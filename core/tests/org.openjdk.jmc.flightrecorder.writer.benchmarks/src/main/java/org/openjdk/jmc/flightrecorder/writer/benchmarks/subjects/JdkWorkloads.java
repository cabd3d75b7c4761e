/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/** The same events through the JDK's own recorder. */
final class JdkWorkloads implements WorkloadProvider {
	@Override
	public Workload workload(Shape shape, Destination destination) throws IOException {
		if (destination.storage() != Storage.FILE) {
			destination.close();
			throw new UnsupportedOperationException(
					"the JDK's recorder writes to disk, not to " + destination.storage());
		}
		return switch (shape) {
			case SIMPLE -> new JdkWorkload(SimpleEvent.class, shape, destination, JdkWorkloads::writeSimple);
			case MULTI_FIELD ->
				new JdkWorkload(MultiFieldEvent.class, shape, destination, JdkWorkloads::writeMultiField);
			case FOUR_STRINGS, FOUR_REPEATED_STRINGS ->
				new JdkWorkload(FourStringsEvent.class, shape, destination, JdkWorkloads::writeFourStrings);
			case REPEATED_STRING, UNIQUE_STRING, MIXED_STRING, UTF8_STRING ->
				new JdkWorkload(StringEvent.class, shape, destination, JdkWorkloads::writeString);
			case JDK_EVENT -> new JdkWorkload(PlainEvent.class, shape, destination, JdkWorkloads::writeEvents);
			case JDK_EVENT_WITH_STACK ->
				new JdkWorkload(StackEvent.class, shape, destination, JdkWorkloads::writeEventsWithStack);
			default -> throw new UnsupportedOperationException("the JDK's recorder has no workload " + shape);
		};
	}

	@Override
	public Class<?> subjectClass() {
		return Recording.class;
	}

	private static void writeSimple(String[] strings, int first, int count) {
		for (int i = first; i < first + count; i++) {
			SimpleEvent event = new SimpleEvent();
			event.value = Values.number(i);
			event.commit();
		}
	}

	private static void writeMultiField(String[] strings, int first, int count) {
		int mask = strings.length - 1;
		for (int i = first; i < first + count; i++) {
			MultiFieldEvent event = new MultiFieldEvent();
			event.total = Values.number(i);
			event.name = strings[i & mask];
			event.count = i;
			event.ratio = i * 0.5;
			event.complete = (i & 1) == 0;
			event.commit();
		}
	}

	private static void writeFourStrings(String[] strings, int first, int count) {
		int mask = strings.length - 1;
		for (int i = first; i < first + count; i++) {
			int at = i * 4 & mask;
			FourStringsEvent event = new FourStringsEvent();
			event.thread = strings[at];
			event.path = strings[at + 1];
			event.query = strings[at + 2];
			event.type = strings[at + 3];
			event.commit();
		}
	}

	private static void writeString(String[] strings, int first, int count) {
		int length = strings.length;
		for (int i = first, at = first % length; i < first + count; i++) {
			StringEvent event = new StringEvent();
			event.text = strings[at];
			event.commit();
			at = at + 1 == length ? 0 : at + 1;
		}
	}

	private static void writeEvents(String[] strings, int first, int count) {
		for (int i = first; i < first + count; i++) {
			PlainEvent event = new PlainEvent();
			event.fill(i);
			event.commit();
		}
	}

	private static void writeEventsWithStack(String[] strings, int first, int count) {
		for (int i = first; i < first + count; i++) {
			StackEvent event = new StackEvent();
			event.fill(i);
			event.commit();
		}
	}

	@FunctionalInterface
	private interface Loop {
		void write(String[] strings, int first, int count);
	}

	/** One recording for all: the JDK takes tens of milliseconds to start one, which is not what is asked. */
	private static final class JdkWorkload implements Workload {
		private final Recording recording = new Recording();
		private final Destination destination;
		private final String[] strings;
		private final Loop loop;

		JdkWorkload(Class<? extends Event> event, Shape shape, Destination destination, Loop loop) {
			this.destination = destination;
			this.loop = loop;
			strings = Values.strings(shape, EVENTS_PER_RECORDING);
			recording.enable(event);
			recording.setToDisk(true);
			// Nobody reads it; without a limit a long run would fill the disk.
			recording.setMaxSize(256 << 20);
			recording.start();
		}

		/** What is opened and closed is nothing: the recording goes on. */
		@Override
		public OpenRecording open() {
			return new OpenRecording() {
				@Override
				public void write(int first, int count) {
					loop.write(strings, first, count);
				}

				@Override
				public void close() {
					// The workload closes the recording.
				}
			};
		}

		@Override
		public long lengthBytes() throws IOException {
			recording.dump(destination.newFile());
			return destination.lengthBytes();
		}

		@Override
		public void close() throws IOException {
			recording.close();
			destination.close();
		}
	}

	@Name("benchmarks.Simple")
	@StackTrace(false)
	static final class SimpleEvent extends Event {
		long value;
	}

	@Name("benchmarks.MultiField")
	@StackTrace(false)
	static final class MultiFieldEvent extends Event {
		long total;
		String name;
		int count;
		double ratio;
		boolean complete;
	}

	@Name("benchmarks.FourStrings")
	@StackTrace(false)
	static final class FourStringsEvent extends Event {
		String thread;
		String path;
		String query;
		String type;
	}

	@Name("benchmarks.String")
	@StackTrace(false)
	static final class StringEvent extends Event {
		String text;
	}
}
