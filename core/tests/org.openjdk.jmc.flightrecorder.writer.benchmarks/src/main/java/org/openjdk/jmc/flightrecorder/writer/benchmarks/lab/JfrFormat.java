/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** A recording, each message an event of the current writer, read by the JDK's reader or by JMC's. */
final class JfrFormat implements Format {
	private static final String NAME = "benchmarks.Message";

	private final boolean readByJmc;

	JfrFormat(boolean readByJmc) {
		this.readByJmc = readByJmc;
	}

	@Override
	public byte[] write(Message[] messages) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (Recording recording = Recordings.newRecording(bytes)) {
			boolean nested = messages[0].origin != null;
			Type type = nested ? nestedType(recording) : simpleType(recording);
			for (Message message : messages) {
				recording.writeEvent(type.asValue(nested ? v -> putNested(v, message) : v -> putSimple(v, message)));
			}
		}
		return bytes.toByteArray();
	}

	private static Type simpleType(Recording recording) {
		return recording.registerEventType(NAME, b -> b.addField("id", Types.Builtin.LONG)
				.addField("name", Types.Builtin.STRING)
				.addField("count", Types.Builtin.INT)
				.addField("ratio", Types.Builtin.DOUBLE));
	}

	private static Type nestedType(Recording recording) {
		Type origin = recording.registerType("benchmarks.Origin", b -> b.addField("host", Types.Builtin.STRING)
				.addField("port", Types.Builtin.INT));
		return recording.registerEventType(NAME, b -> b.addField("id", Types.Builtin.LONG)
				.addField("name", Types.Builtin.STRING)
				.addField("count", Types.Builtin.INT)
				.addField("ratio", Types.Builtin.DOUBLE)
				.addField("origin", origin)
				.addField("durations", Types.Builtin.LONG, f -> f.asArray())
				.addField("quantities", Types.Builtin.INT, f -> f.asArray()));
	}

	private static TypedValueBuilder putSimple(TypedValueBuilder value, Message message) {
		return value.putField("id", message.id)
				.putField("name", message.name)
				.putField("count", message.count)
				.putField("ratio", message.ratio);
	}

	private static void putNested(TypedValueBuilder value, Message message) {
		putSimple(value, message)
				.putField("origin", o -> o.putField("host", message.origin.host).putField("port", message.origin.port))
				.putField("durations", message.durations)
				.putField("quantities", message.quantities);
	}

	@Override
	public long read(byte[] bytes) throws IOException {
		return readByJmc ? readByJmc(bytes) : readByJdk(bytes);
	}

	/** The JDK reads files only, so that writing one is part of reading. */
	private static long readByJdk(byte[] bytes) throws IOException {
		Path file = Files.createTempFile("format-", ".jfr");
		Files.write(file, bytes);
		long sum = 0;
		try (RecordingFile events = new RecordingFile(file)) {
			while (events.hasMoreEvents()) {
				sum += sum(events.readEvent());
			}
		}
		Files.delete(file);
		return sum;
	}

	private static long sum(RecordedEvent event) {
		long sum = event.getLong("id") + event.getString("name").length() + event.getInt("count");
		if (event.hasField("origin")) {
			RecordedObject origin = event.getValue("origin");
			sum += origin.getString("host").length() + origin.getInt("port");
			sum += sumArray(event.getValue("durations")) + sumArray(event.getValue("quantities"));
		}
		return sum;
	}

	/** The JDK gives an array of boxed numbers for one of primitives. */
	private static long sumArray(Object[] numbers) {
		long sum = 0;
		for (Object number : numbers) {
			sum += ((Number) number).longValue();
		}
		return sum;
	}

	/** JMC shows no arrays: what it reads is counted by the fields that it does show. */
	private static long readByJmc(byte[] bytes) throws IOException {
		try {
			IItemCollection items = JfrLoaderToolkit.loadEvents(new ByteArrayInputStream(bytes));
			long sum = 0;
			for (IItemIterable iterable : items) {
				sum += sum(iterable);
			}
			return sum;
		} catch (CouldNotLoadRecordingException e) {
			throw new IOException(e);
		}
	}

	private static long sum(IItemIterable items) {
		IMemberAccessor<?, IItem> id = accessor(items.getType(), "id");
		long sum = 0;
		for (IItem item : items) {
			sum += ((Number) id.getMember(item)).longValue();
		}
		return sum;
	}

	private static IMemberAccessor<?, IItem> accessor(IType<IItem> type, String field) {
		for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
			if (key.getIdentifier().equals(field)) {
				return type.getAccessor(key);
			}
		}
		throw new IllegalStateException(type.getIdentifier() + " has no field " + field);
	}
}
