/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmc.common.IDescribable;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.internal.EventArray;
import org.openjdk.jmc.flightrecorder.internal.FlightRecordingLoader;

/**
 * What JMC's parser makes of a file. The loader below {@code JfrLoaderToolkit} is asked, because the toolkit drops
 * categories and types without events.
 */
final class JmcRecordingView implements RecordingView {
	private final Path path;

	JmcRecordingView(Path path) {
		this.path = path;
	}

	@Override
	public Map<String, Map<String, String>> describeTypes() throws IOException {
		Map<String, Map<String, String>> types = new TreeMap<>();
		for (EventArray events : load()) {
			IType<IItem> type = events.getType();
			Map<String, String> parts = new LinkedHashMap<>();
			parts.put("name", type.getName());
			parts.put("description", String.valueOf(type.getDescription()));
			parts.put("category", Arrays.toString(events.getTypeCategory()));
			type.getAccessorKeys()
					.forEach((key, text) -> parts.put("attribute " + key.getIdentifier(), describe(key, text)));
			types.put(type.getIdentifier(), new TreeMap<>(parts));
		}
		return types;
	}

	private static String describe(IAccessorKey<?> key, IDescribable text) {
		return key.getContentType().getIdentifier() + ", name " + text.getName() + ", description "
				+ text.getDescription();
	}

	@Override
	public void forEachEvent(Visitor visitor) throws IOException {
		JmcValueText text = new JmcValueText();
		for (EventArray events : load()) {
			IType<IItem> type = events.getType();
			Map<String, IMemberAccessor<?, IItem>> accessors = new TreeMap<>();
			for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
				accessors.put(key.getIdentifier(), type.getAccessor(key));
			}
			for (IItem item : events.getEvents()) {
				visitor.visit(type.getIdentifier(), text.digest(item, accessors), () -> text.values(item, accessors));
			}
		}
	}

	private List<EventArray> load() throws IOException {
		try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
			return new ArrayList<>(Arrays.asList(
					FlightRecordingLoader.loadStream(in, false, false).getArrays()));
		} catch (CouldNotLoadRecordingException | RuntimeException e) {
			throw new MalformedRecordingException(path, "JMC's parser fails with " + e, e);
		}
	}
}
