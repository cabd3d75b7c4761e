/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.openjdk.jmc.flightrecorder.writer.api.AsText;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.JavaFieldType.Container;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.JavaFieldType.Content;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.ObjectCompiler.JavaField;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Declares the types of records: a field for each component, in order, of the type that {@link JavaFieldType} finds for
 * it; a record in a record is a structure. Thread-safe.
 */
final class RecordTypes {
	private final TypeRegistry registry;
	private final JavaTypes types;
	/** Guarded by this: structures whose declaration has begun, by signature. */
	private final Map<String, TypeDefinition> begun = new HashMap<>();

	RecordTypes(TypeRegistry registry, NameConflicts nameConflicts) {
		this.registry = registry;
		types = new JavaTypes(registry, nameConflicts);
	}

	/** A component as annotated. */
	private record Component(
			String javaName,
			String name,
			JavaFieldType type,
			FieldUnit unit,
			MethodHandle getter,
			AnnotatedElement[] elements) {}

	/** @return the event type of a record */
	synchronized TypeDefinition declareEvent(Class<?> recordClass) {
		types.requireJdkTypes("Records");
		List<Component> components = components(recordClass);
		components.forEach(component -> requireImplicitType(recordClass, component));
		StackTrace annotated = JfrAnnotations.find(() -> StackTrace.class, recordClass);
		boolean stackTrace = annotated != null && annotated.value();
		String signature = (stackTrace ? "event with stack trace " : "event ")
				+ signature(recordClass, components, new HashSet<>());
		TypeDefinition type = types.find(signature);
		if (type == null) {
			TypeDeclaration declaration = declaration(recordClass, components, TypeDefinition.EVENT_SUPERTYPE);
			types.addImplicitFields(declaration, false, stackTrace);
			type = registry.newType(JavaTypes.nameOf(recordClass));
			types.declare(type, signature, declaration);
		}
		return type;
	}

	private TypeDefinition structure(Class<?> recordClass) {
		List<Component> components = components(recordClass);
		String signature = signature(recordClass, components, new HashSet<>());
		TypeDefinition type = begun.getOrDefault(signature, types.find(signature));
		if (type == null) {
			type = registry.newType(JavaTypes.nameOf(recordClass));
			try {
				begun.put(signature, type);
				types.declare(type, signature, declaration(recordClass, components, null));
			} finally {
				begun.remove(signature);
				registry.giveBack(type);
			}
		}
		return type;
	}

	private TypeDeclaration declaration(Class<?> recordClass, List<Component> components, String supertype) {
		TypeDeclaration declaration = new TypeDeclaration(supertype, false);
		for (Component component : components) {
			TypeDefinition type = component.type.content() == Content.RECORD
					? structure(component.type.element())
					: registry.find(component.type.typeName());
			declaration.add(
					new FieldDefinition(component.name, type, component.type.isArray(), annotations(component)));
		}
		types.annotations(recordClass).forEach(declaration::add);
		return declaration;
	}

	private List<AnnotationDefinition> annotations(Component component) {
		List<AnnotationDefinition> annotations = new ArrayList<>(types.annotations(component.elements));
		if (component.type.content() == Content.INSTANT
				&& JfrAnnotations.find(() -> Timestamp.class, component.elements) == null) {
			annotations.add(types.annotation(FieldDefinition.TIMESTAMP, component.unit.name()));
		} else if (component.type.content() == Content.DURATION
				&& JfrAnnotations.find(() -> Timespan.class, component.elements) == null) {
			annotations.add(types.annotation(FieldDefinition.TIMESPAN, component.unit.name()));
		}
		return annotations;
	}

	/**
	 * @return the units that a component is annotated with
	 * @throws IllegalArgumentException
	 *             when one of them is not for what the component holds
	 */
	private Set<String> units(Class<?> recordClass, Component component) {
		JavaFieldType type = component.type;
		List<AnnotationDefinition> annotations = types.annotations(component.elements);
		for (AnnotationDefinition annotation : annotations) {
			String unit = annotation.type().name();
			String refusal = type.content() == Content.DURATION && FieldDefinition.TIMESTAMP.equals(unit)
					? "it is for points in time"
					: type.content() == Content.INSTANT && FieldDefinition.TIMESPAN.equals(unit)
							? "it is for spans of time"
							: FieldDefinition.refusalOfUnit(annotation, ValueKind.ofTypeName(type.typeName()));
			if (refusal != null) {
				throw new IllegalArgumentException("Component '" + component.javaName + "' of record "
						+ recordClass.getName() + " is annotated with the unit " + unit + ": " + refusal
						+ "; its type is "
						+ type.element().getTypeName());
			}
		}
		return FieldDefinition.units(annotations);
	}

	/** @return what to read from objects of the class for each field of its type */
	Map<String, JavaField> fields(Class<?> recordClass) {
		Map<String, JavaField> fields = new LinkedHashMap<>();
		for (Component component : components(recordClass)) {
			fields.put(component.name, new JavaField(component.type, component.getter));
		}
		return fields;
	}

	private static List<Component> components(Class<?> recordClass) {
		List<Component> components = new ArrayList<>();
		Map<String, String> javaNames = new HashMap<>();
		for (RecordComponent component : recordClass.getRecordComponents()) {
			Component made = component(recordClass, component);
			String first = javaNames.put(made.name, made.javaName);
			if (first != null) {
				throw new IllegalArgumentException("Field names must be unique in a type; record "
						+ recordClass.getName() + " has two with the name '" + made.name + "': " + first + " and "
						+ component.getName());
			}
			components.add(made);
		}
		return components;
	}

	private static Component component(Class<?> recordClass, RecordComponent component) {
		JavaFieldType type = JavaFieldType.of(component.getGenericType());
		if (type == null) {
			throw new IllegalArgumentException("Component '" + component.getName() + "' of record "
					+ recordClass.getName() + " has the type "
					+ component.getGenericType().getTypeName()
					+ ", which no field of an event can hold; see Recording.writeEvent(Record) for those that can");
		}
		try {
			// An annotation goes to each place that it applies to. The annotations of jdk.jfr apply to fields and
			// methods.
			AnnotatedElement[] elements = {
				recordClass.getDeclaredField(component.getName()), component, component.getAccessor()
			};
			String javaName = component.getName();
			String name = JavaTypes.nameOf(javaName, elements);
			MethodHandle getter =
					MethodHandles.lookup().unreflect(JavaTypes.accessible(component.getAccessor(), "Component"));
			if (component.isAnnotationPresent(AsText.class)) {
				requireSeveral(recordClass, component, type);
				return new Component(
						javaName, name, JavaFieldType.of(String.class), null, ArrayTexts.of(getter), elements);
			}
			FieldUnit unit = unit(recordClass, component, name, type, elements);
			return new Component(javaName, name, type, unit, getter, elements);
		} catch (NoSuchFieldException | IllegalAccessException e) {
			throw new IllegalArgumentException(
					"Component '" + component.getName() + "' of record " + recordClass.getName() + " cannot be read",
					e);
		}
	}

	private static void requireSeveral(Class<?> recordClass, RecordComponent component, JavaFieldType type) {
		boolean haveTexts =
				type.content() == Content.PRIMITIVE || type.content() == Content.TEXT || type.content() == Content.ENUM;
		if (type.container() == Container.ONE || !haveTexts) {
			throw new IllegalArgumentException("Component '" + component.getName() + "' of record "
					+ recordClass.getName()
					+ " is annotated with @AsText, which is for arrays and collections of texts, numbers and enums; it is "
					+ component.getGenericType().getTypeName());
		}
	}

	private static FieldUnit unit(
			Class<?> recordClass,
			RecordComponent component,
			String name,
			JavaFieldType type,
			AnnotatedElement[] elements) {
		String text;
		FieldUnit unit;
		if (type.content() == Content.INSTANT) {
			Timestamp timestamp = JfrAnnotations.find(() -> Timestamp.class, elements);
			text = timestamp == null || ImplicitFieldNames.START_TIME.equals(name)
					? FieldUnit.TICKS.name()
					: timestamp.value();
			unit = FieldUnit.ofTimestamp(text);
		} else if (type.content() == Content.DURATION) {
			Timespan timespan = JfrAnnotations.find(() -> Timespan.class, elements);
			text = ImplicitFieldNames.DURATION.equals(name)
					? FieldUnit.TICKS.name()
					: timespan == null ? FieldUnit.NANOSECONDS.name() : timespan.value();
			unit = FieldUnit.ofTimespan(text);
		} else {
			return null;
		}
		if (unit == null) {
			throw new IllegalArgumentException("Component '" + component.getName() + "' of record "
					+ recordClass.getName() + " is annotated with the unit \"" + text
					+ "\", which readers do not know for a "
					+ type.element().getSimpleName());
		}
		return unit;
	}

	/** Readers expect the fields that all events have to be what their names say. */
	private static void requireImplicitType(Class<?> recordClass, Component component) {
		Content content = component.type.content();
		boolean isLong = "long".equals(component.type.typeName());
		boolean fits;
		String wanted;
		switch (component.name) {
			case ImplicitFieldNames.START_TIME:
				wanted = "long, Long or Instant";
				fits = isLong && content != Content.DURATION;
				break;
			case ImplicitFieldNames.DURATION:
				wanted = "long, Long or Duration";
				fits = isLong && content != Content.INSTANT;
				break;
			case ImplicitFieldNames.EVENT_THREAD:
				wanted = "Thread";
				fits = content == Content.THREAD;
				break;
			case ImplicitFieldNames.STACK_TRACE:
				wanted = "StackTraceElement[] or Throwable";
				fits = content == Content.STACK_TRACE;
				break;
			default:
				return;
		}
		if (!fits || component.type.container() != Container.ONE) {
			throw new IllegalArgumentException("Component '" + component.javaName + "' of record "
					+ recordClass.getName() + " must be a " + wanted + ", because every event has a field '"
					+ component.name + "'; it is " + component.type.javaType().getTypeName());
		}
	}

	/** Names, types and units of all fields, at any depth: equal text means equal structure. */
	private String signature(Class<?> recordClass, List<Component> components, Set<Class<?>> above) {
		StringBuilder text = new StringBuilder(JavaTypes.nameOf(recordClass));
		if (above.add(recordClass)) {
			text.append('{');
			for (Component component : components) {
				Class<?> element = component.type.element();
				text.append(component.name)
						.append(':')
						.append(
								component.type.content() == Content.RECORD
										? signature(element, components(element), above)
										: component.type.typeName())
						.append(component.unit == null ? "" : component.unit)
						.append(units(recordClass, component))
						.append(component.type.isArray() ? "[];" : ";");
			}
			text.append('}');
			above.remove(recordClass);
		}
		return text.toString();
	}
}
