/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A recording's constants for a test: types by a line, values and pools as hexadecimal digits. */
final class TestedConstants {
	final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	final RecordingConstants recording = new RecordingConstants(registry.builtin(ValueKind.STRING), 0, 1024, 1 << 20);

	TypeDefinition declare(String name, boolean pooled, Object... namesAndTypes) {
		TypeDeclaration declaration = new TypeDeclaration(null, pooled);
		for (int i = 0; i < namesAndTypes.length; i += 2) {
			TypeDefinition type = namesAndTypes[i + 1] instanceof ValueKind kind
					? registry.builtin(kind)
					: (TypeDefinition) namesAndTypes[i + 1];
			declaration.add(field((String) namesAndTypes[i], type));
		}
		return registry.declare(name, declaration);
	}

	static FieldDefinition field(String name, TypeDefinition type) {
		return new FieldDefinition(name, type, false, List.of());
	}

	static byte[] bytes(String hex) {
		return HexFormat.of().parseHex(hex);
	}

	static Leb128Reader reader(String hex) {
		return new Leb128Reader(bytes(hex), 0);
	}

	static long intern(ChunkConstants chunk, TypeDefinition type, String hex) {
		byte[] bytes = bytes(hex);
		return chunk.intern(type, bytes, 0, bytes.length);
	}

	/** The pool of a type as a checkpoint has it behind the count, empty if it has none. */
	static String hex(List<ChunkConstants.Added> added, TypeDefinition type) {
		return added.stream()
				.filter(pool -> pool.type() == type)
				.map(pool -> hex(pool.part()))
				.collect(Collectors.joining());
	}

	static String hex(ConstantTable.Part part) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try {
			part.writeTo(out::write);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return HexFormat.of().formatHex(out.toByteArray());
	}
}
