/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder.EventFields;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * The door for items of JMC. The encoder goes through the items twice and never keeps them: the fields that a type
 * needs depend on all the values that it has to hold, see {@link QuantityValues}. Thread-safe.
 */
final class ItemEncoder implements EventEncoder<Iterable<IItemIterable>> {
	private final EventIntake intake;
	private final ItemTypes types;
	private final ItemValues values;
	private final ItemFields fields = new ItemFields();
	private final ObjectEncoder objects;

	/**
	 * @param strictTypes
	 *            whether one name with two structures is refused
	 */
	ItemEncoder(EventIntake intake, TypeRegistry registry, boolean strictTypes) {
		this.intake = intake;
		types = new ItemTypes(registry, strictTypes);
		values = new ItemValues(intake.clock(), types::idOf);
		objects = new ObjectEncoder(intake.clock(), fields);
	}

	@Override
	public void clear() {
		fields.clear();
	}

	/**
	 * The number of events that one call has written, and the start of the last of them. Items without a time follow
	 * it.
	 */
	private static final class Progress {
		long events;
		long lastStartTicks;
	}

	/**
	 * Writes items.
	 *
	 * @param items
	 *            items of any types; gone through twice
	 * @throws IllegalArgumentException
	 *             when a value cannot be written; the message says how many events were
	 */
	@Override
	public void write(Iterable<IItemIterable> items) {
		intake.requireOpen(); // also if there is none
		Progress progress = new Progress();
		progress.lastStartTicks = intake.clock().startTicks();
		try {
			Map<IType<IItem>, ItemSchema> schemas = look(items);
			Map<IType<IItem>, ItemPlan> plans = new HashMap<>();
			// The type with the most fields first: it serves those of its name with fewer, in whatever order JMC found
			// them.
			schemas.entrySet().stream()
					.sorted(Comparator.comparingInt(
							schema -> -schema.getValue().columns.size()))
					.forEach(schema -> plans.put(
							schema.getKey(), new ItemPlan(schema.getValue(), types.declare(schema.getValue()))));
			for (IItemIterable ofOneType : items) {
				ItemPlan plan = plans.get(ofOneType.getType());
				if (plan == null) {
					throw new IllegalArgumentException(
							"Items are iterated twice and must be the same both times; the type '"
									+ ofOneType.getType().getIdentifier() + "' was missing the first time");
				}
				for (IItem item : ofOneType) {
					write(item, plan, progress);
				}
			}
		} catch (IllegalArgumentException e) {
			throw new IllegalArgumentException(
					e.getMessage() + "; " + progress.events + " events were written by this call before", e);
		}
	}

	private static Map<IType<IItem>, ItemSchema> look(Iterable<IItemIterable> items) {
		Map<IType<IItem>, ItemSchema> schemas = new HashMap<>();
		for (IItemIterable ofOneType : items) {
			ItemSchema schema = schemas.computeIfAbsent(ofOneType.getType(), ItemSchema::of);
			if (schema.dependsOnValues()) {
				for (IItem item : ofOneType) {
					schema.look(requireItem(item, schema));
				}
			}
		}
		return schemas;
	}

	private static IItem requireItem(IItem item, ItemSchema schema) {
		if (item == null) {
			throw new IllegalArgumentException("Items must not be null; one of type '" + schema.eventName + "' is");
		}
		return item;
	}

	/** A type of items with the columns for its fields, in the order of the file. */
	private static final class ItemPlan {
		final ItemSchema schema;
		final TypeLayout layout;
		final ItemColumn[] columns;
		final ValueForm[] forms;

		ItemPlan(ItemSchema schema, ItemTypes.Version version) {
			this.schema = schema;
			layout = version.type().layout();
			columns = new ItemColumn[layout.fields.length];
			forms = new ValueForm[columns.length];
			for (int i = 0; i < columns.length; i++) {
				String field = layout.fields[i].name;
				forms[i] = version.forms().get(field);
				for (ItemColumn column : schema.columns) {
					if (forms[i] != null && column.fieldName.equals(field)) {
						columns[i] = column;
					}
				}
			}
		}
	}

	private void write(IItem item, ItemPlan plan, Progress progress) {
		requireItem(item, plan.schema);
		ItemSchema schema = plan.schema;
		Long start = ticks(schema.startTime, item, values::boundTicks);
		Long duration = ticks(schema.duration, item, values::spanTicks);
		Long end = start == null || duration == null ? ticks(schema.endTime, item, values::boundTicks) : null;
		long length = duration != null ? duration : start != null && end != null ? end - start : 0;
		long startTicks = start != null ? start : end != null ? end - length : progress.lastStartTicks;
		objects.write(intake, plan.layout, startTicks, new EventFields() {
			@Override
			public Object valueOf(int index, FieldLayout field) {
				if (field.time == FieldLayout.Time.DURATION) {
					return length;
				}
				ItemColumn column = plan.columns[index];
				return column == null ? null : column.value(item, plan.forms[index], values);
			}

			@Override
			public void encoded() {
				intake.noteSpan(startTicks, Math.max(startTicks, startTicks + length));
			}
		});
		progress.lastStartTicks = startTicks;
		progress.events++;
	}

	private static Long ticks(ItemColumn time, IItem item, ToLongFunction<IQuantity> converter) {
		return time == null ? null : time.ticks(item, converter);
	}
}
