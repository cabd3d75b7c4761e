/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;

/** The table of docs/SETTINGS.md has every setting, with the default that the code has. */
class SettingsPageTest {
	private static final Pattern ROW =
			Pattern.compile("^\\| `(with\\w+\\([^)]*\\))` \\| ([^|]*) \\|", Pattern.MULTILINE);
	private static final long MIB = 1 << 20;
	private static final RecordingSettings DEFAULTS = new RecordingSettings(false);

	/** From each setting to its default, as the page has to word it. */
	private static final Map<String, Function<RecordingSettings, Object>> WORDED_DEFAULTS = Map.ofEntries(
			Map.entry("withJdkTypeInitialization()", s -> onOrOff(s.shouldInitializeJDKTypes())),
			Map.entry("withTimestamp(long)", s -> s.getStartTimestamp() <= 0 ? "now" : s.getStartTimestamp()),
			Map.entry("withStartTicks(long)", s -> s.getStartTicks() <= 0 ? "now" : s.getStartTicks()),
			Map.entry("withTicksPerSecond(long)", RecordingSettings::getTicksPerSecond),
			Map.entry("withDuration(long)", s -> s.getDuration() <= 0 ? "from open to close" : s.getDuration()),
			Map.entry(
					"withTimeZone(ZoneId)",
					s -> s.getTimeZone().equals(ZoneId.systemDefault()) ? "zone of the JVM" : s.getTimeZone()),
			Map.entry("withName(String)", s -> orNone(s.getName())),
			Map.entry("withMaxChunkSize(long)", s -> size(s.getMaxChunkSize())),
			Map.entry("withMaxChunkAge(Duration)", s -> orNone(s.getMaxChunkAge())),
			Map.entry("withMaxConstantMemory(long)", s -> constantMemory(s.getMaxConstantMemory())),
			Map.entry("withFlushInterval(Duration)", s -> orNone(s.getFlushInterval())),
			Map.entry("withSync(SyncPolicy)", RecordingSettings::getSync),
			Map.entry("withChecksums()", s -> onOrOff(s.hasChecksums())),
			Map.entry("withMaxSize(long)", s -> s.getMaxSize() == 0 ? "none" : size(s.getMaxSize())),
			Map.entry("withMaxAge(Duration)", s -> orNone(s.getMaxAge())),
			Map.entry("withConstantPoolCapacity(int)", RecordingSettings::getConstantPoolCapacity),
			Map.entry("withStringCacheSize(int)", RecordingSettings::getStringCacheSize),
			Map.entry("withMmap()", s -> onOrOff(s.useMmap())),
			Map.entry("withMmap(int)", s -> size(s.getMmapChunkSize())),
			Map.entry(
					"withMmapTempDir(Path)",
					s -> s.getMmapTempDir() == null ? "directory of the system" : s.getMmapTempDir()),
			Map.entry("withStackDepth(int)", RecordingSettings::getStackDepth),
			Map.entry(
					"withStrict(Strictness...)",
					s -> Arrays.stream(Strictness.values()).noneMatch(s::isStrict) ? "none" : "some"),
			Map.entry("withEventObjectFilters()", s -> onOrOff(s.isFilteringEventObjects())));

	private static String onOrOff(boolean is) {
		return is ? "on" : "off";
	}

	private static Object orNone(Object value) {
		return value == null ? "none" : value;
	}

	private static String size(long bytes) {
		return bytes % MIB == 0 ? bytes / MIB + " MiB" : bytes + " bytes";
	}

	private static String constantMemory(long bytes) {
		return bytes == Math.min(Runtime.getRuntime().maxMemory() / 8, 64 * MIB)
				? "an eighth of the heap, at most 64 MiB"
				: size(bytes);
	}

	private static Map<String, String> page() {
		Map<String, String> rows = new TreeMap<>();
		Matcher row = ROW.matcher(Checkout.read("docs/SETTINGS.md"));
		while (row.find()) {
			assertEquals(null, rows.put(row.group(1), row.group(2)), "two rows for " + row.group(1));
		}
		return rows;
	}

	@Test
	void everySettingHasARow() {
		TreeSet<String> settings = Arrays.stream(RecordingSettingsBuilder.class.getMethods())
				.filter(method -> method.getName().startsWith("with"))
				.map(method -> Arrays.stream(method.getParameterTypes())
						.map(parameter -> parameter.getSimpleName().replace("[]", "..."))
						.collect(Collectors.joining(", ", method.getName() + "(", ")")))
				.collect(Collectors.toCollection(TreeSet::new));
		assertEquals(settings, page().keySet());
	}

	/** Where nothing is said above, {@code isX} tells whether {@code withX()} is on, and {@code getX} what {@code withX} set. */
	private static Object defaultOf(String setting) {
		Function<RecordingSettings, Object> worded = WORDED_DEFAULTS.get(setting);
		if (worded != null) {
			return worded.apply(DEFAULTS);
		}
		String name = setting.substring("with".length(), setting.indexOf('('));
		try {
			return onOrOff(
					(boolean) RecordingSettings.class.getMethod("is" + name).invoke(DEFAULTS));
		} catch (ReflectiveOperationException e) {
			throw new AssertionError("This test does not know how the default of " + setting + " is worded", e);
		}
	}

	@Test
	void everyRowHasTheDefaultOfTheCode() {
		page().forEach((setting, written) -> assertEquals(defaultOf(setting).toString(), written, setting));
	}
}
