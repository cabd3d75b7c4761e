/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.util.Map;

/** Fields of the JDK's events that are known to have confidential texts, by their default treatment. */
public enum UsualField {
	/** The whole text is removed. */
	WHOLE("free text of a flag, an agent or a recording"),
	/** The text is removed if the key of the event is confidential; otherwise it may contain arguments. */
	OF_KEY("value of a confidential key"),
	/** The text has the arguments of a command, and some of them are removed. */
	ARGUMENTS("confidential argument");

	private static final Map<String, UsualField> BY_PATH = Map.ofEntries(
			Map.entry("jdk.InitialSystemProperty.value", OF_KEY),
			Map.entry("jdk.InitialEnvironmentVariable.value", OF_KEY),
			Map.entry("jdk.InitialSecurityProperty.value", OF_KEY),
			Map.entry("jdk.SecurityPropertyModification.value", OF_KEY),
			Map.entry("jdk.JVMInformation.jvmArguments", ARGUMENTS),
			Map.entry("jdk.JVMInformation.jvmFlags", ARGUMENTS),
			Map.entry("jdk.JVMInformation.javaArguments", ARGUMENTS),
			Map.entry("jdk.SystemProcess.commandLine", ARGUMENTS),
			Map.entry("jdk.ProcessStart.command", ARGUMENTS),
			Map.entry("jdk.StringFlag.value", WHOLE),
			Map.entry("jdk.StringFlagChanged.oldValue", WHOLE),
			Map.entry("jdk.StringFlagChanged.newValue", WHOLE),
			Map.entry("jdk.JavaAgent.options", WHOLE),
			Map.entry("jdk.NativeAgent.options", WHOLE),
			Map.entry("jdk.ActiveRecording.name", WHOLE),
			Map.entry("jdk.ActiveRecording.destination", WHOLE));

	private final String reason;

	UsualField(String reason) {
		this.reason = reason;
	}

	/**
	 * The rule in words, for the report.
	 *
	 * @return a few words
	 */
	public String reason() {
		return reason;
	}

	/**
	 * Looks a field up.
	 *
	 * @param path
	 *            the event's name and that of the field, with a dot between them
	 * @return the treatment of its text, or null if the text stays
	 */
	public static UsualField of(String path) {
		return BY_PATH.get(path);
	}
}
