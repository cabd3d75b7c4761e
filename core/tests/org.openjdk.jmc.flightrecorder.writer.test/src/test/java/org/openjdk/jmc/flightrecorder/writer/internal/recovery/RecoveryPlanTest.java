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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
}
