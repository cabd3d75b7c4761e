/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrCorpus;

/** The recordings of the corpus in the shapes of other writers, and what is in them. Events are some seconds apart. */
public enum ForeignSample {
	WRITERS(
			"Three chunks of two writers that use the same ids and keys with other meanings, and equal metadata ids.",
			() -> {
				Content content = new Content();
				content.usual(ForeignChunks.chunk(0), HandMadeChunk.EVENT, "READY");
				HandMadeChunk other = ForeignChunks.otherWriter(10);
				content.add(other);
				for (int i = 0; i < other.events.size(); i++) {
					Map<String, Object> fields = content.event(ForeignChunks.OTHER, other.startEpochNanos + i);
					content.putCommon(
							fields, "cashier", "2", content.stack("shop", "Till", "12"), "payment " + i, "PAID");
				}
				content.usual(ForeignChunks.chunk(20), HandMadeChunk.EVENT, "READY");
				return content;
			}),
	METADATA_IDS("Two chunks with equal metadata ids whose types have other ids.", () -> {
		Content content = new Content();
		content.usual(ForeignChunks.chunk(0), HandMadeChunk.EVENT, "READY");
		int otherId = HandMadeChunk.SETTING + 1;
		HandMadeChunk other = ForeignChunks.chunk(10);
		other.types.child("test.Event").attributes.put("id", String.valueOf(otherId));
		content.usual(other, otherId, "READY");
		return content;
	}),
	CLOCKS("Three chunks, of which the second has another clock: other ticks, and another number at its start.", () -> {
		Content content = new Content();
		content.usual(ForeignChunks.chunk(0), HandMadeChunk.EVENT, "READY");
		HandMadeChunk other = ForeignChunks.ofAnotherClock(10);
		other.events.subList(1, other.events.size()).clear();
		content.add(other);
		Map<String, Object> fields = content.event(ForeignChunks.OTHER, other.startEpochNanos + 500_000_000);
		content.putCommon(fields, "cashier", "2", content.stack("shop", "Till", "12"), "half a second later", "PAID");
		content.usual(ForeignChunks.chunk(20), HandMadeChunk.EVENT, "READY");
		return content;
	}),
	POOLED_FRAMES("Frames that are constants, as 9.1.2 wrote them.", () -> {
		Content content = new Content();
		content.ofStack(ForeignChunks.pooledFrames(), "12", "13");
		return content;
	}),
	START_BEHIND("A field in front of the start of the event, as 9.1.2 wrote them.", () -> {
		Content content = new Content();
		HandMadeChunk chunk = ForeignChunks.startBehind();
		chunk.events.remove(1);
		content.add(chunk);
		content.putUsual(chunk.startEpochNanos + 100, "text", "READY", "12");
		return content;
	}),
	EMPTY_POOL("A checkpoint with a pool that has no constants.", () -> {
		HandMadeChunk chunk = ForeignChunks.chunk(0);
		chunk.pool(HandMadeChunk.PAIR);
		Content content = new Content();
		content.usual(chunk, HandMadeChunk.EVENT, "READY");
		return content;
	}),
	TYPE_ZERO("A type whose id is that of the metadata.", () -> {
		Content content = new Content();
		content.usual(ForeignChunks.typeOfIdZero(), HandMadeChunk.EVENT, "READY");
		return content;
	}),
	SIMPLE_IN_PLACE("A simple type whose value stands in the event and not in a pool.", () -> {
		Content content = new Content();
		HandMadeChunk chunk = ForeignChunks.simpleTypeInPlace();
		chunk.events.remove(1);
		content.add(chunk);
		content.putUsual(chunk.startEpochNanos + 100, "text", "READY", "12");
		return content;
	}),
	EMPTY_DESCRIPTOR("A method whose descriptor is an empty text.", () -> {
		Content content = new Content();
		content.usual(ForeignChunks.emptyDescriptor(), HandMadeChunk.EVENT, "READY");
		return content;
	});

	/** Chunks, and their events as the JSON has them. */
	private static final class Content {
		private final List<byte[]> chunks = new ArrayList<>();
		private final List<Map<String, Object>> events = new ArrayList<>();

		private void add(HandMadeChunk chunk) {
			chunks.add(chunk.bytes());
		}

		/** A chunk with one event, 100 ns after its start. */
		private void usual(HandMadeChunk chunk, int typeId, String state) {
			String text = "of chunk " + (chunks.size() + 1);
			chunk.events.clear();
			chunk.events.add(new Bytes()
					.number(typeId)
					.number(chunk.startTicks + 100)
					.number(10)
					.number(1)
					.number(1)
					.text(text)
					.number(5)
					.number(3)
					.number(0)
					.get());
			add(chunk);
			putUsual(chunk.startEpochNanos + 100, text, state, "12");
		}

		private void ofStack(HandMadeChunk chunk, String... lines) {
			chunk.events.remove(1);
			add(chunk);
			putUsual(chunk.startEpochNanos + 100, "text", "READY", lines);
		}

		private void putUsual(long startEpochNanos, String text, String state, String... lines) {
			Map<String, Object> fields = event("test.Event", startEpochNanos);
			fields.put("duration", "10 ns");
			putCommon(fields, "main", "1", stack("app", "Main", lines), text, state);
		}

		private Map<String, Object> event(String type, long startEpochNanos) {
			Map<String, Object> event = new LinkedHashMap<>();
			Map<String, Object> fields = new LinkedHashMap<>();
			event.put("type", type);
			event.put("start", String.valueOf(startEpochNanos));
			event.put("fields", fields);
			events.add(event);
			return fields;
		}

		private void putCommon(
				Map<String, Object> fields,
				String thread,
				String threadId,
				Map<String, Object> stack,
				String text,
				String state) {
			Map<String, Object> ofThread = new LinkedHashMap<>();
			ofThread.put("javaName", thread);
			ofThread.put("javaThreadId", threadId);
			fields.put("eventThread", ofThread);
			fields.put("stackTrace", stack);
			fields.put("text", text);
			fields.put("state", state);
			fields.put("number", "3");
			fields.put("numbers", List.of());
		}

		/** Each class has a method of its own name, as the file has it. */
		private Map<String, Object> stack(String packageName, String className, String... lines) {
			List<Object> frames = new ArrayList<>();
			for (String line : lines) {
				Map<String, Object> frame = new LinkedHashMap<>();
				frame.put("class", packageName + '.' + className);
				frame.put("method", packageName + '/' + className);
				frame.put("line", line);
				frames.add(frame);
			}
			Map<String, Object> stack = new LinkedHashMap<>();
			stack.put("truncated", false);
			stack.put("frames", frames);
			return stack;
		}
	}

	private final String about;
	private final Supplier<Content> content;

	ForeignSample(String about, Supplier<Content> content) {
		this.about = about;
		this.content = content;
	}

	/** Its name in the corpus. */
	public String sampleName() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** The recording. */
	public byte[] bytes() {
		return ForeignChunks.concatenated(content.get().chunks.toArray(byte[][]::new));
	}

	/** What readers must find, as the corpus has it in JSON. */
	public Map<String, Object> expected() {
		Content made = content.get();
		Map<String, Object> all = new LinkedHashMap<>();
		all.put("corpus", JfrCorpus.VERSION);
		all.put("name", sampleName());
		all.put("about", about);
		all.put("chunks", made.chunks.size());
		all.put("events", made.events);
		return all;
	}
}
