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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Node;

/** What the tool finds in damaged recordings and writes to another file. */
class SalvageTest {
	private static final int EVENTS = 40;

	@TempDir
	Path directory;

	private Path file() {
		return directory.resolve("damaged.jfr");
	}

	private Path salvaged() {
		return directory.resolve("salvaged.jfr");
	}

	/** What is in the other file, which all readers take. */
	private List<ReadEvent> salvage(byte[] damaged) throws Exception {
		Files.write(file(), damaged);
		Files.deleteIfExists(salvaged());
		Tool.Result result = Tool.run("recover", "--to", salvaged(), file());
		assertEquals(0, result.status(), result::err);
		assertEquals(-1, Arrays.mismatch(damaged, Files.readAllBytes(file())), "the damaged file is as it was");
		Tool.succeed("check", salvaged());
		List<ReadEvent> events = JdkReader.read(salvaged());
		assertEquals(events.size(), JmcReader.read(salvaged()).size());
		assertTrue(result.out().contains(String.format("%,d event(s)", events.size())), result::out);
		return events;
	}

	private static byte[] chunk(int number) throws Exception {
		return SampleEvents.record(
				s -> s.withJdkTypeInitialization()
						.withTimestamp(SampleEvents.START_EPOCH_NANOS + number * 1_000_000_000L)
						.withStartTicks(SampleEvents.START_TICKS + number * 1_000_000_000L),
				r -> {
					for (int i = 0; i < EVENTS; i++) {
						r.writeEvent(SampleEvents.sample(r, number * EVENTS + i, "text " + number * EVENTS + i));
					}
				});
	}

	private static byte[] chunks(int count) throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (int i = 0; i < count; i++) {
			out.writeBytes(chunk(i));
		}
		return out.toByteArray();
	}

	private static int indexOf(byte[] bytes, String text) {
		int index = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
		assertTrue(index > 0, text);
		return index;
	}

	@Test
	void aRecordingThatIsWholeIsTheSameInTheOtherFile() throws Exception {
		byte[] good = chunks(3);
		Files.write(directory.resolve("good.jfr"), good);
		List<ReadEvent> events = salvage(good);
		TwoReaders.assertSameEvents(TwoReaders.read(directory.resolve("good.jfr")), events, "original and copy");
		TwoReaders.assertSameEvents(events, TwoReaders.read(salvaged()), "readers");
	}

	@Test
	void eventsAroundZerosInAChunkAreKept() throws Exception {
		byte[] damaged = chunks(2);
		int at = indexOf(damaged, "text 020");
		Arrays.fill(damaged, at, at + 40, (byte) 0);
		List<ReadEvent> events = salvage(damaged);
		assertTrue(events.size() >= 2 * EVENTS - 5 && events.size() < 2 * EVENTS, "events " + events.size());
		String report = Tool.run("recover", "--to", directory.resolve("again.jfr"), file())
				.out();
		assertTrue(report.lines().skip(1).anyMatch(line -> line.contains("byte ")), report);
	}

	@Test
	void anEventInsideAnEventIsThere() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		byte[] inside = HandMadeChunk.sized(HandMadeChunk.event(new Bytes().text("inside"), 5));
		byte[] outside = HandMadeChunk.event(new Bytes().text("outside"), 5);
		byte[] both = Arrays.copyOf(outside, outside.length + inside.length);
		System.arraycopy(inside, 0, both, outside.length, inside.length);
		chunk.events.add(both);
		List<Object> texts = new ArrayList<>();
		for (ReadEvent event : salvage(chunk.bytes())) {
			texts.add(event.values().get("text"));
		}
		assertTrue(texts.containsAll(List.of("text", "outside", "inside")), texts::toString);
	}

	@Test
	void onlyTheEventWithATooSmallSizeIsLost() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		byte[] event = HandMadeChunk.event(new Bytes().text("a long text that is cut"), 5);
		chunk.events.add(0, Arrays.copyOf(event, event.length - 10));
		assertEquals(2, salvage(chunk.bytes()).size());
		String losses = lossesOfSalvage();
		assertTrue(losses.contains("events lost: 1 test.Event"), losses);
		assertTrue(losses.contains("cannot be read: 1 test.Event"), losses);
	}

	@Test
	void lostEventsAreCountedByType() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		byte[] event = HandMadeChunk.event(new Bytes().text("a long text that is cut"), 5);
		byte[] setting = HandMadeChunk.setting(HandMadeChunk.EVENT);
		for (byte[] whole : List.of(event, setting, event)) {
			chunk.events.add(0, Arrays.copyOf(whole, whole.length - 3));
		}
		assertEquals(2, salvage(chunk.bytes()).size());
		String losses = lossesOfSalvage();
		assertTrue(losses.contains("events lost: 1 jdk.ActiveSetting, 2 test.Event"), losses);
		Files.delete(salvaged());
		String json = Tool.run("recover", "--json", "--to", salvaged(), file()).out();
		assertTrue(json.replaceAll("\\s", "").contains("{\"jdk.ActiveSetting\":1,\"test.Event\":2}"), json);
	}

	/** As the JDK leaves them where a recording ends before the metadata that declares a type registered late. */
	@Test
	void eventsOfATypeThatIsNotDeclaredCostThemselvesAlone() throws Exception {
		byte[] readable = HandMadeChunk.event(new Bytes().text("readable"), 5);
		byte[] undeclared = new Bytes().number(60).number(1100).text("unknown").get();
		byte[] another = new Bytes().number(61).number(1200).number(7).get();
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.events.clear();
		for (int run = 0; run < 5; run++) {
			for (int i = 0; i < run; i++) {
				chunk.events.add(undeclared);
				chunk.events.add(another);
			}
			chunk.events.add(readable);
		}
		assertEquals(5, salvage(chunk.bytes()).size());
		String losses = lossesOfSalvage();
		assertTrue(losses.contains("events lost: 10 type 60, 10 type 61"), losses);
		chunk.eventsLast = true;
		chunk.events.add(undeclared);
		assertEquals(5, salvage(chunk.bytes()).size());
		losses = lossesOfSalvage();
		assertTrue(losses.contains("events lost: 11 type 60, 10 type 61"), losses);
	}

	/** It would take the events that its size skips with it. */
	@Test
	void theSizeOfAnUndeclaredTypeIsNotBelievedWithoutATimeOfTheChunk() throws Exception {
		byte[] readable = HandMadeChunk.event(new Bytes().text("readable"), 5);
		ByteArrayOutputStream inside = new ByteArrayOutputStream();
		inside.writeBytes(new Bytes().number(60).number(7).get());
		for (int i = 0; i < 3; i++) {
			inside.writeBytes(HandMadeChunk.sized(readable));
		}
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.events.add(0, inside.toByteArray());
		assertEquals(5, salvage(chunk.bytes()).size());
	}

	/** The last event of a writer that died while it wrote. */
	@Test
	void anEventThatEndsWithTheFileIsCounted() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.eventsLast = true;
		chunk.state = 1;
		byte[] whole = chunk.bytes();
		assertEquals(1, salvage(Arrays.copyOf(whole, whole.length - 4)).size());
		String losses = lossesOfSalvage();
		assertTrue(losses.contains("events lost: 1 jdk.ActiveSetting"), losses);
	}

	/** The states of the events that refer to one. */
	private List<String> salvagedStates(Consumer<HandMadeChunk> change) throws Exception {
		return salvage(new HandMadeChunk().change(change).bytes()).stream()
				.map(event -> String.valueOf(event.values().get("state")))
				.filter(state -> !state.equals("null"))
				.toList();
	}

	private String lossesOfSalvage() throws Exception {
		Files.delete(salvaged());
		return Tool.run("recover", "--to", salvaged(), file()).out();
	}

	@Test
	void aPoolThatNoReaderTakesIsLostAlone() throws Exception {
		List<String> whole = salvagedStates(chunk -> {});
		assertEquals(1, whole.size());
		assertTrue(whole.get(0).contains("READY"), whole::toString);
		assertEquals(whole, salvagedStates(chunk -> {
			chunk.pools.add(0, new HandMadeChunk.Pool(HandMadeChunk.PACKAGE, List.of()));
			chunk.pools.add(
					0,
					new HandMadeChunk.Pool(
							HandMadeChunk.INT, List.of(new Bytes().raw(1, 1).get())));
		}));
		String losses = lossesOfSalvage();
		assertTrue(losses.contains("0 constants of the type jdk.types.Package"), losses);
		assertTrue(losses.contains("1 constants of the type int"), losses);
	}

	@Test
	void constantsOfACheckpointWithExtraBytesAreKept() throws Exception {
		assertEquals(salvagedStates(chunk -> {}), salvagedStates(chunk -> chunk.checkpointTail = new byte[3]));
		String losses = lossesOfSalvage();
		assertTrue(losses.contains("3 byte(s): bytes after the last constant of a checkpoint"), losses);
	}

	/** As a bit makes it that is flipped in the size. */
	@Test
	void eventsInsideACheckpointAreThere() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		ByteArrayOutputStream inside = new ByteArrayOutputStream();
		for (String text : List.of("inside", "inside too")) {
			inside.writeBytes(HandMadeChunk.sized(HandMadeChunk.event(new Bytes().text(text), 5)));
		}
		chunk.checkpointTail = inside.toByteArray();
		chunk.eventsLast = true;
		List<Object> texts = new ArrayList<>();
		for (ReadEvent event : salvage(chunk.bytes())) {
			texts.add(event.values().get("text"));
		}
		assertTrue(texts.containsAll(List.of("text", "inside", "inside too")), texts::toString);
	}

	@Test
	void poolsBeforeAnUnreadablePoolOfACheckpointAreKept() throws Exception {
		List<String> whole = salvagedStates(chunk -> {});
		assertEquals(
				whole,
				salvagedStates(chunk -> chunk.pool(99, new Bytes().number(1).number(1))));
		String losses = lossesOfSalvage();
		assertTrue(losses.contains("constants on: constants of the undeclared type 99"), losses);
		assertEquals(whole, salvagedStates(chunk -> chunk.pool(HandMadeChunk.PAIR, new Bytes().raw(1, 1, 9))));
		losses = lossesOfSalvage();
		assertTrue(losses.contains("1 constants of the type test.Pair on: a text in the encoding 9"), losses);
		assertEquals(List.of(), salvagedStates(chunk -> chunk.pools.add(0, new HandMadeChunk.Pool(99, List.of()))));
	}

	@Test
	void metadataThatAReaderMisreadsCostNoChunk() throws Exception {
		List<Consumer<HandMadeChunk>> oddities = List.of(
				chunk -> chunk.type("test.Place", 60, HandMadeChunk.field("state", HandMadeChunk.STATE)),
				chunk ->
						chunk.eventType("test.First", 60).children.add(0, HandMadeChunk.field("id", HandMadeChunk.INT)),
				chunk -> chunk.types.child("test.Pair").attributes.put("simpleType", "false"));
		for (Consumer<HandMadeChunk> oddity : oddities) {
			Files.write(file(), new HandMadeChunk().change(oddity).bytes());
			assertEquals(1, Tool.run("check", file()).status());
			Files.deleteIfExists(salvaged());
			String report = Tool.run("recover", "--to", salvaged(), file()).out();
			assertTrue(report.contains("2 event(s) in 1 chunk(s) written"), report);
			assertEquals(
					JmcReader.read(file()).size(), JmcReader.read(salvaged()).size());
		}
	}

	@Test
	void aChunkWithWhichTheJdkWouldRefuseTheFileIsLostAloneAndSaysWhy() throws Exception {
		Map<String, Consumer<HandMadeChunk>> faults = Map.of(
				"the field what of test.Loose",
				chunk -> chunk.type("test.Loose", 60, HandMadeChunk.field("what", 61)),
				"the field left of test.Pair: annotation of the type none",
				chunk -> chunk.types.child("test.Pair").child("left").with(new Node("annotation", "class", "none")),
				"the setting enabled of test.Pair",
				chunk -> {
					chunk.settingType(60);
					chunk.types.child("test.Pair").with(HandMadeChunk.settingOfType(60));
				});
		for (Map.Entry<String, Consumer<HandMadeChunk>> fault : faults.entrySet()) {
			HandMadeChunk refused = new HandMadeChunk();
			refused.startEpochNanos += 1_000_000;
			ByteArrayOutputStream both = new ByteArrayOutputStream();
			both.writeBytes(new HandMadeChunk().bytes());
			both.writeBytes(refused.change(fault.getValue()).bytes());
			assertEquals(2, salvage(both.toByteArray()).size());
			String losses = lossesOfSalvage();
			assertTrue(losses.contains("a chunk with metadata that the JDK refuses: " + fault.getKey()), losses);
			assertTrue(losses.contains("events lost: 1 jdk.ActiveSetting, 1 test.Event"), losses);
		}
	}

	@Test
	void aFileOfWhichNothingCanBeReadSaysWhy() throws Exception {
		Map<String, Consumer<HandMadeChunk>> faults = Map.of(
				"a chunk with metadata that the JDK refuses: the type my-event",
				chunk -> chunk.eventType("my-event", 60),
				"a chunk without metadata that can be read",
				chunk -> chunk.breakMetadata = true,
				"no chunk begins here",
				chunk -> chunk.major = 3);
		for (Map.Entry<String, Consumer<HandMadeChunk>> fault : faults.entrySet()) {
			Files.write(file(), new HandMadeChunk().change(fault.getValue()).bytes());
			Tool.Result result = Tool.run("recover", "--to", salvaged(), file());
			assertEquals(1, result.status());
			assertTrue(result.err().contains(fault.getKey()), result::err);
		}
	}

	@Test
	void theHeaderSaysThatIntegersAreCompressed() throws Exception {
		assertEquals(
				2,
				salvage(new HandMadeChunk().change(chunk -> chunk.flags = 0).bytes())
						.size());
	}

	@Test
	void aMaskThatReadersMisreadBecomesOneThatTheyRead() throws Exception {
		assertEquals(salvagedStates(chunk -> {}), salvagedStates(chunk -> chunk.checkpointMask = 0x81));
	}

	@Test
	void eventsBeforeTheEndOfATruncatedRecordingAreKept() throws Exception {
		byte[] good = chunks(3);
		int cut = good.length - 200;
		List<ReadEvent> events = salvage(Arrays.copyOf(good, cut));
		// Metadata is behind the events of a chunk, and is not there for the last one.
		assertTrue(events.size() == 2 * EVENTS || events.size() == 3 * EVENTS, "events " + events.size());
	}

	@Test
	void bytesMissingAtTheEndAreReported() throws Exception {
		byte[] good = chunks(3);
		for (int cut : new int[] {good.length - 200, good.length - 1, chunks(2).length + 68}) {
			Files.write(file(), Arrays.copyOf(good, cut));
			Files.deleteIfExists(salvaged());
			Tool.Result result = Tool.run("recover", "--to", salvaged(), file());
			assertEquals(0, result.status(), result::err);
			String report = result.out();
			String missing = String.format("%,d bytes missing at its end", good.length - cut);
			assertTrue(report.lines().findFirst().orElseThrow().endsWith(missing), report);
			String place = String.format(
					"byte %,d, %,d byte(s) missing: the file ends here, and the chunk at byte %,d has a size of %,d bytes",
					cut, good.length - cut, chunks(2).length, good.length - chunks(2).length);
			assertTrue(report.contains(place), report);
		}
		Files.write(file(), Arrays.copyOf(good, 1_000));
		Files.deleteIfExists(salvaged());
		Tool.Result nothing = Tool.run("recover", "--to", salvaged(), file());
		assertTrue(nothing.status() > 0, nothing::out);
		String missing = String.format("byte 1,000, %,d byte(s) missing", chunk(0).length - 1_000);
		assertTrue(nothing.err().contains(missing), nothing::err);
	}

	@Test
	void truncatedCompressedRecordingIsReadAsFarAsItDecompresses() throws Exception {
		byte[] packed = packed(chunks(3));
		Path gzip = directory.resolve("cut.jfr.gz");
		int most = 0;
		for (int part = 1; part <= 8; part++) {
			Files.write(gzip, Arrays.copyOf(packed, packed.length * part / 9));
			Files.deleteIfExists(salvaged());
			Tool.Result result = Tool.run("recover", "--to", salvaged(), gzip);
			if (result.status() == 0) {
				assertTrue(result.out().contains("can be unpacked: " + gzip + ": cannot be decompressed"), result::out);
				Tool.succeed("check", salvaged());
				List<ReadEvent> events = JdkReader.read(salvaged());
				assertEquals(events.size(), JmcReader.read(salvaged()).size());
				assertTrue(events.size() >= most, "the more is there the more is read");
				most = events.size();
			} else {
				assertTrue(result.err().contains("no chunk with metadata"), result::err);
				assertFalse(Files.exists(salvaged()));
			}
		}
		assertTrue(most >= 2 * EVENTS, "events " + most);
		// Without all of the gzip header there is nothing.
		Files.write(gzip, Arrays.copyOf(packed, 5));
		assertTrue(Tool.run("recover", "--to", directory.resolve("none.jfr"), gzip)
				.err()
				.contains("cannot be decompressed"));
	}

	private static byte[] packed(byte[] plain) throws Exception {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
			gzip.write(plain);
		}
		return bytes.toByteArray();
	}

	@Test
	void onlyTheChunkWithoutHeaderIsLost() throws Exception {
		byte[] damaged = chunks(3);
		int second = chunk(0).length;
		Arrays.fill(damaged, second, second + 68, (byte) 7);
		assertEquals(2 * EVENTS, salvage(damaged).size());
	}

	@Test
	void offsetsOfTheHeaderAreNotNeeded() throws Exception {
		byte[] damaged = chunks(2);
		ByteBuffer header = ByteBuffer.wrap(damaged);
		header.putLong(8, 5).putLong(16, 3).putLong(24, 1).put(64, (byte) 255);
		assertEquals(2 * EVENTS, salvage(damaged).size());
	}

	/** Whatever is damaged: no event is there that was not there before, and all readers take the file. */
	@Test
	void randomDamageMakesNoEvents() throws Exception {
		byte[] good = chunks(3);
		Path original = Files.write(directory.resolve("good.jfr"), good);
		Set<Object> numbers = new HashSet<>();
		TwoReaders.read(original).forEach(event -> numbers.add(event.get("number")));
		Random random = new Random(11);
		int kept = 0;
		for (int i = 0; i < 40; i++) {
			byte[] damaged = good.clone();
			int at = 200 + random.nextInt(good.length - 1000);
			Arrays.fill(damaged, at, at + 1 + random.nextInt(64), (byte) 0);
			Files.write(file(), damaged);
			Files.deleteIfExists(salvaged());
			Tool.Result result = Tool.run("recover", "--to", salvaged(), file());
			assertEquals(0, result.status(), result::err);
			kept += JdkReader.events(salvaged()).size();
		}
		assertEquals(3 * EVENTS, numbers.size());
		assertTrue(kept > 40 * EVENTS, "events " + kept);
	}

	@Test
	void aRecordingWithoutMetadataIsAnErrorAndStaysAsItIs() throws Exception {
		byte[] good = chunk(0);
		byte[] begun = Arrays.copyOf(good, good.length / 4);
		ByteBuffer.wrap(begun).putLong(8, 68).putLong(16, 0).putLong(24, 0).put(64, (byte) 1);
		for (byte[] cut : List.of(begun, Arrays.copyOf(good, 40), Arrays.copyOf(good, 100))) {
			Files.write(file(), cut);
			Tool.Result inPlace = Tool.run("recover", file());
			assertTrue(inPlace.status() > 0, inPlace::out);
			assertTrue(inPlace.err().contains("left as it is"), inPlace::err);
			assertEquals(-1, Arrays.mismatch(cut, Files.readAllBytes(file())));
			Tool.Result elsewhere = Tool.run("recover", "--to", salvaged(), file());
			assertTrue(elsewhere.status() > 0, elsewhere::out);
			assertTrue(elsewhere.err().contains("so none of its"), elsewhere::err);
			assertFalse(Files.exists(salvaged()));
		}
	}

	@Test
	void aHyphenIsStandardOutput() throws Exception {
		Files.write(file(), chunk(0));
		Path piped = directory.resolve("piped.jfr");
		Tool.pipe(file(), piped, "recover", "--to", "-", "-");
		Tool.succeed("recover", "--to", salvaged(), file());
		assertEquals(-1, Arrays.mismatch(Files.readAllBytes(salvaged()), Files.readAllBytes(piped)));
		assertFalse(Files.exists(Path.of("-")));
	}

	@Test
	void anotherFileIsNotReplacedAndThereIsOneInput() throws Exception {
		Files.write(file(), chunk(0));
		Files.writeString(salvaged(), "what was there before");
		Tool.Result there = Tool.run("recover", "--to", salvaged(), file());
		assertTrue(there.status() > 0);
		assertTrue(there.err().contains("already exists"), there::err);
		assertEquals("what was there before", Files.readString(salvaged()));
		Tool.Result two = Tool.run("recover", "--to", directory.resolve("new.jfr"), file(), file());
		assertEquals(2, two.status());
		assertTrue(
				two.err()
						.contains("--to copies one recording, not 2; type 'jfr-tools recover --to OTHER FILE' for "
								+ "each of them"),
				two::err);
		Tool.Result all = Tool.run("recover", "--to", directory.resolve("new.jfr"), directory);
		assertEquals(2, all.status());
		assertTrue(
				all.err()
						.contains("--to copies one recording, and " + directory + " is a directory; type 'jfr-tools "
								+ "recover --to OTHER FILE' for each file in it"),
				all::err);
	}
}
