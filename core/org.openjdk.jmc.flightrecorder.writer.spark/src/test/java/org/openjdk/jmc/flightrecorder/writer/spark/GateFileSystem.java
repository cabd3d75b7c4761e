/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.EnumSet;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local files under another scheme, with gates before a file is read, and before and after one is made. */
public final class GateFileSystem extends RawLocalFileSystem {
	static final String SCHEME = "gate";

	@Override
	public URI getUri() {
		return URI.create(SCHEME + ":///");
	}

	/** {@inheritDoc} Without permissions, which the local files have under their own scheme alone. */
	@Override
	public FileStatus[] listStatus(Path directory) throws IOException {
		return Arrays.stream(super.listStatus(directory))
				.map(file -> new FileStatus(
						file.getLen(),
						file.isDirectory(),
						file.getReplication(),
						file.getBlockSize(),
						file.getModificationTime(),
						file.getPath()))
				.toArray(FileStatus[]::new);
	}

	@Override
	public FSDataInputStream open(Path file, int bufferSize) throws IOException {
		Gate.pass("open");
		return super.open(file, bufferSize);
	}

	@Override
	public FSDataOutputStream createNonRecursive(
			Path file,
			FsPermission permission,
			EnumSet<CreateFlag> flags,
			int bufferSize,
			short replication,
			long blockSize,
			Progressable progress)
			throws IOException {
		Gate.pass("create");
		boolean isCreated = false;
		try {
			FSDataOutputStream out =
					super.createNonRecursive(file, permission, flags, bufferSize, replication, blockSize, progress);
			isCreated = true;
			return out;
		} finally {
			Gate.pass(isCreated ? "created" : "refused");
		}
	}
}
