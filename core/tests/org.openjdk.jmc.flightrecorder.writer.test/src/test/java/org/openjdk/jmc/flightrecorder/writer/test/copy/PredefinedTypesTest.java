/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.support.comparison.RecordedMetadata;

/**
 * The predefined types are those of the JDK, by the metadata of recordings: supertype, fields in their order with type,
 * dimension and pool, settings, and the annotations that say what a number means. Labels, descriptions and categories are not
 * compared here; the predefined constant types have none.
 */
class PredefinedTypesTest {
	private static final int OLDEST = 17;
	private static final int NEWEST = 25;
	private static final Set<String> TEXTS =
			Set.of("jdk.jfr.Label", "jdk.jfr.Description", "jdk.jfr.Category", "jdk.jfr.Name", "jdk.jfr.Experimental");
	/** Types of the API that the recordings of the JDK lack. */
	private static final Set<String> NOT_OF_THE_JDK = Set.of("jdk.type.Ticks", "jdk.type.Tickspan");
	/** What JDK 17 lacks or has otherwise, as the catalogue is that of JDK 25: whole types, then parts of others. */
	private static final Set<String> TYPES_SINCE_17 = Set.of(
			"jdk.CPUTimeSample",
			"jdk.CPUTimeSamplesLost",
			"jdk.DeprecatedInvocation",
			"jdk.FinalizerStatistics",
			"jdk.JavaAgent",
			"jdk.MethodTiming",
			"jdk.MethodTrace",
			"jdk.NativeAgent",
			"jdk.NativeLibraryLoad",
			"jdk.NativeLibraryUnload",
			"jdk.NativeMemoryUsage",
			"jdk.ResidentSetSize",
			"jdk.VirtualThreadPinned",
			"jdk.jfr.Contextual",
			"jdk.jfr.internal.Level",
			"jdk.settings.Filter",
			"jdk.settings.Level",
			"jdk.types.NMTType");

	private static final String PARTS_CHANGED_SINCE_17 =
			"""
			java.lang.Thread field virtual
			jdk.ActiveRecording field disk duration eventThread stackTrace
			jdk.ActiveRecording setting stackTrace threshold
			jdk.ActiveSetting field duration eventThread stackTrace
			jdk.ActiveSetting setting stackTrace threshold
			jdk.Compilation field arenaBytes compileId
			jdk.CompilationFailure field compileId
			jdk.CompilerConfiguration field dynamicCompilerThreadCount
			jdk.CompilerPhase field compileId
			jdk.ContainerCPUThrottling field duration eventThread stackTrace
			jdk.ContainerCPUUsage field duration eventThread stackTrace
			jdk.ContainerConfiguration field duration eventThread hostTotalMemory hostTotalSwapMemory stackTrace
			jdk.ContainerIOUsage field duration eventThread stackTrace
			jdk.ContainerMemoryUsage field duration eventThread stackTrace
			jdk.Deoptimization field compileId
			jdk.ExceptionStatistics field duration eventThread stackTrace
			jdk.FileRead setting throttle
			jdk.FileWrite setting throttle
			jdk.GarbageCollection field eventThread
			jdk.HeapDump field compression overwrite
			jdk.JavaErrorThrow field duration
			jdk.JavaErrorThrow setting threshold
			jdk.JavaExceptionThrow field duration
			jdk.JavaExceptionThrow setting threshold throttle
			jdk.OldObjectSample field objectSize
			jdk.ProcessStart field duration
			jdk.ProcessStart setting threshold
			jdk.SocketRead setting throttle
			jdk.SocketWrite setting throttle
			jdk.ThreadSleep field time
			jdk.ThreadSleep setting stackTrace
			""";

	@TempDir
	private Path directory;

	private Map<String, Map<String, String>> written() throws Exception {
		Path file = directory.resolve("types.jfr");
		try (Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization())) {
			for (JdkEventType type : JdkEventType.values()) {
				recording.registerEventType(type);
			}
			for (Types.JDK type : Types.JDK.values()) {
				recording.getType(type);
			}
		}
		return RecordedMetadata.read(file).declarations();
	}

	@Test
	void theyAreThoseOfTheJdk() throws Exception {
		Map<String, Map<String, String>> written = written();
		for (Map.Entry<Integer, Path> recorded : ProfiledWork.recorded().entrySet()) {
			Map<String, Map<String, String>> known =
					RecordedMetadata.read(recorded.getValue()).declarations();
			if (recorded.getKey() != OLDEST && recorded.getKey() != NEWEST) {
				continue;
			}
			Set<String> differences = new TreeSet<>();
			int equal = 0;
			for (Map.Entry<String, Map<String, String>> type : written.entrySet()) {
				Map<String, String> ours = structure(type.getValue());
				Map<String, String> theirs = structure(known.getOrDefault(type.getKey(), Map.of()));
				if (List.copyOf(ours.entrySet()).equals(List.copyOf(theirs.entrySet()))) {
					equal++;
				} else if (theirs.isEmpty()) {
					differences.add(type.getKey());
				} else {
					differences.addAll(differences(type.getKey(), ours, theirs));
				}
			}
			assertTrue(equal > 40, "compared");
			assertEquals(expectedDifferences(recorded.getKey()), differences, () -> "JDK " + recorded.getKey());
		}
	}

	private static Set<String> differences(String type, Map<String, String> ours, Map<String, String> theirs) {
		Set<String> parts = new TreeSet<>(ours.keySet());
		parts.addAll(theirs.keySet());
		parts.removeIf(part -> Objects.equals(ours.get(part), theirs.get(part)));
		return parts.isEmpty()
				? Set.of(type + " order " + ours.keySet() + theirs.keySet())
				: parts.stream().map(part -> type + ' ' + part).collect(Collectors.toSet());
	}

	private static Set<String> expectedDifferences(int feature) {
		Set<String> expected = new TreeSet<>(NOT_OF_THE_JDK);
		if (feature == OLDEST) {
			expected.addAll(TYPES_SINCE_17);
			PARTS_CHANGED_SINCE_17.lines().map(line -> line.split(" ")).forEach(words -> {
				for (int i = 2; i < words.length; i++) {
					expected.add(words[0] + ' ' + words[1] + ' ' + words[i]);
				}
			});
		}
		return expected;
	}

	/** The declaration without texts, its annotations and settings in the order of their names. */
	private static Map<String, String> structure(Map<String, String> declaration) {
		Map<String, String> structure = new LinkedHashMap<>();
		Map<String, String> settings = new TreeMap<>();
		declaration.forEach((part, text) -> {
			if (part.startsWith("field ")) {
				String[] field = text.split(" @");
				structure.put(part, field[0] + ' ' + meanings(List.of(field).subList(1, field.length)));
			} else if (part.startsWith("setting ")) {
				settings.put(part, text);
			} else if (!part.equals("annotations")) {
				structure.put(part, text);
			}
		});
		structure.putAll(settings);
		return structure;
	}

	private static List<String> meanings(List<String> annotations) {
		return annotations.stream()
				.filter(annotation -> !TEXTS.contains(annotation.split(" ")[0]))
				.sorted()
				.toList();
	}
}
