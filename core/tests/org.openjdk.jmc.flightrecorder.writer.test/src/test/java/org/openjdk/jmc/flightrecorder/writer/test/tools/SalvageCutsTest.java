/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.Configuration;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrBytes;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;

/**
 * What the tool saves of files that end at any place, or whose sizes lead anywhere: each event in the other file is one
 * of the original, byte for byte, and none is missing that lies before the end.
 */
class SalvageCutsTest {
	private static final int CHECKPOINT = 1;
	private static final int RANDOM_CUTS = 15;
	private static final int OF_EACH_KIND = 3;
	/** So large are checkpoints with stacks or symbols. */
	private static final int LARGE_BYTES = 10_000;

	@TempDir
	Path directory;

	private static Map<String, byte[]> recordings;

	/** A part of a chunk, from its size on. */
	private record Part(int chunkStart, int start, int end, long type) {
		boolean isEvent() {
			return type > CHECKPOINT;
		}
	}

	@Name("cuts.Work")
	static class Work extends Event {
		int number;
		String text;
	}

	@BeforeAll
	static void record(@TempDir Path made) throws Exception {
		recordings =
				Map.of("of the JDK", ofTheJdk(made), "of the writer", ofTheWriter(), "in one checkpoint", handMade());
	}

	/** A checkpoint is in front of the metadata, others are between the events and behind them. */
	private static byte[] ofTheJdk(Path made) throws Exception {
		// Later metadata would declare it otherwise, and a cut before that leaves events of a type that is not known.
		FlightRecorder.register(Work.class);
		Path file = made.resolve("jdk.jfr");
		try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
			recording.enable("jdk.JavaExceptionThrow").withStackTrace();
			recording.start();
			work(200);
			System.gc();
			// The JDK begins a chunk when another recording starts or stops.
			try (Recording other = new Recording()) {
				other.start();
			}
			work(100);
			recording.stop();
			recording.dump(file);
		}
		return Files.readAllBytes(file);
	}

	private static void work(int count) {
		for (int i = 0; i < count; i++) {
			Work event = new Work();
			event.number = i;
			event.text = "work " + i;
			workBelow(event, i % 40);
		}
	}

	private static void workBelow(Work event, int depth) {
		if (depth > 0) {
			workBelow(event, depth - 1);
			return;
		}
		event.commit();
		try {
			throw new IllegalStateException(event.text);
		} catch (IllegalStateException e) {
			assertEquals(event.text, e.getMessage());
		}
	}

	private static byte[] ofTheWriter() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (int chunk = 0; chunk < 3; chunk++) {
			int number = chunk * 100;
			out.writeBytes(SampleEvents.record(
					s -> s.withJdkTypeInitialization()
							.withTimestamp(SampleEvents.START_EPOCH_NANOS + number * 1_000_000_000L)
							.withStartTicks(SampleEvents.START_TICKS + number * 1_000_000_000L),
					r -> {
						for (int i = 0; i < 100; i++) {
							r.writeEvent(SampleEvents.sample(r, number + i, "a text of some length " + number + i));
						}
					}));
		}
		return out.toByteArray();
	}

	/** Constants that look like events: a size, a type, and what its fields may be. */
	private static byte[] handMade() {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.eventsLast = true;
		List<Bytes> pairs = new ArrayList<>();
		for (int i = 0; i < 300; i++) {
			String lure = new String(
					HandMadeChunk.sized(HandMadeChunk.event(new Bytes().text("never" + i), 5)),
					StandardCharsets.ISO_8859_1);
			pairs.add(new Bytes().number(i).number(i).raw(5).number(lure.length()));
			for (byte b : lure.getBytes(StandardCharsets.ISO_8859_1)) {
				pairs.get(i).raw(b);
			}
		}
		pairs.add(new Bytes().number(pairs.size()).number(1).text("no event"));
		chunk.pool(HandMadeChunk.PAIR, pairs.toArray(Bytes[]::new));
		for (int i = 0; i < 20; i++) {
			chunk.events.add(HandMadeChunk.event(new Bytes().text("event " + i), 5));
		}
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.writeBytes(chunk.bytes());
		HandMadeChunk last = new HandMadeChunk();
		last.startEpochNanos += 1_000_000_000;
		last.pools.addAll(chunk.pools.subList(chunk.pools.size() - 1, chunk.pools.size()));
		out.writeBytes(last.bytes());
		return out.toByteArray();
	}

	private static List<Part> parts(byte[] recording) {
		List<Part> parts = new ArrayList<>();
		ByteBuffer bytes = ByteBuffer.wrap(recording);
		for (int chunk = 0; chunk < recording.length; chunk += (int) bytes.getLong(chunk + StoredHeader.SIZE_OFFSET)) {
			int end = chunk + (int) bytes.getLong(chunk + StoredHeader.SIZE_OFFSET);
			for (int start = chunk + StoredHeader.HEADER_BYTES; start < end; ) {
				JfrBytes in = new JfrBytes(recording, start, end);
				int partEnd = start + (int) in.leb();
				parts.add(new Part(chunk, start, partEnd, in.leb()));
				start = partEnd;
			}
		}
		return parts;
	}

	/** An event without its size. */
	private static String content(byte[] recording, int start, int end) {
		JfrBytes in = new JfrBytes(recording, start, recording.length);
		in.leb();
		return new String(recording, in.position(), end - in.position(), StandardCharsets.ISO_8859_1);
	}

	private static Map<String, Integer> events(byte[] recording) {
		Map<String, Integer> events = new HashMap<>();
		parts(recording).stream()
				.filter(Part::isEvent)
				.forEach(part -> events.merge(content(recording, part.start, part.end), 1, Integer::sum));
		return events;
	}

	private static int count(Map<String, Integer> events) {
		return events.values().stream().mapToInt(Integer::intValue).sum();
	}

	/** @return the other file, null if nothing can be read */
	private byte[] salvage(byte[] damaged, String what) throws Exception {
		Path from = Files.write(directory.resolve("damaged.jfr"), damaged);
		Path to = directory.resolve("salvaged.jfr");
		Files.deleteIfExists(to);
		Tool.Result result = Tool.run("recover", "--to", to, from);
		if (result.status() != 0) {
			assertTrue(result.err().contains("no chunk with metadata"), () -> what + ": " + result.err());
			return null;
		}
		return Files.readAllBytes(to);
	}

	/** Salvages a file and fails if an event is there that never happened. Returns how many are there. */
	private int saved(byte[] damaged, Map<String, Integer> original, String what) throws Exception {
		byte[] salvaged = salvage(damaged, what);
		if (salvaged == null) {
			return 0;
		}
		Map<String, Integer> events = events(salvaged);
		events.forEach((event, count) -> assertTrue(
				count <= original.getOrDefault(event, 0),
				() -> what + ": an event that never happened, of the type "
						+ new JfrBytes(event.getBytes(StandardCharsets.ISO_8859_1), 0, event.length()).leb()
						+ ", at "
						+ new String(damaged, StandardCharsets.ISO_8859_1).indexOf(event)
						+ ", of " + event.length() + " bytes"));
		return count(events);
	}

	private static Set<Integer> cuts(byte[] recording, List<Part> parts) {
		Set<Integer> cuts = new TreeSet<>();
		for (long type = 0; type <= CHECKPOINT + 1; type++) {
			long kind = type;
			List<Part> ofKind = parts.stream()
					.filter(part -> kind > CHECKPOINT ? part.isEvent() : part.type == kind)
					.toList();
			int step = Math.max(1, ofKind.size() / OF_EACH_KIND);
			for (int i = 0; i < ofKind.size(); i += step) {
				addCuts(cuts, ofKind.get(i));
			}
		}
		parts.stream().filter(part -> part.end - part.start > LARGE_BYTES).forEach(part -> addCuts(cuts, part));
		Random random = new Random(Seed.get());
		for (int i = 0; i < RANDOM_CUTS; i++) {
			cuts.add(StoredHeader.HEADER_BYTES + random.nextInt(recording.length - StoredHeader.HEADER_BYTES));
		}
		return cuts;
	}

	private static void addCuts(Set<Integer> cuts, Part part) {
		int length = part.end - part.start;
		for (int at : new int[] {0, 1, 2, 5, 12, length / 4, length / 2, length * 3 / 4, length - 1}) {
			cuts.add(part.start + Math.min(at, length));
		}
	}

	/** Metadata behind the events of a chunk is needed for them. */
	private static int readableEvents(List<Part> parts, int cut) {
		Set<Integer> described = new HashSet<>();
		parts.stream()
				.filter(part -> part.type == 0 && part.end <= cut)
				.forEach(part -> described.add(part.chunkStart));
		return (int) parts.stream()
				.filter(part -> part.isEvent() && part.end <= cut && described.contains(part.chunkStart))
				.count();
	}

	@Test
	void aCutAnywhereCostsWhatIsBehindItAndInventsNothing() throws Exception {
		for (Map.Entry<String, byte[]> recording : recordings.entrySet()) {
			byte[] whole = recording.getValue();
			List<Part> parts = parts(whole);
			Map<String, Integer> events = events(whole);
			for (int cut : cuts(whole, parts)) {
				String what = recording.getKey() + " of " + whole.length + " bytes, cut at " + cut;
				assertEquals(readableEvents(parts, cut), saved(Arrays.copyOf(whole, cut), events, what), what);
			}
		}
	}

	/** As if another recording had been appended to one that was cut. */
	@Test
	void aCutInsideAFileInventsNothing() throws Exception {
		for (Map.Entry<String, byte[]> recording : recordings.entrySet()) {
			byte[] whole = recording.getValue();
			List<Part> parts = parts(whole);
			HandMadeChunk next = ForeignChunks.chunk(200_000_000);
			byte[] appended = next.bytes();
			int more = count(events(appended));
			Map<String, Integer> events = events(whole);
			events(appended).forEach((event, count) -> events.merge(event, count, Integer::sum));
			for (Part part : parts) {
				if (part.end - part.start > LARGE_BYTES) {
					int cut = (part.start + part.end) / 2;
					String what = recording.getKey() + " cut at " + cut + ", and another one";
					byte[] both = ForeignChunks.concatenated(Arrays.copyOf(whole, cut), appended);
					assertEquals(readableEvents(parts, cut) + more, saved(both, events, what), what);
				}
			}
		}
	}

	/** @return the file with another size there, in as many bytes */
	private static byte[] withSize(byte[] whole, Part part, long size) {
		JfrBytes in = new JfrBytes(whole, part.start, whole.length);
		in.leb();
		int length = in.position() - part.start;
		byte[] damaged = whole.clone();
		for (int i = 0; i < length; i++) {
			long bits = size >>> 7 * i & 0x7F;
			damaged[part.start + i] = (byte) (i < length - 1 ? bits | 0x80 : bits);
		}
		return damaged;
	}

	/** A size that is wrong costs no event but that one, whether the chunk is whole or lacks its end. */
	@Test
	void aWrongSizeHidesNoOtherEvent() throws Exception {
		for (Map.Entry<String, byte[]> recording : recordings.entrySet()) {
			byte[] whole = recording.getValue();
			List<Part> parts = parts(whole);
			Map<String, Integer> events = events(whole);
			int last = parts.get(parts.size() - 1).start;
			int step = Math.max(1, parts.size() / 12);
			for (int i = 0; i < parts.size(); i++) {
				Part part = parts.get(i);
				boolean isTried = i % step == 0 || part.end - part.start > LARGE_BYTES;
				if (!isTried || part.type == 0 || part.start == last) {
					continue;
				}
				int length = part.end - part.start;
				for (long size : new long[] {0x0FFF_FFFF, whole.length - part.start + 10, length / 2, length + 7, 3}) {
					for (int cut : new int[] {whole.length, last + 3}) {
						String what = recording.getKey() + " cut at " + cut + ", size " + size + " for " + part;
						byte[] damaged = Arrays.copyOf(withSize(whole, part, size), cut);
						int saved = saved(damaged, events, what);
						assertTrue(
								saved >= readableEvents(parts, cut) - 1,
								() -> what + ": " + saved + " of " + readableEvents(parts, cut));
					}
				}
			}
		}
	}

	/** Bytes that are not those of the recording, at any place: only events that they touch may be lost or others. */
	@Test
	void damageMakesNoEvents() throws Exception {
		Random random = new Random(Seed.get());
		for (Map.Entry<String, byte[]> recording : recordings.entrySet()) {
			byte[] whole = recording.getValue();
			List<Part> parts = parts(whole);
			for (int i = 0; i < RANDOM_CUTS; i++) {
				byte[] damaged = whole.clone();
				// The beginning of a checkpoint every second time.
				List<Part> checkpoints =
						parts.stream().filter(part -> part.type == CHECKPOINT).toList();
				int from = i % 2 == 0
						? checkpoints.get(random.nextInt(checkpoints.size())).start
						: StoredHeader.HEADER_BYTES + random.nextInt(whole.length - StoredHeader.HEADER_BYTES);
				int to = Math.min(whole.length, from + 1 + random.nextInt(64));
				for (int at = from; at < to; at++) {
					damaged[at] = (byte) (i % 3 == 0 ? 0 : random.nextInt(256));
				}
				Map<String, Integer> events = events(whole);
				parts.stream()
						.filter(part -> part.isEvent() && part.start < to && part.end > from)
						.forEach(part -> events.merge(content(damaged, part.start, part.end), 1, Integer::sum));
				saved(damaged, events, recording.getKey() + ", damaged from " + from + " to " + to);
			}
		}
	}

	@Test
	void constantsBeforeACutAreKept() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.eventsLast = false;
		chunk.events.clear();
		List<Bytes> states = new ArrayList<>();
		int count = 50;
		for (int i = 1; i <= count; i++) {
			states.add(new Bytes().number(i).text("state " + i));
			chunk.events.add(HandMadeChunk.event(new Bytes().text("text"), i));
		}
		chunk.replacePool(HandMadeChunk.STATE, states.toArray(Bytes[]::new));
		byte[] whole = chunk.bytes();
		String text = new String(whole, StandardCharsets.ISO_8859_1);
		for (int kept : new int[] {0, 1, 20, count - 1}) {
			int cut = kept == count - 1 ? whole.length - 1 : text.indexOf("state " + (kept + 1)) + 3;
			salvage(Arrays.copyOf(whole, cut), "cut at " + cut);
			List<ReadEvent> read = JdkReader.read(directory.resolve("salvaged.jfr"));
			assertEquals(count, read.size());
			assertEquals(
					count, JmcReader.read(directory.resolve("salvaged.jfr")).size());
			for (int i = 1; i <= count; i++) {
				String state = String.valueOf(read.get(i - 1).values().get("state"));
				assertEquals(i <= kept, state.contains("state " + i), state);
			}
			Tool.succeed("check", directory.resolve("salvaged.jfr"));
		}
	}

	@Test
	void whatWasLostOfACutCheckpointIsSaid() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.replacePool(
				HandMadeChunk.STATE,
				new Bytes().number(5).text("READY"),
				new Bytes().number(6).text("DONE"));
		byte[] whole = chunk.bytes();
		int cut = whole.length - 2;
		Path from = Files.write(directory.resolve("cut.jfr"), Arrays.copyOf(whole, cut));
		String report =
				Tool.run("recover", "--to", directory.resolve("said.jfr"), from).out();
		assertTrue(report.contains("the rest of a checkpoint, from constant 2 of 2 of the type test.State on"), report);
		assertFalse(report.contains("events lost"), report);
	}

	/** Without its methods, a stack trace would make {@code jfr print} fail. */
	@Test
	void stacksAreKeptIfTheirMethodsAre() throws Exception {
		int count = 30;
		for (long first : new long[] {HandMadeChunk.METHOD, HandMadeChunk.STACK_TRACE}) {
			HandMadeChunk chunk = new HandMadeChunk();
			List<Bytes> methods = new ArrayList<>();
			List<Bytes> stacks = new ArrayList<>();
			chunk.events.clear();
			for (int i = 1; i <= count; i++) {
				methods.add(new Bytes()
						.number(i)
						.number(1)
						.number(1)
						.number(2)
						.number(i)
						.raw(0));
				stacks.add(HandMadeChunk.stackTrace(i, i, 0));
				chunk.events.add(new Bytes()
						.number(HandMadeChunk.EVENT)
						.number(1100)
						.number(10)
						.number(1)
						.number(i)
						.text("text")
						.number(5)
						.number(3)
						.number(0)
						.get());
			}
			chunk.replacePool(HandMadeChunk.METHOD, methods.toArray(Bytes[]::new));
			chunk.replacePool(HandMadeChunk.STACK_TRACE, stacks.toArray(Bytes[]::new));
			if (first == HandMadeChunk.STACK_TRACE) {
				Collections.swap(chunk.pools, chunk.pools.size() - 1, chunk.pools.size() - 2);
			}
			byte[] whole = chunk.bytes();
			int bytesOfOne = first == HandMadeChunk.METHOD
					? stacks.get(0).get().length
					: methods.get(0).get().length;
			for (int lost : new int[] {1, 10, count}) {
				salvage(Arrays.copyOf(whole, whole.length - lost * bytesOfOne + 1), lost + " lost");
				Tool.succeed("check", directory.resolve("salvaged.jfr"));
				List<RecordedEvent> events = RecordingFile.readAllEvents(directory.resolve("salvaged.jfr"));
				assertEquals(count, events.size());
				for (int i = 1; i <= count; i++) {
					assertEquals(i <= count - lost, events.get(i - 1).getStackTrace() != null, lost + " lost, " + i);
				}
			}
		}
	}

	/** Wherever a checkpoint of the JDK ends too early, readers read what is there, and all of it was there. */
	@Test
	void constantsBeforeACutOfTheJdkAreThoseOfTheOriginal() throws Exception {
		byte[] all = recordings.get("of the JDK");
		// A chunk for itself, because chunks that are whole keep what they have, and one of the JDK may lack a method.
		List<Part> ofAll = parts(all);
		byte[] whole = Arrays.copyOfRange(all, ofAll.get(ofAll.size() - 1).chunkStart, all.length);
		Path good = Files.write(directory.resolve("whole.jfr"), whole);
		Map<String, Set<String>> original = new HashMap<>();
		for (RecordedEvent event : RecordingFile.readAllEvents(good)) {
			original.computeIfAbsent(key(event), key -> new HashSet<>()).add(stack(event));
		}
		for (Part part : parts(whole)) {
			boolean isTried = part.type == CHECKPOINT && part.end - part.start > LARGE_BYTES / 2;
			for (int eighth = 0; isTried && eighth <= 8; eighth++) {
				int cut = part.start + (part.end - part.start) * eighth / 8;
				if (salvage(Arrays.copyOf(whole, cut), "cut at " + cut) == null) {
					continue;
				}
				Tool.Result check = Tool.run("check", directory.resolve("salvaged.jfr"));
				assertEquals(0, check.status(), () -> "cut at " + cut + ": " + check.out());
				for (RecordedEvent event : RecordingFile.readAllEvents(directory.resolve("salvaged.jfr"))) {
					if (event.getStackTrace() != null) {
						assertTrue(original.get(key(event)).contains(stack(event)), () -> key(event) + stack(event));
					}
				}
			}
		}
	}

	private static String key(RecordedEvent event) {
		return event.getEventType().getName() + " at " + event.getStartTime();
	}

	private static String stack(RecordedEvent event) {
		StringBuilder text = new StringBuilder();
		if (event.getStackTrace() != null) {
			for (RecordedFrame frame : event.getStackTrace().getFrames()) {
				RecordedMethod method = frame.getMethod();
				String name = method == null ? "no method" : method.getType().getName() + '.' + method.getName();
				text.append(' ').append(name).append(frame.getInt("lineNumber"));
			}
		}
		return text.toString();
	}
}
