/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of the build, from a file that the build fills in. */
public final class ToolVersion implements IVersionProvider {
	private static final String FILE = "version.properties";

	/** A provider for picocli. */
	public ToolVersion() {}

	@Override
	public String[] getVersion() throws IOException {
		Properties properties = new Properties();
		try (InputStream in = ToolVersion.class.getResourceAsStream(FILE)) {
			properties.load(in);
		}
		return new String[] {"jfr-tools " + properties.getProperty("version"), "JVM ${java.version} (${java.vendor})"};
	}
}
