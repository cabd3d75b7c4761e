/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a call took long: what the JVM recorded in the same time on the same clock. A cause counts when it covers at least
 * half of the wait; of several, the one that covers most does.
 *
 * <pre>
 *  collection     a pause of the garbage collector, of the whole JVM
 *  safepoint      another operation for which the JVM stops all threads
 *  rotation       the thread was parked while a chunk was rotated
 *  flush          the thread was parked while the recording was flushed
 *  block write    the thread wrote a block to the file, or was parked while another writer did
 *  other          the rest: for the most part, the thread had no processor
 * </pre>
 */
final class WaitCauses {
	/** A cause, in the order in which it wins over others that cover the wait as well. */
	enum Cause {
		COLLECTION("collection"),
		SAFEPOINT("other safepoint"),
		ROTATION("rotation"),
		FLUSH("flush"),
		BLOCK_WRITE("block write of the file"),
		OTHER("scheduler or other");

		final String text;

		Cause(String text) {
			this.text = text;
		}
	}

	/** What the JVM recorded. */
	enum Kind {
		PAUSE,
		SAFEPOINT,
		ROTATION,
		FLUSH,
		/** Of one thread. */
		FILE_WRITE,
		/** Of one thread: it waited for a lock. */
		PARK
	}

	/** From one moment to another. */
	record Span(long startNanos, long endNanos) {
		long nanos() {
			return endNanos - startNanos;
		}

		long overlap(Span other) {
			return Math.max(0, Math.min(endNanos, other.endNanos) - Math.max(startNanos, other.startNanos));
		}
	}

	/** Spans in the order of their starts. */
	private static final class Spans {
		private final List<Span> spans = new ArrayList<>();
		private long longestNanos;
		private boolean sorted = true;

		void add(Span span) {
			sorted &= spans.isEmpty() || spans.get(spans.size() - 1).startNanos <= span.startNanos;
			spans.add(span);
			longestNanos = Math.max(longestNanos, span.nanos());
		}

		/** @return those that have a part in common with a span */
		List<Span> within(Span span) {
			if (!sorted) {
				spans.sort(Comparator.comparingLong(Span::startNanos));
				sorted = true;
			}
			List<Span> found = new ArrayList<>();
			for (int i = firstFrom(span.startNanos - longestNanos);
					i < spans.size() && spans.get(i).startNanos < span.endNanos;
					i++) {
				if (spans.get(i).overlap(span) > 0) {
					found.add(spans.get(i));
				}
			}
			return found;
		}

		private int firstFrom(long nanos) {
			int low = 0;
			int high = spans.size();
			while (low < high) {
				int middle = low + high >>> 1;
				if (spans.get(middle).startNanos < nanos) {
					low = middle + 1;
				} else {
					high = middle;
				}
			}
			return low;
		}

		long overlap(Span span) {
			return within(span).stream().mapToLong(s -> s.overlap(span)).sum();
		}
	}

	private final Map<Kind, Spans> ofAll = new EnumMap<>(Kind.class);
	private final Map<Kind, Map<Long, Spans>> ofThreads = new EnumMap<>(Kind.class);

	/** Adds something that concerns all threads. */
	void add(Kind kind, Span span) {
		ofAll.computeIfAbsent(kind, k -> new Spans()).add(span);
	}

	/** Adds something that one thread did. */
	void add(Kind kind, long thread, Span span) {
		ofThreads
				.computeIfAbsent(kind, k -> new HashMap<>())
				.computeIfAbsent(thread, t -> new Spans())
				.add(span);
	}

	/** @return what covers most of a wait of a thread */
	Cause of(long thread, Span wait) {
		long pause = overlap(Kind.PAUSE, wait);
		Map<Cause, Long> covered = new EnumMap<>(Cause.class);
		covered.put(Cause.COLLECTION, pause);
		// The operation that collects is recorded as an operation as well.
		covered.put(Cause.SAFEPOINT, pause > 0 ? 0 : overlap(Kind.SAFEPOINT, wait));
		long written = ofThread(Kind.FILE_WRITE, thread).overlap(wait);
		long rotated = 0;
		long flushed = 0;
		for (Span park : ofThread(Kind.PARK, thread).within(wait)) {
			Span parked = new Span(Math.max(park.startNanos, wait.startNanos), Math.min(park.endNanos, wait.endNanos));
			long rotation = overlap(Kind.ROTATION, parked);
			long flush = overlap(Kind.FLUSH, parked);
			if (rotation > 0) {
				rotated += parked.nanos();
			} else if (flush > 0) {
				flushed += parked.nanos();
			} else {
				written += parked.nanos();
			}
		}
		covered.put(Cause.ROTATION, rotated);
		covered.put(Cause.FLUSH, flushed);
		covered.put(Cause.BLOCK_WRITE, written);
		Cause most = Cause.OTHER;
		long mostNanos = 0;
		for (Map.Entry<Cause, Long> cause : covered.entrySet()) {
			if (cause.getValue() > mostNanos && cause.getValue() * 2 >= wait.nanos()) {
				most = cause.getKey();
				mostNanos = cause.getValue();
			}
		}
		return most;
	}

	private long overlap(Kind kind, Span span) {
		Spans spans = ofAll.get(kind);
		return spans == null ? 0 : spans.overlap(span);
	}

	private Spans ofThread(Kind kind, long thread) {
		Spans spans = ofThreads.getOrDefault(kind, Map.of()).get(thread);
		return spans == null ? new Spans() : spans;
	}
}
