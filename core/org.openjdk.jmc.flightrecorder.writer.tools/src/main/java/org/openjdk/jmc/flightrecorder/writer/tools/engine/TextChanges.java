/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteWriter;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ReferenceVisitor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TextEncoding;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/**
 * Changes the texts of a chunk. A text in an event changes in place. A text in a constant changes in the constant,
 * whose key stays, so every reference to it shows the new text. If special rules for a path change a constant
 * differently there than elsewhere, a constant with a new key is added, and the event refers to that key. The new key
 * is computed from the new value, so it is the same in all chunks.
 *
 * <p>
 * Marks the constants that are needed as it meets references to them. A reference that gets a new key does not mark the
 * old constant.
 */
final class TextChanges {
	/** A path through more fields than this is not special. */
	private static final int MAX_DEPTH = 16;

	private static final int MAX_STRUCT_DEPTH = 200;
	private static final int SMALL_WINDOW_BYTES = 1 << 12;
	/** New keys have 31 bits and begin here; keys of JVMs and of this project are smaller. */
	private static final long FIRST_OTHER_KEY = 1L << 30;

	private static final String SYMBOL = "jdk.types.Symbol";

	private final ValueReader chunk;
	private final TextRules rules;
	private final RecentChanges recent;
	private final Marks marks;
	private final ConstantPool strings;
	private final TextPlace[] ofEvents;
	private final boolean[] hasOnlyMarks;
	private final ReferenceVisitor markAndCheck = this::markAndCheck;
	private boolean isEventTouched;
	private final TextPlace[] shared;
	/** Constants that change in place. The next field also has those that lead to one. */
	private final BitSet[] changed;

	private final BitSet[] touched;
	private final boolean[] makesEmptyText;
	private final Map<String, Boolean> leadsToSpecial;
	private final Map<ValueType, Added> added = new HashMap<>();
	/** One for each step of a path, so that no cursor has to jump back. */
	private final ByteCursor[] cursors = new ByteCursor[MAX_DEPTH + 2];

	private final Edits edits = new Edits();
	private EventWalk event;
	/** Whether a rule has asked for another text of the event. */
	private boolean isEventRead;

	/** Constants of a type that the chunk did not have, by key. */
	private static final class Added {
		final Map<ByteBuffer, Long> keys = new HashMap<>();
		final Map<Long, byte[]> values = new HashMap<>();
	}

	/**
	 * @param recent
	 *            what became of texts of other chunks; extended here
	 * @param leadsToSpecial
	 *            known results for paths of these types; extended here
	 */
	TextChanges(
			ValueReader chunk, TextRules rules, Marks marks, RecentChanges recent, Map<String, Boolean> leadsToSpecial)
			throws IOException {
		this.chunk = chunk;
		this.rules = rules;
		this.recent = recent;
		this.marks = marks;
		this.leadsToSpecial = leadsToSpecial;
		int types = chunk.types().size();
		ofEvents = new TextPlace[types];
		hasOnlyMarks = new boolean[types];
		shared = new TextPlace[types];
		changed = new BitSet[types];
		touched = new BitSet[types];
		makesEmptyText = new boolean[types];
		ValueType string = chunk.types().string();
		strings = string == null ? null : chunk.constants().pool(string);
		findChanged();
	}

	/** Reads the texts of all constants, each once. */
	private void findChanged() throws IOException {
		ByteCursor in = chunk.chunk().cursor();
		boolean isAnyChanged = false;
		for (ConstantPool pool : chunk.constants().pools()) {
			if (!pool.type().hasTexts()) {
				continue;
			}
			TextPlace place = shared(pool.type());
			BitSet bits = new BitSet();
			for (int entry = 0; entry < pool.count(); entry++) {
				edits.clear();
				in.moveTo(pool.start(entry), pool.end(entry));
				in.skipVarints(1);
				long valueBytes = in.remaining();
				walk(in, place, edits, 0, null);
				if (!edits.isEmpty()) {
					bits.set(entry);
					noticeEmptyText(pool.type(), valueBytes + edits.moreBytes());
				}
			}
			if (!bits.isEmpty()) {
				changed[pool.type().ordinal()] = bits;
				touched[pool.type().ordinal()] = (BitSet) bits.clone();
				isAnyChanged = true;
			}
		}
		edits.clear();
		while (isAnyChanged) {
			isAnyChanged = false;
			for (ConstantPool pool : chunk.constants().pools()) {
				isAnyChanged |= pool.type().hasReferences() && findTouched(pool, in);
			}
		}
	}

	/** No other text that is made here is as short in UTF-8. */
	private void noticeEmptyText(ValueType type, long valueBytes) {
		makesEmptyText[type.ordinal()] |= type.isText() && valueBytes == Marks.EMPTY_TEXT.length;
	}

	/** @return whether constants were found that refer to a touched one */
	private boolean findTouched(ConstantPool pool, ByteCursor in) throws IOException {
		BitSet bits = touched[pool.type().ordinal()];
		if (bits == null) {
			bits = new BitSet();
		}
		boolean[] refersToTouched = {false};
		boolean isAnyNew = false;
		for (int entry = bits.nextClearBit(0); entry < pool.count(); entry = bits.nextClearBit(entry + 1)) {
			in.moveTo(pool.start(entry), pool.end(entry));
			in.skipVarints(1);
			ValueWalk.visit(in, pool.type(), (type, key) -> refersToTouched[0] |= isTouched(type, key));
			if (refersToTouched[0]) {
				refersToTouched[0] = false;
				bits.set(entry);
				isAnyNew = true;
			}
		}
		if (isAnyNew) {
			touched[pool.type().ordinal()] = bits;
		}
		return isAnyNew;
	}

	private boolean isTouched(ValueType type, long key) throws IOException {
		BitSet bits = type == null ? null : touched[type.ordinal()];
		if (bits == null) {
			return false;
		}
		int entry = chunk.constants().pool(type).entry(key);
		return entry >= 0 && bits.get(entry);
	}

	private TextPlace shared(ValueType type) {
		if (shared[type.ordinal()] == null) {
			shared[type.ordinal()] = new TextPlace(type, null, 0, rules);
		}
		return shared[type.ordinal()];
	}

	private TextPlace child(TextPlace place, Field field) {
		TextPlace child = place.children[field.ordinal()];
		if (child == null) {
			ValueType type = field.type();
			String path = place.isShared() ? null : place.pathOf(field);
			child = path == null || !leadsToSpecial(path, type, place.depth + 1)
					? shared(type)
					: new TextPlace(type, path, place.depth + 1, rules);
			place.children[field.ordinal()] = child;
		}
		return child;
	}

	private boolean leadsToSpecial(String path, ValueType type, int depth) {
		if (depth > MAX_DEPTH || type == null) {
			return false;
		}
		// Two event types may have one name.
		String place = path + ' ' + type.ordinal();
		Boolean known = leadsToSpecial.get(place);
		if (known == null) {
			known = type.fields().isEmpty() && type.name().equals(ValueType.STRING) && rules.isSpecial(path);
			for (Field field : type.fields()) {
				String ofField = TextPlace.pathOf(path, field);
				// Asks for all paths, because a message may have to name the nearest one.
				known |= field.form() == Form.TEXT
						? rules.isSpecial(ofField)
						: field.form() == Form.STRUCT && leadsToSpecial(ofField, field.type(), depth + 1);
			}
			leadsToSpecial.put(place, known);
		}
		return known;
	}

	/**
	 * Goes through a kept event.
	 *
	 * @param target
	 *            receives the changes in the event itself
	 * @return whether a text of it, or of a constant that it refers to, changes
	 */
	boolean addEvent(EventWalk walk, ValueType type, Edits target) throws IOException {
		event = walk;
		TextPlace place = ofEvents[type.ordinal()];
		if (place == null) {
			place = new TextPlace(type, type.name(), 0, rules);
			ofEvents[type.ordinal()] = place;
			hasOnlyMarks[type.ordinal()] = hasOnlyMarks(place);
		}
		walk.cursor().moveTo(walk.contentStart(), walk.end());
		boolean isTouched;
		if (hasOnlyMarks[type.ordinal()]) {
			isEventTouched = false;
			ValueWalk.visitWhole(walk.cursor(), type, markAndCheck);
			isTouched = isEventTouched;
		} else {
			rules.startEvent(name -> textOfField(type, name));
			isTouched = walk(walk.cursor(), place, target, 0, marks);
		}
		if (walk.cursor().position() < walk.end()) {
			// Bytes behind the last field are dropped: no rule covers them.
			target.add(walk.cursor().position(), walk.end(), new byte[0]);
		}
		return isTouched;
	}

	/** Whether events have no texts themselves, and constants change for them as they do anywhere. */
	private boolean hasOnlyMarks(TextPlace place) {
		for (Field field : place.type.fields()) {
			boolean isReference = field.isPooled()
					&& (field.type() == null || child(place, field).isShared());
			if (!isReference && (field.isPooled() || field.form() == Form.TEXT || field.form() == Form.STRUCT)) {
				return false;
			}
		}
		return !place.type.fields().isEmpty();
	}

	private void markAndCheck(ValueType type, long key) throws IOException {
		marks.reference(type, key);
		isEventTouched |= isTouched(type, key);
	}

	boolean areUndeclaredKept() {
		return rules.areUndeclaredKept();
	}

	private String textOfField(ValueType type, String name) {
		FieldPath path = FieldPath.of(type, name);
		if (!ValueReader.isText(path)) {
			return null;
		}
		isEventRead = true;
		ByteCursor in = event.cursor();
		long position = in.position();
		long limit = position + in.remaining();
		try {
			String text = chunk.text(event, path);
			// The walk goes on from where it was.
			in.moveTo(position, limit);
			return text;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/**
	 * Goes through a value.
	 *
	 * @param needed
	 *            receives the references that stay; may be null
	 * @return whether a text of it, or of a constant that it refers to, changes
	 */
	private boolean walk(ByteCursor in, TextPlace place, Edits target, int depth, ReferenceVisitor needed)
			throws IOException {
		ValueType type = place.type;
		if (depth > MAX_STRUCT_DEPTH) {
			throw in.malformed(in.position(), "structs nested more than " + MAX_STRUCT_DEPTH + " deep, in " + type);
		}
		if (type.fields().isEmpty()) {
			if (type.name().equals(ValueType.STRING)) {
				return text(in, place, 0, false, target, needed);
			}
			ValueWalk.skip(in, type);
			return false;
		}
		boolean isTouched = false;
		for (Field field : type.fields()) {
			boolean isText = field.form() == Form.TEXT && !field.isPooled();
			if (!isText && !field.isPooled() && field.form() != Form.STRUCT) {
				ValueWalk.skip(in, field);
				continue;
			}
			int count = field.isArray() ? in.count("elements") : 1;
			for (int i = 0; i < count; i++) {
				if (field.isPooled()) {
					isTouched |= reference(in, place, field, target, needed);
				} else if (isText) {
					isTouched |= text(in, place, field.ordinal(), isName(field), target, needed);
				} else {
					isTouched |= walk(in, child(place, field), target, depth + 1, needed);
				}
			}
		}
		return isTouched;
	}

	private static boolean isName(Field field) {
		return field.owner().name().equals(SYMBOL);
	}

	private boolean text(
			ByteCursor in, TextPlace place, int ordinal, boolean isName, Edits target, ReferenceVisitor needed)
			throws IOException {
		long from = in.position();
		int encoding = in.u1();
		String special = place.specialTexts[ordinal];
		if (encoding == TextEncoding.REFERENCE) {
			return textReference(in, from, special, isName, target, needed);
		}
		if (special != null || isName) {
			byte[] change = change(in, encoding, special == null ? TextRules.ANYWHERE : special, isName);
			return add(target, from, in.position(), change);
		}
		in.skipText(encoding);
		long to = in.position();
		byte[] change = recent.find(in, from, to);
		if (change == null) {
			long limit = to + in.remaining();
			in.moveTo(from + 1, limit);
			change = recent.put(in, from, to, change(in, encoding, TextRules.ANYWHERE, false));
		}
		return add(target, from, to, change);
	}

	private static boolean add(Edits target, long from, long to, byte[] change) {
		if (change == RecentChanges.NONE) {
			return false;
		}
		target.add(from, to, change);
		return true;
	}

	/** @return the bytes that replace a text, {@link RecentChanges#NONE} if it stays; the cursor is behind the text */
	private byte[] change(ByteCursor in, int encoding, String path, boolean isName) throws IOException {
		String text = in.text(encoding);
		if (text == null || text.isEmpty()) {
			return RecentChanges.NONE;
		}
		String after = rules.change(path, text, isName);
		return after.equals(text) ? RecentChanges.NONE : encoded(after, isName);
	}

	/**
	 * Handles a text in the pool of strings. If a special rule changes it differently, the new text goes into the
	 * event.
	 */
	private boolean textReference(
			ByteCursor in, long from, String special, boolean isName, Edits target, ReferenceVisitor needed)
			throws IOException {
		long key = in.varint();
		int entry = strings == null ? -1 : strings.entry(key);
		if (entry < 0) {
			return false;
		}
		if (special != null) {
			String text = pooledText(entry);
			String change = changed(special, text, isName);
			boolean isOther = !change.equals(changed(TextRules.ANYWHERE, text, isName));
			// Some readers see an earlier value of the key.
			for (int each = strings.earlier(entry); each >= 0 && !isOther; each = strings.earlier(each)) {
				String earlier = pooledText(each);
				isOther = !changed(special, earlier, isName).equals(changed(TextRules.ANYWHERE, earlier, isName));
			}
			if (isOther) {
				target.add(from, in.position(), encoded(change, isName));
				return true;
			}
		}
		if (needed != null) {
			needed.reference(strings.type(), key);
		}
		return isTouched(strings.type(), key);
	}

	/** A text of the pool of strings, behind the references that lead to it; empty if there is none. */
	private String pooledText(int entry) throws IOException {
		ByteCursor constant = cursor(MAX_DEPTH + 1);
		int at = entry;
		for (int rest = strings.count(); at >= 0 && rest > 0; rest--) {
			valueStart(constant, strings, at);
			int encoding = constant.u1();
			if (encoding != TextEncoding.REFERENCE) {
				String text = constant.text(encoding);
				return text == null ? "" : text;
			}
			at = strings.entry(constant.varint());
		}
		return "";
	}

	private String changed(String path, String text, boolean isName) {
		return text.isEmpty() ? text : rules.change(path, text, isName);
	}

	private boolean reference(ByteCursor in, TextPlace place, Field field, Edits target, ReferenceVisitor needed)
			throws IOException {
		long from = in.position();
		long key = in.varint();
		ValueType type = field.type();
		if (type == null) {
			return false;
		}
		TextPlace child = child(place, field);
		if (child.isShared()) {
			if (needed != null) {
				needed.reference(type, key);
			}
			return isTouched(type, key);
		}
		ConstantPool pool = chunk.constants().pool(type);
		int entry = pool == null ? -1 : pool.entry(key);
		if (entry < 0) {
			return false;
		}
		boolean isTouched = isTouchedAt(child, pool, entry);
		Long other = child.otherKeys.get(entry);
		if (other != null) {
			target.add(from, in.position(), varint(other));
		} else if (needed != null) {
			needed.reference(type, key);
		}
		return isTouched;
	}

	/**
	 * Looks at a constant at a special place: once, or for each event if a rule asks for other texts of the event. Adds
	 * another one if it changes differently there than elsewhere.
	 */
	private boolean isTouchedAt(TextPlace place, ConstantPool pool, int entry) throws IOException {
		if (!place.known.get(entry)) {
			boolean wasEventRead = isEventRead;
			isEventRead = false;
			ByteCursor in = cursor(place.depth);
			Edits here = new Edits();
			long start = valueStart(in, pool, entry);
			record Reference(ValueType type, long key) {}
			List<Reference> references = new ArrayList<>();
			boolean isTouched = walk(in, place, here, 0, (type, key) -> references.add(new Reference(type, key)));
			byte[] value = bytes(here, in, start, pool.end(entry));
			boolean isOther = !Arrays.equals(value, changed(in, shared(pool.type()), pool, entry));
			// Some readers see an earlier value of the key.
			for (int each = pool.earlier(entry); each >= 0 && !isOther; each = pool.earlier(each)) {
				isOther = !Arrays.equals(changed(in, place, pool, each), changed(in, shared(pool.type()), pool, each));
			}
			if (isOther) {
				place.otherKeys.put(entry, add(pool, value));
				references.forEach(each -> marks.reference(each.type(), each.key()));
			} else {
				place.otherKeys.remove(entry);
			}
			place.touched.set(entry, isTouched);
			place.known.set(entry, !isEventRead);
			isEventRead |= wasEventRead;
		}
		return place.touched.get(entry);
	}

	/** A constant as it is at a place. */
	private byte[] changed(ByteCursor in, TextPlace place, ConstantPool pool, int entry) throws IOException {
		Edits there = new Edits();
		long start = valueStart(in, pool, entry);
		walk(in, place, there, 0, null);
		return bytes(there, in, start, pool.end(entry));
	}

	private static long valueStart(ByteCursor in, ConstantPool pool, int entry) throws IOException {
		in.moveTo(pool.start(entry), pool.end(entry));
		in.skipVarints(1);
		return in.position();
	}

	private static byte[] bytes(Edits edits, ByteCursor in, long from, long to) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		edits.copy(in, from, to, bytes::write);
		return bytes.toByteArray();
	}

	private long add(ConstantPool pool, byte[] value) {
		Added ofType = added.computeIfAbsent(pool.type(), type -> new Added());
		return ofType.keys.computeIfAbsent(ByteBuffer.wrap(value), content -> {
			long hash = 0;
			for (byte b : value) {
				hash = (hash ^ b) * 0x100000001B3L;
			}
			long key = FIRST_OTHER_KEY + (hash >>> 34);
			while (pool.entry(key) >= 0 || ofType.values.containsKey(key)) {
				key++;
			}
			ofType.values.put(key, value);
			noticeEmptyText(pool.type(), value.length);
			return key;
		});
	}

	private ByteCursor cursor(int depth) throws IOException {
		if (cursors[depth] == null) {
			cursors[depth] = new ByteCursor(chunk.chunk().source(), SMALL_WINDOW_BYTES);
			chunk.chunk().enter(cursors[depth]);
		}
		return cursors[depth];
	}

	/** Whether a constant changes in place. */
	boolean isChanged(ValueType type, int entry) {
		BitSet bits = changed[type.ordinal()];
		return bits != null && bits.get(entry);
	}

	/** Writes a constant that changes in place. */
	void putConstant(ConstantPool pool, int entry, ByteCursor in, ChunkOutput out) throws IOException {
		valueStart(in, pool, entry);
		edits.clear();
		walk(in, shared(pool.type()), edits, 0, null);
		edits.copy(in, pool.start(entry), pool.end(entry), out::put);
	}

	/** Whether a constant of a type has become an empty text. */
	boolean makesEmptyText(ValueType type) {
		return makesEmptyText[type.ordinal()];
	}

	/** The constants of a type that are added, by key. */
	Map<Long, byte[]> added(ValueType type) {
		Added ofType = added.get(type);
		return ofType == null ? Map.of() : ofType.values;
	}

	private static byte[] varint(long value) {
		return new ByteWriter().varint(value).bytes();
	}

	/** Readers refuse names that are not in UTF-8. */
	private static byte[] encoded(String text, boolean isName) {
		ByteWriter out = new ByteWriter();
		return (isName ? out.utf8(text) : out.text(text)).bytes();
	}
}
