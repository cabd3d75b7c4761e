/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Node;

/** Chunks in the shapes of other writers, whose ids, keys and clocks are those of {@link HandMadeChunk} with other meanings. */
final class ForeignChunks {
	/** What the other writer calls an event, a state, a symbol: ids and keys are those of {@link HandMadeChunk}. */
	static final String OTHER = "other.Payment";

	private ForeignChunks() {}

	static byte[] concatenated(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	/** A chunk that starts so many seconds after the first one. */
	static HandMadeChunk chunk(int seconds) {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.startEpochNanos += seconds * 1_000_000_000L;
		chunk.startTicks += seconds * 1_000_000_000L;
		return chunk;
	}

	/** The same ids and keys, and all of them mean something else. */
	static HandMadeChunk otherWriter(int seconds) {
		HandMadeChunk chunk = chunk(seconds);
		chunk.types.children.stream()
				.filter(type -> type.attributes.get("id").equals("" + HandMadeChunk.EVENT))
				.forEach(type -> {
					type.attributes.put("name", OTHER);
					type.children.removeIf(field -> field.attributes.get("name").equals("duration"));
				});
		chunk.replacePool(HandMadeChunk.STATE, new Bytes().number(5).text("PAID"));
		chunk.replacePool(
				HandMadeChunk.THREAD,
				new Bytes().number(1).text("cashier").number(2).text("cashier").number(2));
		chunk.replacePool(
				HandMadeChunk.SYMBOL,
				new Bytes().number(1).text("shop/Till"),
				new Bytes().number(2).text("()J"));
		chunk.events.clear();
		for (int i = 0; i < 3; i++) {
			chunk.events.add(new Bytes()
					.number(HandMadeChunk.EVENT)
					.number(chunk.startTicks + i)
					.number(1)
					.number(1)
					.text("payment " + i)
					.number(5)
					.number(3)
					.number(0)
					.get());
		}
		return chunk;
	}

	/** Ticks are microseconds, and the clock says something else at the start. */
	static HandMadeChunk ofAnotherClock(int seconds) {
		long aHour = 3_600_000_000_000L;
		HandMadeChunk chunk = otherWriter(seconds);
		int events = chunk.events.size();
		chunk.ticksPerSecond = 1_000_000;
		chunk.startTicks = aHour;
		chunk.events.clear();
		for (int i = 0; i < events; i++) {
			chunk.events.add(new Bytes()
					.number(HandMadeChunk.EVENT)
					.number(aHour + 500_000)
					.number(1)
					.number(1)
					.text("half a second later")
					.number(5)
					.number(3)
					.number(0)
					.get());
		}
		return chunk;
	}

	/** As 9.1.2 wrote them: frames that are constants. */
	static HandMadeChunk pooledFrames() {
		HandMadeChunk old = chunk(0);
		old.types.children.stream()
				.filter(type -> type.attributes.get("id").equals("" + HandMadeChunk.STACK_TRACE))
				.forEach(type -> type.children.get(1).attributes.put("constantPool", "true"));
		old.replacePool(
				HandMadeChunk.STACK_TRACE,
				new Bytes().number(1).raw(0).number(2).number(7).number(8));
		old.pool(
				HandMadeChunk.STACK_FRAME,
				new Bytes().number(7).number(1).number(12).number(3).number(0),
				new Bytes().number(8).number(1).number(13).number(3).number(0));
		return old;
	}

	/** A pool without constants, and bytes behind the last one. */
	static HandMadeChunk emptyPool() {
		HandMadeChunk chunk = chunk(0);
		chunk.pool(HandMadeChunk.PAIR);
		chunk.checkpointTail = new byte[] {0, 0, 0};
		return chunk;
	}

	/** A field in front of the start, which the JDK's reader takes for the start. */
	static HandMadeChunk startBehind() {
		HandMadeChunk chunk = chunk(0);
		Node event = chunk.types.child("test.Event");
		event.children.add(1, event.children.remove(0));
		chunk.events.set(
				0,
				new Bytes()
						.number(HandMadeChunk.EVENT)
						.number(10)
						.number(1100)
						.number(1)
						.number(1)
						.text("text")
						.number(5)
						.number(3)
						.number(0)
						.get());
		return chunk;
	}

	/** The type that metadata events have. */
	static HandMadeChunk typeOfIdZero() {
		HandMadeChunk chunk = chunk(0);
		chunk.types.child("float").attributes.put("id", "0");
		return chunk;
	}

	/** A simple type whose values stand in the event. */
	static HandMadeChunk simpleTypeInPlace() {
		HandMadeChunk chunk = chunk(0);
		chunk.types.child("test.Event").child("state").attributes.remove("constantPool");
		chunk.events.set(
				0,
				new Bytes()
						.number(HandMadeChunk.EVENT)
						.number(1100)
						.number(10)
						.number(1)
						.number(1)
						.text("text")
						.text("READY")
						.number(3)
						.number(0)
						.get());
		return chunk;
	}

	/** A method without a descriptor, on which the JDK's reader fails. */
	static HandMadeChunk emptyDescriptor() {
		HandMadeChunk chunk = chunk(0);
		chunk.replacePool(
				HandMadeChunk.SYMBOL,
				new Bytes().number(1).text("app/Main"),
				new Bytes().number(2).raw(1));
		return chunk;
	}

	/** An event that no type is declared for. */
	static HandMadeChunk undeclaredEvent() {
		HandMadeChunk chunk = chunk(0);
		chunk.events.add(new Bytes().number(99).number(1100).number(7).get());
		return chunk;
	}

	/** The contents of recordings by what is odd about them. */
	static Map<String, byte[]> recordings() {
		Map<String, byte[]> all = new LinkedHashMap<>();
		all.put(
				"two writers with overlapping ids and keys, equal metadata ids",
				concatenated(
						chunk(0).bytes(), otherWriter(10).bytes(), chunk(20).bytes()));
		all.put(
				"the same recording twice",
				concatenated(chunk(0).bytes(), chunk(10).bytes()));
		all.put("two clocks", concatenated(chunk(0).bytes(), ofAnotherClock(10).bytes()));
		all.put(
				"two clocks, the finer one last",
				concatenated(ofAnotherClock(0).bytes(), chunk(10).bytes()));
		all.put("frames that are constants", pooledFrames().bytes());
		all.put("a field before the start", startBehind().bytes());
		all.put("an empty pool and bytes too many", emptyPool().bytes());
		all.put("a type with the id 0", typeOfIdZero().bytes());
		all.put("a simple type in place", simpleTypeInPlace().bytes());
		all.put("an empty descriptor", emptyDescriptor().bytes());
		all.put("an undeclared event", undeclaredEvent().bytes());
		return all;
	}
}
