/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.opentelemetry.proto.profiles.v1development.ProfilesData;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * Reads messages in JSON, one after the other, as OpenTelemetry maps them: names are in camel case, ids are hexadecimal
 * and other bytes Base64, and numbers of 64 bits are texts. Unknown fields are skipped. One message is in memory.
 */
final class OtlpJson implements Closeable {
	private final JsonParser in;
	private final Map<Descriptor, Map<String, FieldDescriptor>> fields = new HashMap<>();

	OtlpJson(InputStream in) throws IOException {
		this.in = new JsonFactory().createParser(in);
	}

	/**
	 * Reads a message.
	 *
	 * @return the next message, or null behind the last
	 * @throws IOException
	 *             if it is not such a message; the text says where and why
	 */
	ProfilesData next() throws IOException {
		try {
			if (in.nextToken() == null) {
				return null;
			}
			require(JsonToken.START_OBJECT);
			ProfilesData.Builder message = ProfilesData.newBuilder();
			read(message);
			return message.build();
		} catch (JsonProcessingException e) {
			throw malformed(e.getOriginalMessage(), e);
		} catch (IllegalArgumentException e) {
			throw malformed(in.currentName() + " has an impossible value, " + e.getMessage(), e);
		}
	}

	private void read(Message.Builder message) throws IOException {
		while (in.nextToken() != JsonToken.END_OBJECT) {
			FieldDescriptor field = fields(message.getDescriptorForType()).get(in.currentName());
			JsonToken value = in.nextToken();
			if (field == null || value == JsonToken.VALUE_NULL) {
				in.skipChildren();
			} else if (field.isRepeated()) {
				require(JsonToken.START_ARRAY);
				while (in.nextToken() != JsonToken.END_ARRAY) {
					message.addRepeatedField(field, value(message, field));
				}
			} else {
				message.setField(field, value(message, field));
			}
		}
	}

	private Object value(Message.Builder message, FieldDescriptor field) throws IOException {
		JsonToken token = in.currentToken();
		if (field.getJavaType() != JavaType.MESSAGE && (!token.isScalarValue() || token == JsonToken.VALUE_NULL)) {
			throw malformed(field.getJsonName() + " is " + in.getText() + " where a value is expected", null);
		}
		return switch (field.getJavaType()) {
			case MESSAGE -> {
				require(JsonToken.START_OBJECT);
				Message.Builder nested = message.newBuilderForField(field);
				read(nested);
				yield nested.build();
			}
			case INT -> Integer.parseInt(in.getText());
			case LONG ->
				in.getText().startsWith("-") ? Long.parseLong(in.getText()) : Long.parseUnsignedLong(in.getText());
			case DOUBLE -> Double.parseDouble(in.getText());
			case FLOAT -> Float.parseFloat(in.getText());
			case BOOLEAN -> in.getBooleanValue();
			case STRING -> in.getText();
			case BYTE_STRING ->
				ByteString.copyFrom(
						field.getName().endsWith("_id")
								? HexFormat.of().parseHex(in.getText())
								: Base64.getDecoder().decode(in.getText()));
			case ENUM -> field.getEnumType().findValueByNumberCreatingIfUnknown(in.getIntValue());
		};
	}

	private Map<String, FieldDescriptor> fields(Descriptor type) {
		return fields.computeIfAbsent(type, t -> {
			Map<String, FieldDescriptor> byName = new HashMap<>();
			t.getFields().forEach(field -> byName.put(field.getJsonName(), field));
			return byName;
		});
	}

	private void require(JsonToken expected) throws IOException {
		if (in.currentToken() != expected) {
			throw malformed(
					(in.currentName() == null ? "a message" : in.currentName()) + " begins with " + in.getText()
							+ " where " + expected.asString() + " is expected",
					null);
		}
	}

	private IOException malformed(String problem, Exception cause) {
		return new IOException("line " + in.currentTokenLocation().getLineNr() + ": " + problem, cause);
	}

	@Override
	public void close() throws IOException {
		in.close();
	}
}
