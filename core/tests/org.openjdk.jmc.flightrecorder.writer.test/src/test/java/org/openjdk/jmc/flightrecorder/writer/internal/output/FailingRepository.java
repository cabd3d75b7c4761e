/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Faults;

/** A repository whose files fail, from being made to being deleted. */
public final class FailingRepository {
	private FailingRepository() {}

	/** Opens one without limits, in a directory with nothing to repair. */
	public static ChunkOutput open(Path directory, Faults faults) throws IOException {
		RepositoryOutput.Repair none = file -> {
			throw new AssertionError("There is nothing to repair in " + file);
		};
		return new RepositoryOutput(
				directory, ZoneOffset.UTC, new RepositoryOutput.Limits(0, 0), none, new FailingFiles(faults));
	}

	private static final class FailingFiles extends ChunkFiles {
		private final Faults faults;

		FailingFiles(Faults faults) {
			this.faults = faults;
		}

		@Override
		RandomAccessFile open(Path path) throws IOException {
			faults.pass();
			return faults.file(path);
		}

		@Override
		void move(Path from, Path to) throws IOException {
			faults.pass();
			super.move(from, to);
		}

		@Override
		void delete(Path path) throws IOException {
			faults.pass();
			super.delete(path);
		}
	}
}
