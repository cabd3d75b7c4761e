/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.util.Arrays;
import java.util.HashMap;

import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Annotations as objects. */
class QuestionsOnAnnotations extends Questions {
	private final Recording r = open();
	private final Type label = r.getType(Types.JDK.ANNOTATION_LABEL);
	private final Type category = r.getType(Types.JDK.ANNOTATION_CATEGORY);
	private final Type struct = r.registerType("a.S2",
			b -> b.addField("f", Types.Builtin.STRING).addField("g", Types.Builtin.INT));

	@Override
	void askAll() {
		ask("supertype", () -> Annotation.ANNOTATION_SUPER_TYPE_NAME);
		ask("label", () -> new Annotation(label, "v"));
		ask("label value", () -> new Annotation(label, "v").getValue());
		ask("label value by name", () -> new Annotation(label, "v").getValue(String.class, "value"));
		ask("label other name", () -> new Annotation(label, "v").getValue(String.class, "zz"));
		ask("label wrong class", () -> new Annotation(label, "v").getValue(Integer.class, "value"));
		ask("label annotations", () -> new Annotation(label, "v").getAnnotations());
		ask("labels equal", () -> new Annotation(label, "v").equals(new Annotation(label, "v")));
		ask("labels differ", () -> new Annotation(label, "v").equals(new Annotation(label, "w")));
		ask("label hash", () -> new Annotation(label, "v").hashCode() == new Annotation(label, "v").hashCode());
		ask("no annotation type", () -> new Annotation(struct, "v"));
		ask("null type", () -> new Annotation(null));
		ask("no value", () -> new Annotation(r.getType(Types.JDK.ANNOTATION_UNSIGNED)));
		ask("no value asked", () -> new Annotation(r.getType(Types.JDK.ANNOTATION_UNSIGNED)).getValue());
		ask("label without value", () -> new Annotation(label).getValue());
		ask("label null value", () -> new Annotation(label, (String) null).getValue());
		ask("category",
				() -> new Annotation(category, b -> b.putField("value", new String[] {"a", "b"})).getAttributes());
		ask("category as array", () -> Arrays.toString(
				new Annotation(category, b -> b.putField("value", new String[] {"a", "b"})).getValue(String[].class, "value")));
		ask("category of one text", () -> new Annotation(category, "one").getValue());
		ask("by map", () -> new Annotation(label, new HashMap<>(new Annotation(label, "v").getAttributes())));
		ask("annotated", () -> new Annotation(label, "v", new Annotation(label, "w")).getAnnotations());
		ask("own", () -> {
			Type own = r.registerAnnotationType("a.Ann2",
					b -> b.addField("x", Types.Builtin.INT).addField("value", Types.Builtin.STRING));
			Annotation annotation = new Annotation(own, b -> b.putField("x", 3));
			return describe(annotation) + " " + annotation.getValue() + " " + annotation.getValue(Integer.class, "x");
		});
		ask("isAnnotationType", () -> Annotation.isAnnotationType(struct) + " " + Annotation.isAnnotationType(label));
		ask("registered without fields", () -> r.registerAnnotationType("a.Marker"));
		ask("registered with fields",
				() -> r.registerAnnotationType("a.Valued", b -> b.addField("value", Types.Builtin.INT)));
	}
}
