/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * An annotation of a type or a field: an annotation type and the attributes that were set, by name. Immutable.
 * <p>
 * Most annotations are best added by {@link AnnotatedElementBuilder}; this class makes one that a program can inspect.
 *
 * <pre>{@code
 * try (Recording recording = Recordings.newRecording("annotated.jfr")) {
 * 	Annotation label = new Annotation(recording.getType(Types.JDK.ANNOTATION_LABEL), "Customer");
 * 	Annotation category = new Annotation(recording.getType(Types.JDK.ANNOTATION_CATEGORY),
 * 			attributes -> attributes.putField("value", new String[] {"Shop", "Orders"}));
 * 	System.out.println(label.getValue() + " in " + String.join("/", category.getValue(String[].class, "value")));
 * }
 * }</pre>
 */
public final class Annotation {
	/**
	 * The name of the supertype that makes a type an annotation type.
	 */
	public static final String ANNOTATION_SUPER_TYPE_NAME = "java.lang.annotation.Annotation";

	private static final String VALUE = "value";

	private final Type type;
	private final List<Annotation> annotations;
	private final Map<String, TypedFieldValue> attributes;

	/**
	 * Makes an annotation without attributes.
	 *
	 * @param type
	 *            the annotation type
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	public Annotation(Type type) {
		this(type, Collections.emptyMap());
	}

	/**
	 * Makes an annotation whose attribute {@code value} is a text. Where the type declares an array, as
	 * {@link Types.JDK#ANNOTATION_CATEGORY} does, the array has the text as its only element. Where it declares no such
	 * attribute, the annotation has it nevertheless.
	 *
	 * @param type
	 *            the annotation type
	 * @param value
	 *            the text; null for no attributes
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type, or if it declares a primitive {@code value} that the text
	 *             does not stand for
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	public Annotation(Type type, String value) {
		this(type, valueAttribute(type, value));
	}

	/**
	 * Makes an annotation whose attribute {@code value} is a text, as {@link #Annotation(Type, String)} does, and that
	 * is annotated itself.
	 *
	 * @param type
	 *            the annotation type
	 * @param value
	 *            the text; null for no attributes
	 * @param annotations
	 *            the annotations of this annotation
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type, or if it declares a primitive {@code value} that the text
	 *             does not stand for
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type}, {@code annotations} or one of them is null
	 */
	public Annotation(Type type, String value, Annotation... annotations) {
		this(type, valueAttribute(type, value), annotations);
	}

	/**
	 * Makes an annotation from values that exist already, such as the {@link #getAttributes()} of another one.
	 *
	 * @param type
	 *            the annotation type
	 * @param attributes
	 *            the attributes by name, copied at once; null for none
	 * @param annotations
	 *            the annotations of this annotation
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type}, {@code annotations} or one of them is null, or if an attribute has no name or no
	 *             value
	 */
	public Annotation(Type type, Map<String, ? extends TypedFieldValue> attributes, Annotation... annotations) {
		this.type = requireAnnotationType(type);
		this.attributes = copyOf(type, attributes);
		this.annotations = copyOf(type, annotations);
	}

	/**
	 * Makes an annotation whose attributes are put by a callback.
	 *
	 * @param type
	 *            the annotation type
	 * @param attributesCallback
	 *            called once, immediately, to put the attributes; null for none
	 * @param annotations
	 *            the annotations of this annotation
	 * @throws IllegalArgumentException
	 *             if {@code type} is not an annotation type, or if an attribute does not fit its field
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type}, {@code annotations} or one of them is null
	 */
	public Annotation(Type type, Consumer<TypedValueBuilder> attributesCallback, Annotation... annotations) {
		this(type, attributesOf(type, attributesCallback), annotations);
	}

	/**
	 * Tells whether a type is an annotation type, that is, has the supertype {@link #ANNOTATION_SUPER_TYPE_NAME}.
	 *
	 * @param type
	 *            the type
	 * @return true for an annotation type
	 * @throws IllegalStateException
	 *             if {@code type} is a forward reference that is not resolved
	 * @throws NullPointerException
	 *             if {@code type} is null
	 */
	public static boolean isAnnotationType(Type type) {
		Objects.requireNonNull(type, "The type of an annotation must not be null");
		return ANNOTATION_SUPER_TYPE_NAME.equals(type.getSupertype());
	}

	/**
	 * The annotations of this annotation.
	 *
	 * @return an unmodifiable list, empty for most
	 */
	public List<Annotation> getAnnotations() {
		return annotations;
	}

	/**
	 * The annotation type.
	 *
	 * @return the type, never null
	 */
	public Type getType() {
		return type;
	}

	/**
	 * The text of the attribute {@code value}, which is a single text or the only element of an array.
	 *
	 * @return the text, or null if that attribute was not set or is null
	 * @throws IllegalArgumentException
	 *             if the attribute is not a text
	 * @throws IllegalStateException
	 *             if the attribute is an array of no or several texts; {@link #getValue(Class, String)} returns it
	 */
	public String getValue() {
		TypedFieldValue attribute = attributes.get(VALUE);
		if (attribute != null && attribute.getField().isArray() && attribute.getValues().length != 1) {
			throw new IllegalStateException(
					"An annotation must have a single text for getValue(); getValue(String[].class, \"" + VALUE
							+ "\") returns all texts: " + this);
		}
		return getValue(String.class, VALUE);
	}

	/**
	 * The value of an attribute.
	 *
	 * @param <T>
	 *            the type of the value
	 * @param valueType
	 *            what the value must be an instance of: for a number its box such as {@code Integer.class}, for an
	 *            array an array class such as {@code String[].class} or {@code int[].class}; an array with a single
	 *            element can also be requested as that element
	 * @param key
	 *            the name of the attribute
	 * @return the value, or null if the attribute was not set or is null
	 * @throws IllegalArgumentException
	 *             if the value is not of that type
	 * @throws NullPointerException
	 *             if {@code valueType} is null
	 */
	public <T> T getValue(Class<T> valueType, String key) {
		Objects.requireNonNull(valueType, "The class of the value must not be null");
		TypedFieldValue attribute = attributes.get(key);
		if (attribute == null) {
			return null;
		}
		if (!attribute.getField().isArray()) {
			return cast(valueType, key, javaValueOf(attribute.getValue()));
		}
		TypedValue[] elements = attribute.getValues();
		if (valueType.isArray()) {
			return valueType.cast(toArray(valueType.getComponentType(), key, elements));
		}
		if (elements.length != 1) {
			throw new IllegalArgumentException("An attribute that is an array must be read as an array, not as "
					+ valueType.getName() + ": attribute " + key + " of " + this);
		}
		return cast(valueType, key, javaValueOf(elements[0]));
	}

	/**
	 * The attributes that were set.
	 *
	 * @return an unmodifiable map from name to value
	 */
	public Map<String, ? extends TypedFieldValue> getAttributes() {
		return attributes;
	}

	/**
	 * Compares by content: the name of the annotation type, the attributes, and the annotations in their order. So
	 * annotations of different recordings can be equal.
	 *
	 * @param o
	 *            what to compare with
	 * @return true if it is an annotation of equal content
	 */
	@Override
	public boolean equals(Object o) {
		if (this == o) {
			return true;
		}
		if (!(o instanceof Annotation)) {
			return false;
		}
		Annotation other = (Annotation) o;
		return type.isSame(other.type)
				&& contentOf(attributes).equals(contentOf(other.attributes))
				&& annotations.equals(other.annotations);
	}

	@Override
	public int hashCode() {
		// Only the names of the attributes count: values of composite types need not have a cheap hash code.
		return 31 * type.getTypeName().hashCode() + attributes.keySet().hashCode();
	}

	/**
	 * A text like the annotation in Java code, without the annotations of this annotation.
	 *
	 * @return for instance {@code @jdk.jfr.Label("Order")}
	 */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder("@").append(type.getTypeName());
		if (attributes.isEmpty()) {
			return text.toString();
		}
		boolean onlyValue = attributes.size() == 1 && attributes.containsKey(VALUE);
		char separator = '(';
		for (Map.Entry<String, TypedFieldValue> attribute : attributes.entrySet()) {
			text.append(separator);
			if (separator == ',') {
				text.append(' ');
			}
			if (!onlyValue) {
				text.append(attribute.getKey()).append('=');
			}
			text.append(textOf(contentOf(attribute.getValue())));
			separator = ',';
		}
		return text.append(')').toString();
	}

	private static Type requireAnnotationType(Type type) {
		if (!isAnnotationType(type)) {
			throw new IllegalArgumentException("The type of an annotation must have the supertype "
					+ ANNOTATION_SUPER_TYPE_NAME + ": type " + type.getTypeName() + " has " + type.getSupertype());
		}
		return type;
	}

	private static List<Annotation> copyOf(Type type, Annotation[] annotations) {
		Objects.requireNonNull(
				annotations,
				() -> "The annotations of an annotation must not be null: annotation of type " + type.getTypeName());
		for (int i = 0; i < annotations.length; i++) {
			if (annotations[i] == null) {
				throw new NullPointerException("An annotation of an annotation must not be null: element " + i
						+ " for type " + type.getTypeName());
			}
		}
		return List.of(annotations);
	}

	private static Map<String, TypedFieldValue> copyOf(Type type, Map<String, ? extends TypedFieldValue> attributes) {
		if (attributes == null || attributes.isEmpty()) {
			return Collections.emptyMap();
		}
		Map<String, TypedFieldValue> copy = new LinkedHashMap<>();
		attributes.forEach((name, value) -> {
			if (name == null || value == null) {
				throw new NullPointerException("An attribute of an annotation must have a name and a value: " + name
						+ "=" + value + " for type " + type.getTypeName());
			}
			copy.put(name, value);
		});
		return Collections.unmodifiableMap(copy);
	}

	private static Map<String, ? extends TypedFieldValue> attributesOf(
			Type type, Consumer<TypedValueBuilder> attributesCallback) {
		requireAnnotationType(type);
		if (attributesCallback == null) {
			return Collections.emptyMap();
		}
		TypedValueBuilder builder = type.valueBuilder();
		attributesCallback.accept(builder);
		return builder.build();
	}

	private static Map<String, ? extends TypedFieldValue> valueAttribute(Type type, String value) {
		requireAnnotationType(type);
		if (value == null) {
			return Collections.emptyMap();
		}
		TypedField declared = type.getField(VALUE);
		boolean isArray = declared != null && declared.isArray();
		if (declared != null) {
			requireLiteral(type, declared.getType(), value);
			if (Types.Builtin.ofType(declared.getType()) == Types.Builtin.STRING) {
				TypedValueBuilder builder = type.valueBuilder();
				builder = isArray ? builder.putField(VALUE, new String[] {value}) : builder.putField(VALUE, value);
				return builder.build();
			}
		}
		// Attributes are texts in the file, whatever their type, so a text can stand for any other declaration.
		TypedFieldBuilder field = type.getTypes().fieldBuilder(VALUE, Types.Builtin.STRING);
		TypedField text = isArray ? field.asArray().build() : field.build();
		return Map.of(VALUE, new TextAttribute(text, text.getType().asValue(value)));
	}

	/**
	 * A reader parses the text as the declared type and gives up on the whole file if it cannot, so a text that is no
	 * literal must not get into the file.
	 */
	private static void requireLiteral(Type type, Type valueType, String text) {
		Types.Builtin builtin = Types.Builtin.ofType(valueType);
		if (builtin == null || isLiteral(builtin, text)) {
			return;
		}
		throw new IllegalArgumentException("The value of an annotation must be a literal of its type "
				+ builtin.getTypeName() + ": \"" + text + "\" for type " + type.getTypeName());
	}

	private static boolean isLiteral(Types.Builtin builtin, String text) {
		try {
			switch (builtin) {
				case BYTE -> Byte.parseByte(text);
				case SHORT -> Short.parseShort(text);
				case INT -> Integer.parseInt(text);
				case LONG -> Long.parseLong(text);
				case FLOAT -> Float.parseFloat(text);
				case DOUBLE -> Double.parseDouble(text);
				case CHAR -> {
					return text.length() == 1;
				}
				case BOOLEAN -> {
					return text.equals("true") || text.equals("false");
				}
				default -> {}
			}
			return true;
		} catch (NumberFormatException e) {
			return false;
		}
	}

	private <T> T cast(Class<T> valueType, String key, Object value) {
		if (value != null && !valueType.isInstance(value)) {
			throw new IllegalArgumentException("An attribute must be read as its own type, "
					+ value.getClass().getName() + ", not as " + valueType.getName() + ": attribute " + key + " of "
					+ this);
		}
		return valueType.cast(value);
	}

	private Object toArray(Class<?> componentType, String key, TypedValue[] elements) {
		Object array = Array.newInstance(componentType, elements.length);
		for (int i = 0; i < elements.length; i++) {
			Object element = javaValueOf(elements[i]);
			if (element == null && !componentType.isPrimitive()) {
				continue;
			}
			try {
				Array.set(array, i, element);
			} catch (IllegalArgumentException | NullPointerException e) {
				throw new IllegalArgumentException(
						"An attribute must be read as its own type, not as an array of " + componentType.getName()
								+ ": attribute " + key + " of " + this,
						e);
			}
		}
		return array;
	}

	private static Object javaValueOf(TypedValue value) {
		return value == null || value.isNull() ? null : value.getValue();
	}

	private static Map<String, Object> contentOf(Map<String, TypedFieldValue> attributes) {
		Map<String, Object> content = new LinkedHashMap<>();
		attributes.forEach((name, value) -> content.put(name, contentOf(value)));
		return content;
	}

	private static Object contentOf(TypedFieldValue attribute) {
		if (!attribute.getField().isArray()) {
			return contentOf(attribute.getValue());
		}
		List<Object> content = new ArrayList<>();
		for (TypedValue element : attribute.getValues()) {
			content.add(contentOf(element));
		}
		return content;
	}

	private static Object contentOf(TypedValue value) {
		Object javaValue = javaValueOf(value);
		if (javaValue != null || value == null || value.isNull()) {
			return javaValue;
		}
		List<Object> content = new ArrayList<>();
		value.getFieldValues().forEach(field -> content.add(contentOf(field)));
		return content;
	}

	private static String textOf(Object content) {
		if (content instanceof List) {
			return ((List<?>) content).stream().map(Annotation::textOf).collect(Collectors.joining(", ", "{", "}"));
		}
		return content instanceof String ? "\"" + content + "\"" : String.valueOf(content);
	}

	/**
	 * The attribute {@code value} as a text, for a type that declares it as something else or not at all: a single
	 * text, or an array with this text alone.
	 */
	private record TextAttribute(TypedField field, TypedValue text) implements TypedFieldValue {
		@Override
		public TypedField getField() {
			return field;
		}

		@Override
		public TypedValue getValue() {
			if (field.isArray()) {
				throw new IllegalArgumentException("A field with a single value must not be an array: field "
						+ field.getName() + " is one, and getValues() returns its elements");
			}
			return text;
		}

		@Override
		public TypedValue[] getValues() {
			if (!field.isArray()) {
				throw new IllegalArgumentException("A field with several values must be an array: field "
						+ field.getName() + " is none, and getValue() returns its value");
			}
			return new TypedValue[] {text};
		}

		@Override
		public String toString() {
			return field.getName() + "=" + text;
		}
	}
}
