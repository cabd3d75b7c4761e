/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.StructContentType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.items.Items;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** Code of the client that throws, wherever the library calls it and whatever it throws: the client gets to know. */
class ClientFailuresTest {
	private static final String SAYS = "says the test";
	/** Before the failure. */
	private static final int SAFE = 20;
	/** One door reads its events from another recording, which takes long. */
	private static final int MOST = 400;

	private static final int EVENTS_PER_CALL = 8;

	@TempDir
	private Path directory;

	/** What code can throw. */
	enum Kind {
		IO {
			@Override
			Throwable make() {
				return new IOException(SAYS);
			}
		},
		UNCHECKED_IO {
			@Override
			Throwable make() {
				return new UncheckedIOException(new IOException(SAYS));
			}
		},
		RUNTIME {
			@Override
			Throwable make() {
				return new IllegalStateException(SAYS);
			}
		},
		/** Other languages of the JVM throw them from any method. */
		CHECKED {
			@Override
			Throwable make() {
				return new InterruptedException(SAYS);
			}
		},
		THROWABLE {
			@Override
			Throwable make() {
				return new Throwable(SAYS);
			}
		},
		ASSERTION {
			@Override
			Throwable make() {
				return new AssertionError(SAYS);
			}
		},
		STACK_OVERFLOW {
			@Override
			Throwable make() {
				return new StackOverflowError(SAYS);
			}
		},
		OUT_OF_MEMORY {
			@Override
			Throwable make() {
				return new OutOfMemoryError(SAYS);
			}
		},
		LINKAGE {
			@Override
			Throwable make() {
				return new NoClassDefFoundError(SAYS);
			}
		},
		/** As {@code ThreadDeath}, which is going to be removed. */
		OWN_ERROR {
			@Override
			Throwable make() {
				return new OwnError();
			}
		};

		abstract Throwable make();
	}

	private static final class OwnError extends Error {
		private static final long serialVersionUID = 1L;

		OwnError() {
			super(SAYS);
		}
	}

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> RuntimeException throwUndeclared(Throwable thrown) throws T {
		throw (T) thrown;
	}

	private static RuntimeException sneak(Throwable thrown) {
		return ClientFailuresTest.<RuntimeException>throwUndeclared(thrown);
	}

	private static void assertTellsOf(Throwable expected, Throwable told, String what) {
		for (Throwable each = told; each != expected; each = each.getCause()) {
			assertNotNull(each, () -> what + ": told was " + told);
		}
	}

	/** A method of a stream. */
	enum StreamCall {
		WRITE,
		FLUSH,
		CLOSE
	}

	/** Throws in one of its methods, once it is armed. */
	private static final class ThrowingStream extends ByteArrayOutputStream {
		private final StreamCall failing;
		private volatile Throwable thrown;
		private volatile int closings;

		ThrowingStream(StreamCall failing) {
			this.failing = failing;
		}

		private void pass(StreamCall call) {
			Throwable armed = thrown;
			if (armed != null && call == failing) {
				throw sneak(armed);
			}
		}

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) {
			pass(StreamCall.WRITE);
			super.write(bytes, from, lengthBytes);
		}

		@Override
		public void flush() {
			pass(StreamCall.FLUSH);
		}

		@Override
		public void close() {
			closings++;
			pass(StreamCall.CLOSE);
		}
	}

	/** Who writes to the stream. */
	enum Mode {
		WRITERS {
			@Override
			void set(RecordingSettingsBuilder settings) {
				settings.withMaxChunkSize(50_000);
			}
		},
		THREAD {
			@Override
			void set(RecordingSettingsBuilder settings) {
				settings.withMaxChunkSize(50_000).withFlushInterval(Duration.ofMillis(1));
			}
		},
		DROPPING {
			@Override
			void set(RecordingSettingsBuilder settings) {
				settings.withMaxChunkSize(50_000).withEventDropping();
			}
		};

		abstract void set(RecordingSettingsBuilder settings);
	}

	@ParameterizedTest
	@EnumSource
	void streamThatThrowsFailsTheRecordingAndTheNextWriteAndCloseSayWhy(Kind kind) throws Exception {
		int tried = kind.ordinal();
		for (Mode mode : Mode.values()) {
			for (StreamCall call : List.of(StreamCall.WRITE, StreamCall.FLUSH)) {
				// Each kind comes to each door.
				assertStreamFailsRecording(kind, mode, call, Door.values()[tried++ % Door.values().length]);
			}
		}
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	private void assertStreamFailsRecording(Kind kind, Mode mode, StreamCall call, Door door) throws Exception {
		String what = kind + " of " + call + " with " + mode + " by " + door;
		ThrowingStream stream = new ThrowingStream(call);
		Recording recording = Recordings.newRecording(stream, s -> {
			s.withJdkTypeInitialization();
			mode.set(s);
		});
		Door.Writer writer = door.open(recording, 0, MOST);
		for (int number = 0; number < SAFE; number++) {
			writer.write(number);
		}
		recording.rotateChunk();
		int sealedBytes = stream.size();
		Throwable thrown = kind.make();
		stream.thrown = thrown;
		int[] next = {SAFE};
		// Where events are dropped or wait for the thread, the failure comes when it comes.
		Throwable noticed = assertThrows(Throwable.class, () -> {
			while (true) {
				writer.write(next[0]);
				next[0] = next[0] + 1 < MOST ? next[0] + 1 : SAFE;
			}
		});
		assertTellsOf(thrown, noticed, what);
		IllegalStateException again = assertThrows(IllegalStateException.class, () -> writer.write(next[0]), what);
		assertTellsOf(thrown, again, what);
		assertThrows(IllegalStateException.class, recording::flush, what);
		assertThrows(IllegalStateException.class, recording::rotateChunk, what);
		IOException closing = assertThrows(IOException.class, recording::close, what);
		assertTellsOf(thrown, closing, what);
		recording.close();
		assertEquals(1, stream.closings, what);
		assertHoldsSafe(Arrays.copyOf(stream.toByteArray(), sealedBytes));
	}

	private void assertHoldsSafe(byte[] recording) throws Exception {
		Path file = Files.write(directory.resolve("kept.jfr"), recording);
		NumberedEvents.assertHolds(file, NumberedEvents.all(1, SAFE));
	}

	@ParameterizedTest
	@EnumSource
	void failureOfAStreamAtTheEndIsReportedAndNoEventIsLost(Kind kind) throws Exception {
		for (Mode mode : Mode.values()) {
			for (StreamCall call : List.of(StreamCall.FLUSH, StreamCall.CLOSE)) {
				String what = kind + " of " + call + " with " + mode;
				ThrowingStream stream = new ThrowingStream(call);
				Recording recording = Recordings.newRecording(stream, s -> {
					s.withJdkTypeInitialization();
					mode.set(s);
					if (call == StreamCall.FLUSH) {
						s.withStreamKeptOpen();
					}
				});
				Door.Writer writer = Door.VALUES.open(recording, 0, SAFE);
				for (int number = 0; number < SAFE; number++) {
					writer.write(number);
				}
				Throwable thrown = kind.make();
				stream.thrown = thrown;
				assertTellsOf(thrown, assertThrows(Throwable.class, recording::close, what), what);
				recording.close();
				assertEquals(call == StreamCall.CLOSE ? 1 : 0, stream.closings, what);
				assertHoldsSafe(stream.toByteArray());
			}
		}
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	/** Throws at each warning of the library, until it is closed. */
	private static final class ThrowingHandler extends Handler implements AutoCloseable {
		private static final Logger WRITER = Logger.getLogger("org.openjdk.jmc.flightrecorder.writer");

		private final Throwable thrown;

		ThrowingHandler(Throwable thrown) {
			this.thrown = thrown;
			WRITER.addHandler(this);
		}

		@Override
		public void publish(LogRecord entry) {
			throw sneak(thrown);
		}

		@Override
		public void flush() {
			// nothing is held back
		}

		@Override
		public void close() {
			WRITER.removeHandler(this);
		}
	}

	/** The library warns of the descriptor. */
	@ParameterizedTest
	@EnumSource
	void failureOfAStreamAtTheEndIsNotHiddenByALogHandlerThatThrows(Kind kind) {
		ThrowingStream stream = new ThrowingStream(StreamCall.WRITE);
		Recording recording = Recordings.newRecording(stream, RecordingSettingsBuilder::withJdkTypeInitialization);
		Type called = recording.registerEventType("test.Called", b -> b.addField("method", Types.JDK.METHOD));
		recording.writeEvent(called.asValue(v -> v.putField("method", m -> m.putField("descriptor", "odd"))));
		IOException failure = new IOException(SAYS);
		stream.thrown = failure;
		Throwable thrown = kind.make();
		try (ThrowingHandler handler = new ThrowingHandler(thrown)) {
			assertSame(failure, assertThrows(Throwable.class, recording::close));
			assertEquals(List.of(thrown), List.of(failure.getSuppressed()), handler::toString);
		}
	}

	record WithList(int number, List<String> texts) {}

	record WithCollection(int number, Collection<String> texts) {}

	record WithAccessor(int number, Throwable thrown) {
		@Override
		public int number() {
			throw sneak(thrown);
		}
	}

	record OwnAccessor(int number, Text text) {}

	record Text(String text) {
		private static Throwable thrown;

		@Override
		public String text() {
			throw sneak(thrown);
		}
	}

	private static Collection<String> collection(Throwable atSize, Throwable atIterator, Throwable atNext) {
		return new AbstractCollection<>() {
			@Override
			public int size() {
				if (atSize != null) {
					throw sneak(atSize);
				}
				return 2;
			}

			@Override
			public Iterator<String> iterator() {
				if (atIterator != null) {
					throw sneak(atIterator);
				}
				return new Iterator<>() {
					@Override
					public boolean hasNext() {
						return true;
					}

					@Override
					public String next() {
						throw sneak(atNext);
					}
				};
			}
		};
	}

	private static final class RandomAccessList extends AbstractList<String> implements RandomAccess {
		private final Throwable thrown;

		RandomAccessList(Throwable thrown) {
			this.thrown = thrown;
		}

		@Override
		public int size() {
			return 2;
		}

		@Override
		public String get(int index) {
			throw sneak(thrown);
		}
	}

	/** A value that another library wraps around ours, and that throws when it is asked for anything but its type. */
	private static TypedValue foreignValue(Type type, Throwable thrown) {
		TypedValue value = type.asValue(v -> v.putField("number", 1));
		InvocationHandler handler = (proxy, method, arguments) -> {
			if (method.getReturnType() == Type.class) {
				return type;
			} else if (method.getDeclaringClass() == Object.class) {
				try {
					return method.invoke(value, arguments);
				} catch (InvocationTargetException e) {
					throw e.getCause();
				}
			}
			throw thrown;
		};
		return (TypedValue) Proxy.newProxyInstance(
				ClientFailuresTest.class.getClassLoader(), new Class<?>[] {TypedValue.class}, handler);
	}

	private static Type numbers(Recording recording) {
		return recording.registerEventType("test.Number", b -> b.addField("number", Types.Builtin.INT));
	}

	/** A place where the library calls what the client gave it. */
	enum Call {
		EVENT_TYPE(0) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.registerEventType("test.Failing", b -> {
					throw sneak(thrown);
				});
			}
		},
		ANNOTATION_TYPE(0) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.registerAnnotationType("test.Failing", b -> {
					throw sneak(thrown);
				});
			}
		},
		FIELD(0) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.registerType(
						"test.Failing",
						b -> b.addField("field", Types.Builtin.INT, f -> {
							throw sneak(thrown);
						}));
			}
		},
		ANNOTATION(0) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.registerType(
						"test.Failing",
						b -> b.addAnnotation(recording.getType(Types.JDK.ANNOTATION_LABEL), a -> {
							throw sneak(thrown);
						}));
			}
		},
		VALUE(0) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.writeEvent(numbers(recording).asValue(v -> {
					throw sneak(thrown);
				}));
			}
		},
		STRUCT(0) {
			@Override
			void run(Recording recording, Throwable thrown) {
				Type inner = recording.registerType("test.Inner", b -> b.addField("number", Types.Builtin.INT));
				Type outer = recording.registerEventType("test.Outer", b -> b.addField("inner", inner));
				recording.writeEvent(outer.asValue(v -> v.putField("inner", i -> {
					throw sneak(thrown);
				})));
			}
		},
		FOREIGN_VALUE(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.writeEvent(foreignValue(numbers(recording), thrown));
			}
		},
		FOREIGN_STRUCT(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				Type inner = recording.registerType("test.Inner", b -> b.addField("number", Types.Builtin.INT));
				Type outer = recording.registerEventType("test.Outer", b -> b.addField("inner", inner));
				recording.newEventWriter(outer).begin().put(foreignValue(inner, thrown));
			}
		},
		ACCESSOR(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.writeEvent(new WithAccessor(1, thrown));
			}
		},
		ACCESSOR_BY_WRITER(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				Text.thrown = thrown;
				recording.newRecordWriter(OwnAccessor.class).write(new OwnAccessor(1, new Text("text")));
			}
		},
		LIST(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.writeEvent(new WithList(1, new RandomAccessList(thrown)));
			}
		},
		LIST_BY_WRITER(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.newRecordWriter(WithList.class).write(new WithList(1, new RandomAccessList(thrown)));
			}
		},
		SIZE(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.writeEvent(new WithCollection(1, collection(thrown, null, null)));
			}
		},
		ITERATOR(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording.writeEvent(new WithCollection(1, collection(null, thrown, null)));
			}
		},
		NEXT(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				recording
						.newRecordWriter(WithCollection.class)
						.write(new WithCollection(1, collection(null, null, thrown)));
			}
		},
		ITEM_ACCESSOR(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				Items.write(recording, new FailingItems(thrown, false));
			}
		},
		ITEM_ITERATOR(1) {
			@Override
			void run(Recording recording, Throwable thrown) {
				Items.write(recording, new FailingItems(thrown, true));
			}
		},
		/** The name of the field is not valid in Java, so the library warns. */
		LOG_HANDLER(0) {
			@Override
			void run(Recording recording, Throwable thrown) {
				try (ThrowingHandler handler = new ThrowingHandler(thrown)) {
					assertNotNull(handler);
					recording.registerEventType("test.Given", b -> b.addField("number", Types.Builtin.INT));
					recording.registerEventType("test.Given", b -> {});
					recording.registerType("test.Given", "java.lang.annotation.Annotation", b -> {});
				}
			}
		};

		final int failedEvents;

		Call(int failedEvents) {
			this.failedEvents = failedEvents;
		}

		abstract void run(Recording recording, Throwable thrown);
	}

	/** Items whose only attribute, or whose iterator, throws. */
	private static final class FailingItems implements IItemIterable {
		private final StructContentType<IItem> type = new StructContentType<>("test.Item", "test.Item", null);
		private final Throwable thrown;
		private final boolean atIterator;

		FailingItems(Throwable thrown, boolean atIterator) {
			this.thrown = thrown;
			this.atIterator = atIterator;
			type.addField("text", UnitLookup.PLAIN_TEXT, "text", null, item -> {
				throw sneak(thrown);
			});
		}

		@Override
		public IType<IItem> getType() {
			return type;
		}

		@Override
		public boolean hasItems() {
			return true;
		}

		@Override
		public long getItemCount() {
			return 1;
		}

		@Override
		public IItemIterable apply(Predicate<IItem> filter) {
			return this;
		}

		@Override
		public Iterator<IItem> iterator() {
			if (atIterator) {
				throw sneak(thrown);
			}
			IItem item = new IItem() {
				@Override
				public IType<?> getType() {
					return type;
				}
			};
			return List.of(item).iterator();
		}
	}

	@ParameterizedTest
	@EnumSource
	void callThatThrowsGivesItToTheCallerAndTheRecordingGoesOn(Kind kind) throws Exception {
		Call[] calls = Call.values();
		int numbers = calls.length * EVENTS_PER_CALL;
		Path file = directory.resolve("going-on.jfr");
		Recording recording = Destination.FILE.open(file, s -> s.withMaxChunkSize(50_000));
		Door[] doors = Door.values();
		Door.Writer[] writers = new Door.Writer[doors.length];
		for (int i = 0; i < doors.length; i++) {
			writers[i] = doors[i].open(recording, i, numbers);
		}
		for (Call call : calls) {
			String what = kind + " at " + call;
			int first = call.ordinal() * EVENTS_PER_CALL;
			write(writers, first, first + EVENTS_PER_CALL / 2);
			long failedBefore = recording.getStatistics().eventsFailed();
			Throwable thrown = kind.make();
			Throwable told = assertThrows(Throwable.class, () -> call.run(recording, thrown), what);
			assertTellsOf(thrown, told, what);
			assertEquals(call.failedEvents, recording.getStatistics().eventsFailed() - failedBefore, what);
			write(writers, first + EVENTS_PER_CALL / 2, first + EVENTS_PER_CALL);
			recording.flush();
			recording.rotateChunk();
		}
		recording.close();
		assertEquals((long) numbers * doors.length, recording.getStatistics().eventsWritten());
		NumberedEvents.assertHolds(file, NumberedEvents.all(doors.length, numbers));
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	private static void write(Door.Writer[] writers, int from, int to) {
		for (int number = from; number < to; number++) {
			for (Door.Writer writer : writers) {
				writer.write(number);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void settingsThatThrowLeaveTheFileAsItIs(Kind kind) throws Exception {
		Path file = Files.writeString(directory.resolve("before.jfr"), "what was there before");
		Throwable thrown = kind.make();
		assertSame(
				thrown,
				assertThrows(
						Throwable.class,
						() -> Recordings.newRecording(file, s -> {
							throw sneak(thrown);
						})));
		assertEquals("what was there before", Files.readString(file));
		assertFalse(OpenResources.files(directory).size() > 1);
	}
}
