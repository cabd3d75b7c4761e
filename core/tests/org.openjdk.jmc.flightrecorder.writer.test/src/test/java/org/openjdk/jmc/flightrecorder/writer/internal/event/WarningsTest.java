/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Warnings reach whoever listens to the logger of the library, as they were meant. */
class WarningsTest {
	private static final Logger WRITER = Logger.getLogger("org.openjdk.jmc.flightrecorder.writer");

	private final List<LogRecord> logged = new ArrayList<>();
	private final Handler handler = new Handler() {
		@Override
		public void publish(LogRecord entry) {
			logged.add(entry);
		}

		@Override
		public void flush() {
			// nothing is held back
		}

		@Override
		public void close() {
			// nothing is open
		}
	};

	@BeforeEach
	void listen() {
		WRITER.addHandler(handler);
	}

	@AfterEach
	void stopListening() {
		WRITER.removeHandler(handler);
	}

	@Test
	void textIsLoggedAsItIsWhateverIsInIt() {
		String text = "Type 'a.B' has the field {0}; {it's} one";
		Warnings.log(text);
		assertEquals(1, logged.size());
		assertEquals(Level.WARNING, logged.get(0).getLevel());
		assertEquals(text, logged.get(0).getMessage());
		assertEquals(null, logged.get(0).getParameters(), "what makes a logger look for places to fill in");
	}

	@Test
	void textIsLoggedOnceInAJvm() {
		String text = "The field {0} of WarningsTest is left out";
		Warnings.logOnce(text);
		Warnings.logOnce(text);
		assertEquals(List.of(text), logged.stream().map(LogRecord::getMessage).toList());
	}

	@Test
	void parametersAreFilledInWhereTheFormatSays() {
		Warnings.log("{1} of {0}", "a.B", 3);
		LogRecord entry = logged.get(0);
		assertEquals(Level.WARNING, entry.getLevel());
		assertEquals("3 of a.B", MessageFormat.format(entry.getMessage(), entry.getParameters()));
	}
}
