/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/**
 * Profilers of native code know no descriptors, and {@code jfr print} ends at the first method whose descriptor is null or
 * empty. Such a method gets {@code ()V}.
 */
class MethodDescriptorsTest {
	@TempDir
	Path directory;

	enum Descriptor {
		ABSENT(method -> {}, "()V"),
		NULL(method -> method.putField("descriptor", (String) null), "()V"),
		EMPTY(method -> method.putField("descriptor", ""), "()V"),
		GIVEN(method -> method.putField("descriptor", "(I)J"), "(I)J");

		final Consumer<TypedValueBuilder> put;
		final String read;

		Descriptor(Consumer<TypedValueBuilder> put, String read) {
			this.put = put;
			this.read = read;
		}

		void putMethod(TypedValueBuilder method) {
			method.putField("type", type -> type.putField("name", "native.Library"))
					.putField("name", "function");
			put.accept(method);
		}

		TypedValue stackTrace(Recording recording) {
			return MethodDescriptorsTest.stackTrace(recording, this::putMethod);
		}
	}

	private static TypedValue stackTrace(Recording recording, Consumer<TypedValueBuilder> method) {
		Types types = recording.getTypes();
		TypedValue frame = types.getType(Types.JDK.STACK_FRAME).asValue(value -> value.putField("method", method)
				.putField("lineNumber", 7)
				.putField("type", frameType -> frameType.putField("description", "Native")));
		return types.getType(Types.JDK.STACK_TRACE)
				.asValue(trace -> trace.putField("truncated", false).putField("frames", new TypedValue[] {frame}));
	}

	private static Type sampleType(Recording recording) {
		return recording.registerEventType("a.Sample", type -> type.addField("number", Types.Builtin.LONG));
	}

	private void assertRead(byte[] bytes, int events, String descriptor) throws Exception {
		Path file = Files.write(directory.resolve("methods.jfr"), bytes);
		List<RecordedEvent> read = RecordingFile.readAllEvents(file);
		assertEquals(events, read.size());
		for (RecordedEvent event : read) {
			var method = event.getStackTrace().getFrames().get(0).getMethod();
			assertEquals("function", method.getName());
			assertEquals(descriptor, method.getDescriptor());
		}
		TwoReaders.read(bytes);
		for (JfrTool tool : JfrTool.installed()) {
			String printed = tool.run("print", file.toString());
			assertEquals(events, printed.split("native.Library.function", -1).length - 1, printed);
		}
	}

	@ParameterizedTest
	@EnumSource
	void methodsOfValues(Descriptor descriptor) throws Exception {
		assertRead(
				record(recording -> {
					Type sample = sampleType(recording);
					TypedValue trace = descriptor.stackTrace(recording);
					for (int i = 0; i < 3; i++) {
						recording.writeEvent(sample.asValue(event -> event.putField("stackTrace", trace)));
					}
					recording.rotateChunk();
					recording.writeEvent(sample.asValue(event -> event.putField("stackTrace", trace)));
				}),
				4,
				descriptor.read);
	}

	@ParameterizedTest
	@EnumSource
	void methodsOfAnEventWriter(Descriptor descriptor) throws Exception {
		assertRead(
				record(recording -> {
					EventWriter writer = recording.newEventWriter(sampleType(recording));
					TypedValue trace = descriptor.stackTrace(recording);
					writer.begin().putLong(1).setStackTrace(trace).commit();
				}),
				1,
				descriptor.read);
	}

	/** As {@code jfr print} of JDK 17 and 25 does. */
	@ParameterizedTest
	@CsvSource({
		"x, false",
		"(, false",
		"(I, false",
		")(, false",
		"V, false",
		"(Lfoo)V, false",
		"([)V, false",
		"'', false",
		"(), true",
		"(I)V;, true",
		"void foo(int), true",
		"(X)V, true",
		"([[I)V, true",
		"(Lfoo;[Lbar;J)V, true"
	})
	void descriptorsAreThoseThatJfrPrintAccepts(String descriptor, boolean printable) throws Exception {
		assertEquals(printable, MethodDescriptors.isPrintable(descriptor));
	}

	/** A method of another recording may have a key. */
	@Test
	void methodWithAKeyHasADescriptorToo() {
		TestedConstants tested = new TestedConstants();
		TypeDefinition method = tested.registry.find("jdk.types.Method");
		ChunkConstants chunk = tested.recording.newChunk();
		byte[] bytes = TestedConstants.bytes("ff" + "0000000100" + "05" + "ff");
		assertEquals(1, chunk.internKeyed(method, bytes, 1, 6, 7, 0));
		assertEquals(1, chunk.internKeyed(method, bytes, 1, 6, 7, 0));
		List<ChunkConstants.Added> added = chunk.takeAdded();
		assertEquals("01" + "0000010100", TestedConstants.hex(added, method));
		assertEquals("01" + "0303282956", TestedConstants.hex(added, tested.registry.find("jdk.types.Symbol")));
	}

	/** Other programs may declare the fields of a method in another order. */
	@Test
	void descriptorMayBeTheFirstField() {
		TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
		TypeDefinition string = registry.builtin(ValueKind.STRING);
		TypeDefinition symbol = registry.declare(
				"jdk.types.Symbol", new TypeDeclaration(null, true).add(TestedConstants.field("string", string)));
		TypeDefinition method = registry.declare(
				"jdk.types.Method",
				new TypeDeclaration(null, true)
						.add(TestedConstants.field("descriptor", symbol))
						.add(TestedConstants.field("name", symbol)));
		ChunkConstants chunk = new RecordingConstants(string, 0, 16, 1 << 20).newChunk();
		TestedConstants.intern(chunk, method, "0000");
		assertEquals("01" + "0100", TestedConstants.hex(chunk.takeAdded(), method));
		assertNull(chunk.unprintableDescriptor());
		long odd = TestedConstants.intern(chunk, symbol, "03036f6464");
		TestedConstants.intern(chunk, method, "0" + odd + "00");
		assertEquals("odd", chunk.unprintableDescriptor());
	}

	@Test
	void descriptorThatEndsJfrPrintIsFoundAmongAThousand() {
		TestedConstants tested = new TestedConstants();
		TypeDefinition method = tested.registry.find("jdk.types.Method");
		TypeDefinition symbol = tested.registry.find("jdk.types.Symbol");
		ChunkConstants chunk = tested.recording.newChunk();
		for (int i = 0; i < 1_000; i++) {
			String text = i == 500 ? "odd" : "(La/Class" + i + ";)V";
			Leb128Writer out = new Leb128Writer(64);
			long id = chunk.internWrapped(symbol, text, out);
			out.putLong(0);
			out.putLong(0);
			out.putLong(id);
			out.putLong(0);
			out.putByte(0);
			chunk.intern(method, out.array(), 0, out.position());
		}
		assertEquals("odd", chunk.unprintableDescriptor());
	}

	@Test
	void descriptorThatEndsJfrPrintIsAWarningOnce() throws Exception {
		byte[] bytes;
		try (Warnings warnings = new Warnings()) {
			bytes = record(recording -> {
				Type sample = sampleType(recording);
				TypedValue good = stackTrace(recording, Descriptor.GIVEN::putMethod);
				TypedValue bad = stackTrace(recording, method -> method.putField("name", "oddMethod")
						.putField("type", type -> type.putField("name", "native.Library"))
						.putField("descriptor", "oddMethod"));
				recording.writeEvent(sample.asValue(event -> event.putField("stackTrace", good)));
				recording.rotateChunk();
				assertEquals(List.of(), warnings.with("jfr print ends"));
				for (int i = 0; i < 2; i++) {
					recording.writeEvent(sample.asValue(event -> event.putField("stackTrace", bad)));
					recording.rotateChunk();
				}
			});
			assertEquals(1, warnings.with("jfr print ends").size());
			assertEquals(1, warnings.with("whose descriptor is 'oddMethod'").size());
		}
		Path file = Files.write(directory.resolve("odd.jfr"), bytes);
		for (JfrTool tool : JfrTool.installed()) {
			assertThrows(AssertionError.class, () -> tool.run("print", file.toString()));
		}
	}

	@Test
	void methodThatIsCopiedFromAnotherRecordingHasIt() throws Exception {
		Path original = directory.resolve("original.jfr");
		Files.write(
				original,
				record(recording -> recording.writeEvent(sampleType(recording)
						.asValue(event -> event.putField("stackTrace", Descriptor.ABSENT.stackTrace(recording))))));
		Path copy = directory.resolve("copy.jfr");
		try (Recording recording = Recordings.newRecording(copy)) {
			for (RecordedEvent event : RecordingFile.readAllEvents(original)) {
				recording.writeEvent(event);
			}
		}
		assertRead(Files.readAllBytes(copy), 1, "()V");
	}
}
