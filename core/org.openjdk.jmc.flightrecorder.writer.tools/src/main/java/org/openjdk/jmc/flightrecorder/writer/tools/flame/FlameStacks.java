/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MethodNames;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RunTimeNames;
import org.openjdk.jmc.flightrecorder.writer.tools.format.StackTraces;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * Adds up the weight of each stack trace of a chunk, by its number, and reads each stack trace once, when the chunk has
 * been walked. Memory: 8 bytes for each stack trace of a chunk, and the names of its methods.
 */
final class FlameStacks {
	private final List<NameGlob> eventNames;
	private final FlameWeight weight;
	private final RunTimeNames runTimeNames;
	private final FlameTarget target;
	private final Set<String> eventTypes = new TreeSet<>();
	private final Set<String> selectedTypes = new TreeSet<>();
	private final Set<String> fields = new TreeSet<>();
	private long events;

	/**
	 * @param runTimeNames
	 *            removes differences between runs from the names of frames; null to keep the names
	 */
	FlameStacks(List<NameGlob> eventNames, FlameWeight weight, RunTimeNames runTimeNames, FlameTarget target) {
		this.eventNames = eventNames;
		this.weight = weight;
		this.runTimeNames = runTimeNames;
		this.target = target;
	}

	/** Events that have a stack trace. */
	long events() {
		return events;
	}

	/** The event types of the recordings. */
	Set<String> eventTypes() {
		return eventTypes;
	}

	/** The types that are drawn, with or without events. */
	Set<String> selectedTypes() {
		return selectedTypes;
	}

	/** The fields of these types. */
	Set<String> fields() {
		return fields;
	}

	void read(InputFiles inputs, Progress progress) throws IOException {
		TypeTables tables = new TypeTables();
		long doneBytes = 0;
		for (ByteSource source : inputs.sources()) {
			ByteCursor in = new ByteCursor(source);
			for (Chunk chunk : Chunk.of(source)) {
				new OfChunk(new ValueReader(chunk, tables.read(chunk, in))).read(in, progress, doneBytes);
			}
			doneBytes += source.lengthBytes();
		}
	}

	/** The stack traces of a chunk. */
	private final class OfChunk {
		private final ValueReader chunk;
		private final Reader[] readers;
		/** By the type of the stack traces. Only odd recordings have more than one. */
		private final Map<ValueType, double[]> weights = new HashMap<>();

		OfChunk(ValueReader chunk) {
			this.chunk = chunk;
			readers = new Reader[chunk.types().size()];
			for (ValueType type : chunk.types().types()) {
				if (!type.isEvent()) {
					continue;
				}
				eventTypes.add(type.name());
				if (NameGlob.matchesEventName(eventNames, type.name())) {
					selectedTypes.add(type.name());
					type.fields().forEach(field -> fields.add(field.name()));
					readers[type.ordinal()] = reader(type);
				}
			}
		}

		private Reader reader(ValueType type) {
			FieldPath path = FieldPath.of(type, "stackTrace");
			Field field = path == null ? null : path.last();
			if (field == null || !field.isPooled() || field.isArray() || field.type() == null) {
				return null;
			}
			FlameWeight.Of ofType = weight.of(chunk, type);
			return event -> {
				int entry = chunk.entry(event, path);
				if (entry >= 0) {
					double[] sums = weights.get(field.type());
					if (sums == null) {
						sums = new double[chunk.constants().pool(field.type()).count()];
						weights.put(field.type(), sums);
					}
					sums[entry] += ofType.read(event);
					events++;
				}
			};
		}

		void read(ByteCursor in, Progress progress, long doneBytes) throws IOException {
			EventWalk walk = new EventWalk(chunk.chunk(), in);
			while (walk.next()) {
				ValueType type = walk.isOrdinary() ? chunk.types().byId(walk.typeId()) : null;
				if (type != null && readers[type.ordinal()] != null) {
					readers[type.ordinal()].read(walk);
				}
				progress.stepTo(doneBytes + walk.end());
			}
			for (Map.Entry<ValueType, double[]> each : weights.entrySet()) {
				add(each.getKey(), each.getValue());
			}
		}

		private void add(ValueType type, double[] sums) throws IOException {
			StackTraces traces = new StackTraces(chunk, type);
			Frames frames = new Frames(chunk, traces);
			List<FlameFrame> callersFirst = new ArrayList<>();
			for (int entry = 0; entry < sums.length; entry++) {
				if (sums[entry] > 0) {
					callersFirst.clear();
					int count = traces.read(entry);
					if (traces.isTruncated()) {
						callersFirst.add(FlameFrame.CUT);
					}
					for (int i = count - 1; i >= 0; i--) {
						callersFirst.add(frames.frame(traces.method(i), traces.kind(i)));
					}
					target.add(callersFirst, sums[entry]);
				}
			}
		}
	}

	/** The frames of a chunk by the entries of their methods and kinds. Most methods have frames of one kind. */
	private final class Frames {
		private final ValueReader chunk;
		private final MethodNames names;
		private final ValueType kindType;
		/** From a kind to its text, null if it has none. */
		private final FieldPath kindText;

		private final String[] kinds;
		/** The last frame of each method, behind the last frame without a method. */
		private final FlameFrame[] last;

		Frames(ValueReader chunk, StackTraces traces) throws IOException {
			this.chunk = chunk;
			names = new MethodNames(chunk, traces.methodType());
			kindType = traces.kindType();
			kindText = kindType == null || kindType.fields().isEmpty()
					? null
					: FieldPath.of(kindType, kindType.fields().get(0).name());
			kinds = new String[count(kindType)];
			last = new FlameFrame[1 + count(traces.methodType())];
		}

		private int count(ValueType type) throws IOException {
			ConstantPool pool = type == null ? null : chunk.constants().pool(type);
			return pool == null ? 0 : pool.count();
		}

		FlameFrame frame(int method, int kind) throws IOException {
			String type = kind < 0 ? null : type(kind);
			FlameFrame frame = last[1 + method];
			if (frame == null || !Objects.equals(frame.type(), type)) {
				String name = names.name(method);
				frame = new FlameFrame(runTimeNames == null ? name : runTimeNames.of(name), type);
				last[1 + method] = frame;
			}
			return frame;
		}

		private String type(int kind) throws IOException {
			if (kinds[kind] == null) {
				kinds[kind] = kindText == null ? "" : chunk.text(kindType, kind, kindText);
			}
			return kinds[kind];
		}
	}

	/** Reads an event of one type. */
	private interface Reader {
		void read(EventWalk event) throws IOException;
	}
}
