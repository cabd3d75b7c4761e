/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;

/**
 * Draws a flame graph: a box for each node, its width the weight, callees above callers. The picture needs no script;
 * pointing at a box shows the full name.
 */
final class FlameSvg {
	private static final int ROW = 16;
	private static final int MARGIN = 10;
	private static final int TITLE = 24;
	private static final double CHARACTER = 6.3;
	/** Narrower boxes cannot be seen. */
	private static final double NARROWEST = 0.3;

	private final Writer out;
	private final int width;
	private final String unit;
	private double unitsPerPixel;
	private double totalWeight;
	private int height;

	/**
	 * @param width
	 *            pixels
	 * @param unit
	 *            what weights count, for instance "samples"
	 */
	FlameSvg(Writer out, int width, String unit) {
		this.out = out;
		this.width = width;
		this.unit = unit;
	}

	void draw(FlameNode root, String title) throws IOException {
		totalWeight = root.weight();
		unitsPerPixel = totalWeight / (width - 2 * MARGIN);
		height = root.depth(NARROWEST * unitsPerPixel) * ROW + TITLE + 2 * MARGIN;
		out.write(format(
				"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
						+ " font-family=\"monospace\" font-size=\"10.5\">\n",
				width, height, width, height));
		out.write(format("<rect width=\"%d\" height=\"%d\" fill=\"#fdfdfb\"/>\n", width, height));
		out.write(format(
				"<text x=\"%d\" y=\"%d\" font-size=\"14\" text-anchor=\"middle\">%s</text>\n",
				width / 2, MARGIN + ROW, escaped(title)));
		drawNode(root, MARGIN, 0);
		out.write("</svg>\n");
	}

	private void drawNode(FlameNode node, double x, int level) throws IOException {
		double boxWidth = node.weight() / unitsPerPixel;
		if (boxWidth < NARROWEST) {
			return;
		}
		int y = height - MARGIN - (level + 1) * ROW;
		out.write(format(
				"<g><title>%s (%s %s, %.2f %%)</title><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"1\" fill=\"%s\"/>",
				escaped(node.name),
				number(node.weight()),
				escaped(unit),
				100 * node.weight() / totalWeight,
				x,
				y,
				Math.max(NARROWEST, boxWidth - 0.4),
				ROW - 1,
				color(node)));
		int characters = (int) ((boxWidth - 4) / CHARACTER);
		if (characters >= 3) {
			out.write(format(
					"<text x=\"%.1f\" y=\"%d\">%s</text>", x + 2, y + 11, escaped(shortened(node.name, characters))));
		}
		out.write("</g>\n");
		double calleeX = x;
		for (FlameNode callee : node.callees()) {
			drawNode(callee, calleeX, level + 1);
			calleeX += callee.weight() / unitsPerPixel;
		}
	}

	/** Removes the packages from a name if it does not fit otherwise. */
	private static String shortened(String name, int characters) {
		if (name.length() <= characters) {
			return name;
		}
		String shorter = name.replaceAll("\\b[a-z_][\\w]*\\.(?=.*\\.)", "");
		return shorter.length() <= characters ? shorter : shorter.substring(0, characters - 2) + "..";
	}

	/** The hue shows the kind of code. The shade is always the same for one name. */
	private static String color(FlameNode node) {
		int hue =
				switch (String.valueOf(node.frameType)) {
					case StackTraceBuilder.NATIVE -> 0;
					case StackTraceBuilder.KERNEL -> 28;
					case StackTraceBuilder.CPP -> 50;
					case StackTraceBuilder.INLINED -> 180;
					case "" -> 220;
					default -> 110;
				};
		int shade = Math.floorMod(node.name.hashCode() * 31, 16);
		return format("hsl(%d,%d%%,%d%%)", hue + shade - 8 < 0 ? 0 : hue + shade - 8, 55 + shade, 62 + shade);
	}

	private static String number(double weight) {
		return format("%,.0f", weight);
	}

	private static String format(String pattern, Object... values) {
		return String.format(Locale.ROOT, pattern, values);
	}

	/** Escapes a text, and removes characters that XML does not allow. */
	private static String escaped(String text) {
		StringBuilder escaped = new StringBuilder(text.length());
		text.codePoints().forEach(c -> {
			switch (c) {
				case '&' -> escaped.append("&amp;");
				case '<' -> escaped.append("&lt;");
				case '>' -> escaped.append("&gt;");
				case '"' -> escaped.append("&quot;");
				default -> escaped.appendCodePoint(isXml(c) ? c : 0xFFFD);
			}
		});
		return escaped.toString();
	}

	private static boolean isXml(int c) {
		return c >= 0x20 && c <= 0xD7FF || c == '\t' || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000;
	}
}
