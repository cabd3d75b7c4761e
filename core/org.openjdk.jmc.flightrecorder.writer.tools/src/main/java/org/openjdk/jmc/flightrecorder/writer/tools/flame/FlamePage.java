/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import one.convert.Frame;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;

/**
 * A flame graph as a self-contained page: the page of async-profiler's converter, with a title, a total, a unit, and
 * names that cannot break out of their place. The converter escapes quotes and backslashes in names, and nothing else.
 */
final class FlamePage implements FlameTarget {
	/** The converter encodes the common start of two names as a character, and longer names are of no use. */
	private static final int MAX_NAME_LENGTH = 1000;

	/**
	 * Text that would end the script or change how the rest of it is read; other names stay as the converter reads
	 * them.
	 */
	private static final Pattern MARKUP = Pattern.compile("<(?=!--|/?script)", Pattern.CASE_INSENSITIVE);

	private static final String NAMES_START = "const cpool = [";
	private static final String NAMES_END = "];";
	private static final String HEAD = "<meta charset='utf-8'>";
	private static final String ONE_SAMPLE = "'1 sample'";
	private static final String SAMPLES = "' samples'";

	private static final Pattern LEGEND_OF_FRAMES = Pattern.compile("<dt>Frame types</dt>(?s:.*?)(?=\n</dl>)");
	private static final Pattern LEGEND_OF_EVENTS =
			Pattern.compile("\t<dt>Allocation profile</dt>\n(?s:.*?)(?=\t<dt>Search</dt>)");

	/** The colours of the converter's function getDiffColor. */
	private static final String LEGEND_OF_DIFFERENCES = "<dt>The frame itself has</dt>\n"
			+ "\t<dd style='background-color: #ff6060'>more than in the base</dd>\n"
			+ "\t<dd style='background-color: #6060ff'>less than in the base</dd>\n"
			+ "\t<dd style='background-color: #e0e0e0'>as much</dd>\n"
			+ "\t<dd style='background-color: #ffdd33'>no place in the base</dd>";

	private final Arguments arguments = new Arguments();
	private final FlameGraph graph = new FlameGraph(arguments);
	private final CallStack stack = new CallStack();
	private double weight;
	private long total;

	@Override
	public void add(List<FlameFrame> frames, double moreWeight) {
		stack.clear();
		for (FlameFrame frame : frames) {
			stack.push(plain(frame.name()), type(frame.type()));
		}
		graph.addSample(stack, Math.round(moreWeight));
		weight += moreWeight;
		total += Math.round(moreWeight);
	}

	@Override
	public double weight() {
		return weight;
	}

	/** The sum as the page has it, in whole numbers. */
	long total() {
		return total;
	}

	/** Shows the difference from other stacks, which are scaled to the total of this page. */
	void compareWith(FlameNode base) {
		FlamePage scaled = new FlamePage();
		for (FlameNode callee : base.callees()) {
			scaled.addAll(callee, total / base.weight());
		}
		arguments.diff = true;
		graph.diff(scaled.graph);
	}

	private void addAll(FlameNode node, double scale) {
		stack.push(plain(node.name), type(node.frameType));
		graph.addSample(stack, Math.round(node.selfWeight() * scale));
		for (FlameNode callee : node.callees()) {
			addAll(callee, scale);
		}
		stack.pop();
	}

	/** Replaces characters that have a meaning for the page or change its direction, and those of two Java chars. */
	private static String plain(String name) {
		if (isPlain(name)) {
			return name;
		}
		StringBuilder plain = new StringBuilder(name.length());
		name.codePoints().limit(MAX_NAME_LENGTH).forEach(c -> {
			switch (Character.getType(c)) {
				case Character.CONTROL,
						Character.FORMAT,
						Character.LINE_SEPARATOR,
						Character.PARAGRAPH_SEPARATOR,
						Character.SURROGATE -> plain.append('\uFFFD');
				default -> {
					if (Character.isBmpCodePoint(c)) {
						plain.append((char) c);
					} else {
						plain.append(String.format(Locale.ROOT, "[U+%X]", c));
					}
				}
			}
		});
		return plain.toString();
	}

	/** Whether a name has letters, digits and the like of ASCII alone, as most have. */
	private static boolean isPlain(String name) {
		for (int i = 0; i < name.length(); i++) {
			char c = name.charAt(i);
			if (c < ' ' || c > '~') {
				return false;
			}
		}
		return name.length() <= MAX_NAME_LENGTH;
	}

	private static byte type(String frameType) {
		return switch (String.valueOf(frameType)) {
			case StackTraceBuilder.INTERPRETED -> Frame.TYPE_INTERPRETED;
			case StackTraceBuilder.INLINED -> Frame.TYPE_INLINED;
			case StackTraceBuilder.CPP -> Frame.TYPE_CPP;
			case StackTraceBuilder.KERNEL -> Frame.TYPE_KERNEL;
			case StackTraceBuilder.NATIVE, "" -> Frame.TYPE_NATIVE;
			case "C1 compiled" -> Frame.TYPE_C1_COMPILED;
			default -> Frame.TYPE_JIT_COMPILED;
		};
	}

	/**
	 * Writes the page.
	 *
	 * @param title
	 *            the line above
	 * @param unit
	 *            what weights count
	 */
	void write(Writer out, String title, String unit) throws IOException {
		String heading = escaped(String.format(Locale.ROOT, "%s: %,d %s", title, total, unit));
		arguments.title = heading;
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (PrintStream page = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
			graph.dump(page);
		}
		String text = bytes.toString(StandardCharsets.UTF_8);
		if (arguments.diff) {
			text = replaced(replaced(text, LEGEND_OF_FRAMES, LEGEND_OF_DIFFERENCES), LEGEND_OF_EVENTS, "");
		}
		boolean isName = false;
		int changed = 0;
		for (String line : text.split("\n")) {
			String written = line;
			if (line.startsWith(NAMES_START)) {
				isName = true;
				changed++;
			} else if (isName && line.equals(NAMES_END)) {
				isName = false;
			} else if (isName) {
				written = MARKUP.matcher(line).replaceAll("\\\\x3c");
			} else if (line.equals(HEAD)) {
				written = HEAD + "\n<title>" + heading + "</title>";
				changed++;
			} else if (line.contains(ONE_SAMPLE) && line.contains(SAMPLES)) {
				written =
						line.replace(ONE_SAMPLE, "'1 ' + " + literal(unit)).replace(SAMPLES, "' ' + " + literal(unit));
				changed++;
			}
			out.write(written);
			out.write('\n');
		}
		if (changed != 3) {
			throw new IllegalStateException("the converter's page has changed: " + changed + " of 3 lines are known");
		}
	}

	private static String replaced(String page, Pattern part, String replacement) {
		Matcher matcher = part.matcher(page);
		if (!matcher.find()) {
			throw new IllegalStateException("the converter's page has changed: it has no " + part);
		}
		return page.substring(0, matcher.start()) + replacement + page.substring(matcher.end());
	}

	/** The text as a literal of the script. */
	private static String literal(String text) {
		return '\'' + plain(text).replaceAll("[^\\w ./%-]", "_") + '\'';
	}

	private static String escaped(String text) {
		return plain(text)
				.replace("&", "&amp;")
				.replace("<", "&lt;")
				.replace(">", "&gt;")
				.replace("\"", "&quot;")
				.replace("'", "&#39;");
	}
}
