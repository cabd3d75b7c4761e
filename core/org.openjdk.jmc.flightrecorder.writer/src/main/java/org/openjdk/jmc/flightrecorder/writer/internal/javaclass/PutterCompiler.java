/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * Makes one {@link ObjectPutter.Code} of the handles that put the fields of a class, one after the other.
 * <p>
 * An array of accessors called in a loop would box every number, and a composed handle in an ordinary field is a chain
 * of calls. A copy of {@link PutterTemplate} with the handle as a constant is neither, and needs no library that writes
 * class files. A native image defines no classes at run time, and has no class files. There the handle is in a field,
 * and writing the same bytes takes longer. Thread-safe.
 */
final class PutterCompiler {
	/** What the handle of a field, and of all fields, looks like. */
	static final MethodType PUT = MethodType.methodType(
			void.class, Leb128Writer.class, ChunkConstants.class, Object.class, int.class, Object[].class);

	/** The compiler for all recordings. */
	static final PutterCompiler SHARED = ofTemplate();

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	/** The class file of the template, null when it cannot be used. */
	private volatile byte[] template;

	PutterCompiler(byte[] template) {
		this.template = template;
	}

	private static PutterCompiler ofTemplate() {
		String file = PutterTemplate.class.getSimpleName() + ".class";
		try (InputStream in = PutterTemplate.class.getResourceAsStream(file)) {
			if (in != null) {
				return new PutterCompiler(in.readAllBytes());
			}
			warn("the class file " + file + " is missing beside the others");
		} catch (IOException e) {
			warn(e);
		}
		return new PutterCompiler(null);
	}

	private static void warn(Object reason) {
		Warnings.log("Records and event objects are written by method handles, which is slower, because no class can "
				+ "be generated for them: " + reason);
	}

	/**
	 * @param fields
	 *            handles of type {@link #PUT} in the order of the file
	 * @return code that puts all of them; it is collected with the last reference to it
	 */
	ObjectPutter.Code compile(List<MethodHandle> fields) {
		MethodHandle all = MethodHandles.empty(PUT);
		for (int i = fields.size() - 1; i >= 0; i--) {
			all = i == fields.size() - 1 ? fields.get(i) : MethodHandles.foldArguments(all, fields.get(i));
		}
		byte[] classFile = template;
		if (classFile != null) {
			try {
				return ofHiddenClass(classFile, all);
			} catch (OutOfMemoryError | StackOverflowError e) {
				throw e;
			} catch (Throwable e) {
				// A native image throws an Error of its own.
				giveUp(e);
			}
		}
		return new CalledHandle(all);
	}

	private static ObjectPutter.Code ofHiddenClass(byte[] classFile, MethodHandle all) throws Throwable {
		MethodHandles.Lookup made = LOOKUP.defineHiddenClassWithClassData(classFile, all, true);
		return (ObjectPutter.Code) made.findConstructor(made.lookupClass(), MethodType.methodType(void.class))
				.asType(MethodType.methodType(ObjectPutter.Code.class))
				.invokeExact();
	}

	private synchronized void giveUp(Throwable reason) {
		if (template != null) {
			template = null;
			warn(reason);
		}
	}

	/** @return what code throws when an accessor throws what it does not declare */
	static UndeclaredThrowableException undeclared(Throwable thrown, Object source) {
		return new UndeclaredThrowableException(thrown, "Reading an object of " + source.getClass() + " failed");
	}

	/** Code without a class of its own. */
	private record CalledHandle(MethodHandle handle) implements ObjectPutter.Code {
		@Override
		public void put(Leb128Writer out, ChunkConstants constants, Object source, int depth, Object[] bound) {
			try {
				handle.invokeExact(out, constants, source, depth, bound);
			} catch (RuntimeException | Error e) {
				throw e;
			} catch (Throwable e) {
				throw undeclared(e, source);
			}
		}
	}
}
