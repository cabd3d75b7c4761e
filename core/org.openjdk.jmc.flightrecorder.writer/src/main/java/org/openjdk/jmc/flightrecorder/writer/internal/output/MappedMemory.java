/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Mapped files that can be unmapped at once, without waiting for a garbage collector. JDKs have had three ways to do
 * that, and the best available one is taken:
 *
 * <pre>
 *  22 and later   an Arena of java.lang.foreign: supported, and a late access throws instead of ending the process
 *  17 to 21       invokeCleaner of sun.misc.Unsafe, which warns from 24 on
 *  neither        no module jdk.unsupported, say: the garbage collector
 * </pre>
 *
 * Both are found by name, as the classes are compiled for 17 and a bundle need not import {@code sun.misc}. Not
 * thread-safe: the caller makes sure that no thread uses a buffer when {@link #release} is called.
 */
final class MappedMemory {
	private static final int FIRST_WITH_ARENAS = 22;

	/** The methods of arenas, null when the JDK has none. */
	private static final Arenas ARENAS = Runtime.version().feature() >= FIRST_WITH_ARENAS ? findArenas() : null;
	/** Unmaps a buffer; null when the JDK has arenas, or has no such method. */
	private static final MethodHandle CLEAN = ARENAS == null ? cleanHandle() : null;

	private final Object arena;
	private final List<ByteBuffer> buffers = new ArrayList<>();
	private boolean released;

	MappedMemory() {
		arena = ARENAS == null ? null : newArena();
	}

	/** To make an arena, to make a buffer of channel, mode, position, length and arena, and to close an arena. */
	private record Arenas(MethodHandle open, MethodHandle map, MethodHandle close) {}

	private static Arenas findArenas() {
		MethodHandles.Lookup lookup = MethodHandles.publicLookup();
		try {
			Class<?> arena = Class.forName("java.lang.foreign.Arena");
			Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
			MethodType mapped = MethodType.methodType(segment, MapMode.class, long.class, long.class, arena);
			MethodHandle map = MethodHandles.filterReturnValue(
					lookup.findVirtual(FileChannel.class, "map", mapped),
					lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class)));
			MethodHandle open = lookup.findStatic(arena, "ofShared", MethodType.methodType(arena));
			MethodHandle close = lookup.findVirtual(arena, "close", MethodType.methodType(void.class));
			return new Arenas(
					open.asType(open.type().changeReturnType(Object.class)),
					map.asType(map.type().changeParameterType(map.type().parameterCount() - 1, Object.class)),
					close.asType(close.type().changeParameterType(0, Object.class)));
		} catch (ReflectiveOperationException e) {
			return null; // a JDK without them
		}
	}

	private static MethodHandle cleanHandle() {
		try {
			Class<?> unsafe = Class.forName("sun.misc.Unsafe", true, ClassLoader.getPlatformClassLoader());
			Field instance = unsafe.getDeclaredField("theUnsafe");
			instance.setAccessible(true);
			return MethodHandles.publicLookup()
					.findVirtual(unsafe, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
					.bindTo(instance.get(null));
		} catch (ReflectiveOperationException | RuntimeException e) {
			return null; // a runtime image without that module, or one that does not let us
		}
	}

	private static Object newArena() {
		try {
			return (Object) ARENAS.open.invokeExact();
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IllegalStateException("The JDK has no memory arena", e);
		}
	}

	/**
	 * Maps the beginning of a file.
	 *
	 * @param channel
	 *            of the file; may be closed afterwards
	 * @param lengthBytes
	 *            how much
	 * @return the content, to be used until {@link #release}
	 * @throws IOException
	 *             when it cannot be mapped
	 */
	ByteBuffer map(FileChannel channel, int lengthBytes) throws IOException {
		if (released) {
			throw new IOException("The mapped memory has been released");
		}
		ByteBuffer buffer =
				arena == null ? channel.map(MapMode.READ_WRITE, 0, lengthBytes) : mapInArena(channel, lengthBytes);
		buffers.add(buffer);
		return buffer;
	}

	private ByteBuffer mapInArena(FileChannel channel, int lengthBytes) throws IOException {
		try {
			return (ByteBuffer) ARENAS.map.invokeExact(channel, MapMode.READ_WRITE, 0L, (long) lengthBytes, arena);
		} catch (IOException | RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IOException("The JDK cannot map a file: " + e, e);
		}
	}

	/**
	 * Unmaps everything. No buffer may be used from here on. The second call does nothing.
	 *
	 * @throws IOException
	 *             when the JDK refuses
	 */
	void release() throws IOException {
		if (released) {
			return;
		}
		released = true;
		try {
			if (arena != null) {
				ARENAS.close.invokeExact(arena);
			} else if (CLEAN != null) {
				for (ByteBuffer buffer : buffers) {
					CLEAN.invokeExact(buffer);
				}
			}
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new IOException("The JDK does not unmap a file: " + e, e);
		} finally {
			buffers.clear();
		}
	}
}
