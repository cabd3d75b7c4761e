/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;

import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.profiles.v1development.Function;
import io.opentelemetry.proto.profiles.v1development.KeyValueAndUnit;
import io.opentelemetry.proto.profiles.v1development.Line;
import io.opentelemetry.proto.profiles.v1development.Link;
import io.opentelemetry.proto.profiles.v1development.Location;
import io.opentelemetry.proto.profiles.v1development.Profile;
import io.opentelemetry.proto.profiles.v1development.ProfilesDictionary;
import io.opentelemetry.proto.profiles.v1development.Sample;
import io.opentelemetry.proto.profiles.v1development.Stack;
import io.opentelemetry.proto.resource.v1.Resource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.Frame;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.PprofFrames;

/** The content of a file, except for the samples. */
final class OtlpTables implements OtlpMessage.Visitor {
	private static final String FRAME_TYPE = "profile.frame.type";
	private static final String JVM = "jvm";
	private static final String KERNEL = "kernel";

	/**
	 * A profile without its samples.
	 *
	 * @param profile
	 *            the profile
	 * @param attributes
	 *            those of the resource and of the profile
	 * @param isCountedElsewhere
	 *            whether it has the times of samples that another profile of its scope counts
	 */
	record Head(Profile profile, Map<String, AnyValue> attributes, boolean isCountedElsewhere) {}

	private static final Set<String> SAMPLE_COUNTS = Set.of("samples", "sample");

	private final String name;
	private ProfilesDictionary dictionary;
	private final List<Head> heads = new ArrayList<>();
	private final BitSet sampleAttributes = new BitSet();
	private Resource resource = Resource.getDefaultInstance();
	private final List<Resource> resourcesOfProfiles = new ArrayList<>();
	private final List<Profile> profiles = new ArrayList<>();
	private int scope;
	private final List<Integer> scopesOfProfiles = new ArrayList<>();
	private final Map<Integer, List<Frame>> frames = new HashMap<>();
	private long firstEpochNanos = Long.MAX_VALUE;
	private long lastEpochNanos;

	private OtlpTables(String name) {
		this.name = name;
	}

	/**
	 * @param message
	 *            which message of the file
	 */
	static OtlpTables read(OtlpFile file, OtlpFile.Range message, Progress progress) throws IOException {
		OtlpTables tables = new OtlpTables(file.toString());
		file.read(message, progress, tables);
		if (tables.dictionary == null && !tables.profiles.isEmpty()) {
			throw tables.malformed("it has no tables");
		}
		tables.makeHeads();
		return tables;
	}

	private void makeHeads() throws IOException {
		Set<Integer> scopesWithCounts = new HashSet<>();
		for (int i = 0; i < profiles.size(); i++) {
			if (isCount(profiles.get(i))) {
				scopesWithCounts.add(scopesOfProfiles.get(i));
			}
		}
		for (int i = 0; i < profiles.size(); i++) {
			Profile profile = profiles.get(i);
			boolean isCountedElsewhere = !isCount(profile) && scopesWithCounts.contains(scopesOfProfiles.get(i));
			heads.add(new Head(profile, attributes(profile, resourcesOfProfiles.get(i)), isCountedElsewhere));
		}
	}

	private boolean isCount(Profile profile) throws IOException {
		return SAMPLE_COUNTS.contains(string(profile.getSampleType().getTypeStrindex()));
	}

	@Override
	public void dictionary(ProfilesDictionary tables) {
		dictionary = tables;
	}

	@Override
	public void resource(Resource next) {
		resource = next;
	}

	@Override
	public void scope() {
		scope++;
	}

	@Override
	public void sample(Sample sample) throws IOException {
		for (int index : sample.getAttributeIndicesList()) {
			sampleAttributes.set(Math.max(0, index));
		}
		for (long time : sample.getTimestampsUnixNanoList()) {
			if (time < 0) {
				throw malformed("a sample has the impossible time " + Long.toUnsignedString(time));
			}
			// 0 would mean that there is none.
			firstEpochNanos = Math.min(firstEpochNanos, Math.max(1, time));
			lastEpochNanos = Math.max(lastEpochNanos, time);
		}
	}

	@Override
	public void profile(Profile withoutSamples) {
		profiles.add(withoutSamples);
		resourcesOfProfiles.add(resource);
		scopesOfProfiles.add(scope);
		long time = withoutSamples.getTimeUnixNano();
		// Without a sign, so that a negative number is too large.
		long nanos = withoutSamples.getDurationNano();
		if (time > 0) {
			firstEpochNanos = Math.min(firstEpochNanos, time);
			boolean isEndless = nanos < 0 || nanos > Long.MAX_VALUE - time;
			lastEpochNanos = Math.max(lastEpochNanos, isEndless ? Long.MAX_VALUE : time + nanos);
		}
	}

	private Map<String, AnyValue> attributes(Profile profile, Resource of) throws IOException {
		Map<String, AnyValue> attributes = new LinkedHashMap<>();
		for (KeyValue attribute : of.getAttributesList()) {
			String key = attribute.getKey().isEmpty() ? string(attribute.getKeyStrindex()) : attribute.getKey();
			attributes.put(key, attribute.getValue());
		}
		for (int index : profile.getAttributeIndicesList()) {
			putAttribute(attributes, index);
		}
		return attributes;
	}

	List<Head> heads() {
		return heads;
	}

	/** The earliest time in the message, the greatest number if there is none. */
	long firstEpochNanos() {
		return firstEpochNanos;
	}

	/** The latest time in the message, 0 if there is none. */
	long lastEpochNanos() {
		return lastEpochNanos;
	}

	/** The attributes of samples. */
	List<Map<String, AnyValue>> attributesOfSamples() throws IOException {
		List<Map<String, AnyValue>> all = new ArrayList<>();
		for (int index = sampleAttributes.nextSetBit(0); index >= 0; index = sampleAttributes.nextSetBit(index + 1)) {
			Map<String, AnyValue> attribute = new LinkedHashMap<>();
			putAttribute(attribute, index);
			all.add(attribute);
		}
		return all;
	}

	void putAttribute(Map<String, AnyValue> target, int index) throws IOException {
		KeyValueAndUnit attribute = at(dictionary.getAttributeTableList(), index, "attribute");
		target.put(string(attribute.getKeyStrindex()), attribute.getValue());
	}

	String string(int index) throws IOException {
		return at(dictionary.getStringTableList(), index, "string");
	}

	/** Returns a text of an attribute, where a missing text is empty. */
	String stringOrEmpty(int index) {
		return index >= 0 && index < dictionary.getStringTableCount() ? dictionary.getStringTable(index) : "";
	}

	Link link(int index) throws IOException {
		return index == 0 ? Link.getDefaultInstance() : at(dictionary.getLinkTableList(), index, "link");
	}

	Stack stack(int index) throws IOException {
		return at(dictionary.getStackTableList(), index, "stack");
	}

	/** The frames of a location, from the innermost; functions compiled into others have frames too. */
	List<Frame> frames(int locationIndex) throws IOException {
		List<Frame> known = frames.get(locationIndex);
		if (known == null) {
			known = readFrames(at(dictionary.getLocationTableList(), locationIndex, "location"));
			frames.put(locationIndex, known);
		}
		return known;
	}

	private List<Frame> readFrames(Location location) throws IOException {
		Map<String, AnyValue> attributes = new LinkedHashMap<>();
		for (int index : location.getAttributeIndicesList()) {
			putAttribute(attributes, index);
		}
		AnyValue frameType = attributes.getOrDefault(FRAME_TYPE, AnyValue.getDefaultInstance());
		String type = frameType.hasStringValueStrindex()
				? stringOrEmpty(frameType.getStringValueStrindex())
				: frameType.getStringValue();
		int mapping = location.getMappingIndex();
		String library = mapping == 0
				? ""
				: string(
						at(dictionary.getMappingTableList(), mapping, "mapping").getFilenameStrindex());
		if (location.getLinesCount() == 0) {
			return List.of(PprofFrames.ofAddress(library, location.getAddress()));
		}
		List<Frame> result = new ArrayList<>();
		for (int i = 0; i < location.getLinesCount(); i++) {
			boolean isInlined = i < location.getLinesCount() - 1;
			result.add(frame(location.getLines(i), type, library, isInlined));
		}
		return result;
	}

	private Frame frame(Line line, String type, String library, boolean isInlined) throws IOException {
		Function function = at(dictionary.getFunctionTableList(), line.getFunctionIndex(), "function");
		String functionName = string(function.getNameStrindex());
		String file = string(function.getFilenameStrindex());
		if (type.equals(JVM) || type.isEmpty() && file.isEmpty() && library.isEmpty()) {
			Frame java = Frame.parse(functionName, type.equals(JVM) ? Frame.Language.JAVA : Frame.Language.AUTO);
			int number = line.getLine() > 0 && line.getLine() <= Integer.MAX_VALUE ? (int) line.getLine() : -1;
			return new Frame(
					java.className(),
					java.method(),
					java.descriptor(),
					number,
					isInlined ? StackTraceBuilder.INLINED : java.type());
		}
		Frame frame = PprofFrames.ofFunction(functionName, file, library, line.getLine(), isInlined);
		return type.equals(KERNEL)
				? new Frame("", functionName, null, frame.lineNumber(), StackTraceBuilder.KERNEL)
				: frame;
	}

	private <T> T at(List<T> table, int index, String what) throws IOException {
		if (index < 0 || index >= table.size()) {
			throw malformed("there is no " + what + " " + index + " among its " + table.size());
		}
		return table.get(index);
	}

	IOException malformed(String problem) {
		return new IOException(name + ": not a profile of OpenTelemetry that can be read, " + problem);
	}
}
