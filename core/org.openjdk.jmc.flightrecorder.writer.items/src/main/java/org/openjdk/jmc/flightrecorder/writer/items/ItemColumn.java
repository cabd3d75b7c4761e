/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;

/**
 * A field of an event: one attribute of the items, or several that JMC's parser made of the members of one struct. Not
 * thread-safe while values are looked at.
 */
final class ItemColumn {
	private static final int MAX_SHOWN_VALUE = 200;

	final String eventName;
	/** The attribute's identifier. For a struct it is the text that its members' identifiers begin with. */
	final String attribute;

	final String fieldName;
	final String label;
	final String description;
	final boolean isExperimental;
	private final IMemberAccessor<?, IItem> accessor;
	private final AttributeValues values;
	private final ValueForm fixedForm;
	private final List<ItemColumn> members;

	private ItemColumn(
			String eventName,
			String attribute,
			String fieldName,
			String label,
			String description,
			IMemberAccessor<?, IItem> accessor,
			AttributeValues values,
			ValueForm fixedForm,
			List<ItemColumn> members) {
		this.eventName = eventName;
		this.attribute = attribute;
		this.fieldName = fieldName;
		this.label = ItemNames.label(label, fieldName);
		isExperimental = ItemNames.isExperimental(label);
		this.description = description;
		this.accessor = accessor;
		this.values = values;
		this.fixedForm = fixedForm;
		this.members = members;
	}

	static ItemColumn ofAttribute(
			String eventName,
			String attribute,
			String fieldName,
			String label,
			String description,
			IMemberAccessor<?, IItem> accessor,
			AttributeValues values,
			ValueForm fixedForm) {
		return new ItemColumn(
				eventName, attribute, fieldName, label, description, accessor, values, fixedForm, List.of());
	}

	static ItemColumn ofStruct(String eventName, String fieldName, String label, List<ItemColumn> members) {
		return new ItemColumn(eventName, fieldName, fieldName, label, null, null, null, null, members);
	}

	/** @return whether the column is made of the members of a struct that is written in place */
	boolean isFlattenedStruct() {
		return accessor == null;
	}

	/** @return whether the form depends on the values */
	boolean dependsOnValues() {
		return isFlattenedStruct()
				? members.stream().anyMatch(ItemColumn::dependsOnValues)
				: fixedForm == null && values.dependsOnValues();
	}

	/** Looks at the value of an item. */
	void look(IItem item) {
		if (isFlattenedStruct()) {
			members.forEach(member -> member.look(item));
		} else if (dependsOnValues()) {
			Object value = read(item);
			try {
				values.add(value);
			} catch (RuntimeException e) {
				throw refused(value, e);
			}
		}
	}

	/** @return the form that holds all values that were looked at */
	ValueForm form() {
		if (!isFlattenedStruct()) {
			return fixedForm != null ? fixedForm : values.form();
		}
		List<ValueForm.Member> forms = new ArrayList<>();
		for (ItemColumn member : members) {
			forms.add(new ValueForm.Member(member.fieldName, member.label, member.description, member.form()));
		}
		String name = eventName + '$' + Character.toUpperCase(fieldName.charAt(0)) + fieldName.substring(1);
		return ValueForm.ofStruct(name, forms, false);
	}

	private Object read(IItem item) {
		try {
			return accessor.getMember(item);
		} catch (RuntimeException e) {
			throw new IllegalArgumentException(
					"The attribute '" + attribute + "' of type '" + eventName + "' cannot be read: " + e, e);
		}
	}

	/**
	 * Returns the value to write for an item.
	 *
	 * @param converter
	 *            converts it
	 * @return a value as {@link ObjectEncoder} takes it
	 */
	Object value(IItem item, ValueForm form, ItemValues converter) {
		if (isFlattenedStruct()) {
			Object[] struct = new Object[members.size()];
			for (int i = 0; i < struct.length; i++) {
				struct[i] = members.get(i).value(item, form.members().get(i).form(), converter);
			}
			return struct;
		}
		Object value = read(item);
		try {
			return converter.convert(values, form, value);
		} catch (RuntimeException e) {
			throw refused(value, e);
		}
	}

	/**
	 * @param converter
	 *            converts the value of an attribute that is a time of the event
	 * @return the time in ticks, null where the item has none
	 */
	Long ticks(IItem item, ToLongFunction<IQuantity> converter) {
		Object value = read(item);
		try {
			return value == null ? null : converter.applyAsLong((IQuantity) value);
		} catch (RuntimeException e) {
			throw refused(value, e);
		}
	}

	private IllegalArgumentException refused(Object value, RuntimeException reason) {
		String shown = String.valueOf(value);
		if (shown.length() > MAX_SHOWN_VALUE) {
			shown = shown.substring(0, MAX_SHOWN_VALUE) + "...";
		}
		return new IllegalArgumentException(
				"The attribute '" + attribute + "' of type '" + eventName + "' cannot be written with the value '"
						+ shown + "': " + reason.getMessage(),
				reason);
	}
}
