/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;

/**
 * An event type as JMC shows it: its times, and a column for each other field. Only attributes that items hold are
 * taken. JMC also computes attributes on demand, an end time for instance; the identifiers of these are in parentheses.
 * Not thread-safe while values are looked at.
 */
final class ItemSchema {
	/** The end time, which items of old recordings have in place of a start or beside it. */
	private static final String END_TIME = "(endTime)";

	private static final char COMPUTED = '(';
	private static final char MEMBER_SEPARATOR = ':';
	private static final String MEMBER_LABEL_SEPARATOR = " : ";

	final String eventName;
	final String label;
	final String description;
	final boolean isExperimental;
	final List<ItemColumn> columns;
	final ItemColumn startTime;
	final ItemColumn endTime;
	final ItemColumn duration;

	private ItemSchema(IType<IItem> type) {
		eventName = ItemNames.eventName(type.getIdentifier());
		label = ItemNames.label(type.getName(), eventName);
		isExperimental = ItemNames.isExperimental(type.getName());
		description = ItemNames.eventDescription(type.getIdentifier(), type.getDescription());
		Map<String, List<Part>> parts = new LinkedHashMap<>();
		ItemColumn start = null;
		ItemColumn end = null;
		ItemColumn length = null;
		for (Map.Entry<IAccessorKey<?>, ? extends IDescribable> entry :
				type.getAccessorKeys().entrySet()) {
			Part part = new Part(entry.getKey(), entry.getValue(), accessor(type, entry.getKey()));
			String name = part.key.getIdentifier();
			if (name.equals(ImplicitFieldNames.START_TIME)) {
				start = part.time(eventName, UnitLookup.TIMESTAMP);
			} else if (name.equals(END_TIME) && part.key.getContentType() == UnitLookup.TIMESTAMP) {
				end = part.time(eventName, UnitLookup.TIMESTAMP);
			} else if (name.equals(ImplicitFieldNames.DURATION)) {
				length = part.time(eventName, UnitLookup.TIMESPAN);
			} else if (!name.isEmpty() && name.charAt(0) != COMPUTED) {
				String column = part.isMember() ? name.substring(0, name.indexOf(MEMBER_SEPARATOR)) : name;
				parts.computeIfAbsent(column, n -> new ArrayList<>()).add(part);
			}
		}
		startTime = start;
		endTime = end;
		duration = length;
		columns = new ArrayList<>();
		parts.forEach(this::addColumns);
		requireUnique(columns);
	}

	/** An attribute of the type. */
	private record Part(IAccessorKey<?> key, IDescribable text, IMemberAccessor<?, IItem> accessor) {
		/** @return whether the parser has taken it out of a struct */
		boolean isMember() {
			return key.getIdentifier().indexOf(MEMBER_SEPARATOR) > 0;
		}

		/** @return the time of an event that has the name of the attribute */
		ItemColumn time(String eventName, ContentType<?> content) {
			String name = key.getIdentifier();
			if (key.getContentType() != content) {
				throw new IllegalArgumentException("The attribute '" + name + "' of type '" + eventName
						+ "' must be of the content type '" + content.getIdentifier()
						+ "', because every event has such a field; it is of '"
						+ key.getContentType().getIdentifier() + "'");
			}
			return ItemColumn.ofAttribute(eventName, name, name, text.getName(), null, accessor, null, null);
		}
	}

	/**
	 * @param type
	 *            the type of some items
	 * @throws IllegalArgumentException
	 *             when it names an attribute that it cannot get from items
	 */
	static ItemSchema of(IType<IItem> type) {
		return new ItemSchema(type);
	}

	private static IMemberAccessor<?, IItem> accessor(IType<IItem> type, IAccessorKey<?> key) {
		IMemberAccessor<?, IItem> accessor = type.getAccessor(key);
		if (accessor == null) {
			throw new IllegalArgumentException("The type '" + type.getIdentifier() + "' has the attribute '"
					+ key.getIdentifier() + "' of content type '"
					+ key.getContentType().getIdentifier() + "', but no accessor for it");
		}
		return accessor;
	}

	/** JMC tells attributes apart by their content types too; fields have nothing but their names. */
	private void requireUnique(List<ItemColumn> fields) {
		Map<String, String> attributes = new HashMap<>();
		for (ItemColumn field : fields) {
			String first = attributes.put(field.fieldName, field.attribute);
			if (first != null) {
				throw new IllegalArgumentException("Field names must be unique in a type; type '" + eventName
						+ "' has two attributes for the field '" + field.fieldName + "': '" + first + "' and '"
						+ field.attribute + "'");
			}
		}
	}

	/** A client's type may have an attribute and others that look like its members. These are no struct. */
	private void addColumns(String name, List<Part> parts) {
		if (parts.stream().allMatch(Part::isMember)) {
			addStruct(name, parts);
			return;
		}
		for (Part part : parts) {
			ItemColumn column = column(part, part.key.getIdentifier(), part.text.getName(), eventName);
			if (column != null) {
				columns.add(column);
			}
		}
	}

	private void addStruct(String name, List<Part> parts) {
		String structLabel = structLabel(parts);
		String structName = eventName + '$' + name;
		List<ItemColumn> members = new ArrayList<>();
		for (Part part : parts) {
			String member = part.key.getIdentifier().substring(name.length() + 1);
			String memberLabel = part.text.getName();
			if (structLabel != null) {
				memberLabel = memberLabel.substring(structLabel.length() + MEMBER_LABEL_SEPARATOR.length());
			}
			members.add(column(part, member, memberLabel, structName));
		}
		requireUnique(members);
		columns.add(ItemColumn.ofStruct(eventName, name, structLabel, members));
	}

	/** JMC joins the label of the struct and that of the member. */
	private static String structLabel(List<Part> members) {
		String label = members.get(0).text.getName();
		for (int end = label.lastIndexOf(MEMBER_LABEL_SEPARATOR);
				end > 0;
				end = label.lastIndexOf(MEMBER_LABEL_SEPARATOR, end - 1)) {
			String start = label.substring(0, end + MEMBER_LABEL_SEPARATOR.length());
			if (members.stream().allMatch(member -> member.text.getName().startsWith(start))) {
				return label.substring(0, end);
			}
		}
		return null;
	}

	private ItemColumn column(Part part, String name, String partLabel, String owner) {
		OriginalFields.Original original = OriginalFields.of(eventName, part.key.getIdentifier());
		if (original != null && original.name() == null) {
			return null;
		}
		String fieldName = original == null ? name : original.name();
		return ItemColumn.ofAttribute(
				eventName,
				part.key.getIdentifier(),
				fieldName,
				original == null || original.label() == null ? partLabel : original.label(),
				original == null || original.label() == null ? part.text.getDescription() : null,
				part.accessor,
				new AttributeValues(part.key.getContentType(), owner + '$' + fieldName),
				original != null ? original.form() : enumeration(eventName, part.key));
	}

	private static ValueForm enumeration(String eventName, IAccessorKey<?> attribute) {
		return attribute.getContentType() == UnitLookup.PLAIN_TEXT
				? OriginalFields.enumeration(eventName, attribute.getIdentifier())
				: null;
	}

	/** @return whether items have to be looked at before they can be written */
	boolean dependsOnValues() {
		return columns.stream().anyMatch(ItemColumn::dependsOnValues);
	}

	/** Looks at an item. */
	void look(IItem item) {
		for (ItemColumn column : columns) {
			column.look(item);
		}
	}

	/** @return whether events have a length */
	boolean hasDuration() {
		return duration != null || startTime != null && endTime != null;
	}
}
