/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;

/** Reads single ranges of a file in any file system. */
final class RemoteBytes implements ByteSource {
	private final RecordingPlace file;
	private final FSDataInputStream in;

	RemoteBytes(Configuration configuration, RecordingPlace file) throws IOException {
		this.file = file;
		in = file.path().getFileSystem(configuration).open(file.path());
	}

	@Override
	public String name() {
		return file.name();
	}

	@Override
	public long lengthBytes() {
		return file.lengthBytes();
	}

	@Override
	public int read(long position, byte[] target, int offset, int length) throws IOException {
		return in.read(position, target, offset, (int) Math.min(length, lengthBytes() - position));
	}

	@Override
	public void close() throws IOException {
		in.close();
	}
}
