/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.BitSet;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;

/** Events that say who wrote them, and a set that takes each once. */
public final class NumberedEvents {
	/** Names of types begin with this. */
	private static final String NAME = "test.Numbered";

	private NumberedEvents() {}

	/** The type of the events. */
	public static Type type(Recording recording) {
		return recording.registerEventType(NAME, b -> b.addField("worker", Types.Builtin.INT)
				.addField("number", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING));
	}

	/** An event of that type. */
	public static TypedValue event(Type type, int worker, int number) {
		return type.asValue(v -> put(v, worker, number));
	}

	/** Puts the fields of an event. */
	public static void put(TypedValueBuilder builder, int worker, int number) {
		builder.putField("worker", worker).putField("number", number).putField("text", text(worker, number));
	}

	/** Known from the numbers, and of no other event. */
	public static String text(int worker, int number) {
		return "worker " + worker + " wrote " + Long.toHexString((number + 1L) * 0x9E3779B97F4A7C15L + worker);
	}

	/** What a reader found. */
	private static final class Found {
		private final BitSet[] numbers;
		private int count;

		Found(int workers) {
			numbers = new BitSet[workers];
			for (int i = 0; i < workers; i++) {
				numbers[i] = new BitSet();
			}
		}

		void add(int worker, int number, String text) {
			assertEquals(text(worker, number), text);
			if (numbers[worker].get(number)) {
				fail("twice: worker " + worker + ", number " + number);
			}
			numbers[worker].set(number);
			count++;
		}

		void assertExactly(BitSet[] expected, String reader) {
			for (int worker = 0; worker < expected.length; worker++) {
				BitSet difference = (BitSet) expected[worker].clone();
				difference.xor(numbers[worker]);
				assertEquals(
						new BitSet(),
						difference,
						reader + ": lost or never written, of worker " + worker + "; read in all " + count);
			}
		}
	}

	/** Both readers find these numbers of each worker, once each, and nothing else. */
	public static void assertHolds(Path file, BitSet[] expected) throws Exception {
		readByJdk(file, expected.length).assertExactly(expected, "JDK");
		readByJmc(file, expected.length).assertExactly(expected, "JMC");
	}

	/** The numbers of each worker that both readers find, once each. */
	public static BitSet[] holds(Path file, int workers) throws Exception {
		Found found = readByJdk(file, workers);
		readByJmc(file, workers).assertExactly(found.numbers, "JMC");
		return found.numbers;
	}

	private static Found readByJdk(Path file, int workers) throws Exception {
		return Deadline.within("JDK reader", () -> {
			Found found = new Found(workers);
			try (RecordingFile recording = new RecordingFile(file)) {
				while (recording.hasMoreEvents()) {
					RecordedEvent event = recording.readEvent();
					if (event.getEventType().getName().startsWith(NAME)) {
						found.add(event.getInt("worker"), event.getInt("number"), event.getString("text"));
						if (event.hasField("group")) {
							assertEquals(Door.group(event.getInt("number")), event.getString("group"));
						}
						if (event.hasField("place")) {
							assertEquals(Door.group(event.getInt("number")), event.getString("place.label"));
						}
					}
				}
			}
			return found;
		});
	}

	private static Found readByJmc(Path file, int workers) throws Exception {
		return Deadline.within("JMC parser", () -> {
			Found found = new Found(workers);
			for (IItemIterable items : JmcReader.items(file)) {
				if (items.getType().getIdentifier().startsWith(NAME)) {
					add(items, found);
				}
			}
			return found;
		});
	}

	private static void add(IItemIterable items, Found found) {
		IMemberAccessor<?, IItem> worker = accessor(items.getType(), "worker");
		IMemberAccessor<?, IItem> number = accessor(items.getType(), "number");
		IMemberAccessor<?, IItem> text = accessor(items.getType(), "text");
		for (IItem item : items) {
			found.add(number(worker.getMember(item)), number(number.getMember(item)), (String) text.getMember(item));
		}
	}

	private static int number(Object value) {
		return (int) (value instanceof IQuantity quantity ? quantity.longValue() : ((Number) value).longValue());
	}

	private static IMemberAccessor<?, IItem> accessor(IType<IItem> type, String field) {
		for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
			if (key.getIdentifier().equals(field)) {
				return type.getAccessor(key);
			}
		}
		throw new AssertionError("no field " + field);
	}

	/** Numbers from 0 of each of so many workers. */
	public static BitSet[] all(int workers, int numbers) {
		BitSet[] sets = new BitSet[workers];
		for (int i = 0; i < workers; i++) {
			sets[i] = new BitSet(numbers);
			sets[i].set(0, numbers);
		}
		return sets;
	}
}
