/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;

/** The bytes of a chunk are damaged. Other failures of a file system are worth another attempt. */
final class DamagedChunkException extends IOException {
	private static final long serialVersionUID = 1L;

	DamagedChunkException(String message, Throwable cause) {
		super(message, cause);
	}
}
