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
import java.util.stream.Collectors;
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
 * is logarithmic, because the writers are orders of magnitude apart: equal distances are equal ratios.
 */
final class Chart {
	static final String PUBLISHED = "jmc-9.1.2";
	private static final String LIMIT = "limit";
	private static final int WIDTH = 1000;
	private static final int HEIGHT = 460;
	private static final int MAX_LABELS_LENGTH = 110;

	/** A bar. */
	private record Bar(double height, double error) {}

	private final String title;
	private final String unit;
	/** By series, then by group. */
	private final Map<String, Map<String, Bar>> bars = new LinkedHashMap<>();

	private final Set<String> groups = new LinkedHashSet<>();

	private Chart(String title, String unit) {
		this.title = title;
		this.unit = unit;
	}

	/**
	 * The charts of some results: for each class its scores, the scores again as multiples of 9.1.2 where that is
	 * among the writers, and its allocations where they were measured.
	 */
	static List<Chart> of(List<ResultFile> results) {
		Map<String, Chart> charts = new LinkedHashMap<>();
		for (ResultFile result : results) {
			Map<String, Measurement> published = new LinkedHashMap<>();
			result.measurements().stream()
					.filter(m -> m.writer().equals(PUBLISHED))
					.forEach(m -> published.put(m.keyWithoutWriter(), m));
			String suffix = results.size() > 1 ? ", " + result.file().getFileName() : "";
			for (Measurement measurement : result.measurements()) {
				addScore(charts, measurement, suffix);
				Measurement base = published.get(measurement.keyWithoutWriter());
				if (base != null && measurement.metric().isEmpty()) {
					addRatio(charts, new Comparison(base, measurement), suffix);
				}
			}
		}
		// Where nothing is allocated at all there is nothing to draw; the table says so.
		return charts.values().stream().filter(Chart::hasHeight).toList();
	}

	private static void addScore(Map<String, Chart> charts, Measurement measurement, String suffix) {
		String title = question(measurement) + " in " + measurement.unit() + suffix;
		charts.computeIfAbsent(title, t -> new Chart(t, measurement.unit()))
				.add(measurement, new Bar(measurement.score(), measurement.error()));
	}

	private static void addRatio(Map<String, Chart> charts, Comparison comparison, String suffix) {
		String title = question(comparison.base()) + " as a multiple of 9.1.2" + suffix;
		double times = comparison.improvement();
		// The relative error of a ratio is that of its inverse.
		double error = times * comparison.ratioError() / comparison.ratio();
		charts.computeIfAbsent(title, t -> new Chart(t, "times as fast as 9.1.2"))
				.add(comparison.candidate(), new Bar(times, error));
	}

	/** What all bars of a chart have in common: the class, and the method too where it runs with several parameters. */
	private static String question(Measurement measurement) {
		String name = measurement.shortName();
		String type = labels(measurement).isEmpty() ? name.substring(0, name.indexOf('.')) : name;
		return type + (measurement.metric().isEmpty() ? "" : ", bytes allocated");
	}

	/** The parameters that tell the groups of a chart apart. */
	private static String labels(Measurement measurement) {
		return measurement.parameters().entrySet().stream()
				.filter(p -> !p.getKey().equals("writer") && !p.toString().equals("storage=file"))
				.map(Map.Entry::toString)
				.collect(Collectors.joining(" "));
	}

	private void add(Measurement measurement, Bar bar) {
		String labels = labels(measurement);
		String group = labels.isEmpty() ? measurement.shortName().replaceFirst("^[^.]*\\.", "") : labels;
		String series = measurement.writer().isEmpty() ? "score" : measurement.writer();
		groups.add(group);
		bars.computeIfAbsent(series, s -> new LinkedHashMap<>()).put(group, bar);
	}

	String title() {
		return title;
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
				.setYAxisLogarithmic(true)
				.setXAxisLabelRotation(longLabels ? 90 : 0)
				.setLegendPosition(LegendPosition.OutsideE)
				.setToolTipsEnabled(false)
				.setAntiAlias(true);
		// Dashes would make an SVG many times as long, each being a shape of its own.
		BasicStroke thin = new BasicStroke(0.5f);
		chart.getStyler().setPlotGridLinesStroke(thin).setAxisTickMarksStroke(thin);
		chart.getStyler().setPlotGridVerticalLinesVisible(false).setChartBackgroundColor(Color.WHITE);
		chart.getStyler().setAvailableSpaceFill(0.8).setYAxisMin(decadeBelow());
		List<String> names = List.copyOf(groups);
		bars.forEach((name, heights) -> addSeries(chart, name, heights, names));
		return chart;
	}

	private boolean hasHeight() {
		return bars.values().stream()
				.flatMap(heights -> heights.values().stream())
				.anyMatch(bar -> bar.height() > 0);
	}

	/** Where the axis begins: bars have no natural foot where there is no zero. */
	private double decadeBelow() {
		double lowest = bars.values().stream()
				.flatMap(heights -> heights.values().stream())
				.map(Chart::drawnHeight)
				.filter(height -> height > 0)
				.min(Double::compare)
				.orElse(1.0);
		return Math.pow(10, Math.ceil(Math.log10(lowest)) - 1);
	}

	/** The lower end of a bar's error, which must be on the axis too. */
	private static double drawnHeight(Bar bar) {
		return bar.error() < bar.height() ? bar.height() - bar.error() : bar.height();
	}

	private static void addSeries(CategoryChart chart, String name, Map<String, Bar> heights, List<String> names) {
		List<Double> values = new ArrayList<>();
		List<Double> errors = new ArrayList<>();
		for (String group : names) {
			Bar bar = heights.get(group);
			// A logarithm has no zero: what is nothing is drawn as nothing.
			boolean drawn = bar != null && bar.height() > 0;
			values.add(drawn ? bar.height() : null);
			errors.add(drawn && bar.error() < bar.height() ? bar.error() : 0.0);
		}
		if (values.stream().allMatch(value -> value == null)) {
			return;
		}
		CategorySeries series = chart.addSeries(name, names, values, errors);
		if (name.equals(LIMIT)) {
			series.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line);
			series.setMarker(SeriesMarkers.DIAMOND);
		}
	}
}
