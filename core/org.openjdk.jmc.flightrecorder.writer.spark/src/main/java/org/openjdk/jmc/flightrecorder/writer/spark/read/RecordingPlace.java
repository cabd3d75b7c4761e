/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.FileChannel;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;

/**
 * The place of a recording. Kryo, which a session may have for its data, cannot serialize a record by itself.
 *
 * @param name
 *            its URI
 * @param lengthBytes
 *            its length when it was listed
 * @param directory
 *            the values in the names of its directories; null if they are not requested
 */
@DefaultSerializer(JavaSerializer.class)
record RecordingPlace(String name, long lengthBytes, InternalRow directory) implements Serializable {
	/** The scheme of the URI of a file that programs of this machine can open. */
	static final String LOCAL = "file";

	static RecordingPlace of(FileStatus file, InternalRow directory) {
		return new RecordingPlace(file.getPath().toString(), file.getLen(), directory);
	}

	Path path() {
		return new Path(name);
	}

	/** Whether it is in a file that programs of this machine can open. */
	boolean isLocal() {
		return LOCAL.equals(path().toUri().getScheme());
	}

	/** Its bytes where they are; only a few of them are read. */
	ByteSource open(Configuration configuration) throws IOException {
		return isLocal()
				? ByteSource.of(
						FileChannel.open(java.nio.file.Path.of(path().toUri().getPath())), lengthBytes, name)
				: new RemoteBytes(configuration, this);
	}

	/** For messages. */
	@Override
	public String toString() {
		return name;
	}
}
