/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.util.function.Consumer;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Putting fields, right and wrong. */
class QuestionsOnPutting extends Questions {
	private final Recording r = open();
	private final Type number = r.getType("int");
	private final Type text = r.getType("java.lang.String");
	private final Type simple = r.registerType("a.S", b -> b.addField("f", Types.Builtin.STRING));
	private final Type struct = r.registerType("a.S2",
			b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT));
	private final Type array = r.registerType("a.Arr", b -> b.addField("arr", Types.Builtin.INT, f -> f.asArray())
			.addField("structs", struct, f -> f.asArray()).addField("n", Types.Builtin.INT));
	private final Type holder = r.registerType("a.W",
			b -> b.addField("s", simple).addField("list", simple, f -> f.asArray()).addField("i", Types.Builtin.INT));

	private void put(String question, Type type, Consumer<TypedValueBuilder> body) {
		ask(question, () -> type.asValue(body));
	}

	@Override
	void askAll() {
		scalars();
		unknown();
		arrays();
		values();
	}

	private void scalars() {
		put("long into int", struct, b -> b.putField("g", 3L));
		put("short into int", struct, b -> b.putField("g", (short) 3));
		put("text into int", struct, b -> b.putField("g", "x"));
		put("null text into int", struct, b -> b.putField("g", (String) null));
		put("null text", struct, b -> b.putField("f", (String) null));
		put("last wins", struct, b -> b.putField("g", 1).putField("g", 2));
		put("text into simple", holder, b -> b.putField("s", "hello"));
		put("callback into simple", holder, b -> b.putField("s", v -> v.putField("f", "h2")));
		put("callback into builtin", struct, b -> b.putField("f", v -> {
		}));
		put("null name", struct, b -> b.putField(null, 3));
		ask("built so far", () -> struct.valueBuilder().putField("g", 1).build());
		ask("built nothing", () -> struct.valueBuilder().build());
		ask("putField returns the builder", () -> {
			TypedValueBuilder b = struct.valueBuilder();
			return b.putField("g", 1) == b && b.putField("no", 1) == b;
		});
	}

	private void unknown() {
		put("unknown scalar", struct, b -> b.putField("zz", 3));
		put("unknown text", struct, b -> b.putField("zz", "x"));
		put("unknown array", struct, b -> b.putField("zz", new int[] {3}));
		put("unknown text array", struct, b -> b.putField("zz", new String[] {"3"}));
		ask("unknown callback is not called", () -> {
			int[] calls = {0};
			struct.asValue(b -> b.putField("zz", v -> calls[0]++));
			return calls[0];
		});
		put("unknown value", struct, b -> b.putField("zz", number.asValue(1)));
		put("unknown builder", struct, b -> b.putField("zz", struct.valueBuilder()));
		put("unknown values", struct, b -> b.putField("zz", number.asValue(1), number.asValue(2)));
		ask("unknown putFields", () -> struct.asValue(b -> putTwo(b, "zz")));
	}

	@SuppressWarnings("unchecked")
	private static void putTwo(TypedValueBuilder b, String name) {
		b.putFields(name, v -> v.putField("g", 1), v -> v.putField("g", 2));
	}

	private void arrays() {
		put("array", array, b -> b.putField("arr", new int[] {1, 2}));
		put("empty array", array, b -> b.putField("arr", new int[0]));
		put("null array", array, b -> b.putField("arr", (int[]) null));
		put("long array into int array", array, b -> b.putField("arr", new long[] {1}));
		put("array into scalar", struct, b -> b.putField("f", new String[] {"a"}));
		put("text array into simple array", holder, b -> b.putField("list", new String[] {"a", "b"}));
		put("putFields", array, b -> putTwo(b, "structs"));
		put("values into array", array, b -> b.putField("arr", number.asValue(1), number.asValue(2)));
		put("null values into array", array, b -> b.putField("arr", (TypedValue[]) null));
		ask("getValue of an array", () -> array(b -> b.putField("arr", new int[] {1})).getValue());
		ask("getValues of an array", () -> array(b -> b.putField("arr", new int[] {1, 2})).getValues());
		ask("getValue of an unset array", () -> array(b -> {
		}).getValue());
		ask("getValues of a scalar",
				() -> struct.asValue(b -> b.putField("f", "x")).getFieldValues().get(0).getValues());
	}

	private TypedFieldValue array(Consumer<TypedValueBuilder> body) {
		return array.asValue(body).getFieldValues().get(0);
	}

	private void values() {
		put("values", struct, b -> b.putField("f", text.asValue("q")).putField("g", number.asValue(3)));
		put("wrong value", struct, b -> b.putField("f", number.asValue(3)));
		put("null callback", struct, b -> b.putField("f", (Consumer<TypedValueBuilder>) null));
		put("null builder", struct, b -> b.putField("f", (TypedValueBuilder) null));
		put("builder", array, b -> b.putField("structs", struct.asValue(v -> v.putField("g", 1)),
				struct.asValue(v -> v.putField("g", 2))));
		put("null value", struct, b -> b.putField("f", text.nullValue()));
		put("value of another recording", holder, b -> b.putField("s", open()
				.registerType("a.S", t -> t.addField("f", Types.Builtin.STRING)).asValue("from there")));
	}
}
