/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.nio.file.Path;

import org.openjdk.jmc.flightrecorder.writer.UnpooledText;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Declares classes and symbols itself; the texts of its symbols are of a type made from within the writer's package. */
public class UnpooledSymbols {
	public static void write(Path file) throws Exception {
		try (Recording recording = Recordings.newRecording(file, s -> s.withTimestamp(1_700_000_000_000_000_000L)
				.withStartTicks(1000))) {
			Types types = recording.getTypes();
			if (UnpooledText.in(types).hasConstantPool() || !UnpooledText.in(types).isBuiltin()) {
				throw new AssertionError("a built-in type without a constant pool");
			}
			if (!UnpooledText.pooledIn(types).getTypeName().equals("java.lang.String")) {
				throw new AssertionError("a type of texts");
			}
			Type symbol = types.getOrAdd(Types.JDK.SYMBOL, b -> b.addField("value", UnpooledText.in(types)));
			Type loader = types.getOrAdd(Types.JDK.CLASS_LOADER,
					b -> b.addField("type", Types.JDK.CLASS).addField("name", symbol));
			Type javaClass = types.getOrAdd(Types.JDK.CLASS, b -> b.addField("classLoader", loader)
					.addField("name", symbol).addField("modifiers", Types.Builtin.INT));
			Type event = recording.registerType("client.Loaded", "jdk.jfr.Event",
					b -> b.addField("startTime", Types.Builtin.LONG).addField("loaded", javaClass)
							.addField("note", Types.Builtin.STRING));
			for (int i = 0; i < 20; i++) {
				int n = i;
				recording.writeEvent(event.asValue(v -> v.putField("startTime", 1000L + n).putField("note", "note " + n % 2)
						.putField("loaded", c -> c.putField("modifiers", 1)
								.putField("classLoader", loader.nullValue())
								.putField("name", symbol(symbol, "client/Loaded" + n % 3)))));
			}
		}
	}

	/** The text is of the type that the field was declared with, which 9.1.2 does not take for that of any other text. */
	private static TypedValue symbol(Type symbol, String text) {
		return symbol.asValue(v -> v.putField("value", symbol.getField("value").getType().asValue(text)));
	}
}
