/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.UnknownFieldSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The samples in a profile that a converter made, as text, sorted: tables are resolved, so the order of their entries
 * does not matter. Field numbers are those of {@code profile.proto} and of OpenTelemetry's {@code profiles.proto}.
 */
final class ConvertedProfile {
	private ConvertedProfile() {}

	/** A line for each sample of a file in the format of pprof: its frames with their lines, labels and values. */
	static List<String> pprof(Path file) throws IOException {
		UnknownFieldSet profile = read(file);
		List<ByteString> strings = parts(profile, 6);
		List<UnknownFieldSet> functions = messages(profile, 5);
		List<UnknownFieldSet> locations = messages(profile, 4);
		List<String> samples = new ArrayList<>();
		for (UnknownFieldSet sample : messages(profile, 2)) {
			StringBuilder text = new StringBuilder();
			for (long location : packed(sample, 1)) {
				UnknownFieldSet line =
						messages(locations.get((int) location - 1), 4).get(0);
				UnknownFieldSet function = functions.get((int) number(line, 1) - 1);
				text.append(text(strings, number(function, 2)))
						.append(':')
						.append(number(line, 2))
						.append(';');
			}
			for (UnknownFieldSet label : messages(sample, 3)) {
				text.append(' ').append(text(strings, number(label, 1)));
				text.append('=').append(text(strings, number(label, 2)));
			}
			samples.add(text.append(' ').append(number(sample, 2)).toString());
		}
		Collections.sort(samples);
		return samples;
	}

	/** A line for each sample of a file in the format of OpenTelemetry: its frames, thread, value and time. */
	static List<String> otlp(Path file) throws IOException {
		UnknownFieldSet data = read(file);
		UnknownFieldSet tables = messages(data, 2).get(0);
		List<ByteString> strings = parts(tables, 5);
		List<UnknownFieldSet> stacks = messages(tables, 7);
		List<UnknownFieldSet> locations = messages(tables, 2);
		List<UnknownFieldSet> functions = messages(tables, 3);
		List<UnknownFieldSet> attributes = messages(tables, 6);
		List<String> samples = new ArrayList<>();
		UnknownFieldSet scope = messages(messages(data, 1).get(0), 2).get(0);
		for (UnknownFieldSet profile : messages(scope, 2)) {
			for (UnknownFieldSet sample : messages(profile, 2)) {
				StringBuilder text = new StringBuilder();
				for (long index : packed(stacks.get((int) number(sample, 1)), 1)) {
					UnknownFieldSet line =
							messages(locations.get((int) index), 3).get(0);
					UnknownFieldSet function = functions.get((int) number(line, 1));
					text.append(text(strings, number(function, 1)))
							.append(':')
							.append(number(line, 2))
							.append(';');
				}
				UnknownFieldSet attribute = attributes.get((int) number(sample, 2));
				text.append(text(strings, number(attribute, 1))).append('=');
				text.append(parts(messages(attribute, 2).get(0), 1).get(0).toStringUtf8());
				samples.add(text.append(' ')
						.append(number(sample, 4))
						.append(" at ")
						.append(number(sample, 5))
						.toString());
			}
		}
		Collections.sort(samples);
		return samples;
	}

	private static UnknownFieldSet read(Path file) throws IOException {
		return UnknownFieldSet.parseFrom(Files.readAllBytes(file));
	}

	private static List<ByteString> parts(UnknownFieldSet message, int field) {
		return message.getField(field).getLengthDelimitedList();
	}

	private static List<UnknownFieldSet> messages(UnknownFieldSet message, int field) throws IOException {
		List<UnknownFieldSet> messages = new ArrayList<>();
		for (ByteString part : parts(message, field)) {
			messages.add(UnknownFieldSet.parseFrom(part));
		}
		return messages;
	}

	private static String text(List<ByteString> strings, long index) {
		return strings.get((int) index).toStringUtf8();
	}

	/** A number, 0 if it is absent, the first of several. */
	private static long number(UnknownFieldSet message, int field) throws IOException {
		UnknownFieldSet.Field values = message.getField(field);
		if (!values.getVarintList().isEmpty()) {
			return values.getVarintList().get(0);
		}
		if (!values.getFixed64List().isEmpty()) {
			return values.getFixed64List().get(0);
		}
		List<Long> packed = packed(message, field);
		return packed.isEmpty() ? 0 : packed.get(0);
	}

	private static List<Long> packed(UnknownFieldSet message, int field) throws IOException {
		List<Long> numbers = new ArrayList<>(message.getField(field).getVarintList());
		for (ByteString part : parts(message, field)) {
			CodedInputStream in = part.newCodedInput();
			while (!in.isAtEnd()) {
				numbers.add(in.readRawVarint64());
			}
		}
		return numbers;
	}
}
