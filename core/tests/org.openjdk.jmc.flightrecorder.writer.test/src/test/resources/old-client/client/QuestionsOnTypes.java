/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.util.Arrays;
import java.util.function.Consumer;

import org.openjdk.jmc.flightrecorder.writer.TypesImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructure;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Registering types and looking them up. */
class QuestionsOnTypes extends Questions {
	private final Recording r = open();
	private final Recording bare = openBare();

	@Override
	void askAll() {
		predefined();
		withoutJdkTypes();
		registering();
		getOrAdd();
		forward();
		structures();
	}

	private void predefined() {
		for (Types.JDK type : Types.JDK.values()) {
			ask("JDK " + type, () -> type.getTypeName() + r.getType(type).getSupertype());
		}
		for (Types.Builtin type : Types.Builtin.values()) {
			ask("builtin " + type, () -> r.getType(type.getTypeName()));
			ask("builtin class " + type, () -> type.getTypeName() + " " + type.getTypeClass());
		}
		ask("order of JDK", () -> Arrays.toString(Types.JDK.values()));
		ask("order of builtin", () -> Arrays.toString(Types.Builtin.values()));
		for (Types.JDK type : new Types.JDK[] {Types.JDK.SYMBOL, Types.JDK.FRAME_TYPE, Types.JDK.CLASS, Types.JDK.METHOD,
				Types.JDK.PACKAGE, Types.JDK.MODULE, Types.JDK.CLASS_LOADER, Types.JDK.THREAD_GROUP, Types.JDK.TICKS,
				Types.JDK.TICKSPAN, Types.JDK.ANNOTATION_LABEL, Types.JDK.ANNOTATION_NAME,
				Types.JDK.ANNOTATION_DESCRIPTION}) {
			ask("structure of " + type, () -> r.getType(type));
		}
		ask("Builtin.ofName", () -> Types.Builtin.ofName("int") + " " + Types.Builtin.ofName("no"));
		ask("Builtin.hasType", () -> Types.Builtin.hasType("int") + " " + Types.Builtin.hasType("no"));
		ask("Builtin.ofType", () -> Types.Builtin.ofType(r.getType("int")) + " "
				+ Types.Builtin.ofType(r.getType(Types.JDK.THREAD)));
		ask("unknown by Types", () -> r.getTypes().getType("no"));
		ask("unknown by Recording", () -> r.getType("no"));
		ask("null by Recording", () -> r.getType((String) null));
		ask("null by Types", () -> r.getTypes().getType((String) null));
	}

	private void withoutJdkTypes() {
		ask("bare getType(JDK)", () -> bare.getType(Types.JDK.THREAD));
		ask("bare getType(name)", () -> bare.getType("java.lang.Thread"));
		ask("bare types by Types", () -> bare.getTypes().getType(Types.JDK.THREAD));
		ask("bare registerEventType", () -> bare.registerEventType("a.B"));
		ask("bare registerEventType with fields",
				() -> bare.registerEventType("a.B", b -> b.addField("x", Types.Builtin.INT)));
		ask("bare annotation type", () -> bare.registerAnnotationType("a.An"));
		ask("bare event by supertype",
				() -> bare.registerType("a.E2", "jdk.jfr.Event", b -> b.addField("x", Types.Builtin.INT)));
		ask("bare own thread type",
				() -> bare.registerType("java.lang.Thread", b -> b.addField("javaName", Types.Builtin.STRING)
						.addField("javaThreadId", Types.Builtin.LONG)));
		ask("bare own thread type again", () -> bare.getType(Types.JDK.THREAD));
	}

	private void registering() {
		ask("event", () -> r.registerEventType("a.B"));
		ask("event again is same", () -> r.registerEventType("a.B") == r.registerEventType("a.B"));
		ask("event with fields", () -> r.registerEventType("a.C", b -> {
			b.addField("f", Types.Builtin.STRING);
			b.addField("arr", Types.Builtin.INT, f -> f.asArray().addAnnotation(Types.JDK.ANNOTATION_LABEL, "lab"));
			b.addAnnotation(Types.JDK.ANNOTATION_LABEL, "cat");
		}));
		ask("one field", () -> r.registerType("a.One", b -> b.addField("f", Types.Builtin.STRING)));
		ask("two fields", () -> r.registerType("a.Two",
				b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT)));
		ask("no fields", () -> r.registerType("a.Empty", b -> {
		}));
		ask("no name", () -> r.registerType(null, b -> {
		}));
		ask("no callback", () -> r.registerType("a.Ncb", (Consumer<TypeStructureBuilder>) null));
		ask("with supertype", () -> r.registerType("a.SS", "sup.X", b -> b.addField("f", Types.Builtin.STRING)));
		ask("one int", () -> r.registerType("a.SI", b -> b.addField("f", Types.Builtin.INT)));
		ask("one array", () -> r.registerType("a.SA", b -> b.addField("f", Types.Builtin.STRING, f -> f.asArray())));
		ask("one struct", () -> r.registerType("a.SSt", b -> b.addField("f", r.getType("a.Two"))));
		ask("duplicate field", () -> r.registerType("a.Dup",
				b -> b.addField("f", Types.Builtin.STRING).addField("f", Types.Builtin.INT)));
		ask("duplicate equal field", () -> r.registerType("a.Dup2",
				b -> b.addField("f", Types.Builtin.STRING).addField("f", Types.Builtin.STRING)));
		ask("duplicate startTime",
				() -> r.registerEventType("a.DupEv", b -> b.addField("startTime", Types.Builtin.LONG)));
		ask("duplicate left nothing", () -> r.getTypes().getType("a.Dup"));
		ask("self", () -> r.registerType("a.Self",
				b -> b.addField("p", b.selfType()).addField("n", Types.Builtin.STRING)));
		ask("self field", () -> r.getType("a.Self").getField("p").getType() == r.getType("a.Self"));
		ask("known name keeps the first", () -> {
			int[] calls = {0};
			Type again = r.registerType("a.One", b -> calls[0]++);
			return calls[0] + " " + (again == r.getType("a.One"));
		});
		ask("nested", () -> r.registerType("a.N1",
				b -> b.addField("a", r.registerType("a.N2", c -> c.addField("s", Types.Builtin.STRING)))));
		ask("isUsedBy", () -> {
			Type two = r.getType("a.Two");
			Type one = r.getType("a.SSt");
			Type number = r.getType("int");
			return number.isUsedBy(two) + " " + two.isUsedBy(number) + " " + two.isUsedBy(two) + " "
					+ r.getType("a.Self").isUsedBy(r.getType("a.Self")) + " " + two.isUsedBy(one) + " "
					+ number.isUsedBy(one) + " " + two.isUsedBy(null);
		});
		ask("isSame", () -> r.getType("int").isSame(Types.Builtin.INT));
		ask("isSame null", () -> r.getType("int").isSame(null));
		ask("equals itself", () -> r.getType("a.Two").equals(r.getType("a.Two")));
		ask("field equals itself",
				() -> r.getType("a.Two").getField("f").equals(r.getType("a.Two").getFields().get(0)));
		ask("no such field", () -> r.getType("a.Two").getField("no"));
		ask("ids differ", () -> r.getType("a.Two").getId() != r.getType("a.One").getId());
	}

	private void getOrAdd() {
		Types types = r.getTypes();
		ask("not pooled", () -> types.getOrAdd("a.S3", false,
				b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT)));
		ask("supertype pooled", () -> types.getOrAdd("a.S4", "sup.Er",
				b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT)));
		ask("supertype event", () -> types.getOrAdd("a.Ev", "jdk.jfr.Event",
				b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT)));
		ask("supertype annotation", () -> types.getOrAdd("a.Ann", "java.lang.annotation.Annotation",
				b -> b.addField("value", Types.Builtin.STRING)));
		ask("builtin", () -> types.getOrAdd("int", b -> b.addField("value", Types.Builtin.STRING)));
		ask("predefined", () -> types.getOrAdd(Types.JDK.SYMBOL, b -> b.addField("other", Types.Builtin.INT)));
		ask("known", () -> {
			int[] calls = {0};
			Type again = types.getOrAdd("a.One", b -> calls[0]++);
			return calls[0] + " " + (again == r.getType("a.One"));
		});
	}

	private void forward() {
		Types types = r.getTypes();
		ask("forward", () -> {
			Type forward = types.getType("a.Fwd", true);
			return forward.isResolved() + " " + forward.getTypeName() + " " + (forward == types.getType("a.Fwd", true));
		});
		ask("forward id", () -> types.getType("a.Never", true).getId());
		ask("forward fields", () -> types.getType("a.Never", true).getFields());
		ask("forward value", () -> types.getType("a.Never", true).asValue(v -> {
		}));
		ask("forward pooled", () -> types.getType("a.Never", true).hasConstantPool());
		ask("forward of a known name", () -> types.getType("a.One", true) == types.getType("a.One"));
		ask("not forward", () -> types.getType("a.NotYet", false));
		ask("forward resolves", () -> {
			Recording other = open();
			TypesImpl otherTypes = (TypesImpl) other.getTypes();
			Type forward = otherTypes.getType("a.Fwd", true);
			Type user = other.registerType("a.UsesFwd", b -> b.addField("x", forward).addField("y", Types.Builtin.INT));
			other.registerType("a.Fwd", b -> b.addField("q", Types.Builtin.INT).addField("q2", Types.Builtin.INT));
			otherTypes.resolveAll();
			return forward.isResolved() + " " + describe(forward.getFields()) + " "
					+ user.getField("x").getType().getTypeName();
		});
	}

	private void structures() {
		Types types = r.getTypes();
		ask("structure", () -> {
			TypeStructure s = types.typeStructureBuilder().addField("a", Types.Builtin.INT)
					.addField("b", Types.Builtin.INT).build();
			return describe(s.getFields()) + " " + describe(types.getOrAdd("a.St", null, s)) + " "
					+ describe(types.getOrAdd("a.St2", "x.y", false, s));
		});
		ask("structure whose builder goes on", () -> {
			TypeStructureBuilder b = types.typeStructureBuilder();
			TypeStructure s = b.build();
			b.addField("later", Types.Builtin.INT).addAnnotation(Types.JDK.ANNOTATION_LABEL, "later");
			return describe(s.getFields()) + " " + describe(s.getAnnotations()) + " " + describe(types.getOrAdd("a.Later", null, s));
		});
		ask("name of a self type without a name", () -> types.typeStructureBuilder().selfType().getTypeName());
		ask("registerAs", () -> types.typeStructureBuilder().addField("a", Types.Builtin.INT)
				.addField("b", Types.Builtin.INT).registerAs("a.RA", null));
		ask("registerAs again", () -> types.typeStructureBuilder().addField("z", Types.Builtin.INT).registerAs("a.RA", null));
		ask("registerAs inside", () -> {
			Type[] inner = new Type[1];
			Type outer = r.registerType("a.InCb", b -> {
				b.addField("a", Types.Builtin.INT);
				inner[0] = b.registerAs("a.InCb2", null);
			});
			return describe(outer) + " " + describe(inner[0]);
		});
		ask("registerAs under the name that is described", () -> {
			Type[] inner = new Type[2];
			Type outer = r.registerType("a.OwnName", "x.y", b -> {
				inner[0] = b.registerAs("a.OwnName", null);
				b.addField("own", inner[0]);
			});
			r.registerType("a.OwnName2", "x.y", b -> {
				inner[1] = types.getOrAdd("a.OwnName2", null, types.typeStructureBuilder().build());
				b.addField("own", inner[1]);
			});
			return describe(outer) + " " + describe(inner[0]) + " " + describe(inner[1]);
		});
		ask("fieldBuilder", () -> types.fieldBuilder("x", r.getType("int")).asArray()
				.addAnnotation(Types.JDK.ANNOTATION_LABEL, "q").build());
		ask("fieldBuilder builtin", () -> types.fieldBuilder("x", Types.Builtin.INT).build());
		ask("addFields", () -> r.registerType("a.Added",
				b -> b.addFields(types.fieldBuilder("x", Types.Builtin.INT).build(),
						types.fieldBuilder("y", Types.Builtin.LONG).asArray().build(), r.getType("a.Two").getField("f"))));
	}
}
