/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.openjdk.jmc.flightrecorder.writer.TypeImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedFieldImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedFieldValueImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedValueBuilderImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedValueImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Making values and asking them. */
class QuestionsOnValues extends Questions {
	private final Recording r = open();
	private final Type number = r.getType("int");
	private final Type text = r.getType("java.lang.String");
	private final Type simple = r.registerType("a.S", b -> b.addField("f", Types.Builtin.STRING));
	private final Type struct = r.registerType("a.S2",
			b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT));
	private final Type event = r.registerEventType("a.C", b -> b.addField("f", Types.Builtin.STRING).addField("arr",
			Types.Builtin.INT, f -> f.asArray()));

	@Override
	void askAll() {
		builtins();
		structs();
		simples();
		accepting();
		constructors();
	}

	private void builtins() {
		ask("int", () -> number.asValue(5));
		ask("int fields", () -> number.asValue(5).getFieldValues());
		ask("int from long", () -> number.asValue(5L));
		ask("int from short", () -> number.asValue((short) 5));
		ask("int from null text", () -> number.asValue((String) null));
		ask("int from object", () -> number.asValue((Object) Integer.valueOf(3)));
		ask("int from callback", () -> number.asValue((Consumer<TypedValueBuilder>) v -> {
		}));
		ask("int null", () -> number.nullValue());
		ask("text", () -> text.asValue("x"));
		ask("text empty", () -> text.asValue(""));
		ask("text null", () -> text.asValue((String) null));
		ask("text null value", () -> text.asValue((String) null).getValue());
		ask("text nulls are equal", () -> text.nullValue().equals(text.asValue((String) null)));
		ask("text nulls are one", () -> text.nullValue() == text.nullValue());
		ask("equal ints", () -> number.asValue(1).equals(number.asValue(1)) + " " + number.asValue(1).equals(number.asValue(2)));
		ask("equal hash", () -> number.asValue(1).hashCode() == number.asValue(1).hashCode());
		ask("builder of builtin", () -> number.valueBuilder() != null);
	}

	private void structs() {
		ask("struct", () -> struct.asValue(b -> b.putField("f", "x").putField("g", 1)));
		ask("struct value", () -> struct.asValue(b -> b.putField("f", "x").putField("g", 1)).getValue());
		ask("struct partly", () -> struct.asValue(b -> b.putField("g", 1)));
		ask("struct is null", () -> struct.asValue(b -> {
		}).isNull());
		ask("struct null", () -> struct.nullValue().isNull());
		ask("struct null value", () -> struct.nullValue().getValue());
		ask("struct from text", () -> struct.asValue("x"));
		ask("struct from null object", () -> struct.asValue((Object) null).isNull());
		ask("struct from null callback", () -> struct.asValue((Consumer<TypedValueBuilder>) null));
		ask("struct from map", () -> struct.asValue((Object) struct.valueBuilder().putField("g", 4).build()));
		ask("struct from value", () -> struct.asValue((Object) struct.asValue(b -> b.putField("g", 4))));
		ask("equal structs", () -> struct.asValue(b -> b.putField("g", 1)).equals(struct.asValue(b -> b.putField("g", 1))));
		ask("unequal structs",
				() -> struct.asValue(b -> b.putField("g", 1)).equals(struct.asValue(b -> b.putField("g", 2))));
		ask("field of value", () -> struct.asValue(b -> b.putField("g", 1)).getFieldValues().get(1).getField());
	}

	private void simples() {
		ask("simple", () -> simple.asValue("x"));
		ask("simple unwraps", () -> simple.asValue("x").getValue());
		ask("simple by callback", () -> simple.asValue(b -> b.putField("f", "x")));
		ask("simple by callback unwraps", () -> simple.asValue(b -> b.putField("f", "x")).getValue());
		ask("simples equal", () -> simple.asValue("x").equals(simple.asValue(b -> b.putField("f", "x"))));
		ask("simple null", () -> simple.nullValue().isNull());
		ask("simple unset", () -> simple.asValue(b -> {
		}));
		ask("simple unset value", () -> simple.asValue(b -> {
		}).getValue());
		ask("simple from int", () -> simple.asValue(3));
	}

	private void accepting() {
		Map<String, Object> objects = new HashMap<>();
		objects.put("int", 1);
		objects.put("long", 1L);
		objects.put("text", "x");
		objects.put("null", null);
		objects.put("int value", number.asValue(1));
		objects.put("text value", text.asValue("x"));
		objects.put("simple value", simple.asValue("x"));
		objects.put("struct value", struct.asValue(b -> b.putField("g", 1)));
		objects.put("empty map", new HashMap<String, Object>());
		objects.put("built map", struct.valueBuilder().putField("g", 1).build());
		for (Type type : new Type[] {number, text, simple, struct}) {
			objects.forEach((name, object) -> ask(type.getTypeName() + " accepts " + name, () -> type.canAccept(object)));
		}
	}

	private void constructors() {
		TypeImpl structImpl = (TypeImpl) struct;
		TypedFieldImpl g = (TypedFieldImpl) struct.getField("g");
		TypedFieldImpl array = (TypedFieldImpl) event.getField("arr");
		ask("new builtin", () -> new TypedValueImpl((TypeImpl) number, 5));
		ask("new simple", () -> new TypedValueImpl((TypeImpl) simple, "zz"));
		ask("new null struct", () -> new TypedValueImpl(structImpl, null).isNull());
		ask("new struct from text", () -> new TypedValueImpl(structImpl, "zz"));
		ask("new struct from map", () -> {
			Map<String, TypedFieldValueImpl> fields = new HashMap<>();
			fields.put("g", new TypedFieldValueImpl(g, (TypedValueImpl) number.asValue(4)));
			return new TypedValueImpl(structImpl, fields);
		});
		ask("new field value", () -> new TypedFieldValueImpl(g, (TypedValueImpl) number.asValue(4)));
		ask("new field value null", () -> new TypedFieldValueImpl(g, (TypedValueImpl) null).getValue());
		ask("new array value", () -> new TypedFieldValueImpl(array,
				new TypedValueImpl[] {(TypedValueImpl) number.asValue(4), (TypedValueImpl) number.asValue(5)}));
		ask("new array value empty", () -> new TypedFieldValueImpl(array, new TypedValueImpl[0]).getValues().length);
		ask("new field", () -> new TypedFieldImpl((TypeImpl) number, "n"));
		ask("new builder", () -> new TypedValueBuilderImpl(structImpl).putField("g", 3).build());
		ask("builder type", () -> struct.valueBuilder().getType() == struct);
		ask("value type", () -> struct.asValue(b -> {
		}).getType() == struct);
		ask("types of type", () -> struct.getTypes() == r.getTypes());
		ask("impl return types", () -> {
			TypedValueImpl value = structImpl.asValue(b -> b.putField("g", 1));
			TypedValue same = value;
			return value.getFieldValues().get(1).getValue().getValue() + " " + same.getType().getTypeName();
		});
	}
}
