/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;

/**
 * A program whose threads write in loops that never block, through all doors, while its main thread flushes, rotates and
 * closes. It prints how long that took, and how many bytes the largest chunk has. By hand, with the class path of the tests:
 *
 * <pre>
 *  java -Djdk.virtualThreadScheduler.parallelism=1 ...BusyWriters VIRTUAL 16 FILE waiting MAIN 500000 60 directory
 * </pre>
 */
final class BusyWriters {
	/** What threads write. */
	enum Kind {
		VIRTUAL {
			@Override
			Thread start(int worker, Runnable task) throws ReflectiveOperationException {
				return Crew.startVirtual(task);
			}
		},
		/** Every second thread has the lowest priority, which the system sees with -XX:ThreadPriorityPolicy=1. */
		PLATFORM {
			@Override
			Thread start(int worker, Runnable task) {
				Thread thread = new Thread(task);
				thread.setDaemon(true);
				thread.setPriority(worker % 2 == 0 ? Thread.MIN_PRIORITY : Thread.NORM_PRIORITY);
				thread.start();
				return thread;
			}
		};

		abstract Thread start(int worker, Runnable task) throws ReflectiveOperationException;
	}

	/** Which thread flushes, rotates and closes. */
	enum Caller {
		MAIN,
		/** One of the writers, between its events. */
		WRITER
	}

	static final int CHUNK_BYTES = 1 << 20;
	static final String LARGEST = "largest chunk ";
	static final String LONGEST = "longest call ";

	private static final Duration FLUSH_INTERVAL = Duration.ofMillis(200);
	private static final int NUMBERS = 2000;
	private static final int COUNTED_TOGETHER = 100;
	private static final int LENGTH_OFFSET = 8;

	private final Kind kind;
	private final int threads;
	private final Destination destination;
	private final boolean dropping;
	private final Caller caller;
	private final int eventsOfRound;
	private final long durationNanos;
	private final Path file;

	/** How many times {@link #COUNTED_TOGETHER} events were written. */
	private final AtomicInteger written = new AtomicInteger();

	private volatile CountDownLatch enough = new CountDownLatch(1);
	private volatile int enoughWritten;
	private volatile Throwable failure;
	private volatile boolean closed;
	private long longestNanos;
	private Door.Writer callersWriter;

	private BusyWriters(String[] arguments) {
		kind = Kind.valueOf(arguments[0]);
		threads = Integer.parseInt(arguments[1]);
		destination = Destination.valueOf(arguments[2]);
		dropping = arguments[3].equals("dropping");
		caller = Caller.valueOf(arguments[4]);
		eventsOfRound = Integer.parseInt(arguments[5]);
		durationNanos = TimeUnit.SECONDS.toNanos(Integer.parseInt(arguments[6]));
		file = Path.of(arguments[7]).resolve("busy.jfr");
	}

	public static void main(String[] arguments) throws Exception {
		BusyWriters program = new BusyWriters(arguments);
		program.run();
		System.out.println(LARGEST + program.largestChunkBytes());
		System.out.println(LONGEST + TimeUnit.NANOSECONDS.toMillis(program.longestNanos) + " ms");
		System.exit(0);
	}

	private void run() throws Exception {
		Recording recording = destination.open(file, s -> {
			s.withMaxChunkSize(CHUNK_BYTES).withFlushInterval(FLUSH_INTERVAL);
			if (dropping) {
				s.withEventDropping();
			}
		});
		Door[] doors = Door.values();
		List<Door.Writer> writers = new ArrayList<>();
		Door.Writer recorded = Door.RECORDED.open(recording, 0, NUMBERS);
		for (int worker = 0; worker < threads; worker++) {
			Door door = doors[worker % doors.length];
			writers.add(door == Door.RECORDED ? recorded : worker < 100 ? door.open(recording, worker, NUMBERS) : null);
		}
		callersWriter = Door.VALUES.open(recording, threads, NUMBERS);
		// First, as there may be one carrier, which the first writer keeps.
		Thread control = caller == Caller.WRITER ? kind.start(1, () -> control(recording)) : null;
		for (int worker = 0; worker < threads; worker++) {
			int number = worker;
			kind.start(worker, () -> write(recording, doors[number % doors.length], writers.get(number), number));
		}
		if (caller == Caller.MAIN) {
			control(recording);
		} else {
			control.join();
		}
		if (failure != null) {
			throw new IllegalStateException(failure);
		}
	}

	private void write(Recording recording, Door door, Door.Writer opened, int worker) {
		try {
			Door.Writer writer = opened != null ? opened : door.open(recording, worker, NUMBERS);
			while (true) {
				for (int number = 0; number < NUMBERS; number++) {
					writer.write(number);
					if (number % COUNTED_TOGETHER == 0 && written.incrementAndGet() == enoughWritten) {
						enough.countDown();
					}
				}
			}
		} catch (Throwable e) {
			if (!closed) {
				failure = e;
				enough.countDown();
			}
		}
	}

	private void control(Recording recording) {
		try {
			long start = System.nanoTime();
			do {
				awaitRound();
				time("flush", recording::flush);
				awaitRound();
				time("rotateChunk", recording::rotateChunk);
			} while (failure == null && System.nanoTime() - start < durationNanos);
			awaitRound();
			closed = true;
			time("close", recording::close);
			System.out.println(recording.getStatistics());
		} catch (Throwable e) {
			failure = e;
		}
	}

	private interface Call {
		void run() throws Exception;
	}

	private void awaitRound() throws InterruptedException {
		int end = written.get() + eventsOfRound / COUNTED_TOGETHER;
		if (caller == Caller.WRITER) {
			while (failure == null && written.get() - end < 0) {
				for (int number = 0; number < COUNTED_TOGETHER; number++) {
					callersWriter.write(number);
				}
				written.incrementAndGet();
			}
		} else if (failure == null) {
			CountDownLatch next = new CountDownLatch(1);
			enough = next;
			enoughWritten = end;
			next.await();
		}
	}

	private void time(String name, Call call) throws Exception {
		long start = System.nanoTime();
		call.run();
		long nanos = System.nanoTime() - start;
		longestNanos = Math.max(longestNanos, nanos);
		System.out.println(name + " " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms");
	}

	/** Of the file, or of the files of a repository. */
	private long largestChunkBytes() throws Exception {
		List<Path> recorded;
		try (Stream<Path> files = Files.walk(file.getParent())) {
			recorded = files.filter(each -> each.toString().endsWith(".jfr") && Files.isRegularFile(each))
					.toList();
		}
		long largest = 0;
		for (Path each : recorded) {
			try (RandomAccessFile chunks = new RandomAccessFile(each.toFile(), "r")) {
				for (long at = 0; at < chunks.length(); ) {
					chunks.seek(at + LENGTH_OFFSET);
					long lengthBytes = chunks.readLong();
					largest = Math.max(largest, lengthBytes);
					at += lengthBytes;
				}
			}
		}
		return largest;
	}
}
