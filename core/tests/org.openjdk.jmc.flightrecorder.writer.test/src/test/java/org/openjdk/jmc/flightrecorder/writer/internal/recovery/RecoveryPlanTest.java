/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.RecoveryPlan.Kept;

/** Which chunks of a file stay, with which headers, and when a repair in place is refused. */
class RecoveryPlanTest {
	private static final int UNFINISHED = 3;
	private static final int SECTOR_BYTES = 512;
	/** Of one without pools, at the ticks of these tests. */
	private static final int CHECKPOINT_BYTES = 16;

	private static final long START_NANOS = 1_700_000_000_000_000_000L;
	private static final long START_TICKS = 100;
	private static final long TICKS_PER_SECOND = 1_000;
	private static final long NANOS_PER_TICK = 1_000_000;
	private static final long DURATION_NANOS = 500 * NANOS_PER_TICK;

	private final ByteArrayOutputStream file = new ByteArrayOutputStream();

	/** A chunk with types and a checkpoint. */
	private static final class Whole {
		final MadeChunk chunk = new MadeChunk();
		final long metadata;
		final long checkpoint;

		Whole(MetadataElement root, long checkpointTicks) {
			metadata = chunk.metadata(1, root);
			chunk.event(MadeChunk.EVENT, 5);
			checkpoint = chunk.checkpoint(checkpointTicks, 0, 1, 0);
		}

		ChunkHeader header(long startNanos, long durationNanos, long startTicks, long frequency, int state) {
			return new ChunkHeader(
					chunk.lengthBytes(),
					checkpoint,
					metadata,
					startNanos,
					durationNanos,
					startTicks,
					frequency,
					state,
					false);
		}

		ChunkHeader finished() {
			return header(START_NANOS, DURATION_NANOS, START_TICKS, TICKS_PER_SECOND, ChunkHeader.FINISHED);
		}

		byte[] with(ChunkHeader header) {
			return chunk.header(header).toBytes();
		}
	}

	private static Whole whole() {
		return new Whole(MadeChunk.types(), START_TICKS + 700);
	}

	private RecoveryPlan plan(byte[]... parts) throws Exception {
		for (byte[] part : parts) {
			file.writeBytes(part);
		}
		return RecoveryPlan.of(MadeChunk.window(file.toByteArray()));
	}

	private static ChunkHeader only(RecoveryPlan plan) {
		assertEquals(1, plan.chunks());
		return plan.kept.get(0).newHeader();
	}

	@Test
	void finishedChunksStayAsTheyAre() throws Exception {
		byte[] one = whole().with(whole().finished());
		byte[] two = whole().with(whole().header(START_NANOS + 1, 1, 101, TICKS_PER_SECOND, ChunkHeader.FINISHED));
		RecoveryPlan plan = plan(one, two);
		assertEquals(List.of(new Kept(0, one.length, null), new Kept(one.length, two.length, null)), plan.kept);
		assertFalse(plan.changesFile());
		assertNull(plan.damage);
		assertEquals(plan.lengthBytes(), plan.keptBytes());
	}

	@Test
	void bytesAfterAFinishedChunkAreCut() throws Exception {
		byte[] one = whole().with(whole().finished());
		RecoveryPlan plan = plan(one, new byte[10]);
		assertEquals(List.of(new Kept(0, one.length, null)), plan.kept);
		assertTrue(plan.changesFile());
		assertFalse(plan.elsewhereOnly);
	}

	@Test
	void chunkThatOnlyBeganIsARecordingWithoutEventsWhereItIsAlone() throws Exception {
		ChunkHeader begun = ChunkHeader.begun(START_NANOS, START_TICKS, TICKS_PER_SECOND);
		RecoveryPlan alone = plan(begun.encode());
		assertEquals(begun, alone.begunOnly);
		assertEquals(0, alone.chunks());
		assertTrue(alone.changesFile());
		file.reset();
		RecoveryPlan behind = plan(whole().with(whole().finished()), begun.encode());
		assertNull(behind.begunOnly);
		assertEquals(1, behind.chunks());
	}

	@Test
	void emptyFileBecomesARecordingWithTheGivenStart() throws Exception {
		RecoveryPlan plan = RecoveryPlan.ofNoChunk(MadeChunk.window(new byte[0]), START_NANOS);
		assertEquals(START_NANOS, plan.begunOnly.startEpochNanos());
		assertEquals(1_000_000_000, plan.begunOnly.ticksPerSecond());
		assertTrue(plan.changesFile());
	}

	/** The length of a chunk that was not finished is the time from its start to its newest checkpoint. */
	@ParameterizedTest
	@CsvSource({
		"800, 0, 700000000",
		"101, 5, 1000000",
		"100, 5, 5",
		"99, 5, 5",
		"99, 0, 1",
		"9223372036854775807, 5, 5",
		"9223372036854775807, -1, 1"
	})
	void lengthIsThatOfTheTicksWhereItIsOne(long checkpointTicks, long headerNanos, long expected) throws Exception {
		Whole chunk = new Whole(MadeChunk.types(), checkpointTicks);
		ChunkHeader torn = ChunkHeader.begun(START_NANOS, START_TICKS, TICKS_PER_SECOND);
		ChunkHeader header = new ChunkHeader(
				torn.sizeBytes(), 0, 0, START_NANOS, headerNanos, START_TICKS, TICKS_PER_SECOND, UNFINISHED, false);
		ChunkHeader repaired = only(plan(chunk.with(header)));
		assertEquals(ChunkHeader.FINISHED, repaired.state());
		assertEquals(expected, repaired.durationNanos());
		assertEquals(chunk.chunk.lengthBytes(), repaired.sizeBytes());
		assertEquals(chunk.checkpoint, repaired.checkpointOffset());
		assertEquals(chunk.metadata, repaired.metadataOffset());
	}

	@Test
	void chunkDoesNotReachIntoTheNextOne() throws Exception {
		ChunkHeader begun = ChunkHeader.begun(START_NANOS, START_TICKS, TICKS_PER_SECOND);
		RecoveryPlan plan = plan(
				whole().with(begun),
				ChunkHeader.begun(START_NANOS + 7, START_TICKS + 1, TICKS_PER_SECOND)
						.encode());
		assertEquals(7, only(plan).durationNanos());
	}

	@Test
	void startOfALaterChunkThatWasTornIsTheEndOfTheOneBefore() throws Exception {
		for (ChunkHeader torn : new ChunkHeader[] {
			ChunkHeader.begun(0, 0, 0),
			ChunkHeader.begun(START_NANOS, START_TICKS, TICKS_PER_SECOND),
			ChunkHeader.begun(START_NANOS + 9, START_TICKS, TICKS_PER_SECOND + 1)
		}) {
			file.reset();
			RecoveryPlan plan = plan(whole().with(whole().finished()), whole().with(torn));
			assertEquals(2, plan.chunks(), torn::toString);
			ChunkHeader repaired = plan.kept.get(1).newHeader();
			assertEquals(START_NANOS + DURATION_NANOS, repaired.startEpochNanos());
			assertEquals(START_TICKS + 500, repaired.startTicks());
			assertEquals(TICKS_PER_SECOND, repaired.ticksPerSecond());
		}
	}

	@Test
	void firstChunkWithoutAClockIsLost() throws Exception {
		RecoveryPlan plan = plan(whole().with(ChunkHeader.begun(0, START_TICKS, TICKS_PER_SECOND)));
		assertEquals(0, plan.chunks());
		assertNull(plan.begunOnly);
		file.reset();
		RecoveryPlan still = plan(whole().with(ChunkHeader.begun(START_NANOS, START_TICKS, 0)));
		assertEquals(0, still.chunks());
	}

	@Test
	void otherTypesUnderTheIdOfTheTypesBeforeAreDamage() throws Exception {
		Whole other = new Whole(
				MadeChunk.types(MadeChunk.type("a.Other", 30, MadeChunk.field("n", MadeChunk.INT))), START_TICKS + 700);
		byte[] one = whole().with(whole().finished());
		RecoveryPlan plan =
				plan(one, other.with(other.header(START_NANOS + 1, 1, 101, TICKS_PER_SECOND, ChunkHeader.FINISHED)));
		assertEquals(1, plan.chunks());
		assertEquals("a type other than before under the id 1", plan.damage.getMessage());
		assertEquals(one.length + other.metadata, plan.damage.position());
		assertEquals(one.length + other.metadata, plan.damage.from());
		assertEquals(one.length + other.chunk.lengthBytes(), plan.damage.to());
		assertTrue(plan.elsewhereOnly, "a finished chunk would be cut away");
	}

	@Test
	void finishedChunksThatTheJdkDoesNotReadAreDamage() throws Exception {
		ChunkHeader still = whole().header(START_NANOS, 1, START_TICKS, 0, ChunkHeader.FINISHED);
		RecoveryPlan plan = plan(whole().with(still));
		assertEquals("a clock of 0 ticks per second", plan.damage.getMessage());
		assertEquals(0, plan.chunks());
		assertTrue(plan.elsewhereOnly);
		file.reset();
		ChunkHeader right = whole().finished();
		ChunkHeader fixedWidth = new ChunkHeader(
				right.sizeBytes(),
				right.checkpointOffset(),
				right.metadataOffset(),
				right.startEpochNanos(),
				right.durationNanos(),
				right.startTicks(),
				right.ticksPerSecond(),
				right.state(),
				right.version(),
				0);
		RecoveryPlan fixed = plan(whole().with(fixedWidth));
		assertNotNull(only(fixed), "its numbers are compressed all the same");
		assertTrue(only(fixed).hasCompressedIntegers());
	}

	@Test
	void completeChunkAfterDamageIsKeptOnlyInAnotherFile() throws Exception {
		byte[] one = whole().with(whole().finished());
		byte[] junk = new byte[100];
		byte[] two = whole().with(whole().header(START_NANOS + 1, 1, 101, TICKS_PER_SECOND, ChunkHeader.FINISHED));
		RecoveryPlan plan = plan(one, junk, two);
		assertEquals(List.of(new Kept(0, one.length, null), new Kept(one.length + 100, two.length, null)), plan.kept);
		assertTrue(plan.elsewhereOnly);
		assertEquals(one.length, plan.damage.position());
	}

	@Test
	void chunkWhoseMagicIsGoneIsKnownByTheClockOfTheOneBefore() throws Exception {
		byte[] one = whole().with(whole().finished());
		ChunkHeader next = whole().header(START_NANOS + 1, 1, 101, TICKS_PER_SECOND, ChunkHeader.FINISHED);
		byte[] two = whole().with(next);
		two[0] = 0;
		RecoveryPlan plan = plan(one, two);
		assertEquals(2, plan.chunks());
		assertEquals(next, plan.kept.get(1).newHeader());
		file.reset();
		byte[] three =
				whole().with(whole().header(START_NANOS + 1, 1, 101, TICKS_PER_SECOND + 1, ChunkHeader.FINISHED));
		three[0] = 0;
		assertEquals(1, plan(one, three).chunks(), "another clock");
	}

	/** A loss of power leaves the clock of a header as it was, or zeros. */
	@Test
	void otherClockThanThatOfTheChunkBeforeIsReplacedElsewhereOnly() throws Exception {
		byte[] one = whole().with(whole().finished());
		ChunkHeader other =
				new ChunkHeader(68, 0, 0, START_NANOS + 9, 0, START_TICKS, TICKS_PER_SECOND + 1, UNFINISHED, false);
		assertTrue(plan(one, whole().with(other)).elsewhereOnly);
		file.reset();
		assertFalse(plan(one, whole().with(ChunkHeader.begun(0, 0, 0))).elsewhereOnly);
	}

	@Test
	void flushThatTheHeaderKnowsAndThatIsNotThereIsRefused() throws Exception {
		byte[] one = whole().with(whole().finished());
		Whole flushed = whole();
		flushed.chunk.event(MadeChunk.EVENT, 5);
		ChunkHeader longer = new ChunkHeader(
				flushed.chunk.lengthBytes() - 1,
				flushed.checkpoint,
				flushed.metadata,
				START_NANOS + 1,
				1,
				101,
				TICKS_PER_SECOND,
				UNFINISHED,
				false);
		RecoveryPlan plan = plan(one, flushed.with(longer));
		assertEquals(2, plan.chunks());
		assertTrue(plan.elsewhereOnly, "the header ends within an event");
		assertTrue(plan.damage.getMessage().startsWith("no flush ends between here and"), plan.damage.getMessage());
	}

	/**
	 * The writer was about to finish the chunk, whose last checkpoint has no mark of a flush. A loss of power left one sector
	 * of the header as it was before, and the other one with the new size.
	 */
	@ParameterizedTest
	@CsvSource({"480, false", "512, true"})
	void headerInTwoSectorsMayHaveASizeOfAnotherTime(int offsetInSector, boolean refused) throws Exception {
		Whole one = whole();
		// The header of the second chunk begins there.
		while (one.chunk.lengthBytes() % 512 != offsetInSector % 512) {
			one.chunk.event(MadeChunk.EVENT, 5);
		}
		Whole sealed = whole();
		long flushedBytes = sealed.chunk.lengthBytes();
		sealed.chunk.checkpoint(START_TICKS + 900, sealed.checkpoint - flushedBytes, 0, 0);
		ChunkHeader torn = new ChunkHeader(
				sealed.chunk.lengthBytes(),
				sealed.checkpoint,
				sealed.metadata,
				START_NANOS + 1,
				1,
				101,
				TICKS_PER_SECOND,
				UNFINISHED,
				false);
		RecoveryPlan plan = plan(one.with(one.finished()), sealed.with(torn));
		assertEquals(refused, plan.elsewhereOnly, () -> "damage: " + plan.damage);
		assertEquals(2, plan.chunks());
		assertEquals(flushedBytes, plan.kept.get(1).lengthBytes());
	}

	/**
	 * Two flushes, of which the disk has the first, and of the second all but the sector in which the first ends. Its
	 * last bytes, which are few, are zero.
	 */
	@ParameterizedTest
	@ValueSource(ints = {1, 2, 5, 15, 16, 300})
	void sectorThatHasOnlyTheFlushBeforeIsOfALossOfPower(int missingBytes) throws Exception {
		Whole flushed = whole();
		while ((flushed.chunk.lengthBytes() + CHECKPOINT_BYTES + missingBytes) % SECTOR_BYTES != 0) {
			flushed.chunk.event(MadeChunk.EVENT, 5);
		}
		long second =
				flushed.chunk.checkpoint(START_TICKS + 800, flushed.checkpoint - flushed.chunk.lengthBytes(), 1, 0);
		long partBytes = flushed.chunk.lengthBytes();
		assertEquals(0, (partBytes + missingBytes) % SECTOR_BYTES);
		while (flushed.chunk.lengthBytes() < partBytes + missingBytes + SECTOR_BYTES) {
			flushed.chunk.event(MadeChunk.EVENT, 5);
		}
		long third = flushed.chunk.checkpoint(START_TICKS + 900, second - flushed.chunk.lengthBytes(), 1, 0);
		byte[] bytes = flushed.with(new ChunkHeader(
				flushed.chunk.lengthBytes(),
				third,
				flushed.metadata,
				START_NANOS,
				1,
				START_TICKS,
				TICKS_PER_SECOND,
				UNFINISHED,
				false));
		Arrays.fill(bytes, (int) partBytes, (int) partBytes + missingBytes, (byte) 0);
		RecoveryPlan plan = plan(bytes);
		assertFalse(plan.elsewhereOnly, () -> "damage: " + plan.damage);
		assertEquals(partBytes, plan.keptBytes());
	}

	@Test
	void spansOfHalfACenturyAreNotDurations() throws Exception {
		long half = TimeUnit.DAYS.toNanos(365 * 50);
		ChunkHeader header =
				new ChunkHeader(68, 0, 0, START_NANOS, half - 1, START_TICKS, TICKS_PER_SECOND, UNFINISHED, false);
		Whole late = new Whole(MadeChunk.types(), START_TICKS + half / NANOS_PER_TICK);
		assertEquals(half - 1, only(plan(late.with(header))).durationNanos());
	}

	/** What is wrong with the second of two flushes. */
	private enum Fault {
		NONE,
		SIZE_OF_AN_EVENT,
		EVENT_BEYOND_THE_FILE,
		FIELD_OF_AN_EVENT,
		CONSTANTS
	}

	/** A chunk of two flushes, behind another chunk. */
	private static final class TwoFlushes {
		final byte[] before = whole().with(whole().finished());
		final Whole whole = whole();
		final long firstEnd = whole.chunk.lengthBytes();
		/** Where the fault shows. */
		final long fault;

		final long second;
		final long end;

		TwoFlushes(Fault what) {
			switch (what) {
				case SIZE_OF_AN_EVENT -> whole.chunk.bytes(1, MadeChunk.EVENT, 5);
				case EVENT_BEYOND_THE_FILE -> whole.chunk.bytes(127, MadeChunk.EVENT, 5);
				case FIELD_OF_AN_EVENT -> whole.chunk.event(MadeChunk.EVENT);
				case NONE, CONSTANTS -> whole.chunk.event(MadeChunk.EVENT, 5);
			}
			long eventEnd = whole.chunk.lengthBytes();
			second = whole.chunk.checkpoint(
					START_TICKS + 900, whole.checkpoint - eventEnd, 1, what == Fault.CONSTANTS ? 1 : 0);
			end = whole.chunk.lengthBytes();
			fault = switch (what) {
				case FIELD_OF_AN_EVENT -> eventEnd;
				case CONSTANTS -> end - 1;
				default -> firstEnd;
			};
		}

		ChunkHeader header(long size, long checkpoint, int state) {
			return new ChunkHeader(
					size, checkpoint, whole.metadata, START_NANOS + 1, 0, 101, TICKS_PER_SECOND, state, false);
		}

		ChunkHeader ofFirst() {
			return header(firstEnd, whole.checkpoint, UNFINISHED);
		}

		ChunkHeader ofBoth(int state) {
			return header(end, second, state);
		}

		/** The chunk before and as much of this one as the first flush. */
		List<Kept> first() {
			ChunkHeader repaired = ofFirst().finished(firstEnd, whole.checkpoint, whole.metadata, 699 * NANOS_PER_TICK);
			return List.of(new Kept(0, before.length, null), new Kept(before.length, firstEnd, repaired));
		}
	}

	/** Some reader may read what is behind it. What no reader was shown may be anything. */
	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
	void faultInWhatReadersWereShownIsMendedElsewhereOnly(Fault fault) throws Exception {
		TwoFlushes two = new TwoFlushes(fault);
		RecoveryPlan shown = plan(two.before, two.whole.with(two.ofBoth(UNFINISHED)));
		assertEquals(two.first(), shown.kept);
		assertTrue(shown.elsewhereOnly);
		assertEquals(two.before.length + two.fault, shown.damage.position());
		file.reset();
		RecoveryPlan hidden = plan(two.before, two.whole.with(two.ofFirst()));
		assertEquals(two.first(), hidden.kept);
		assertFalse(hidden.elsewhereOnly, () -> "damage: " + hidden.damage);
		assertNull(hidden.damage);
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
	void finishedChunkWithAFaultIsPassedOver(Fault fault) throws Exception {
		TwoFlushes two = new TwoFlushes(fault);
		byte[] third = whole().with(whole().header(START_NANOS + 2, 1, 102, TICKS_PER_SECOND, ChunkHeader.FINISHED));
		RecoveryPlan plan = plan(two.before, two.whole.with(two.ofBoth(ChunkHeader.FINISHED)), third);
		List<Kept> expected = new ArrayList<>(two.first());
		expected.add(new Kept(two.before.length + two.end, third.length, null));
		assertEquals(expected, plan.kept);
		assertTrue(plan.elsewhereOnly);
	}

	/** Where the end of a file is missing, the header tells of more than there is. */
	@Test
	void fileThatIsCutHasItsWholeFlushes() throws Exception {
		TwoFlushes two = new TwoFlushes(Fault.NONE);
		byte[] bytes = two.whole.with(two.ofBoth(UNFINISHED));
		for (int length = (int) two.firstEnd; length < bytes.length; length++) {
			file.reset();
			RecoveryPlan plan = plan(two.before, Arrays.copyOf(bytes, length));
			assertEquals(two.first(), plan.kept, length + " bytes");
			assertFalse(plan.elsewhereOnly, length + " bytes");
		}
		file.reset();
		assertEquals(2, plan(two.before, bytes).chunks());
		// It names a checkpoint that the walk has not come by.
		file.reset();
		byte[] other = two.whole.with(two.header(two.end, two.second - 1, UNFINISHED));
		RecoveryPlan passedBy = plan(two.before, Arrays.copyOf(other, other.length - 1));
		assertEquals(two.first(), passedBy.kept);
		assertTrue(passedBy.elsewhereOnly);
	}

	/** A sector that never reached the disk may be within a text. */
	@Test
	void sectorOfZerosIsContentWhereReadersWereShownIt() throws Exception {
		TwoFlushes two = new TwoFlushes(Fault.NONE);
		long[] zeros = new long[1 + 3 * SECTOR_BYTES];
		zeros[0] = MadeChunk.EVENT;
		two.whole.chunk.event(zeros);
		long third = two.whole.chunk.checkpoint(START_TICKS + 950, two.second - two.whole.chunk.lengthBytes(), 1, 0);
		long end = two.whole.chunk.lengthBytes();
		RecoveryPlan shown = plan(two.before, two.whole.with(two.header(end, third, UNFINISHED)));
		assertEquals(two.before.length + end, shown.keptBytes());
		file.reset();
		RecoveryPlan hidden = plan(two.before, two.whole.with(two.ofBoth(UNFINISHED)));
		assertEquals(two.before.length + two.end, hidden.keptBytes());
		assertFalse(hidden.elsewhereOnly);
	}

	/** Behind the part that stays, a header that says that nothing is finished leads nowhere. */
	@Test
	void finishedChunkBehindTheRestOfAnotherOneIsFound() throws Exception {
		TwoFlushes two = new TwoFlushes(Fault.SIZE_OF_AN_EVENT);
		byte[] begun = ChunkHeader.begun(START_NANOS + 2, 102, TICKS_PER_SECOND).encode();
		byte[] third = whole().with(whole().header(START_NANOS + 3, 1, 103, TICKS_PER_SECOND, ChunkHeader.FINISHED));
		RecoveryPlan plan = plan(two.before, two.whole.with(two.ofFirst()), begun, third);
		List<Kept> expected = new ArrayList<>(two.first());
		expected.add(new Kept(two.before.length + two.end + begun.length, third.length, null));
		assertEquals(expected, plan.kept);
		assertTrue(plan.elsewhereOnly);
		assertEquals(two.before.length + two.firstEnd, plan.damage.position());
	}

	@ParameterizedTest
	@ValueSource(longs = {-1, 1, 1000, Long.MAX_VALUE})
	void finishedChunkOfAWrongSizeGetsTheRightOne(long more) throws Exception {
		TwoFlushes two = new TwoFlushes(Fault.NONE);
		long size = more == Long.MAX_VALUE ? more : two.end + more;
		RecoveryPlan plan = plan(two.before, two.whole.with(two.header(size, two.second, ChunkHeader.FINISHED)));
		assertEquals(2, plan.chunks());
		ChunkHeader repaired = plan.kept.get(1).newHeader();
		assertEquals(two.ofFirst().finished(two.end, two.second, two.whole.metadata, 899 * NANOS_PER_TICK), repaired);
		assertFalse(plan.elsewhereOnly, () -> "damage: " + plan.damage);
	}

	/** As in a copy of a chunk; a torn header lacks its clock. */
	@ParameterizedTest
	@CsvSource({
		"0, 0, 0, false",
		"-1, 0, 0, true",
		"0, 1, 0, true",
		"0, 0, 1, true",
		"-1700000000000000000, 7, 0, false",
		"-1, 7, -1000, false"
	})
	void clockOfTheChunkBeforeIsNoFault(long moreNanos, long moreTicks, long moreFrequency, boolean refused)
			throws Exception {
		byte[] one = whole().with(whole().finished());
		RecoveryPlan plan = plan(
				one,
				whole().with(ChunkHeader.begun(
						START_NANOS + moreNanos, START_TICKS + moreTicks, TICKS_PER_SECOND + moreFrequency)));
		assertEquals(2, plan.chunks());
		assertEquals(refused, plan.elsewhereOnly);
		if (refused) {
			assertEquals(one.length, plan.damage.position());
		}
	}
}
