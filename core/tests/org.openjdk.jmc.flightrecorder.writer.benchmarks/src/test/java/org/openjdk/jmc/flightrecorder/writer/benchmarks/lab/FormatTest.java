/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormatTest {
	@ParameterizedTest
	@ValueSource(strings = {"jfr", "java", "kryo", "protobuf"})
	void messagesAreReadAsTheyWereWritten(String name) throws IOException {
		Format format = Format.of(name);
		for (boolean nested : new boolean[] {false, true}) {
			Message[] messages = Message.messages(nested, 100);
			assertEquals(Format.sum(messages), format.read(format.write(messages)), name + ", nested " + nested);
		}
	}

	@Test
	void jmcReadsEveryMessage() throws IOException {
		Format format = Format.of("jfr-read-by-jmc");
		// The sum of the identifiers from 0 to 99: JMC shows no arrays.
		assertEquals(4950, format.read(format.write(Message.messages(true, 100))));
	}
}
