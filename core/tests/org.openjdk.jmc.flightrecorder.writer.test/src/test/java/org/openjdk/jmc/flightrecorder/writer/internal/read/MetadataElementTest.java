/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordedMetadata;

/** The tree of a metadata event, byte by byte, and the tree of a recording as three readers see it that share no code. */
class MetadataElementTest {
	/** Two texts, and an element that is called by the first and has the attribute {@code a=} and a child. */
	private static final int[] SMALL = {3, 3, 1, 'r', 3, 1, 'a', 1, 0, 1, 1, 2, 1, 1, 0, 0};

	@TempDir
	private Path directory;

	private static MetadataElement read(int... bytes) throws Exception {
		byte[] content = new byte[bytes.length];
		for (int i = 0; i < bytes.length; i++) {
			content[i] = (byte) bytes[i];
		}
		FileCursor in = new FileCursor(MadeChunk.window(content));
		in.moveTo(0, content.length);
		return MetadataElement.read(in);
	}

	@Test
	void elementHasNameAttributesAndChildren() throws Exception {
		MetadataElement root = read(SMALL);
		assertEquals("r", root.name());
		assertEquals(List.of("a"), List.copyOf(root.attributes().keySet()));
		assertEquals("", root.get("a"));
		assertNull(root.get("r"));
		assertEquals(1, root.children("a").size());
		assertEquals(List.of(), root.children("r"));
	}

	@Test
	void everyPartOfATreeIsRefusedWhateverIsMissing() {
		for (int lengthBytes = 0; lengthBytes < SMALL.length; lengthBytes++) {
			int[] part = Arrays.copyOf(SMALL, lengthBytes);
			assertThrows(DamageException.class, () -> read(part), () -> "bytes: " + part.length);
		}
	}

	@ParameterizedTest
	@CsvSource({
		"0, 17, a number of texts of 17 where 15 bytes are left",
		"8, 3, 'metadata refers to the text 3 of 3, which is missing or null'",
		"9, 7, a number of attributes of 7 where 6 bytes are left",
		"12, 4, a number of elements of 4 where 3 bytes are left",
		"7, 0, 'metadata refers to the text 2 of 3, which is missing or null'",
		"1, 2, 'a string in the encoding 2, which is unknown or not allowed here'"
	})
	void wrongByteIsNamed(int offset, int value, String message) {
		int[] damaged = SMALL.clone();
		damaged[offset] = value;
		DamageException refused = assertThrows(DamageException.class, () -> read(damaged));
		assertTrue(refused.getMessage().contains(message), refused::getMessage);
	}

	@ParameterizedTest
	@CsvSource({"67108864, true", "67108865, false"})
	void eventOfMetadataHasNoMoreThan64Mebibytes(long sizeBytes, boolean allowed) throws Exception {
		Leb128Writer event = new Leb128Writer(32);
		for (long number : new long[] {sizeBytes, 0, 5, 6, 7}) {
			event.putLong(number);
		}
		FileCursor in = new FileCursor(new FileWindow(
				(position, bytes, from, atMostBytes) -> {
					System.arraycopy(event.array(), 0, bytes, from, event.position());
					return event.position();
				},
				1 << 30));
		if (allowed) {
			assertEquals(7, MetadataElement.enterEvent(in, 0, 1 << 30));
			assertEquals(sizeBytes - event.position(), in.remainingBytes());
		} else {
			assertEquals(
					"metadata of 67108865 bytes at byte 0",
					assertThrows(DamageException.class, () -> MetadataElement.enterEvent(in, 0, 1 << 30))
							.toString());
		}
	}

	@Test
	void treeOfEightLevelsBelowTheRootIsReadAndADeeperOneIsRefused() throws Exception {
		assertEquals("r", chain(9).name());
		DamageException refused = assertThrows(DamageException.class, () -> chain(10));
		assertEquals("elements of metadata nested more than 8 deep", refused.getMessage());
	}

	private static MetadataElement chain(int elements) throws Exception {
		int[] bytes = new int[4 + 3 * elements];
		System.arraycopy(new int[] {1, 3, 1, 'r'}, 0, bytes, 0, 4);
		for (int i = 0; i < elements; i++) {
			bytes[4 + 3 * i + 2] = i < elements - 1 ? 1 : 0;
		}
		return read(bytes);
	}

	@Test
	void treeOfARecordingIsTheSameForTheDumpAndTheTools() throws Exception {
		Path file = directory.resolve("types.jfr");
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization())) {
			recording.registerEventType(JdkEventType.METHOD_TIMING);
			recording.registerEventType(
					"test.Number", type -> type.addAnnotation(Types.JDK.ANNOTATION_LABEL, "Zahl – größer")
							.addField("numbers", Types.Builtin.INT, field -> field.asArray()));
		}
		byte[] bytes = Files.readAllBytes(file);
		ChunkDump dump = ChunkDump.of(bytes).get(0);
		int start = (int) dump.metadataOffset;
		FileCursor in = new FileCursor(MadeChunk.window(bytes));
		MetadataElement.enterEvent(in, start, bytes.length);
		MetadataElement root = MetadataElement.read(in);
		assertSame(dump.metadata.root, root);
		assertEquals(RecordedMetadata.read(file).declarations(), declarations(root));
	}

	private static void assertSame(MetadataDump.Element expected, MetadataElement actual) {
		assertEquals(expected.name(), actual.name());
		assertEquals(
				List.copyOf(expected.attributes().entrySet()),
				List.copyOf(actual.attributes().entrySet()));
		assertEquals(expected.children().size(), actual.children().size(), expected::toString);
		for (int i = 0; i < expected.children().size(); i++) {
			assertSame(expected.children().get(i), actual.children().get(i));
		}
	}

	/** As {@link RecordedMetadata#declarations()} has them. */
	private static Map<String, Map<String, String>> declarations(MetadataElement root) {
		List<MetadataElement> types = root.children("metadata").get(0).children("class");
		Map<String, String> names = new HashMap<>();
		types.forEach(type -> names.put(type.get("id"), type.get("name")));
		Map<String, Map<String, String>> declarations = new TreeMap<>();
		for (MetadataElement type : types) {
			Map<String, String> parts = new LinkedHashMap<>();
			parts.put("super type", String.valueOf(type.get("superType")));
			parts.put("simple", String.valueOf(type.get("simpleType")));
			List<String> annotations = new ArrayList<>();
			for (MetadataElement child : type.children()) {
				if (child.name().equals("annotation")) {
					annotations.add(describe(child, names));
				} else {
					parts.put(child.name() + ' ' + child.get("name"), describe(child, names));
				}
			}
			parts.put("annotations", annotations.toString());
			declarations.put(type.get("name"), parts);
		}
		return declarations;
	}

	private static String describe(MetadataElement used, Map<String, String> names) {
		StringBuilder text = new StringBuilder(names.get(used.get("class")));
		new TreeMap<>(used.attributes()).forEach((key, value) -> {
			if (!key.equals("class") && (!key.equals("name") || used.name().equals("annotation"))) {
				text.append(' ').append(key).append('=').append(value);
			}
		});
		used.children().forEach(annotation -> text.append(" @").append(describe(annotation, names)));
		return text.toString();
	}
}
