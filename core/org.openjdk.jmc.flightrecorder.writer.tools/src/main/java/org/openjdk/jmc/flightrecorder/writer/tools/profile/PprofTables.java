/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.FirstBytes;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;

/**
 * The content of a pprof file, except for the samples. It must be read before these, but the file has the samples first
 * and the strings last. So the file is read twice. Memory grows with the program that was profiled, not with the
 * profile. A small file may expand to tables that no heap holds, so they have a limit.
 */
final class PprofTables {
	/**
	 * The meaning of a value of samples.
	 *
	 * @param type
	 *            the thing that is counted, for instance cpu
	 * @param unit
	 *            its unit, for instance nanoseconds
	 */
	record ValueType(String type, String unit) {}

	private record Line(long functionId, long number) {}

	private record Location(long mappingId, long address, List<Line> lines) {}

	private record Function(long name, long file) {}

	private static final long HEAP_BYTES = Runtime.getRuntime().maxMemory();

	/**
	 * The least heap of a table entry, and the heap that each of its bytes may add: a line of a location has two bytes.
	 */
	private static final int ENTRY_BYTES = 128;

	private static final int BYTES_PER_TEXT_BYTE = 2;
	private static final int BYTES_PER_NUMBER_BYTE = 20;

	private final Path path;
	private long tableBytes;
	private final List<String> strings = new ArrayList<>();
	private final Map<Long, Function> functions = new HashMap<>();
	private final Map<Long, Location> locations = new HashMap<>();
	private final Map<Long, Long> mappingFiles = new HashMap<>();
	private final List<long[]> sampleTypes = new ArrayList<>();
	private final Map<Long, PprofLabels.Kind> labelKinds = new LinkedHashMap<>();
	private long[] periodType = {0, 0, 0};
	private final Map<Long, List<Frame>> frames = new HashMap<>();
	private final PprofSample sample = new PprofSample();
	long timeEpochNanos;
	long durationNanos;
	long period;

	private PprofTables(Path path) {
		this.path = path;
	}

	static PprofTables read(InputFiles input, Reporting reporting) throws IOException {
		PprofTables tables = new PprofTables(input.name());
		FirstBytes.refuseOtherThanProtobuf(input.path(), input.toString(), "a pprof profile");
		PprofMessages.read(input, reporting.byteProgress("reading names", Files.size(input.path())), tables::readField);
		if (tables.sampleTypes.isEmpty() || tables.strings.isEmpty()) {
			throw tables.malformed("it does not declare the types of its samples");
		}
		return tables;
	}

	private boolean readField(int number, CodedInputStream in) throws IOException {
		int labelsBefore = labelKinds.size();
		boolean isKnown = readKnownField(number, in);
		switch (number) {
			case 2 -> tableBytes += (long) (labelKinds.size() - labelsBefore) * ENTRY_BYTES;
			case 6 -> tableBytes += ENTRY_BYTES + (long) in.getTotalBytesRead() * BYTES_PER_TEXT_BYTE;
			case 1, 3, 4, 5 -> tableBytes += ENTRY_BYTES + (long) in.getTotalBytesRead() * BYTES_PER_NUMBER_BYTE;
			default -> {
				return isKnown;
			}
		}
		if (tableBytes > HEAP_BYTES / 2) {
			throw new IOException(
					path + ": the names and locations take more than half of the heap; java -Xmx sets a larger one");
		}
		return isKnown;
	}

	private boolean readKnownField(int number, CodedInputStream in) throws IOException {
		switch (number) {
			case 1 -> sampleTypes.add(readNumbers(in, 2));
			case 2 -> {
				sample.readLabels(in);
				PprofLabels.addKinds(sample.labels, labelKinds);
			}
			case 3 -> {
				long[] mapping = readNumbers(in, 5);
				mappingFiles.put(mapping[1], mapping[5]);
			}
			case 4 -> readLocation(in);
			case 5 -> {
				long[] function = readNumbers(in, 5);
				functions.put(function[1], new Function(function[2], function[4]));
			}
			case 6 -> strings.add(PprofMessages.readText(in));
			case 9 -> timeEpochNanos = in.readInt64();
			case 10 -> durationNanos = Math.max(0, in.readInt64());
			case 11 -> periodType = readNumbers(in, 2);
			case 12 -> period = in.readInt64();
			default -> {
				return false;
			}
		}
		return true;
	}

	/** Reads fields 1 to count, each to its index; all are plain numbers. */
	private static long[] readNumbers(CodedInputStream in, int count) throws IOException {
		long[] fields = new long[count + 1];
		PprofMessages.readNested(in, (number, nested) -> {
			if (number < 1 || number > count) {
				return false;
			}
			fields[number] = nested.readInt64();
			return true;
		});
		return fields;
	}

	private void readLocation(CodedInputStream in) throws IOException {
		long[] fields = new long[4];
		List<Line> lines = new ArrayList<>(1);
		PprofMessages.readNested(in, (number, nested) -> {
			if (number >= 1 && number <= 3) {
				fields[number] = nested.readUInt64();
			} else if (number == 4) {
				long[] line = readNumbers(nested, 2);
				lines.add(new Line(line[1], line[2]));
			} else {
				return false;
			}
			return true;
		});
		locations.put(fields[1], new Location(fields[2], fields[3], List.copyOf(lines)));
	}

	List<ValueType> sampleTypes() throws IOException {
		List<ValueType> types = new ArrayList<>();
		for (long[] type : sampleTypes) {
			types.add(new ValueType(string(type[1]), string(type[2])));
		}
		return types;
	}

	/** The unit of the period, empty if the file does not say it. */
	String periodUnit() throws IOException {
		return string(periodType[2]);
	}

	/** The labels of samples, by the indexes of their names. */
	Map<Long, PprofLabels.Kind> labelKinds() {
		return labelKinds;
	}

	String string(long index) throws IOException {
		if (index < 0 || index >= strings.size()) {
			throw malformed("there is no string " + index + " among its " + strings.size());
		}
		return strings.get((int) index);
	}

	/** The frames of a location, from the innermost; functions compiled into others have frames too. */
	List<Frame> frames(long locationId) throws IOException {
		List<Frame> known = frames.get(locationId);
		if (known == null) {
			known = framesOf(locationId);
			frames.put(locationId, known);
		}
		return known;
	}

	private List<Frame> framesOf(long locationId) throws IOException {
		Location location = locations.get(locationId);
		if (location == null) {
			throw malformed("there is no location " + locationId);
		}
		String library = string(mappingFiles.getOrDefault(location.mappingId, 0L));
		if (location.lines.isEmpty()) {
			return List.of(PprofFrames.ofAddress(library, location.address));
		}
		List<Frame> result = new ArrayList<>(location.lines.size());
		for (int i = 0; i < location.lines.size(); i++) {
			Line line = location.lines.get(i);
			Function function = functions.get(line.functionId);
			if (function == null) {
				throw malformed("there is no function " + line.functionId);
			}
			boolean isInlined = i < location.lines.size() - 1;
			result.add(PprofFrames.ofFunction(
					string(function.name), string(function.file), library, line.number, isInlined));
		}
		return List.copyOf(result);
	}

	IOException malformed(String problem) {
		return new IOException(path + ": not a pprof profile that can be read, " + problem);
	}
}
