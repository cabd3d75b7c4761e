/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.util.LinkedHashMap;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;

/** An event of the JDK's kind with random values. */
@Name(EventObject.NAME)
@StackTrace(false)
final class EventObject extends Event {
	static final String NAME = "random.EventObject";

	private final boolean z;
	private final byte b;
	private final char c;
	private final short s;
	private final int i;
	private final long j;
	private final float f;
	private final double d;
	private final String text;
	private final Class<?> type;

	EventObject(RandomValues values) {
		z = (Boolean) plain(values, Types.Builtin.BOOLEAN);
		b = (Byte) plain(values, Types.Builtin.BYTE);
		c = (Character) plain(values, Types.Builtin.CHAR);
		s = (Short) plain(values, Types.Builtin.SHORT);
		i = (Integer) plain(values, Types.Builtin.INT);
		j = (Long) plain(values, Types.Builtin.LONG);
		f = (Float) plain(values, Types.Builtin.FLOAT);
		d = (Double) plain(values, Types.Builtin.DOUBLE);
		text = values.text();
		type = values.random.nextBoolean() ? Map.Entry.class : null;
	}

	private static Object plain(RandomValues values, Types.Builtin type) {
		return values.scalar(type).plain();
	}

	/** What a reader is to give, besides what the writer adds of itself; of the class only the name. */
	ReadEvent plain() {
		Map<String, Object> plain = new LinkedHashMap<>();
		plain.put("z", z);
		plain.put("b", b);
		plain.put("c", c);
		plain.put("s", s);
		plain.put("i", i);
		plain.put("j", j);
		plain.put("f", f);
		plain.put("d", d);
		plain.put("text", text);
		plain.put("type", type == null ? null : type.getName().replace('.', '/'));
		return new ReadEvent(NAME, 0, plain);
	}
}
