/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.metadata;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.PromisedType;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Types as a tree of elements over a table of strings (format section 5.1):
 *
 * <pre>
 *  content  = string count, strings, element
 *  element  = name, attribute count, (key, value)*, child count, element*      names, keys, values: places in the table
 *  root     = metadata(class*) region
 *  class    = name [superType] [simpleType] id          : setting* field* annotation*
 *  setting  = name class defaultValue                   : annotation*
 *  field    = name class [dimension] [constantPool]     : annotation*
 *  annotation = class, values by the names of the type's fields
 *  region   = locale gmtOffset dst
 * </pre>
 *
 * An encoder encodes once and is thrown away. The content's hash is the metadata id: readers keep the types of the
 * previous chunk if the id is the same, so the same id must mean the same content.
 */
public final class MetadataEncoder {
	private static final String TIMESTAMP = FieldDefinition.TIMESTAMP;
	private static final String TIMESPAN = FieldDefinition.TIMESPAN;
	/** The offset basis of the hash FNV-1a of 64 bits (draft-eastlake-fnv). */
	private static final long FNV_OFFSET_BASIS = 0xCBF2_9CE4_8422_2325L;

	private static final long FNV_PRIME = 0x100_0000_01B3L;
	private static final String TICKS = "TICKS";
	private static final String LABEL = "jdk.jfr.Label";
	private static final String DESCRIPTION = "jdk.jfr.Description";
	private static final String VALUE = "value";
	private static final String CLASS = "class";
	private static final String CATEGORY = "jdk.jfr.Category";
	/** The units of times whose annotation has no value, as the JDK declares them. */
	private static final Map<String, String> DEFAULT_UNITS =
			Map.of(TIMESTAMP, "MILLISECONDS_SINCE_EPOCH", TIMESPAN, "NANOSECONDS");
	/** Annotations that JMC takes a single value from. */
	private static final Set<String> NEED_VALUE = Set.of(LABEL, DESCRIPTION, TIMESPAN, TIMESTAMP);

	private final TypeRegistry registry;
	/** The types that are in the file. */
	private final Set<TypeDefinition> types = TypeDefinition.newSet();

	private final Map<String, Integer> strings = new LinkedHashMap<>();
	private final Leb128Writer tree = new Leb128Writer(1 << 13);
	/** Keys and values of the element that was begun. They wait here, because their number comes before them. */
	private final List<Integer> pending = new ArrayList<>();

	private MetadataEncoder(TypeRegistry registry) {
		this.registry = registry;
	}

	/** The types of a recording at some moment. */
	public static final class Metadata {
		/** The version of the registry. */
		public final int version;
		/** Hash of the content, positive. */
		public final long id;
		/** Everything after the id in a metadata event. */
		public final byte[] content;

		public final int contentBytes;

		private Metadata(int version, long id, Leb128Writer content) {
			this.version = version;
			this.id = id;
			this.content = content.array();
			contentBytes = content.position();
		}
	}

	/**
	 * @param registry
	 *            the types
	 * @param offset
	 *            of the local time that readers may show, when the recording starts, because it changes over the year
	 */
	public static Metadata encode(TypeRegistry registry, UtcOffset offset) {
		registry.declareDemandedTypes();
		// Readers find the times of events by these annotations, whether clients use them or not.
		registry.findForFile(TIMESTAMP);
		registry.findForFile(TIMESPAN);
		int version = registry.version();
		MetadataEncoder encoder = new MetadataEncoder(registry);
		encoder.putRoot(offset);
		Leb128Writer content = new Leb128Writer(encoder.tree.position() * 2);
		content.putInt(encoder.strings.size());
		for (String string : encoder.strings.keySet()) {
			StringEncoding.putUtf8(content, string);
		}
		content.putBytes(encoder.tree.array(), 0, encoder.tree.position());
		return new Metadata(version, hash(content), content);
	}

	private static long hash(Leb128Writer content) {
		long hash = FNV_OFFSET_BASIS;
		for (int i = 0; i < content.position(); i++) {
			hash = (hash ^ content.array()[i] & 0xFF) * FNV_PRIME;
		}
		return Math.max(1, (hash ^ hash >>> 32) & Long.MAX_VALUE);
	}

	private void putRoot(UtcOffset offset) {
		List<TypeDefinition> readable = new ArrayList<>();
		for (TypeDefinition type : registry.snapshot()) {
			if (isReadable(type)) {
				readable.add(type);
			}
		}
		types.addAll(readable);
		List<PromisedType> placeholders = registry.promisedTypes();
		begin("root");
		end(2);
		begin("metadata");
		end(types.size() + placeholders.size());
		for (TypeDefinition type : readable) {
			putClass(type);
		}
		for (PromisedType placeholder : placeholders) {
			putPlaceholder(placeholder);
		}
		putRegion(offset);
	}

	/**
	 * Whether a type can be in a file. A type with a field whose type was never registered cannot, and its events are
	 * refused one by one.
	 */
	private static boolean isReadable(TypeDefinition type) {
		try {
			type.layout();
			return true;
		} catch (IllegalStateException | IllegalArgumentException e) {
			return false;
		}
	}

	private void putClass(TypeDefinition type) {
		TypeLayout layout = type.layout();
		begin("class");
		attribute("name", type.name());
		if (type.supertype() != null) {
			attribute("superType", type.supertype());
		}
		if (layout.simpleType) {
			attribute("simpleType", "true");
		}
		attribute("id", Long.toString(type.id()));
		List<AnnotationDefinition> annotations = readable(type.annotations());
		end(type.settings().size() + layout.fields.length + annotations.size());
		for (TypeDefinition.Setting setting : type.settings()) {
			begin("setting");
			attribute("name", setting.name());
			attribute("class", Long.toString(setting.type().id()));
			attribute("defaultValue", setting.defaultValue());
			List<AnnotationDefinition> settingAnnotations = readable(setting.annotations());
			end(settingAnnotations.size());
			settingAnnotations.forEach(this::putAnnotation);
		}
		for (FieldLayout field : layout.fields) {
			putField(type, field);
		}
		annotations.forEach(this::putAnnotation);
	}

	private List<AnnotationDefinition> readable(List<AnnotationDefinition> annotations) {
		List<AnnotationDefinition> readable = new ArrayList<>(annotations.size());
		for (AnnotationDefinition annotation : annotations) {
			if (types.contains(annotation.type()) && isReadable(annotation)) {
				readable.add(annotation);
			}
		}
		return readable;
	}

	/**
	 * Whether readers accept an annotation (format section 5.6). JMC fails on a category without any element, and on
	 * any other annotation without a value whose type declares values. It fails on a label, a description and a unit of
	 * time without the value that is called {@code value}, and on an annotation whose type is an event type. The JDK
	 * fails on values that are neither primitive nor text. Both fail on values that are not literals of their types. An
	 * annotation of the JDK has such values if a client has declared the annotation's type in another way. Values are
	 * attributes beside the annotation's {@code class}, so each needs a key of its own.
	 *
	 * @param annotation
	 *            one whose types are declared
	 * @return false for an annotation that no file gets
	 */
	public static boolean isReadable(AnnotationDefinition annotation) {
		TypeDefinition type = annotation.type();
		boolean hasValue = type.fields().isEmpty() && !type.name().equals(CATEGORY);
		Set<String> keys = new HashSet<>(Set.of(CLASS));
		for (FieldDefinition field : type.fields()) {
			String[] elements = elements(annotation.value(field.name()));
			ValueKind kind = field.type().kind();
			if (!kind.isBuiltin() || !field.isArray() && !keys.add(field.name())) {
				return false;
			}
			for (int i = 0; i < elements.length; i++) {
				if (!kind.isLiteral(elements[i]) || field.isArray() && !keys.add(key(field, i))) {
					return false;
				}
			}
			hasValue |= !field.isArray() || elements.length > 0;
		}
		if (NEED_VALUE.contains(type.name()) && !declaresValue(type)) {
			hasValue = undeclaredValue(annotation) != null;
		}
		return hasValue && !type.isEvent();
	}

	private static String key(FieldDefinition array, int index) {
		return array.name() + "-" + index;
	}

	private static boolean declaresValue(TypeDefinition type) {
		for (FieldDefinition field : type.fields()) {
			if (field.name().equals(VALUE) && !field.isArray()) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns the value that JMC takes from an annotation although the annotation's type, as a client has declared it,
	 * does not declare the value. Returns null if there is no such value, or if the type is not an annotation type. The
	 * JDK ignores the value.
	 */
	private static String undeclaredValue(AnnotationDefinition annotation) {
		TypeDefinition type = annotation.type();
		if (!type.isAnnotation() || !NEED_VALUE.contains(type.name()) || declaresValue(type)) {
			return null;
		}
		String[] values = elements(annotation.value(VALUE));
		return values.length > 0 ? values[0] : null;
	}

	private static String[] elements(Object value) {
		if (value instanceof String[]) {
			return (String[]) value;
		}
		return value == null ? new String[0] : new String[] {(String) value};
	}

	private void putField(TypeDefinition owner, FieldLayout field) {
		begin("field");
		attribute("name", field.name);
		attribute("class", Long.toString(field.type.id()));
		if (field.array) {
			attribute("dimension", "1");
		}
		if (field.byReference) {
			attribute("constantPool", "true");
		}
		List<AnnotationDefinition> annotations =
				readable(annotations(field, field.ordinal < 0 ? null : owner.field(field.ordinal)));
		annotations.removeIf(annotation -> FieldDefinition.refusalOfUnit(annotation, field.kind) != null);
		end(annotations.size());
		annotations.forEach(this::putAnnotation);
	}

	/** Returns annotations that say ticks for times that are written in ticks, whatever unit was declared. */
	private List<AnnotationDefinition> annotations(FieldLayout field, FieldDefinition declared) {
		List<AnnotationDefinition> annotations = declared == null ? List.of() : declared.annotations();
		if (field.time == FieldLayout.Time.AS_DECLARED) {
			return annotations;
		}
		String unit = field.time == FieldLayout.Time.DURATION ? TIMESPAN : TIMESTAMP;
		List<AnnotationDefinition> inTicks = new ArrayList<>();
		boolean found = false;
		for (AnnotationDefinition annotation : annotations) {
			boolean isUnit = annotation.type().name().equals(unit);
			found |= isUnit;
			inTicks.add(isUnit ? AnnotationDefinition.of(annotation.type(), TICKS) : annotation);
		}
		if (!found) {
			inTicks.add(AnnotationDefinition.of(registry.findForFile(unit), TICKS));
		}
		return inTicks;
	}

	/** Readers demand each value that the annotation's type declares; JMC takes some by name (format section 5.6). */
	private void putAnnotation(AnnotationDefinition annotation) {
		TypeDefinition type = annotation.type();
		begin("annotation");
		attribute("class", Long.toString(type.id()));
		for (FieldDefinition field : type.fields()) {
			Object value = annotation.value(field.name());
			if (field.isArray()) {
				String[] elements = elements(value);
				for (int i = 0; i < elements.length; i++) {
					attribute(key(field, i), elements[i]);
				}
			} else {
				String text = value instanceof String[] array ? array.length == 0 ? null : array[0] : (String) value;
				attribute(
						field.name(),
						text == null ? defaultValue(type, field.type().kind()) : text);
			}
		}
		String undeclared = undeclaredValue(annotation);
		if (undeclared != null) {
			attribute(VALUE, undeclared);
		}
		end(0);
	}

	private static String defaultValue(TypeDefinition annotation, ValueKind kind) {
		return switch (kind) {
			case STRING -> DEFAULT_UNITS.getOrDefault(annotation.name(), "");
			case COMPOSITE -> "";
			case BOOLEAN -> "false";
			case CHAR -> " ";
			default -> "0";
		};
	}

	/** Writes an event type without events, which another event names by its id. */
	private void putPlaceholder(PromisedType type) {
		begin("class");
		attribute("name", type.name());
		attribute("superType", TypeDefinition.EVENT_SUPERTYPE);
		attribute("id", Long.toString(type.id()));
		List<AnnotationDefinition> annotations = new ArrayList<>();
		addText(annotations, LABEL, type.label());
		addText(annotations, DESCRIPTION, type.description());
		annotations = readable(annotations);
		end(1 + annotations.size());
		begin("field");
		attribute("name", ImplicitFieldNames.START_TIME);
		attribute("class", Long.toString(registry.builtin(ValueKind.LONG).id()));
		List<AnnotationDefinition> units =
				readable(List.of(AnnotationDefinition.of(registry.findForFile(TIMESTAMP), TICKS)));
		end(units.size());
		units.forEach(this::putAnnotation);
		annotations.forEach(this::putAnnotation);
	}

	private void addText(List<AnnotationDefinition> annotations, String type, String text) {
		if (text != null) {
			annotations.add(AnnotationDefinition.of(registry.findForFile(type), text));
		}
	}

	private void putRegion(UtcOffset offset) {
		begin("region");
		attribute("locale", Locale.getDefault().toString());
		attribute("gmtOffset", Long.toString(offset.standardMillis()));
		attribute("dst", Long.toString(offset.daylightSavingMillis()));
		end(0);
	}

	private void begin(String element) {
		tree.putInt(place(element));
		pending.clear();
	}

	private void attribute(String key, String value) {
		pending.add(place(key));
		pending.add(place(value));
	}

	private void end(int children) {
		tree.putInt(pending.size() / 2);
		for (int place : pending) {
			tree.putInt(place);
		}
		tree.putInt(children);
	}

	private int place(String string) {
		Integer place = strings.putIfAbsent(string, strings.size());
		return place != null ? place : strings.size() - 1;
	}
}
