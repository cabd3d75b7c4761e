/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RunTimeNames;
import picocli.CommandLine.Option;

/** Whether the names of classes that a JVM makes while it runs stay as they are in the profile. */
public final class ClassNames {
	@Option(
			names = "--normalize",
			description = "Remove numbers and addresses from the names of classes that the JVM generates, for instance "
					+ "for lambdas. They differ from run to run.")
	private boolean isNormalized;

	/** Options that are not set. */
	public ClassNames() {}

	/**
	 * Begins without stacks.
	 *
	 * @param jdk
	 *            makes their values
	 * @return makes stack traces of frames with the names that are wanted
	 */
	public StackTraces stackTraces(JdkValues jdk) {
		RunTimeNames names = new RunTimeNames();
		return new StackTraces(jdk, isNormalized ? frame -> frame.normalized(names) : frame -> frame);
	}
}
