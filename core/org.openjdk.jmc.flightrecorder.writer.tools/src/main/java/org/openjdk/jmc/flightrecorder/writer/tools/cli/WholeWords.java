/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Help whose lines end at blanks. Picocli also breaks lines behind a dot or a bracket, and so inside names such as
 * {@code jdk.ExecutionSample}. An example that needs several lines can be copied to a shell.
 */
final class WholeWords extends Help {
	private static final String EXAMPLE = "Example: ";
	private static final String CONTINUED = " \\";
	private static final String INDENT = "  ";

	WholeWords(CommandSpec command, ColorScheme colors) {
		super(command, colors);
	}

	@Override
	public Layout createDefaultLayout(
			List<OptionSpec> options, List<PositionalParamSpec> parameters, ColorScheme colors) {
		Layout usual = super.createDefaultLayout(options, parameters, colors);
		return new Layout(
				colors,
				new Table(colors, usual.textTable().columns()),
				usual.optionRenderer(),
				usual.parameterRenderer());
	}

	@Override
	public String footer(Object... values) {
		int width = commandSpec().usageMessage().width();
		StringBuilder lines = new StringBuilder();
		for (String paragraph : commandSpec().usageMessage().footer()) {
			String end = paragraph.startsWith(EXAMPLE) ? CONTINUED : "";
			String indent = paragraph.startsWith(EXAMPLE) ? INDENT : "";
			String rest = paragraph;
			// The last column stays free, as in the lines of picocli.
			while (rest.length() >= width) {
				int blank = blank(rest, 0, width - end.length() - 1);
				lines.append(rest, 0, blank).append(end).append(System.lineSeparator());
				rest = indent + rest.substring(blank).stripLeading();
			}
			lines.append(rest).append(System.lineSeparator());
		}
		return lines.toString();
	}

	/** The last blank with which a line is short enough, or else the next one, or the end. */
	private static int blank(String text, int start, int room) {
		int first = start;
		while (first < text.length() && text.charAt(first) == ' ') {
			first++;
		}
		int last = text.lastIndexOf(' ', start + room);
		if (last <= first) {
			last = text.indexOf(' ', first);
		}
		return last < 0 ? text.length() : last;
	}

	/** The table of options and parameters. */
	private static final class Table extends TextTable {
		private final ColorScheme colors;

		Table(ColorScheme colors, Column[] columns) {
			super(colors, columns);
			this.colors = colors;
		}

		@Override
		public Cell putValue(int row, int column, Text value) {
			Column place = columns()[column];
			if (value == null || place.overflow != Overflow.WRAP) {
				return super.putValue(row, column, value);
			}
			String text = value.plainString();
			int room = place.width - place.indent - 1;
			int start = 0;
			Cell last = null;
			while (last == null || start < text.length()) {
				String indent = start == 0 ? "" : INDENT;
				int end = start + room - indent.length() >= text.length()
						? text.length()
						: blank(text, start, room - indent.length());
				int next = last == null ? row : last.row + 1;
				if (next == rowCount()) {
					addEmptyRow();
				}
				last = super.putValue(next, column, colors.text(indent).concat(value.substring(start, end)));
				start = end + 1;
			}
			return last;
		}
	}
}
