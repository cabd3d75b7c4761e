/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A chunk whose every part can be wrong: without a change it is one that all readers take. Tests change its fields before
 * they ask for the bytes.
 */
final class HandMadeChunk {
	static final int INT = 10;
	static final int LONG = 11;
	static final int STRING = 12;
	static final int FLOAT = 13;
	static final int BOOLEAN = 15;
	static final int TIMESTAMP = 20;
	static final int TIMESPAN = 21;
	static final int SYMBOL = 30;
	static final int CLASS = 31;
	static final int METHOD = 32;
	static final int STACK_FRAME = 33;
	static final int STACK_TRACE = 34;
	static final int FRAME_TYPE = 35;
	static final int CLASS_LOADER = 36;
	static final int PACKAGE = 37;
	static final int THREAD = 38;
	static final int STATE = 40;
	static final int PAIR = 41;
	static final int EVENT = 50;
	static final int SETTING = 51;

	/** An element of the metadata. */
	static final class Node {
		final String name;
		final Map<String, String> attributes = new LinkedHashMap<>();
		final List<Node> children = new ArrayList<>();

		Node(String name, String... attributes) {
			this.name = name;
			for (int i = 0; i < attributes.length; i += 2) {
				this.attributes.put(attributes[i], attributes[i + 1]);
			}
		}

		Node with(Node child) {
			children.add(child);
			return this;
		}

		/** The field, or type, of a name. */
		Node child(String childName) {
			return children.stream()
					.filter(c -> childName.equals(c.attributes.get("name")))
					.findFirst()
					.orElseThrow();
		}
	}

	/** Bytes by the primitives of the format. */
	static final class Bytes {
		private final ByteArrayOutputStream out = new ByteArrayOutputStream();

		Bytes number(long value) {
			long rest = value;
			for (int i = 0; i < 8; i++) {
				if (rest >>> 7 == 0) {
					out.write((int) rest);
					return this;
				}
				out.write((int) (rest & 0x7F | 0x80));
				rest >>>= 7;
			}
			out.write((int) rest);
			return this;
		}

		Bytes raw(int... bytes) {
			for (int b : bytes) {
				out.write(b);
			}
			return this;
		}

		Bytes text(String text) {
			byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
			raw(3).number(utf8.length);
			out.writeBytes(utf8);
			return this;
		}

		byte[] get() {
			return out.toByteArray();
		}
	}

	/** Constants of a type; each with its key. */
	record Pool(long type, List<byte[]> entries) {}

	long startEpochNanos = 1_700_000_000_000_000_000L;
	long startTicks = 1000;
	long ticksPerSecond = 1_000_000_000;
	long metadataId = 7;
	int magic = 'F' << 24 | 'L' << 16 | 'R' << 8;
	int major = 2;
	int state;
	int padding;
	int flags = 1;
	/** Changes of what the header says, after the rest is made. */
	long sizeDelta;

	Supplier<Long> metadataOffset;
	Supplier<Long> checkpointOffset;

	final Node types = new Node("metadata");
	final Node root = new Node("root").with(types).with(new Node("region", "locale", "en_US", "gmtOffset", "0"));
	final List<byte[]> events = new ArrayList<>();
	final List<Pool> pools = new ArrayList<>();
	int checkpointMask;
	byte[] checkpointTail = {};
	long checkpointDelta;
	/** Whether the events come behind the constants. */
	boolean eventsLast;
	/** A second checkpoint, in front of the usual one. */
	boolean strayCheckpoint;

	boolean breakMetadata;
	/** A text of the metadata that no element has. */
	String looseText;

	byte[] metadataTail = {};

	HandMadeChunk() {
		primitive("int", INT);
		primitive("long", LONG);
		primitive("java.lang.String", STRING);
		primitive("float", FLOAT);
		primitive("boolean", BOOLEAN);
		annotation("jdk.jfr.Timestamp", TIMESTAMP);
		annotation("jdk.jfr.Timespan", TIMESPAN);
		type("jdk.types.Symbol", SYMBOL, field("string", STRING)).attributes.put("simpleType", "true");
		type("jdk.types.FrameType", FRAME_TYPE, field("description", STRING))
				.attributes
				.put("simpleType", "true");
		type("test.State", STATE, field("name", STRING)).attributes.put("simpleType", "true");
		type("jdk.types.ClassLoader", CLASS_LOADER, pooled("name", SYMBOL));
		type("jdk.types.Package", PACKAGE, pooled("name", SYMBOL));
		type(
				"java.lang.Class",
				CLASS,
				pooled("classLoader", CLASS_LOADER),
				pooled("name", SYMBOL),
				pooled("package", PACKAGE),
				field("modifiers", INT));
		type(
				"jdk.types.Method",
				METHOD,
				pooled("type", CLASS),
				pooled("name", SYMBOL),
				pooled("descriptor", SYMBOL),
				field("modifiers", INT),
				field("hidden", BOOLEAN));
		type(
				"jdk.types.StackFrame",
				STACK_FRAME,
				pooled("method", METHOD),
				field("lineNumber", INT),
				field("bytecodeIndex", INT),
				pooled("type", FRAME_TYPE));
		type("jdk.types.StackTrace", STACK_TRACE, field("truncated", BOOLEAN), array("frames", STACK_FRAME));
		type(
				"java.lang.Thread",
				THREAD,
				field("osName", STRING),
				field("osThreadId", LONG),
				field("javaName", STRING),
				field("javaThreadId", LONG));
		type("test.Pair", PAIR, field("left", INT), field("right", STRING));
		Node duration = field("duration", LONG).with(new Node("annotation", "class", "" + TIMESPAN, "value", "TICKS"));
		eventType(
				"test.Event",
				EVENT,
				duration,
				pooled("eventThread", THREAD),
				pooled("stackTrace", STACK_TRACE),
				field("text", STRING),
				pooled("state", STATE),
				field("number", INT),
				array("numbers", INT));
		eventType("jdk.ActiveSetting", SETTING, field("id", LONG), field("name", STRING), field("value", STRING));
		pool(
				SYMBOL,
				new Bytes().number(1).text("app/Main"),
				new Bytes().number(2).text("()V"));
		pool(FRAME_TYPE, new Bytes().number(0).text("Interpreted"));
		pool(STATE, new Bytes().number(5).text("READY"));
		pool(CLASS, new Bytes().number(1).number(0).number(1).number(0).number(1));
		pool(
				METHOD,
				new Bytes().number(1).number(1).number(1).number(2).number(1).raw(0));
		pool(STACK_TRACE, stackTrace(1, 1, 0));
		pool(THREAD, new Bytes().number(1).text("main").number(1).text("main").number(1));
		events.add(event(new Bytes().text("text"), 5));
		events.add(setting(EVENT));
	}

	static Bytes stackTrace(long key, long method, long frameType) {
		return new Bytes()
				.number(key)
				.raw(0)
				.number(1)
				.number(method)
				.number(12)
				.number(3)
				.number(frameType);
	}

	/** An event with a text and a state. */
	static byte[] event(Bytes text, long state) {
		Bytes out = new Bytes().number(EVENT).number(1100).number(10).number(1).number(1);
		out.out.writeBytes(text.get());
		return out.number(state).number(3).number(0).get();
	}

	static byte[] setting(long id) {
		return new Bytes()
				.number(SETTING)
				.number(1000)
				.number(id)
				.text("enabled")
				.text("true")
				.get();
	}

	void pool(long type, Bytes... entries) {
		List<byte[]> bytes = new ArrayList<>();
		for (Bytes entry : entries) {
			bytes.add(entry.get());
		}
		pools.add(new Pool(type, bytes));
	}

	/** The constants of a type are others. */
	void replacePool(long type, Bytes... entries) {
		pools.removeIf(p -> p.type == type);
		pool(type, entries);
	}

	static Node field(String name, int type) {
		return new Node("field", "name", name, "class", "" + type);
	}

	static Node pooled(String name, int type) {
		Node field = field(name, type);
		field.attributes.put("constantPool", "true");
		return field;
	}

	static Node array(String name, int type) {
		Node field = field(name, type);
		field.attributes.put("dimension", "1");
		return field;
	}

	Node type(String name, int id, Node... fields) {
		Node type = new Node("class", "name", name, "id", "" + id);
		type.children.addAll(List.of(fields));
		types.children.add(type);
		return type;
	}

	private void primitive(String name, int id) {
		type(name, id);
	}

	private void annotation(String name, int id) {
		type(name, id, field("value", STRING)).attributes.put("superType", "java.lang.annotation.Annotation");
	}

	/** A type of settings. */
	void settingType(int id) {
		type("jdk.settings.Enabled", id).attributes.put("superType", "jdk.jfr.SettingControl");
	}

	static Node settingOfType(int id) {
		return new Node("setting", "name", "enabled", "class", "" + id, "defaultValue", "true");
	}

	Node eventType(String name, int id, Node... fields) {
		Node start = field("startTime", LONG).with(new Node("annotation", "class", "" + TIMESTAMP, "value", "TICKS"));
		Node type = type(name, id, start);
		type.children.addAll(List.of(fields));
		type.attributes.put("superType", "jdk.jfr.Event");
		return type;
	}

	HandMadeChunk change(Consumer<HandMadeChunk> change) {
		change.accept(this);
		return this;
	}

	byte[] bytes() {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		long metadata = HEADER_BYTES;
		body.writeBytes(sized(metadata()));
		if (!eventsLast) {
			events.forEach(event -> body.writeBytes(sized(event)));
		}
		if (strayCheckpoint) {
			body.writeBytes(sized(new Bytes()
					.number(1)
					.number(1000)
					.number(0)
					.number(0)
					.raw(0)
					.number(0)
					.get()));
		}
		long checkpoint = HEADER_BYTES + body.size();
		body.writeBytes(sized(checkpoint()));
		if (eventsLast) {
			events.forEach(event -> body.writeBytes(sized(event)));
		}
		ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + body.size());
		out.putInt(magic).putShort((short) major).putShort((short) 1);
		out.putLong(HEADER_BYTES + body.size() + sizeDelta);
		out.putLong(checkpointOffset == null ? checkpoint : checkpointOffset.get());
		out.putLong(metadataOffset == null ? metadata : metadataOffset.get());
		out.putLong(startEpochNanos).putLong(1_000_000).putLong(startTicks).putLong(ticksPerSecond);
		out.put((byte) state).put((byte) padding).putShort((short) flags);
		return out.put(body.toByteArray()).array();
	}

	/** A size that counts itself, in four bytes. */
	static byte[] sized(byte[] event) {
		int size = event.length + 4;
		byte[] out = new byte[size];
		for (int i = 0; i < 4; i++) {
			out[i] = (byte) (size >>> 7 * i & 0x7F | (i < 3 ? 0x80 : 0));
		}
		System.arraycopy(event, 0, out, 4, event.length);
		return out;
	}

	private byte[] checkpoint() {
		Bytes out = new Bytes()
				.number(1)
				.number(1000)
				.number(0)
				.number(checkpointDelta)
				.number(checkpointMask);
		out.number(pools.size());
		for (Pool pool : pools) {
			out.number(pool.type).number(pool.entries.size());
			pool.entries.forEach(out.out::writeBytes);
		}
		out.out.writeBytes(checkpointTail);
		return out.get();
	}

	private byte[] metadata() {
		List<String> texts = new ArrayList<>();
		Bytes tree = new Bytes();
		put(root, tree, texts);
		if (looseText != null) {
			texts.add(looseText);
		}
		Bytes out =
				new Bytes().number(0).number(1000).number(0).number(metadataId).number(texts.size());
		texts.forEach(out::text);
		out.out.writeBytes(breakMetadata ? new Bytes().number(texts.size()).get() : tree.get());
		out.out.writeBytes(metadataTail);
		return out.get();
	}

	private static void put(Node node, Bytes out, List<String> texts) {
		out.number(index(node.name, texts)).number(node.attributes.size());
		node.attributes.forEach((key, value) -> out.number(index(key, texts)).number(index(value, texts)));
		out.number(node.children.size());
		node.children.forEach(child -> put(child, out, texts));
	}

	private static int index(String text, List<String> texts) {
		int index = texts.indexOf(text);
		if (index < 0) {
			texts.add(text);
			return texts.size() - 1;
		}
		return index;
	}
}
