/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A bar chart: a group of bars for each benchmark, a bar for each writer, a line for the limit, and error bars. The axis
 * is logarithmic, because the writers are orders of magnitude apart: equal distances are equal ratios. XChart's own
 * logarithmic axis has error bars of the wrong length, so it is given logarithms and an axis whose labels say of what.
 * An error of 20 % is drawn as the factor 1.2 in both directions.
 */
final class Chart {
	private static final String LIMIT = "limit";
	private static final int WIDTH = 1000;
	private static final int HEIGHT = 460;
	private static final int MAX_LABELS_LENGTH = 110;
	private static final double WHOLE = 1e-6;

	private static final Map<String, Color> COLOURS = Map.ofEntries(
			Map.entry("current", new Color(0x2F6FDE)),
			Map.entry("on", new Color(0x2F6FDE)),
			Map.entry("current-values", new Color(0x6FB1F0)),
			Map.entry("current-direct", new Color(0x123C8C)),
			Map.entry("current-records", new Color(0x2AA198)),
			Map.entry("current-record-writer", new Color(0x14605B)),
			Map.entry("jmc-9.1.2", new Color(0xF0A030)),
			Map.entry("off", new Color(0xF0A030)),
			Map.entry("jdk", new Color(0x9B4FC0)),
			Map.entry(LIMIT, new Color(0x2E8B3D)),
			Map.entry("none", new Color(0xAAAAAA)));

	/** A bar. */
	private record Bar(double height, double error) {}

	private String title;
	private final String unit;
	/** Whether bars show multiples of something: then they begin at 1, and what is behind goes down from there. */
	private final boolean multiples;
	/** By series, then by group. */
	private final Map<String, Map<String, Bar>> bars = new TreeMap<>(SideBySide.order());

	private final Set<String> groups = new LinkedHashSet<>();

	private Chart(String title, String unit, boolean multiples) {
		this.title = title;
		this.unit = unit;
		this.multiples = multiples;
	}

	/**
	 * The charts of a result: for each class its scores, the scores again as multiples of what they are compared with
	 * where that was measured, and the other metrics.
	 *
	 * @param result
	 *            the result
	 */
	static List<Chart> of(ResultFile result) {
		Map<String, Chart> charts = new LinkedHashMap<>();
		Map<String, Measurement> bases = new LinkedHashMap<>();
		result.measurements().stream()
				.filter(m -> m.subject().equals(m.sideBySide().base))
				.forEach(m -> bases.put(m.row(), m));
		for (Measurement measurement : result.measurements()) {
			addScore(charts, measurement);
			Measurement base = bases.get(measurement.row());
			boolean compared = base != null && base != measurement && measurement.sideBySide() != SideBySide.NONE;
			if (compared
					&& measurement.metric().isEmpty()
					&& !measurement.subject().equals(SideBySide.NO_WRITER)) {
				addRatio(charts, new Comparison(base, measurement));
			}
		}
		// Where nothing is allocated at all there is nothing to draw; the table says so.
		return charts.values().stream().filter(Chart::hasHeight).toList();
	}

	private static void addScore(Map<String, Chart> charts, Measurement measurement) {
		String title = question(measurement) + " in " + measurement.unit();
		String axis = measurement.unit() + (measurement.isHigherBetter() ? ", more is better" : ", less is better");
		charts.computeIfAbsent(title, t -> new Chart(t, axis, false))
				.add(measurement, new Bar(measurement.score(), measurement.error()));
	}

	private static void addRatio(Map<String, Chart> charts, Comparison comparison) {
		String base = comparison.base().sideBySide().baseName;
		String title = question(comparison.base()) + " as a multiple of " + base;
		double times = comparison.improvement();
		// The relative error of a ratio is that of its inverse.
		double error = times * comparison.ratioError() / comparison.ratio();
		charts.computeIfAbsent(title, t -> new Chart(t, "times as fast as " + base, true))
				.add(comparison.candidate(), new Bar(times, error));
	}

	/** What all bars of a chart have in common: the class, and the method too where it runs with several parameters. */
	private static String question(Measurement measurement) {
		String name = measurement.shortName();
		int dot = name.indexOf('.');
		String type = words(name.substring(0, dot).replaceFirst("Benchmark$", ""));
		String method = labels(measurement).isEmpty()
				? ""
				: ": " + words(name.substring(dot + 1)).toLowerCase(Locale.ROOT);
		String metric = measurement.metric();
		return type
				+ method
				+ (measurement.isAllocation() ? ", bytes allocated" : metric.isEmpty() ? "" : ", " + metric);
	}

	/** {@code aNameLikeThis} as words. */
	private static String words(String camelCase) {
		String words = camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
		return Character.toUpperCase(words.charAt(0)) + words.substring(1);
	}

	/** The parameters that tell the groups of a chart apart. */
	private static String labels(Measurement measurement) {
		return measurement.parameters().entrySet().stream()
				.filter(p -> !p.getKey().equals(measurement.sideBySide().parameter)
						&& !p.toString().equals("storage=file"))
				.map(Map.Entry::toString)
				.collect(Collectors.joining(" "));
	}

	private void add(Measurement measurement, Bar bar) {
		String labels = labels(measurement);
		String group = labels.isEmpty() ? measurement.shortName().replaceFirst("^[^.]*\\.", "") : labels;
		String series = measurement.subject().isEmpty() ? "score" : measurement.subject();
		groups.add(group);
		bars.computeIfAbsent(series, s -> new LinkedHashMap<>()).put(group, bar);
	}

	String title() {
		return title;
	}

	/** Tells the chart from another one of the same title. */
	void addToTitle(String more) {
		title += ", " + more;
	}

	String fileName() {
		return title.replaceAll("[^A-Za-z0-9.]+", "-").toLowerCase(Locale.ROOT);
	}

	/** Writes the SVG and the PNG, and gives the SVG as text. */
	String write(Path directory) throws IOException {
		CategoryChart chart = draw();
		ByteArrayOutputStream svg = new ByteArrayOutputStream();
		VectorGraphicsEncoder.saveVectorGraphic(chart, svg, VectorGraphicsFormat.SVG);
		// Letters are drawn as curves with ten digits to a point; a hundredth of a pixel is enough.
		String text = svg.toString(StandardCharsets.UTF_8).replaceAll("(\\d\\.\\d{2})\\d+", "$1");
		Files.writeString(directory.resolve(fileName() + ".svg"), text);
		BitmapEncoder.saveBitmap(chart, directory.resolve(fileName() + ".png").toString(), BitmapFormat.PNG);
		return text;
	}

	private CategoryChart draw() {
		// Labels that would run into each other stand upright.
		boolean longLabels = groups.stream().mapToInt(String::length).sum() > MAX_LABELS_LENGTH;
		CategoryChart chart = new CategoryChartBuilder()
				.width(WIDTH)
				.height(longLabels ? 2 * HEIGHT : HEIGHT)
				.title(title)
				.yAxisTitle(unit)
				.build();
		chart.getStyler()
				.setYAxisDecimalPattern("0")
				.setXAxisLabelRotation(longLabels ? 90 : 0)
				.setLegendPosition(LegendPosition.OutsideE)
				.setToolTipsEnabled(false)
				.setAntiAlias(true);
		// Dashes would make an SVG many times as long, each being a shape of its own.
		BasicStroke thin = new BasicStroke(0.5f);
		chart.getStyler().setPlotGridLinesStroke(thin).setAxisTickMarksStroke(thin);
		chart.getStyler().setPlotGridVerticalLinesVisible(false).setChartBackgroundColor(Color.WHITE);
		double lowest = exponents(bar -> bar.height() / factor(bar)).min().orElse(0);
		double highest = exponents(bar -> bar.height() * factor(bar)).max().orElse(1);
		int foot = multiples ? 0 : (int) Math.ceil(lowest) - 1;
		chart.getStyler()
				.setAvailableSpaceFill(0.8)
				.setYAxisMin(multiples ? Math.min(0, Math.floor(lowest)) : 0)
				.setYAxisMax(Math.max(foot + 1, Math.ceil(highest)) - foot);
		chart.getStyler().setyAxisTickLabelsFormattingFunction(exponent -> label(exponent + foot));
		List<String> names = List.copyOf(groups);
		bars.forEach((name, heights) -> addSeries(chart, name, heights, names, foot));
		return chart;
	}

	/** Powers of ten have a label, lines between them have none. */
	private static String label(double exponent) {
		if (Math.abs(exponent - Math.rint(exponent)) > WHOLE) {
			return " ";
		}
		return BigDecimal.ONE.scaleByPowerOfTen((int) Math.rint(exponent)).compareTo(BigDecimal.ONE) < 0
				? BigDecimal.ONE.scaleByPowerOfTen((int) Math.rint(exponent)).toPlainString()
				: String.format(Locale.ROOT, "%,.0f", Math.pow(10, Math.rint(exponent)));
	}

	private boolean hasHeight() {
		return exponents(Bar::height).findAny().isPresent();
	}

	/** Decimal logarithms of all bars; a logarithm has no zero, so what is nothing is not drawn. */
	private DoubleStream exponents(ToDoubleFunction<Bar> size) {
		return bars.values().stream()
				.flatMap(heights -> heights.values().stream())
				.filter(bar -> bar.height() > 0)
				.mapToDouble(size)
				.map(Math::log10);
	}

	private static double factor(Bar bar) {
		return bar.error() > 0 ? 1 + bar.error() / bar.height() : 1;
	}

	private static void addSeries(
			CategoryChart chart, String name, Map<String, Bar> heights, List<String> names, int foot) {
		List<Double> values = new ArrayList<>();
		List<Double> errors = new ArrayList<>();
		boolean complete = true;
		for (String group : names) {
			Bar bar = heights.get(group);
			boolean drawn = bar != null && bar.height() > 0;
			complete &= drawn;
			// XChart fails where a value with an error is missing, so that one is a bar of no height.
			values.add(drawn ? Math.log10(bar.height()) - foot : 0);
			errors.add(drawn ? Math.log10(factor(bar)) : 0);
		}
		CategorySeries series = chart.addSeries(name, names, values, errors);
		Color colour = COLOURS.get(name);
		if (colour != null) {
			series.setFillColor(colour);
			series.setLineColor(colour);
			series.setMarkerColor(colour);
		}
		// A line would go through what is not there.
		if (name.equals(LIMIT) && complete) {
			series.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line);
			series.setMarker(SeriesMarkers.DIAMOND);
		}
	}
}
