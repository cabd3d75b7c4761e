/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/** Asks a writer how it behaves, in words that two writers can be compared by. */
public abstract class Questions {
	/** Something to try. */
	public interface Question {
		Object ask() throws Exception;
	}

	private final Map<String, String> answers = new LinkedHashMap<>();
	private final List<Recording> opened = new ArrayList<>();

	/** Answers by question; an exception is its class, then a colon and its message. */
	public static Map<String, String> answers() throws Exception {
		Map<String, String> all = new LinkedHashMap<>();
		for (Questions questions : List.of(new QuestionsOnTypes(), new QuestionsOnValues(), new QuestionsOnPutting(),
				new QuestionsOnAnnotations(), new QuestionsOnRecordings(),
				new QuestionsOnForwardTypes())) {
			try {
				questions.askAll();
			} finally {
				questions.closeAll();
			}
			all.putAll(questions.answers);
		}
		return all;
	}

	abstract void askAll() throws Exception;

	void ask(String question, Question body) {
		String answer;
		try {
			answer = String.valueOf(describe(body.ask()));
		} catch (Throwable e) {
			answer = "! " + e.getClass().getName() + ": " + e.getMessage();
		}
		if (answers.put(getClass().getSimpleName() + " " + question, answer) != null) {
			throw new AssertionError("asked twice: " + question);
		}
	}

	Recording open() {
		return opened(Recordings.newRecording(new ByteArrayOutputStream()));
	}

	Recording openBare() {
		return opened(Recordings.newRecording(new ByteArrayOutputStream(), s -> {
		}));
	}

	<T extends Recording> T opened(T recording) {
		opened.add(recording);
		return recording;
	}

	private void closeAll() {
		for (Recording recording : opened) {
			try {
				recording.close();
			} catch (IOException | RuntimeException e) {
				// an open recording would keep the JVM alive; whether it closes well is asked elsewhere
			}
		}
	}

	static Object describe(Object object) {
		if (object instanceof Type type) {
			return type(type);
		} else if (object instanceof TypedValue value) {
			return value(value);
		} else if (object instanceof TypedFieldValue fieldValue) {
			return fieldValue(fieldValue);
		} else if (object instanceof TypedField field) {
			return field(field);
		} else if (object instanceof Annotation annotation) {
			return annotation(annotation);
		} else if (object instanceof Object[] array) {
			return describe(List.of(array));
		} else if (object instanceof List<?> list) {
			return list.stream().map(Questions::describe).map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
		} else if (object instanceof Map<?, ?> map) {
			return map.entrySet().stream().map(e -> e.getKey() + "=" + describe(e.getValue())).sorted()
					.collect(Collectors.joining(", ", "{", "}"));
		}
		return object;
	}

	private static String type(Type type) {
		return type.getTypeName() + (type.hasConstantPool() ? " pooled" : "") + (type.isSimple() ? " simple" : "")
				+ (type.isBuiltin() ? " builtin" : "") + (type.isResolved() ? "" : " unresolved") + " extends "
				+ type.getSupertype() + " " + describe(type.getAnnotations()) + " " + describe(type.getFields());
	}

	private static String field(TypedField field) {
		return field.getName() + ":" + field.getType().getTypeName() + (field.isArray() ? "[]" : "")
				+ (field.getAnnotations().isEmpty() ? "" : describe(field.getAnnotations()));
	}

	private static String annotation(Annotation annotation) {
		return "@" + annotation.getType().getTypeName() + describe(annotation.getAttributes());
	}

	private static String value(TypedValue value) {
		if (value.isNull()) {
			return "null " + value.getType().getTypeName();
		}
		return value.getType().isBuiltin() ? value.getType().getTypeName() + " " + value.getValue()
				: value.getType().getTypeName() + describe(value.getFieldValues());
	}

	private static String fieldValue(TypedFieldValue fieldValue) {
		if (fieldValue.getField().isArray()) {
			return fieldValue.getField().getName() + "=" + describe(fieldValue.getValues());
		}
		TypedValue value = fieldValue.getValue();
		return fieldValue.getField().getName() + "=" + (value == null ? "no value" : describe(value));
	}
}
