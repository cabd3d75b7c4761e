/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * Makes one {@link ObjectPutter.Code} of the handles that put the fields of a class, one after the other.
 * <p>
 * An array of accessors called in a loop would box every number, and a composed handle in an ordinary field would be a
 * chain of calls. A copy of {@link PutterTemplate} with the handle as a constant is neither, and needs no library that
 * writes class files.
 */
final class PutterCompiler {
	/** What the handle of a field, and of all fields, looks like. */
	static final MethodType PUT = MethodType.methodType(
			void.class, Leb128Writer.class, ChunkConstants.class, Object.class, int.class, Object[].class);

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
	private static final byte[] TEMPLATE = template();

	private PutterCompiler() {}

	private static byte[] template() {
		String file = PutterTemplate.class.getSimpleName() + ".class";
		try (InputStream in = PutterTemplate.class.getResourceAsStream(file)) {
			if (in == null) {
				throw new IllegalStateException("The class file " + file + " is missing beside the others");
			}
			return in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/**
	 * @param fields
	 *            handles of type {@link #PUT} in the order of the file
	 * @return code that puts all of them; it is collected with the last reference to it
	 */
	static ObjectPutter.Code compile(List<MethodHandle> fields) {
		MethodHandle all = MethodHandles.empty(PUT);
		for (int i = fields.size() - 1; i >= 0; i--) {
			all = i == fields.size() - 1 ? fields.get(i) : MethodHandles.foldArguments(all, fields.get(i));
		}
		try {
			MethodHandles.Lookup made = LOOKUP.defineHiddenClassWithClassData(TEMPLATE, all, true);
			return (ObjectPutter.Code) made.findConstructor(made.lookupClass(), MethodType.methodType(void.class))
					.asType(MethodType.methodType(ObjectPutter.Code.class))
					.invokeExact();
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IllegalStateException("A hidden class could not be made", e);
		}
	}
}
