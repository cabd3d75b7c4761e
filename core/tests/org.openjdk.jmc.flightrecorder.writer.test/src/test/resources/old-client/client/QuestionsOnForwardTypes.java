/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Types that are asked for before they are registered, and while they are being registered. */
class QuestionsOnForwardTypes extends Questions {
	@Override
	void askAll() throws Exception {
		insideTheirCallback();
		mutualRecursion();
		fromAnotherThread();
		failingCallback();
		predefinedWithoutJdkTypes();
		nulls();
		fieldsWithoutRegisteredTypes();
	}

	/** What can be asked of a type that is not resolved, or was not when it was handed out. */
	private void askOf(String which, Type type) {
		ask(which + " getTypeName", type::getTypeName);
		ask(which + " isResolved", type::isResolved);
		ask(which + " getId", () -> type.getId() > 0);
		ask(which + " isBuiltin", type::isBuiltin);
		ask(which + " isSimple", type::isSimple);
		ask(which + " hasConstantPool", type::hasConstantPool);
		ask(which + " getSupertype", type::getSupertype);
		ask(which + " getFields", type::getFields);
		ask(which + " getField", () -> type.getField("x"));
		ask(which + " getAnnotations", type::getAnnotations);
		ask(which + " canAccept", () -> type.canAccept("text"));
		ask(which + " canAccept null", () -> type.canAccept(null));
		ask(which + " asValue", () -> type.asValue("text"));
		ask(which + " asValue of a callback", () -> type.asValue(v -> {
		}));
		ask(which + " asValue of null", () -> type.asValue((String) null).isNull());
		ask(which + " nullValue", () -> type.nullValue().isNull());
		ask(which + " valueBuilder", () -> type.valueBuilder() != null);
		ask(which + " isUsedBy", () -> type.isUsedBy(type));
		ask(which + " isSame", () -> type.isSame(Types.Builtin.INT));
		ask(which + " equals itself", () -> type.equals(type));
	}

	/** Two fields are compared while the type of one, or of both, is not registered. */
	private void fieldsWithoutRegisteredTypes() {
		Recording r = open();
		Recording elsewhere = open();
		Type forward = r.getTypes().getType("a.Forward", true);
		Type again = r.getTypes().getType("a.Forward", true);
		Type other = r.getTypes().getType("a.OtherForward", true);
		Type registered = r.registerType("a.Registered", b -> b.addField("i", Types.Builtin.INT));
		TypedField[] fields = {
			fieldOf(r, "a.A", forward),
			fieldOf(r, "a.B", again),
			fieldOf(r, "a.C", other),
			fieldOf(r, "a.D", registered),
			fieldOf(elsewhere, "a.E", elsewhere.getTypes().getType("a.Forward", true))
		};
		for (int i = 0; i < fields.length; i++) {
			for (int j = 0; j < fields.length; j++) {
				TypedField one = fields[i];
				TypedField another = fields[j];
				ask("fields without registered types " + i + " and " + j, () -> one.equals(another));
				ask("hashes of fields without registered types " + i + " and " + j,
						() -> one.hashCode() == another.hashCode() || !one.equals(another));
			}
		}
	}

	private static TypedField fieldOf(Recording recording, String owner, Type type) {
		TypedField[] built = new TypedField[1];
		recording.registerType(owner, b -> b.addField("f", type, f -> built[0] = f.build()));
		return built[0];
	}

	private void insideTheirCallback() {
		Recording r = open();
		Types types = r.getTypes();
		Type[] handedOut = new Type[2];
		Type registered = r.registerType("a.Self", b -> {
			handedOut[0] = types.getType("a.Self");
			askOf("begun", handedOut[0]);
			ask("begun by Types, not resolvable", () -> types.getType("a.Self", false).isResolved());
			ask("begun by Types, resolvable", () -> types.getType("a.Self", true).isResolved());
			ask("begun by Recording", () -> r.getType("a.Self").isResolved());
			ask("begun, another name", () -> types.getType("a.Other"));
			ask("begun, another name by Recording", () -> r.getType("a.Other"));
			b.addField("parent", handedOut[0]).addField("x", Types.Builtin.INT);
		});
		askOf("resolved after its callback", handedOut[0]);
		ask("self by name", () -> registered);
		ask("event inside its callback", () -> r.registerEventType("a.Event",
				b -> b.addField("of", Types.Builtin.INT).addField("open", r.getType("a.Event").isResolved()
						? r.getType("int") : r.getType("long"))));
		ask("annotation inside its callback", () -> {
			Type annotation = r.registerAnnotationType("a.An", b -> {
				handedOut[1] = r.getType("a.An");
				b.addField("value", Types.Builtin.STRING);
			});
			return describe(annotation) + " " + handedOut[1].isResolved();
		});
		ask("annotated with itself by name",
				() -> r.registerAnnotationType("a.An2", b -> b.addAnnotation(r.getType("a.An2"), "text")));
		ask("inside by a structure", () -> types.getOrAdd("a.St", null, types.typeStructureBuilder()
				.addField("none", types.getType("a.St") == null ? r.getType("int") : r.getType("long")).build()));
	}

	private void mutualRecursion() {
		Recording r = open();
		Type left = r.registerType("a.Left", b -> b.addField("n", Types.Builtin.INT).addField("right",
				r.registerType("a.Right", c -> c.addField("left", r.getType("a.Left")).addField("m", Types.Builtin.INT))));
		ask("mutual left", () -> left);
		ask("mutual right", () -> r.getType("a.Right"));
		ask("mutual fields", () -> left.getField("right").getType().getField("left").getType().getFields().size());
		ask("mutual value", () -> {
			TypedValue value = left.asValue(v -> v.putField("n", 1).putField("right",
					w -> w.putField("m", 2).putField("left", x -> x.putField("n", 3))));
			return value.getFieldValues().size();
		});
		ask("through the annotation of a field", () -> r.registerType("a.Annotated",
				b -> b.addField("n", Types.Builtin.INT, f -> f.addAnnotation(r.registerAnnotationType("a.Unit",
						c -> c.addField("value", Types.Builtin.STRING)
								.addField("open", r.getType("a.Annotated").isResolved() ? r.getType("int")
										: r.getType("long"))),
						"text")).addField("m", Types.Builtin.INT)));
		ask("unit", () -> r.getType("a.Unit"));
	}

	private void fromAnotherThread() throws Exception {
		Recording r = open();
		Types types = r.getTypes();
		CountDownLatch begun = new CountDownLatch(1);
		FutureTask<Type> other = new FutureTask<>(() -> {
			begun.await();
			ask("other thread by Recording", () -> r.getType("a.Shared").isResolved());
			ask("other thread by Types", () -> types.getType("a.Shared").isResolved());
			ask("other thread getId", () -> types.getType("a.Shared").getId());
			return types.getType("a.Shared");
		});
		new Thread(other, "asks").start();
		r.registerType("a.Shared", b -> {
			begun.countDown();
			join(other);
			b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT);
		});
		ask("of another thread, later", () -> describe(other.get().getFields()));
	}

	private static void join(FutureTask<?> task) {
		try {
			task.get();
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	private void failingCallback() {
		Recording r = open();
		Types types = r.getTypes();
		Type[] handedOut = new Type[1];
		ask("failing callback", () -> r.registerType("a.Fails", b -> {
			handedOut[0] = types.getType("a.Fails");
			throw new UnsupportedOperationException("not this time");
		}));
		ask("after a failure isResolved", () -> handedOut[0].isResolved());
		ask("after a failure getFields", () -> handedOut[0].getFields());
		ask("after a failure by Types", () -> types.getType("a.Fails"));
		ask("after a failure by Recording", () -> r.getType("a.Fails"));
		ask("registered after a failure", () -> r.registerType("a.Fails",
				b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT)));
		ask("handed out before the failure", () -> describe(handedOut[0].getFields()));
	}

	private void predefinedWithoutJdkTypes() {
		Recording bare = openBare();
		Types types = bare.getTypes();
		Type thread = types.getType(Types.JDK.THREAD);
		askOf("predefined", thread);
		ask("predefined again", () -> thread == types.getType(Types.JDK.THREAD));
		ask("predefined by name", () -> types.getType("java.lang.Thread"));
		ask("predefined by Recording", () -> bare.getType(Types.JDK.THREAD));
		ask("predefined by name of Recording", () -> bare.getType("java.lang.Thread"));
		ask("predefined builtin", () -> types.getType(Types.Builtin.INT));
		ask("field of a predefined type", () -> bare.registerType("a.Threaded",
				b -> b.addField("thread", Types.JDK.THREAD).addField("n", Types.Builtin.INT)));
		ask("field of a predefined type, with a callback", () -> bare.registerType("a.Threads",
				b -> b.addField("threads", Types.JDK.THREAD, f -> f.asArray()).addField("n", Types.Builtin.INT)));
		ask("field of a predefined type, null", () -> bare.getType("a.Threaded").nullValue().isNull());
		ask("field of a predefined type, put as text",
				() -> bare.getType("a.Threaded").asValue(v -> v.putField("thread", "main")));
		ask("field of a predefined type, put by a callback",
				() -> bare.getType("a.Threaded").asValue(v -> v.putField("thread", w -> {
				})));
		ask("field of a predefined type, event of it", () -> {
			Type event = bare.registerType("a.Event", "jdk.jfr.Event",
					b -> b.addField("startTime", Types.Builtin.LONG).addField("thread", Types.JDK.THREAD));
			bare.writeEvent(event.asValue(v -> v.putField("startTime", 1L)));
			return "written";
		});
		ask("annotation of a predefined type", () -> bare.registerType("a.Labelled",
				b -> b.addField("n", Types.Builtin.INT).addAnnotation(Types.JDK.ANNOTATION_LABEL, "text")));
		ask("annotation of a predefined type on a field", () -> bare.registerType("a.LabelledField",
				b -> b.addField("n", Types.Builtin.INT, f -> f.addAnnotation(Types.JDK.ANNOTATION_LABEL))));
		ask("predefined by getOrAdd", () -> types.getOrAdd(Types.JDK.THREAD,
				b -> b.addField("javaName", Types.Builtin.STRING).addField("javaThreadId", Types.Builtin.LONG)));
		ask("predefined by name, then", () -> types.getType("java.lang.Thread"));
		ask("event class", () -> bare.registerEventType(EventObjects.Annotated.class));
	}

	private void nulls() {
		Recording r = open();
		Types types = r.getTypes();
		ask("null JDK by Recording", () -> r.getType((Types.JDK) null));
		ask("null predefined by Types", () -> types.getType((Types.Predefined) null));
		ask("null predefined to add", () -> types.getOrAdd((Types.Predefined) null, b -> {
		}));
		ask("null name, resolvable", () -> types.getType(null, true));
		ask("null name, not resolvable", () -> types.getType(null, false));
		ask("null name to add", () -> types.getOrAdd((String) null, b -> {
		}));
		ask("null predefined field", () -> r.registerType("a.N1", b -> b.addField("x", (Types.Predefined) null)));
		ask("null type of a field", () -> r.registerType("a.N2", b -> b.addField("x", (Type) null)));
		ask("null name of a field", () -> r.registerType("a.N3", b -> b.addField(null, Types.Builtin.INT)));
		ask("null callback of a field", () -> r.registerType("a.N4",
				b -> b.addField("x", Types.Builtin.INT, null).addField("y", Types.Builtin.INT)));
		ask("null annotation", () -> r.registerType("a.N5", b -> b.addAnnotation((Type) null)));
		ask("null text of an annotation", () -> r.registerType("a.N6", b -> b.addField("x", Types.Builtin.INT)
				.addField("y", Types.Builtin.INT).addAnnotation(Types.JDK.ANNOTATION_LABEL, (String) null)));
		ask("null event class", () -> r.registerEventType((Class<? extends jdk.jfr.Event>) null));
		ask("null event name", () -> r.registerEventType((String) null));
		ask("null value to write", () -> r.writeEvent((TypedValue) null));
		ask("null event to write", () -> r.writeEvent((jdk.jfr.Event) null));
	}
}
