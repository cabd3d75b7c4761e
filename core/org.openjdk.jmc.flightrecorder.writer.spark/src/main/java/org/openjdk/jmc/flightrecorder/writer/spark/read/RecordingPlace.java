/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.Serializable;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The place of a recording.
 *
 * @param name
 *            its URI
 * @param lengthBytes
 *            its length when it was listed
 * @param directory
 *            the values in the names of its directories; null if they are not requested
 */
record RecordingPlace(String name, long lengthBytes, InternalRow directory) implements Serializable {
	static RecordingPlace of(FileStatus file, InternalRow directory) {
		return new RecordingPlace(file.getPath().toString(), file.getLen(), directory);
	}

	Path path() {
		return new Path(name);
	}

	/** Whether it is in a file that programs of this machine can open. */
	boolean isLocal() {
		return "file".equals(path().toUri().getScheme());
	}

	/** For messages. */
	@Override
	public String toString() {
		return name;
	}
}
