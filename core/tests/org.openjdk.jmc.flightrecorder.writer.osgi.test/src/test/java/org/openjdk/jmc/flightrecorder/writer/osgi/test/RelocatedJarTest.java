/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program with the classes of the writer under other names in its own jar, as Maven Shade and others put them there, so
 * that another version may be beside them. Texts with names of classes stay, as nothing tells them from other texts.
 */
class RelocatedJarTest {
	private static final String FROM = "org/openjdk/jmc/flightrecorder/writer";
	private static final String TO = "shop/shaded/jfr";

	private static final String PROGRAM =
			"""
			package client;

			import java.nio.file.Path;
			import jdk.jfr.Event;
			import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
			import org.openjdk.jmc.flightrecorder.writer.api.Recording;
			import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			import org.openjdk.jmc.flightrecorder.writer.api.Type;
			import org.openjdk.jmc.flightrecorder.writer.api.Types;

			public class Main {
				record Order(long id, String customer) {}

				static class Checkout extends Event {
					long id;
				}

				public static void main(String[] arguments) throws Exception {
					try (Recording recording = Recordings.newRecording(Path.of("relocated.jfr"))) {
						Type type = recording.registerEventType("client.Value", b -> b.addField("id", Types.Builtin.LONG));
						recording.writeEvent(type.asValue(v -> v.putField("id", 1L)));
						EventWriter events = recording.newEventWriter(type);
						events.begin().putLong(2).commit();
						recording.writeEvent(new Order(3, "Ada"));
						RecordWriter<Order> orders = recording.newRecordWriter(Order.class);
						orders.write(new Order(4, "Grace"));
						Checkout checkout = new Checkout();
						checkout.id = 5;
						recording.writeEvent(checkout);
					}
					OldClient.write("old.jfr");
					System.out.println(Recording.class.getName());
				}
			}
			""";

	@TempDir
	Path directory;

	/** Replaces names in the constant pool of a class, where they are written with slashes. */
	private static byte[] relocated(byte[] classFile) throws IOException {
		DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		DataOutputStream out = new DataOutputStream(bytes);
		out.writeLong(in.readLong()); // magic number and version
		int count = in.readUnsignedShort();
		out.writeShort(count);
		for (int i = 1; i < count; i++) {
			int tag = in.readUnsignedByte();
			out.writeByte(tag);
			if (tag == 1) {
				out.writeUTF(in.readUTF().replace(FROM, TO));
			} else {
				out.write(in.readNBytes(constantBytes(tag)));
			}
			i += tag == 5 || tag == 6 ? 1 : 0; // long and double take two places
		}
		in.transferTo(out);
		return bytes.toByteArray();
	}

	/** The length of a constant of the JVM's specification, section 4.4, without its tag. */
	private static int constantBytes(int tag) {
		return switch (tag) {
			case 7, 8, 16, 19, 20 -> 2;
			case 15 -> 3;
			case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
			case 5, 6 -> 8;
			default -> throw new IllegalArgumentException("tag " + tag);
		};
	}

	private Path shaded() throws IOException {
		Path shaded = directory.resolve("shaded.jar");
		try (JarFile jar = new JarFile(Jars.WRITER.toFile());
				JarOutputStream out = new JarOutputStream(Files.newOutputStream(shaded))) {
			for (JarEntry entry : jar.stream().toList()) {
				if (entry.getName().startsWith(FROM) && entry.getName().endsWith(".class")) {
					out.putNextEntry(new JarEntry(entry.getName().replace(FROM, TO)));
					out.write(relocated(jar.getInputStream(entry).readAllBytes()));
					out.closeEntry();
				}
			}
		}
		return shaded;
	}

	@Test
	void allDoorsAreOpenUnderOtherNamesBesideVersion912() throws Exception {
		Path shaded = shaded();
		Map<String, String> sources = Map.of(
				"Main", PROGRAM.replace(FROM.replace('/', '.'), TO.replace('/', '.')),
				"OldClient", ClientProgram.source("old/client/OldClient.java"));
		ClientProgram client = ClientProgram.ofClassPath(directory, sources, shaded, Jars.OLD_WRITER, Jars.COMMON);
		String printed = client.runByClassPath(shaded, Jars.OLD_WRITER, Jars.COMMON);
		assertTrue(printed.endsWith("shop.shaded.jfr.api.Recording\n"), printed);

		List<RecordedEvent> events = ReadBack.events(directory.resolve("relocated.jfr"));
		assertEquals(
				List.of(1L, 2L, 3L, 4L, 5L),
				events.stream().map(event -> event.getLong("id")).sorted().toList());
		assertEquals(
				List.of("Checkout", "client.Main$Order", "client.Value"),
				events.stream()
						.map(event -> event.getEventType().getName())
						.distinct()
						.sorted()
						.toList());
		RecordedEvent checkout = events.stream()
				.filter(event -> event.getEventType().getName().equals("Checkout"))
				.findFirst()
				.orElseThrow();
		assertEquals(
				"main", checkout.getStackTrace().getFrames().get(0).getMethod().getName(), checkout::toString);
		assertTrue(Files.size(directory.resolve("old.jfr")) > 0, "what 9.1.2 wrote, which no reader opens");
	}

	@Test
	void classesNameNothingOfTheOldPackage() throws Exception {
		try (JarFile jar = new JarFile(shaded().toFile())) {
			assertTrue(jar.size() > 100);
			for (JarEntry entry : jar.stream().toList()) {
				String content = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
				assertTrue(!content.contains(FROM), entry::getName);
			}
		}
	}
}
