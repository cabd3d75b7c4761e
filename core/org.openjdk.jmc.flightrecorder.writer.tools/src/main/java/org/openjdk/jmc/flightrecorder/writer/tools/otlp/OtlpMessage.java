/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.WireFormat;
import io.opentelemetry.proto.profiles.v1development.Profile;
import io.opentelemetry.proto.profiles.v1development.ProfilesDictionary;
import io.opentelemetry.proto.profiles.v1development.ResourceProfiles;
import io.opentelemetry.proto.profiles.v1development.Sample;
import io.opentelemetry.proto.profiles.v1development.ScopeProfiles;
import io.opentelemetry.proto.resource.v1.Resource;
import java.io.IOException;
import java.util.function.LongConsumer;

/**
 * Walks over a ProfilesData message, or an export request, which has the same fields. One sample is in memory at a
 * time, and the rest of its profile.
 */
final class OtlpMessage {
	/** The tables take several times their length in the heap. */
	private static final long LONGEST_DICTIONARY_BYTES = Runtime.getRuntime().maxMemory() / 8;

	/** Receives the content of a message, in its order. */
	interface Visitor {
		/** Takes the tables, which are for all samples before and after. */
		default void dictionary(ProfilesDictionary dictionary) {}

		/** Takes the resource of the next profiles; an empty one if the message has it behind them. */
		default void resource(Resource resource) {}

		/** Begins a scope of the resource, to which the next profiles belong. */
		default void scope() {}

		/** Takes a sample of the next profile. */
		void sample(Sample sample) throws IOException;

		/** Takes a profile after its samples. */
		default void profile(Profile withoutSamples) throws IOException {}
	}

	private interface Fields {
		/**
		 * @return false if the field was not read
		 */
		boolean read(int number, int tag) throws IOException;
	}

	private final CodedInputStream in;
	private final Visitor visitor;
	private boolean hasDictionary;

	private OtlpMessage(CodedInputStream in, Visitor visitor) {
		this.in = in;
		this.visitor = visitor;
	}

	/**
	 * @param in
	 *            ends where the message ends
	 * @param progress
	 *            gets the number of bytes that were read
	 * @throws IOException
	 *             if it is not of this format, or if the visitor fails
	 */
	static void read(CodedInputStream in, LongConsumer progress, Visitor visitor) throws IOException {
		OtlpMessage message = new OtlpMessage(in, visitor);
		message.readFields((number, tag) -> {
			boolean isKnown = message.readTop(number);
			progress.accept(in.getTotalBytesRead());
			return isKnown;
		});
	}

	private void readFields(Fields fields) throws IOException {
		for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
			boolean isMessage = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
			if (!isMessage || !fields.read(WireFormat.getTagFieldNumber(tag), tag)) {
				in.skipField(tag);
			}
		}
	}

	private void readNested(Fields fields) throws IOException {
		int outer = in.pushLimit(in.readRawVarint32());
		readFields(fields);
		in.popLimit(outer);
	}

	private boolean readTop(int number) throws IOException {
		if (number == 1) {
			visitor.resource(Resource.getDefaultInstance());
			readNested((field, tag) -> readResourceProfiles(field));
		} else if (number == 2) {
			readDictionary();
		}
		return number == 1 || number == 2;
	}

	private void readDictionary() throws IOException {
		int bytes = in.readRawVarint32();
		if (hasDictionary) {
			throw new InvalidProtocolBufferException(
					"it has tables twice; messages can be concatenated only with their lengths");
		}
		if (bytes > LONGEST_DICTIONARY_BYTES) {
			throw new InvalidProtocolBufferException("its tables are " + bytes
					+ " bytes long, more than an eighth of the heap; java -Xmx makes it more");
		}
		hasDictionary = true;
		int outer = in.pushLimit(bytes);
		visitor.dictionary(ProfilesDictionary.parseFrom(in));
		in.popLimit(outer);
	}

	private boolean readResourceProfiles(int number) throws IOException {
		if (number == ResourceProfiles.RESOURCE_FIELD_NUMBER) {
			visitor.resource(in.readMessage(Resource.parser(), ExtensionRegistryLite.getEmptyRegistry()));
		} else if (number == ResourceProfiles.SCOPE_PROFILES_FIELD_NUMBER) {
			visitor.scope();
			readNested((field, tag) -> {
				boolean isProfile = field == ScopeProfiles.PROFILES_FIELD_NUMBER;
				if (isProfile) {
					readProfile();
				}
				return isProfile;
			});
		} else {
			return false;
		}
		return true;
	}

	private void readProfile() throws IOException {
		int outer = in.pushLimit(in.readRawVarint32());
		UnknownFieldSet.Builder others = UnknownFieldSet.newBuilder();
		for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
			if (tag == (Profile.SAMPLES_FIELD_NUMBER << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
				visitor.sample(in.readMessage(Sample.parser(), ExtensionRegistryLite.getEmptyRegistry()));
			} else {
				others.mergeFieldFrom(tag, in);
			}
		}
		in.popLimit(outer);
		visitor.profile(Profile.parseFrom(others.build().toByteString()));
	}
}
