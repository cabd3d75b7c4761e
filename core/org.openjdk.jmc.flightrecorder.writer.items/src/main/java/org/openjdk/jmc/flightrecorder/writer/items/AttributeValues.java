/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.KindOfQuantity;
import org.openjdk.jmc.common.unit.StructContentType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ValueForm.Family;

/**
 * The properties that the values of one attribute have in common. JMC's types do not say in which unit quantities are,
 * which numbers are whole, nor what the elements of an array are. So values are looked at before they are written. Not
 * thread-safe.
 */
final class AttributeValues {
	private final ContentType<?> content;
	private final String structName;
	private final boolean dependsOnValues;
	private Family family = Family.ABSENT;
	private boolean array;
	private boolean hasLongs;
	private String objectTypeName;
	private QuantityValues quantities;
	private List<AttributeValues> members;
	private List<IMemberAccessor<Object, Object>> memberAccessors;
	private List<IAccessorKey<?>> memberKeys;

	/**
	 * @param content
	 *            what the attribute says about its values
	 * @param structName
	 *            the name of the type of its values when they are structs without a name
	 */
	AttributeValues(ContentType<?> content, String structName) {
		this.content = content;
		this.structName = structName;
		if (content instanceof KindOfQuantity<?>) {
			family = Family.QUANTITY;
			quantities = new QuantityValues(content);
		} else if (content instanceof StructContentType<?> struct) {
			family = Family.STRUCT;
			initMembers(struct);
		} else if (content == UnitLookup.PLAIN_TEXT || content == UnitLookup.LABELED_IDENTIFIER) {
			family = Family.TEXT;
		} else if (content == UnitLookup.FLAG) {
			family = Family.FLAG;
		} else {
			objectTypeName = ItemTypes.typeNameOf(content);
			family = objectTypeName == null ? Family.ABSENT : Family.OBJECT;
		}
		dependsOnValues = family == Family.ABSENT || family == Family.QUANTITY || family == Family.STRUCT;
	}

	@SuppressWarnings("unchecked")
	private void initMembers(IType<?> struct) {
		members = new ArrayList<>();
		memberAccessors = new ArrayList<>();
		memberKeys = new ArrayList<>();
		for (IAccessorKey<?> key : struct.getAccessorKeys().keySet()) {
			members.add(new AttributeValues(key.getContentType(), structName + '$' + key.getIdentifier()));
			memberAccessors.add((IMemberAccessor<Object, Object>) struct.getAccessor(key));
			memberKeys.add(key);
		}
	}

	/** @return whether the form depends on all values */
	boolean dependsOnValues() {
		return dependsOnValues;
	}

	/**
	 * Looks at one value.
	 *
	 * @throws IllegalArgumentException
	 *             when no field can hold it
	 */
	void add(Object value) {
		if (value == null) {
			return;
		}
		if (value instanceof Collection<?> elements) {
			array = true;
			elements.forEach(this::addElement);
		} else if (value.getClass().isArray() && !(content instanceof StructContentType<?>)) {
			array = true;
			for (int i = 0; i < Array.getLength(value); i++) {
				addElement(Array.get(value, i));
			}
		} else {
			addElement(value);
		}
	}

	private void addElement(Object value) {
		if (value instanceof IQuantity quantity) {
			expect(Family.QUANTITY, value);
			if (quantities == null) {
				quantities = new QuantityValues(null);
			}
			quantities.add(quantity);
		} else if (isText(value)) {
			expect(Family.TEXT, value);
		} else if (value instanceof Boolean) {
			expect(Family.FLAG, value);
		} else if (value instanceof Character) {
			expect(Family.CHARACTER, value);
		} else if (value instanceof Integer
				|| value instanceof Long
				|| value instanceof Short
				|| value instanceof Byte) {
			hasLongs |= value instanceof Long;
			expect(family == Family.FRACTION ? Family.FRACTION : Family.WHOLE, value);
		} else if (value instanceof Float || value instanceof Double) {
			if (family == Family.WHOLE) {
				family = Family.FRACTION;
			}
			expect(Family.FRACTION, value);
		} else if (value instanceof Object[] struct) {
			expect(Family.STRUCT, value);
			addStruct(struct);
		} else if (value != null) {
			addObject(value);
		}
	}

	static boolean isText(Object value) {
		return value instanceof String
				|| value instanceof LabeledIdentifier
				|| value instanceof IMCFrame.Type
				|| value instanceof IUnit
				|| value instanceof IType<?>;
	}

	private void addObject(Object value) {
		String typeName = ItemFields.typeName(value);
		if (typeName == null) {
			throw new IllegalArgumentException("values of " + value.getClass() + " have no counterpart in a recording");
		}
		expect(Family.OBJECT, value);
		if (objectTypeName == null) {
			objectTypeName = typeName;
		} else if (!objectTypeName.equals(typeName)) {
			throw new IllegalArgumentException(
					"it is a '" + typeName + "', but other values are '" + objectTypeName + "'");
		}
	}

	private void expect(Family expected, Object value) {
		if (family == Family.ABSENT) {
			family = expected;
		} else if (family != expected) {
			throw new IllegalArgumentException("it is of " + value.getClass()
					+ ", but other values, or the content type '" + content.getIdentifier() + "', say " + family);
		}
	}

	private void addStruct(Object[] struct) {
		if (members == null) {
			members = new ArrayList<>();
		}
		if (memberAccessors == null) {
			while (members.size() < struct.length) {
				members.add(new AttributeValues(UnitLookup.UNKNOWN, structName + "$member" + members.size()));
			}
		}
		for (int i = 0; i < members.size(); i++) {
			members.get(i).add(member(struct, i));
		}
	}

	/** @return a member of a struct */
	Object member(Object[] struct, int index) {
		if (memberAccessors != null) {
			return memberAccessors.get(index).getMember(struct);
		}
		return index < struct.length ? struct[index] : null;
	}

	/** @return the common properties of the members of structs */
	List<AttributeValues> members() {
		return members == null ? List.of() : members;
	}

	/** @return the form that holds all values that were looked at */
	ValueForm form() {
		switch (family) {
			case QUANTITY:
				return quantities.form(array);
			case FLAG:
				return ValueForm.of(family, ValueKind.BOOLEAN, array);
			case CHARACTER:
				return ValueForm.of(family, ValueKind.CHAR, array);
			case WHOLE:
				return ValueForm.of(family, hasLongs ? ValueKind.LONG : ValueKind.INT, array);
			case FRACTION:
				return ValueForm.of(family, ValueKind.DOUBLE, array);
			case OBJECT:
				return ValueForm.ofObject(objectTypeName, array);
			case STRUCT:
				return ValueForm.ofStruct(
						content instanceof StructContentType<?> ? content.getIdentifier() : structName,
						memberForms(),
						array);
			case ABSENT:
				return ValueForm.of(
						family, isNumber() ? ValueKind.LONG : ValueKind.STRING, array || content == UnitLookup.UNKNOWN);
			default:
				return ValueForm.of(Family.TEXT, ValueKind.STRING, array);
		}
	}

	private boolean isNumber() {
		return content == UnitLookup.RAW_NUMBER
				|| content == UnitLookup.RAW_LONG
				|| content == UnitLookup.COUNT
				|| content == UnitLookup.INDEX
				|| content == UnitLookup.IDENTIFIER;
	}

	private List<ValueForm.Member> memberForms() {
		List<ValueForm.Member> forms = new ArrayList<>();
		for (int i = 0; i < members().size(); i++) {
			ValueForm form = members.get(i).form();
			if (memberKeys == null) {
				forms.add(new ValueForm.Member("member" + i, null, null, form));
			} else {
				String name = memberKeys.get(i).getIdentifier();
				IDescribable text = ((IType<?>) content).getAccessorKeys().get(memberKeys.get(i));
				forms.add(
						new ValueForm.Member(name, ItemNames.label(text.getName(), name), text.getDescription(), form));
			}
		}
		return forms;
	}
}
