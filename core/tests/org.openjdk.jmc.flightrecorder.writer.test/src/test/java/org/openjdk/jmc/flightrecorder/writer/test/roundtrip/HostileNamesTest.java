/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Names of types and fields that are no Java names. */
class HostileNamesTest {
	@TempDir
	Path directory;

	/** JMC reads such a file while the JDK refuses it, and clients rely on the former. */
	@ParameterizedTest
	@ValueSource(strings = {"my-event", "a b", "1abc", "a..b", "my.", "my.int", "_.a"})
	void eventNamesThatOnlyTheJdkRefusesAreWritten(String name) throws Exception {
		byte[] bytes = record(r -> writeOne(r, name, b -> b.addField("x", Types.Builtin.INT), v -> v.putField("x", 7)));
		Path file = Files.write(directory.resolve("names.jfr"), bytes);
		ChunkDump.validate(bytes);
		assertEquals(
				List.of(7L),
				JmcReader.read(file).stream()
						.filter(e -> e.typeName().equals(name))
						.map(e -> e.get("x"))
						.toList());
	}

	@ParameterizedTest
	@ValueSource(strings = {"my-event", "a b", "1abc", "a..b", "my.", "my.int", "", "a.b!", "class", "_.a"})
	void strictNamesRefuseThem(String name) throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization().withStrict(Strictness.NAMES), r -> {
			IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> r.registerEventType(name));
			assertTrue(e.getMessage().contains(name), e.getMessage());
			assertThrows(
					IllegalArgumentException.class,
					() -> r.registerType(name, "jdk.jfr.Event", b -> b.addField("x", Types.Builtin.INT)));
			writeOne(r, "my.Event", b -> b.addField("x", Types.Builtin.INT), v -> v.putField("x", 1));
		});
		assertEquals(1, TwoReaders.read(bytes).size());
	}

	@ParameterizedTest
	@ValueSource(strings = {"nodots", "HTTP.Request", "a.\u00e4\u00f6", "a.B$C", "_a.$"})
	void namesThatTheJdkTakesPassStrictNames(String name) throws Exception {
		byte[] bytes = record(
				s -> s.withJdkTypeInitialization().withStrict(Strictness.NAMES),
				r -> writeOne(r, name, b -> b.addField("x", Types.Builtin.INT), v -> v.putField("x", 1)));
		assertEquals(name, TwoReaders.readOne(bytes).typeName());
	}

	/** JDK 17 refuses the file for them, JDK 25 and JMC take them. */
	@ParameterizedTest
	@ValueSource(strings = {"any name at all!", "my-struct", "1abc"})
	void valueTypesMayHaveAnyName(String name) throws Exception {
		byte[] bytes = record(r -> writeOne(
				r, "a.B", b -> b.addField("x", struct(r, name)), v -> v.putField("x", x -> x.putField("a", 1))));
		ChunkDump.validate(bytes);
		Path file = Files.write(directory.resolve("names.jfr"), bytes);
		assertEquals(List.of(1L, 0L), JmcReader.read(file).get(0).get("x"));
	}

	@ParameterizedTest
	@ValueSource(strings = {"any name at all!", "my-struct", "1abc"})
	void strictNamesRefuseThemForValueTypesToo(String name) throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization().withStrict(Strictness.NAMES), r -> {
			IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> struct(r, name));
			assertTrue(e.getMessage().contains(name), e.getMessage());
			assertThrows(IllegalArgumentException.class, () -> r.registerAnnotationType(name));
			writeOne(r, "my.Event", b -> b.addField("x", struct(r, "my.Struct")), v -> {});
		});
		assertEquals(1, TwoReaders.read(bytes).size());
	}

	@ParameterizedTest
	@ValueSource(strings = {"any name at all!", "my-struct", "1abc"})
	void strictNamesRefuseTypesOfOtherRecordings(String name) throws Exception {
		Path file = directory.resolve("names.jfr");
		try (Recording other = Recordings.newRecording(file)) {
			writeOne(other, "a.B", b -> b.addField("x", struct(other, name)), v -> v.putField("x", x -> {}));
			record(s -> s.withJdkTypeInitialization().withStrict(Strictness.NAMES), r -> {
				IllegalArgumentException e =
						assertThrows(IllegalArgumentException.class, () -> r.newEventWriter(other.getType("a.B")));
				assertTrue(e.getMessage().contains(name), e.getMessage());
			});
		}
		byte[] bytes = record(s -> s.withJdkTypeInitialization().withStrict(Strictness.NAMES), r -> {
			IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> r.registerTypes(file));
			assertTrue(e.getMessage().contains(name), e.getMessage());
			writeOne(r, "my.Event", b -> b.addField("x", Types.Builtin.INT), v -> v.putField("x", 1));
		});
		assertEquals(1, TwoReaders.read(bytes).size());
	}

	private static Type struct(Recording recording, String name) {
		return recording.registerType(
				name, b -> b.addField("a", Types.Builtin.INT).addField("b", Types.Builtin.INT));
	}

	@Test
	void fieldsNamedLikeThingsOfTheFormatAreOrdinary() throws Exception {
		List<String> names = List.of(
				"id",
				"name",
				"class",
				"value",
				"thread",
				"root",
				"metadata",
				"annotation",
				"type",
				"length",
				"x\"y<z>&",
				"with space",
				"\u00e4\u20ac");
		byte[] bytes = record(r -> writeOne(
				r,
				"a.B",
				b -> names.forEach(n -> b.addField(n, Types.Builtin.STRING)),
				v -> names.forEach(n -> v.putField(n, "value of " + n))));
		ChunkDump chunk = ChunkDump.validate(bytes).get(0);
		names.forEach(n -> assertEquals(
				"value of " + n, chunk.plainValues(chunk.events.get(0)).get(n)));
		TwoReaders.readOne(bytes);
	}
}
