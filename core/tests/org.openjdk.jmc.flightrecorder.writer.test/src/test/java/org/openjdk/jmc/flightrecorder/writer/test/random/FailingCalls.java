/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Random;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Calls that have to fail as they are said to, and leave nothing. */
final class FailingCalls {
	/** What a client throws where the writer calls it. */
	private static final class Own extends RuntimeException {
		private static final long serialVersionUID = 1L;
	}

	/** A record that cannot be read. */
	record Exploding(String text, int number) {
		@Override
		public int number() {
			throw new Own();
		}
	}

	private final Recording recording;
	private final RandomValues values;
	private final boolean jdkTypes;

	FailingCalls(Recording recording, RandomValues values, boolean jdkTypes) {
		this.recording = recording;
		this.values = values;
		this.jdkTypes = jdkTypes;
	}

	/** Makes one such call; gives how many failed events it counts as. */
	int call(RandomEventType event, EventWriter writer) {
		Random random = values.random;
		RandomContent content = RandomContent.of(event.fields(), values, new HashMap<>());
		switch (random.nextInt(10)) {
			case 1:
				assertThrows(NullPointerException.class, () -> recording.writeEvent((TypedValue) null));
				return 1;
			case 2:
				Type struct = recording.getType("random.Inline");
				TypedValue noEvent = struct.asValue(v -> {});
				assertThrows(IllegalArgumentException.class, () -> recording.writeEvent(noEvent));
				return 1;
			case 3:
				writer.begin();
				content.into(writer, random.nextInt(content.fields().size() + 1));
				assertThrows(IllegalStateException.class, writer::endStruct);
				assertThrows(IllegalStateException.class, writer::commit);
				return 1;
			case 4:
				writer.begin();
				content.into(writer, random.nextInt(content.fields().size() + 1));
				writer.cancel();
				return 0;
			case 5:
				// left under way: the next begin forgets it
				writer.begin();
				content.into(writer, random.nextInt(content.fields().size() + 1));
				return 0;
			case 6:
				return explode();
			case 7:
				assertRefused(event.type(), v -> v.putField("no such field", new long[] {1}));
				assertRefused(recording.getType("random.SimpleInt"), v -> v.putField("it", "no number"));
				return 0;
			case 8:
				assertThrows(
						IllegalStateException.class,
						() -> recording.registerType("random.Twice", b -> b.addField("f", Types.Builtin.INT)
								.addField("f", Types.Builtin.LONG)));
				return 0;
			case 9:
				Own own = new Own();
				assertSame(
						own,
						assertThrows(
								Own.class,
								() -> recording.registerType("random.Never", b -> {
									b.addField("f", Types.Builtin.INT);
									throw own;
								})));
				return 0;
			default:
				assertThrows(
						Own.class,
						() -> recording.writeEvent(event.type().asValue(v -> {
							content.into(v);
							throw new Own();
						})));
				return 0;
		}
	}

	private int explode() {
		// records cannot be written at all without the types of threads and stack traces
		Class<? extends RuntimeException> thrown = jdkTypes ? Own.class : IllegalStateException.class;
		assertThrows(thrown, () -> recording.writeEvent(new Exploding(values.text(), 1)));
		return 1;
	}

	private static void assertRefused(Type type, Consumer<TypedValueBuilder> put) {
		assertThrows(IllegalArgumentException.class, () -> type.asValue(put));
	}
}
