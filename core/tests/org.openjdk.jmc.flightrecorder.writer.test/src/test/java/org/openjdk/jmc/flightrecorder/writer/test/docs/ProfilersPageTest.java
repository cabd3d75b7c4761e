/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;

/** The program of the page for authors of profilers fills the views that the page names. */
class ProfilersPageTest {
	private static final Path PAGE = Checkout.ROOT.resolve("docs/PROFILERS.md");
	/** The views of the page's table that the program has events for, and a text that each must show. */
	private static final Map<String, String> TEXTS_OF_VIEWS = Map.of(
			"hot-methods", "com.example.Parser.parse0()",
			"allocation-by-class", "byte[]",
			"allocation-by-site", "com.example.Parser.parse0()",
			"contention-by-site", "com.example.Parser.parse0()",
			"cpu-load", "50.00%");

	@TempDir
	Path directory;

	private Path recording() throws Exception {
		Snippet.ofMarkdown(PAGE).get(0).run(directory);
		return directory.resolve("profile.jfr");
	}

	@Test
	void viewsShowTheSamples() throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		assumeTrue(tool.isPresent(), "no JDK with jfr view is installed");
		Path file = recording();
		String page = Checkout.read("docs/PROFILERS.md");
		for (Map.Entry<String, String> view : TEXTS_OF_VIEWS.entrySet()) {
			String name = view.getKey();
			assertTrue(page.contains("`" + name + "`"), "the page names " + name);
			String shown = tool.orElseThrow().run("view", "--width", "150", name, file.toString());
			assertTrue(shown.contains(view.getValue()), () -> name + " shows:\n" + shown);
			assertFalse(shown.contains("Missing event"), () -> name + " shows:\n" + shown);
		}
	}

	@Test
	void missionControlReadsEverySample() throws Exception {
		var items = JfrLoaderToolkit.loadEvents(recording().toFile());
		long samples = 0;
		for (var lane : items.apply(ItemFilters.type("jdk.ExecutionSample"))) {
			samples += lane.getItemCount();
		}
		assertEquals(1000, samples);
	}
}
