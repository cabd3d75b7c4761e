/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.TypeImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedFieldImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedFieldValueImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedValueImpl;
import org.openjdk.jmc.flightrecorder.writer.TypesImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;

/** Inflates compact files: no JDK types from the writer, values from the constructors, chunks rotated by hand. */
public class OwnJdkTypes {
	private final RecordingImpl recording;
	private final TypesImpl types;

	private OwnJdkTypes(RecordingImpl recording) {
		this.recording = recording;
		this.types = recording.getTypes();
	}

	public static void write(Path file) throws Exception {
		try (RecordingImpl recording = (RecordingImpl) Recordings.newRecording(Files.newOutputStream(file),
				s -> s.withStartTicks(1000).withTimestamp(1_700_000_000_000_000_000L).withDuration(5_000_000_000L))) {
			new OwnJdkTypes(recording).write();
		}
	}

	private void write() {
		Type timestamp = types.getOrAdd("jdk.jfr.Timestamp", Annotation.ANNOTATION_SUPER_TYPE_NAME,
				b -> b.addField("value", TypesImpl.Builtin.STRING));
		Type category = types.getOrAdd("jdk.jfr.Category", Annotation.ANNOTATION_SUPER_TYPE_NAME,
				b -> b.addField("value", TypesImpl.Builtin.STRING, f -> f.asArray()));
		TypeImpl symbol = types.getOrAdd("jdk.types.Symbol", b -> b.addField("string", TypesImpl.Builtin.STRING));
		TypeImpl classType = types.getOrAdd("java.lang.Class", b -> b
				.addField("classLoader", types.getType("jdk.types.ClassLoader", true)).addField("name", symbol)
				.addField("package", types.getType("jdk.types.Package", true))
				.addField("modifiers", TypesImpl.Builtin.INT).addField("hidden", TypesImpl.Builtin.BOOLEAN));
		types.getOrAdd("jdk.types.ClassLoader", b -> b.addField("type", classType).addField("name", symbol));
		types.getOrAdd("jdk.types.Package", b -> b.addField("name", symbol).addField("exported", TypesImpl.Builtin.BOOLEAN));
		TypeImpl thread = types.getOrAdd("java.lang.Thread",
				b -> b.addField("osName", TypesImpl.Builtin.STRING).addField("osThreadId", TypesImpl.Builtin.LONG)
						.addField("javaName", TypesImpl.Builtin.STRING)
						.addField("javaThreadId", TypesImpl.Builtin.LONG));
		TypeImpl method = types.getOrAdd("jdk.types.Method",
				b -> b.addField("type", classType).addField("name", symbol).addField("descriptor", symbol)
						.addField("modifiers", TypesImpl.Builtin.INT).addField("hidden", TypesImpl.Builtin.BOOLEAN));
		TypeImpl frameType = types.getOrAdd("jdk.types.FrameType",
				b -> b.addField("description", TypesImpl.Builtin.STRING));
		TypeImpl frame = types.getOrAdd("jdk.types.StackFrame", false,
				b -> b.addField("method", method).addField("lineNumber", TypesImpl.Builtin.INT)
						.addField("bytecodeIndex", TypesImpl.Builtin.INT).addField("type", frameType));
		TypeImpl stack = types.getOrAdd("jdk.types.StackTrace",
				b -> b.addField("truncated", TypesImpl.Builtin.BOOLEAN).addField("frames", frame, f -> f.asArray()));
		TypeImpl event = recording.registerType("client.Inflated", "jdk.jfr.Event",
				b -> b.addField("startTime", TypesImpl.Builtin.LONG, f -> f.addAnnotation(timestamp, "TICKS"))
						.addField("number", TypesImpl.Builtin.INT).addField("eventThread", thread)
						.addField("stackTrace", stack).addField("loaded", classType)
						.addAnnotation(category, c -> c.putField("value", new String[] {"Client", "Inflated"})));
		types.resolveAll();
		for (int i = 0; i < 40; i++) {
			TypedValueImpl aClass = value(classType, Map.of("name", value(symbol, "client/Loaded" + i % 3)));
			TypedValueImpl aMethod = value(method, Map.of("type", aClass, "name", value(symbol, "run"), "descriptor",
					value(symbol, "()V")));
			TypedValueImpl aFrame = value(frame,
					Map.of("method", aMethod, "lineNumber", value(types.getType("int"), i), "type",
							value(frameType, "Interpreted")));
			Map<String, TypedFieldValueImpl> fields = new HashMap<>();
			fields.put("truncated",
					new TypedFieldValueImpl(stack.getField("truncated"), value(types.getType("boolean"), false)));
			fields.put("frames",
					new TypedFieldValueImpl(stack.getField("frames"), new TypedValueImpl[] {aFrame, aFrame}));
			TypedValueImpl aStack = new TypedValueImpl(stack, fields);
			recording.writeEvent(value(event,
					Map.of("startTime", value(types.getType("long"), 1000L + i), "number", value(types.getType("int"), i),
							"stackTrace", aStack, "loaded", aClass)));
			if (i % 10 == 9) {
				recording.rotateChunk();
			}
		}
	}

	/** A simple or builtin value, or a struct in which the fields that are not given are null values. */
	private static TypedValueImpl value(TypeImpl type, Object content) {
		if (!(content instanceof Map<?, ?>)) {
			return new TypedValueImpl(type, content);
		}
		Map<String, TypedFieldValueImpl> fields = new HashMap<>();
		List<TypedFieldImpl> declared = type.getFields();
		for (TypedFieldImpl field : declared) {
			Object given = ((Map<?, ?>) content).get(field.getName());
			TypedValueImpl value = given == null ? field.getType().nullValue() : (TypedValueImpl) given;
			fields.put(field.getName(), new TypedFieldValueImpl(field, value));
		}
		return new TypedValueImpl(type, fields);
	}
}
