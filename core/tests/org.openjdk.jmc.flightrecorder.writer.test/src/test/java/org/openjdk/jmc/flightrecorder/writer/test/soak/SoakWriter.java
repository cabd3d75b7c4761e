/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.HdrHistogram.SingleWriterRecorder;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/**
 * One thread that writes random events until it is stopped, by several doors: numbers, texts and arrays field by field,
 * stacks as values, requests as records. The time of each call is kept.
 */
final class SoakWriter implements Runnable {
	private static final long MAX_LATENCY_NANOS = TimeUnit.MINUTES.toNanos(10);
	private static final int KNOWN_TEXTS = 500;
	private static final int KNOWN_STACKS = 300;
	private static final int KNOWN_THREADS = 50;
	/** One in so many stacks and threads has never been seen before. */
	private static final int FRESH_ONE_IN = 64;

	private static final int MAX_FRAMES = 40;
	private static final int MAX_ELEMENTS = 12;
	private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

	private final Recording recording;
	private final int number;
	private final double eventsPerSecond;
	private final IntSupplier newestGeneration;
	private final SplittableRandom random;
	private final SingleWriterRecorder latencies = new SingleWriterRecorder(MAX_LATENCY_NANOS, 3);
	private final AtomicLong written = new AtomicLong();
	private final JdkValues jdk;
	private final String[] texts = new String[KNOWN_TEXTS];
	private final StackTraceElement[][] stacks = new StackTraceElement[KNOWN_STACKS][];
	private final EventWriter arrays;
	private final Type stackType;
	private int generation = -1;
	private EventWriter numberEvents;
	private EventWriter textEvents;
	private volatile boolean stopped;

	/**
	 * @param recording
	 *            where to write
	 * @param number
	 *            of this writer
	 * @param eventsPerSecond
	 *            0 for as many as there can be
	 * @param newestGeneration
	 *            of the types that are registered on the way
	 * @param seed
	 *            of all that is random
	 */
	SoakWriter(Recording recording, int number, double eventsPerSecond, IntSupplier newestGeneration, long seed) {
		this.recording = recording;
		this.number = number;
		this.eventsPerSecond = eventsPerSecond;
		this.newestGeneration = newestGeneration;
		random = new SplittableRandom(seed + number);
		jdk = recording.jdkValues();
		arrays = recording.newEventWriter(SoakTypes.arrays(recording));
		stackType = SoakTypes.stacks(recording);
		for (int i = 0; i < texts.length; i++) {
			texts[i] = "known text " + i + " of writer " + number;
		}
		for (int i = 0; i < stacks.length; i++) {
			stacks[i] = stack("known" + i);
		}
	}

	long written() {
		return written.get();
	}

	SingleWriterRecorder latencies() {
		return latencies;
	}

	void stop() {
		stopped = true;
	}

	@Override
	public void run() {
		long startNanos = System.nanoTime();
		for (long sequence = 0; !stopped; sequence++) {
			if (eventsPerSecond > 0) {
				awaitTurn(startNanos + (long) (sequence * NANOS_PER_SECOND / eventsPerSecond));
			}
			if (newestGeneration.getAsInt() != generation) {
				generation = newestGeneration.getAsInt();
				numberEvents = recording.newEventWriter(SoakTypes.numbers(recording, generation));
				textEvents = recording.newEventWriter(SoakTypes.texts(recording, generation));
			}
			write(sequence);
			written.lazySet(sequence + 1);
		}
	}

	/** Many events at a time: a thread does not wake up more than about a thousand times a second. */
	private void awaitTurn(long turnNanos) {
		long early = turnNanos - System.nanoTime();
		if (early > TimeUnit.MILLISECONDS.toNanos(1)) {
			LockSupport.parkNanos(early);
		}
	}

	private void write(long sequence) {
		int shape = random.nextInt(16);
		if (shape < 8) {
			writeNumbers(sequence);
		} else if (shape < 12) {
			writeTexts(sequence);
		} else if (shape < 14) {
			writeArrays(sequence);
		} else if (shape < 15) {
			writeStack(sequence);
		} else {
			writeRequest(sequence);
		}
	}

	private void writeNumbers(long sequence) {
		long value = random.nextLong() >> random.nextInt(64);
		double ratio = random.nextInt(1000) / 7.0;
		boolean flag = random.nextBoolean();
		long sum = Checksum.add(Checksum.of(number, sequence), value);
		sum = Checksum.add(Checksum.add(sum, Double.doubleToLongBits(ratio)), flag ? 1 : 0);
		long start = System.nanoTime();
		numberEvents.begin().putInt(number).putLong(sequence).putLong(sum);
		numberEvents.putLong(value).putDouble(ratio).putBoolean(flag).commit();
		measured(start);
	}

	private void writeTexts(long sequence) {
		String unique = "text of event " + sequence + " of writer " + number;
		String repeated = texts[random.nextInt(texts.length)];
		long sum = Checksum.add(Checksum.add(Checksum.of(number, sequence), unique), repeated);
		long start = System.nanoTime();
		textEvents.begin().putInt(number).putLong(sequence).putLong(sum);
		textEvents.putString(unique).putString(repeated).commit();
		measured(start);
	}

	private void writeArrays(long sequence) {
		int[] numbers = random.ints(random.nextInt(MAX_ELEMENTS)).toArray();
		String[] some = new String[random.nextInt(MAX_ELEMENTS / 2)];
		for (int i = 0; i < some.length; i++) {
			some[i] = texts[random.nextInt(texts.length)];
		}
		long sum = Checksum.add(Checksum.add(Checksum.of(number, sequence), numbers), some);
		long start = System.nanoTime();
		arrays.begin().putInt(number).putLong(sequence).putLong(sum);
		arrays.putInts(numbers).putStrings(some).commit();
		measured(start);
	}

	private void writeStack(long sequence) {
		boolean fresh = random.nextInt(FRESH_ONE_IN) == 0;
		StackTraceElement[] stack = fresh ? stack("fresh" + sequence) : stacks[random.nextInt(stacks.length)];
		long threadId = 1 + (fresh ? KNOWN_THREADS + sequence : random.nextInt(KNOWN_THREADS));
		String threadName = "thread " + threadId + " of writer " + number;
		long sum = Checksum.add(Checksum.add(Checksum.of(number, sequence), threadName), stack.length);
		long checksum = Checksum.add(sum, stack[0].getMethodName());
		long start = System.nanoTime();
		// Ids are those of all writers together, as those of threads are of a program.
		TypedValue thread = jdk.thread(ThreadDescription.ofJava(threadName, threadId << 8 | number));
		recording.writeEvent(stackType.asValue(event -> event.putField(SoakTypes.WRITER, number)
				.putField(SoakTypes.SEQUENCE, sequence)
				.putField(SoakTypes.CHECKSUM, checksum)
				.putField("eventThread", thread)
				.putField("stackTrace", jdk.stackTrace(stack))));
		measured(start);
	}

	private void writeRequest(long sequence) {
		SoakRequest.Place place = new SoakRequest.Place(random.nextInt(), "place " + sequence + " of writer " + number);
		List<String> tags = List.of(texts[random.nextInt(texts.length)], texts[random.nextInt(texts.length)]);
		SoakRequest request = SoakRequest.of(number, sequence, texts[random.nextInt(texts.length)], place, tags);
		long start = System.nanoTime();
		recording.writeEvent(request);
		measured(start);
	}

	private void measured(long startNanos) {
		latencies.recordValue(Math.min(MAX_LATENCY_NANOS, System.nanoTime() - startNanos));
	}

	private StackTraceElement[] stack(String name) {
		StackTraceElement[] frames = new StackTraceElement[1 + random.nextInt(MAX_FRAMES)];
		for (int i = 0; i < frames.length; i++) {
			frames[i] = new StackTraceElement(
					"com.example.Class" + random.nextInt(50),
					i == 0 ? name : "method" + random.nextInt(20),
					"Class.java",
					random.nextInt(1000));
		}
		return frames;
	}
}
