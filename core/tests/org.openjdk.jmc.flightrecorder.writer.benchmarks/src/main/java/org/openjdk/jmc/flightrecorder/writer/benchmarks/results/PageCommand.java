/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the tables of kept results into a document, so that none of its numbers is copied by hand. */
@Command(
		name = "page",
		mixinStandardHelpOptions = true,
		description = "Replaces what stands between <!-- table: RESULT.json | TITLE -->, <!-- text: RESULT.txt -->,"
				+ " <!-- markdown: RESULT.txt -->, <!-- measured -->, <!-- events -->, <!-- goals -->, <!-- missed -->,"
				+ " <!-- speed --> or <!-- commands --> and <!-- end --> in documents by what kept results say.")
public final class PageCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(arity = "1..*", paramLabel = "PAGE.md", description = "The documents, which are changed.")
	private List<Path> pages;

	@Option(
			names = {"-r", "--results"},
			required = true,
			paramLabel = "DIR",
			description = "The directory of the results.")
	private Path results;

	@Option(names = "--check", description = "Changes nothing, and ends with status 1 if something would change.")
	private boolean check;

	@Override
	public Integer call() throws IOException {
		int status = 0;
		for (Path page : pages) {
			status = Math.max(status, fill(page));
		}
		return status;
	}

	private int fill(Path page) throws IOException {
		String before = Files.readString(page);
		String after = new ResultsPage(results).filled(before);
		boolean same = before.equals(after);
		if (!same && !check) {
			Files.writeString(page, after);
		}
		String said = same ? " is what the results say" : check ? " differs from the results" : " was changed";
		spec.commandLine().getOut().println(page + said);
		spec.commandLine().getOut().flush();
		return check && !same ? 1 : 0;
	}
}
