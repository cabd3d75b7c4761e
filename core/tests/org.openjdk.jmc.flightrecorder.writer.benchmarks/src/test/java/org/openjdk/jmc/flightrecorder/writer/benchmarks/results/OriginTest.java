/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OriginTest {
	private static final String RESULT = "core/tests/org.openjdk.jmc.flightrecorder.writer.benchmarks/results/load.txt";

	@TempDir
	Path sources;

	private int git(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.com"));
		command.addAll(List.of("-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null"));
		command.addAll(List.of(arguments));
		Process git = new ProcessBuilder(command)
				.directory(sources.toFile())
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.redirectError(ProcessBuilder.Redirect.DISCARD)
				.start();
		assertTrue(git.waitFor(900, TimeUnit.SECONDS), "git does not end");
		return git.exitValue();
	}

	private boolean hasGit() throws InterruptedException {
		try {
			return git("init") == 0;
		} catch (IOException e) {
			return false;
		}
	}

	private Path write(String file, String text) throws IOException {
		Path path = sources.resolve(file);
		Files.createDirectories(path.getParent());
		return Files.writeString(path, text);
	}

	@Test
	void aNewResultIsNoChangeOfTheSources() throws Exception {
		assumeTrue(System.getenv("GIT_DIR") == null && hasGit(), "no git, or one that is told of a repository");
		Path source = write("src/A.java", "class A {}");
		write(RESULT, "old figures");
		assertEquals(0, git("add", "."));
		assertEquals(0, git("commit", "-m", "first"));
		String commit = Origin.commit(sources);
		assertTrue(commit.matches("[0-9a-f]{4,40}"), commit);

		write(RESULT, "new figures");
		assertEquals(commit, Origin.commit(sources));
		assertEquals(commit, Origin.commit(source.getParent()));

		Files.writeString(source, "class A { int a; }");
		assertEquals(commit + ", with changes", Origin.commit(sources));
	}
}
