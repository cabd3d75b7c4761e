/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/** The tool that checks recordings has nothing against those of the JDKs, nor against their copies. */
class CheckedCopiesTest {
	@TempDir
	Path directory;

	private static String check(Path file) {
		StringWriter out = new StringWriter();
		PrintWriter printer = new PrintWriter(out, true);
		int status = JfrTools.run(printer, printer, "check", file.toString());
		assertEquals(0, status, out::toString);
		return out.toString();
	}

	@Test
	void recordingsOfTheJdksHaveNoProblem() throws Exception {
		List<Path> originals = new ArrayList<>(ProfiledWork.recorded().values());
		originals.addAll(ProfiledWork.recordedInManyChunks().values());
		assertFalse(originals.isEmpty());
		originals.forEach(CheckedCopiesTest::check);
	}

	@Test
	void copiesOfThemHaveNoProblem() throws Exception {
		for (Path original : ProfiledWork.recorded().values()) {
			Path copy = directory.resolve("copy.jfr");
			PrintWriter printer = new PrintWriter(new StringWriter());
			for (String tool : List.of("filter", "redact")) {
				assertEquals(0, JfrTools.run(printer, printer, tool, original.toString(), copy.toString()));
				check(copy);
			}
		}
	}
}
