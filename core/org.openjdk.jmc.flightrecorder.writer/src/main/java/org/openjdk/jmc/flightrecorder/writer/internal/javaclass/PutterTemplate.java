/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/**
 * The template of compiled code. Its class file is defined again, as a hidden class, for each compiled class. There the
 * handle is a constant, so the JIT compiler sees through it to the accessors. Called through a variable, each step of a
 * composed handle would be a call. This class itself is never used.
 */
final class PutterTemplate implements ObjectPutter.Code {
	private static final MethodHandle PUT;

	static {
		try {
			PUT = MethodHandles.classData(MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, MethodHandle.class);
		} catch (IllegalAccessException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	PutterTemplate() {}

	@Override
	public void put(Leb128Writer out, ChunkConstants constants, Object source, int depth, Object[] bound) {
		try {
			PUT.invokeExact(out, constants, source, depth, bound);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw PutterCompiler.undeclared(e, source);
		}
	}
}
