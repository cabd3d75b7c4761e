/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.function.UnaryOperator;

/** A channel whose failures to write name the file; those of the system say only what happened. */
final class NamedChannel extends FileChannel {
	private final FileChannel channel;
	private final UnaryOperator<IOException> named;

	/**
	 * @param channel
	 *            closed with this
	 * @param named
	 *            adds the name to a failure
	 */
	NamedChannel(FileChannel channel, UnaryOperator<IOException> named) {
		this.channel = channel;
		this.named = named;
	}

	private interface Operation<T> {
		T run() throws IOException;
	}

	private <T> T run(Operation<T> operation) throws IOException {
		try {
			return operation.run();
		} catch (IOException e) {
			throw named.apply(e);
		}
	}

	@Override
	public int read(ByteBuffer target) throws IOException {
		return channel.read(target);
	}

	@Override
	public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
		return channel.read(targets, offset, length);
	}

	@Override
	public int read(ByteBuffer target, long position) throws IOException {
		return channel.read(target, position);
	}

	@Override
	public int write(ByteBuffer source) throws IOException {
		return run(() -> channel.write(source));
	}

	@Override
	public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
		return run(() -> channel.write(sources, offset, length));
	}

	@Override
	public int write(ByteBuffer source, long position) throws IOException {
		return run(() -> channel.write(source, position));
	}

	@Override
	public long position() throws IOException {
		return run(channel::position);
	}

	@Override
	public FileChannel position(long position) throws IOException {
		run(() -> channel.position(position));
		return this;
	}

	@Override
	public long size() throws IOException {
		return run(channel::size);
	}

	@Override
	public FileChannel truncate(long size) throws IOException {
		run(() -> channel.truncate(size));
		return this;
	}

	@Override
	public void force(boolean withAttributes) throws IOException {
		run(() -> {
			channel.force(withAttributes);
			return null;
		});
	}

	@Override
	public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
		return run(() -> channel.transferTo(position, count, target));
	}

	@Override
	public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
		return run(() -> channel.transferFrom(source, position, count));
	}

	@Override
	public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
		return run(() -> channel.map(mode, position, size));
	}

	@Override
	public FileLock lock(long position, long size, boolean isShared) throws IOException {
		return run(() -> channel.lock(position, size, isShared));
	}

	@Override
	public FileLock tryLock(long position, long size, boolean isShared) throws IOException {
		return run(() -> channel.tryLock(position, size, isShared));
	}

	@Override
	protected void implCloseChannel() throws IOException {
		run(() -> {
			channel.close();
			return null;
		});
	}
}
