/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The primitives of the format (format sections 2 and 4), from any place of a source and never beyond the end of what is
 * read. Holds a window of the source in the heap, which moves as reading goes on:
 *
 * <pre>
 * source  ----------[==========|==============]-------------|------
 *                  base        at            end           limit
 * </pre>
 *
 * Sequential reading costs one read of the source for each window. For one thread.
 */
public final class ByteCursor {
	static final int WINDOW_BYTES = 1 << 18;
	private static final int MAX_VARINT_BYTES = 9;
	private static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 16;
	private static final long NOTHING = Long.MAX_VALUE;
	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
	private static final long HIGHEST_BITS = 0x8080808080808080L;
	/**
	 * How many bytes before the cursor stay in the window: size and type of an event, so that the whole event can be
	 * retained.
	 */
	private static final int KEPT_BYTES_BEFORE = 2 * MAX_VARINT_BYTES;

	private final ByteSource source;
	private byte[] window;
	/** The position of the first byte of the window. */
	private long base;

	/** How much of the window has bytes of the source. */
	private int loaded;

	private int at;
	/** Where fast reading ends: at the last loaded byte or at the limit. */
	private int end;

	private long limit;
	/** Bytes from here on stay in the window. */
	private long retained = NOTHING;

	private Object within = "";

	/**
	 * A cursor at the beginning of a source.
	 *
	 * @param source
	 *            what to read
	 */
	public ByteCursor(ByteSource source) {
		this(source, WINDOW_BYTES);
	}

	/**
	 * A cursor at the beginning of a source.
	 *
	 * @param source
	 *            what to read
	 * @param windowBytes
	 *            how much is read at a time
	 */
	public ByteCursor(ByteSource source, int windowBytes) {
		this.source = source;
		window = new byte[windowBytes];
		limit = source.lengthBytes();
	}

	/**
	 * Says what the cursor is in, for messages.
	 *
	 * @param place
	 *            its text is requested only for a message
	 */
	void enter(Object place) {
		within = place;
	}

	/**
	 * Tells what is read.
	 *
	 * @return the source
	 */
	public ByteSource source() {
		return source;
	}

	/**
	 * Tells where the next byte is.
	 *
	 * @return a position in the source
	 */
	public long position() {
		return base + at;
	}

	/**
	 * Tells how much may be read.
	 *
	 * @return bytes up to the limit
	 */
	public long remaining() {
		return limit - position();
	}

	/**
	 * Makes a failure at a place.
	 *
	 * @param position
	 *            where it is
	 * @param problem
	 *            what is wrong
	 * @return what to throw
	 */
	public MalformedRecordingException malformed(long position, String problem) {
		return new MalformedRecordingException(source.name(), problem, position, within.toString(), true);
	}

	/** Makes a failure at a place that is not part of a recording. */
	MalformedRecordingException noRecording(long position, String problem) {
		return new MalformedRecordingException(source.name(), problem, position, within.toString(), position > 0);
	}

	/**
	 * Goes to a place.
	 *
	 * @param position
	 *            of the next byte
	 * @param newLimit
	 *            what is read next ends before this position
	 * @throws IOException
	 *             if bytes that are retained cannot be read
	 */
	public void moveTo(long position, long newLimit) throws IOException {
		limit = newLimit;
		if (position < base || position > base + loaded) {
			leaveWindow(position);
		}
		at = (int) (position - base);
		end = (int) Math.min(loaded, limit - base);
	}

	/** Loads what is between, if bytes are retained. Otherwise the window becomes empty. */
	private void leaveWindow(long position) throws IOException {
		if (position < base || retained == NOTHING) {
			base = position;
			loaded = 0;
		}
		while (position > base + loaded) {
			at = loaded;
			load();
		}
	}

	/**
	 * Reads on up to another place.
	 *
	 * @param newLimit
	 *            what is read next ends before this position
	 */
	public void limitTo(long newLimit) {
		limit = newLimit;
		end = (int) Math.min(loaded, limit - base);
	}

	/**
	 * Keeps bytes in the window, so that {@link #copy} finds them there.
	 *
	 * @param position
	 *            from this position on, which must be in the window
	 */
	public void retainFrom(long position) {
		retained = position;
	}

	/** Lets the window move again. */
	public void release() {
		retained = NOTHING;
	}

	/** Loads more bytes into the window. Bytes before the retained position or before this position leave it. */
	private void load() throws IOException {
		int keptFrom = (int) (Math.min(retained, base + at - KEPT_BYTES_BEFORE) - base);
		if (keptFrom > 0) {
			System.arraycopy(window, keptFrom, window, 0, loaded - keptFrom);
			base += keptFrom;
			loaded -= keptFrom;
			at -= keptFrom;
		}
		if (loaded == window.length) {
			window = Arrays.copyOf(window, (int) Math.min(MAX_ARRAY_BYTES, 2L * loaded));
		}
		int read = base + loaded < source.lengthBytes()
				? source.read(base + loaded, window, loaded, window.length - loaded)
				: -1;
		if (read <= 0) {
			throw malformed(base + loaded, "it ends within a value");
		}
		loaded += read;
		end = (int) Math.min(loaded, limit - base);
	}

	private void more() throws IOException {
		if (position() >= limit) {
			throw malformed(position(), "a value extends beyond the end of the event that contains it");
		}
		load();
	}

	/**
	 * Reads a byte.
	 *
	 * @return 0 to 255
	 * @throws IOException
	 *             if there is none
	 */
	public int u1() throws IOException {
		if (at >= end) {
			more();
		}
		return window[at++] & 0xFF;
	}

	/**
	 * Reads big-endian bytes, as in headers and floating point numbers.
	 *
	 * @param lengthBytes
	 *            how many, up to 8
	 * @return the number, without a sign
	 * @throws IOException
	 *             if there are less
	 */
	public long fixed(int lengthBytes) throws IOException {
		long value = 0;
		for (int i = 0; i < lengthBytes; i++) {
			value = value << 8 | u1();
		}
		return value;
	}

	/**
	 * Reads seven bits a byte, low ones first; the ninth byte carries eight.
	 *
	 * @return the number
	 * @throws IOException
	 *             if it goes beyond the limit
	 */
	public long varint() throws IOException {
		byte[] bytes = window;
		int i = at;
		// Most events are short. Bytes behind the end are looked at, but they do not count.
		if (bytes.length - i < MAX_VARINT_BYTES) {
			return slowVarint();
		}
		long value = bytes[i++];
		if (value < 0) {
			value &= 0x7F;
			for (int shift = 7; ; shift += 7) {
				long b = bytes[i++];
				if (shift == 56) {
					value |= b << shift;
					break;
				}
				value |= (b & 0x7F) << shift;
				if (b >= 0) {
					break;
				}
			}
		}
		if (i > end) {
			return slowVarint();
		}
		at = i;
		return value;
	}

	private long slowVarint() throws IOException {
		long value = 0;
		for (int i = 0; i < MAX_VARINT_BYTES - 1; i++) {
			int b = u1();
			value |= (b & 0x7FL) << 7 * i;
			if (b < 0x80) {
				return value;
			}
		}
		return value | (long) u1() << 56;
	}

	/**
	 * Skips numbers.
	 *
	 * @param count
	 *            how many
	 * @throws IOException
	 *             if they go beyond the limit
	 */
	public void skipVarints(int count) throws IOException {
		int rest = count;
		// Eight bytes at a time: a number ends with a byte whose highest bit is not set, or with its ninth byte.
		for (int i = at; rest > 0 && window.length - i >= MAX_VARINT_BYTES; ) {
			long ends = ~(long) LONGS.get(window, i) & HIGHEST_BITS;
			int found = Long.bitCount(ends);
			if (found == 0) {
				i += MAX_VARINT_BYTES;
				found = 1;
			} else if (found <= rest) {
				i += Long.BYTES - Long.numberOfLeadingZeros(ends) / Byte.SIZE;
			} else {
				for (found = 1; found < rest; found++) {
					ends &= ends - 1;
				}
				i += Long.numberOfTrailingZeros(ends) / Byte.SIZE + 1;
			}
			if (i > end) {
				break;
			}
			at = i;
			rest -= found;
		}
		for (; rest > 0; rest--) {
			slowVarint();
		}
	}

	/**
	 * Goes through events in the window whose sizes and types have one or two bytes each.
	 *
	 * @param from
	 *            where the first begins, which is not before the window
	 * @param to
	 *            where all end at the latest
	 * @param events
	 *            counts them by type
	 * @param bytes
	 *            adds their sizes by type
	 * @return where the next event begins, whatever it is
	 */
	long skipShortEvents(long from, long to, long[] events, long[] bytes) {
		byte[] in = window;
		long behindLast = Math.min(to - base, Integer.MAX_VALUE);
		int i = (int) Math.min(from - base, loaded);
		int skipped = i;
		int lastHead = loaded - 2 * Short.BYTES;
		while (i <= lastHead) {
			int size = in[i];
			int head = 2;
			if (size < 0) {
				size = size & 0x7F | in[i + 1] << 7;
				head++;
			}
			int type = in[i + head - 1];
			if (type < 0) {
				type = type & 0x7F | in[i + head] << 7;
				head++;
			}
			// Negative numbers have more bytes.
			if (size < head || type < 0 || size > behindLast - i) {
				break;
			}
			events[type]++;
			bytes[type] += size;
			i += size;
		}
		return from + i - skipped;
	}

	/**
	 * Reads how many things follow, each of which takes a byte at least.
	 *
	 * @param what
	 *            the things, for the message
	 * @return how many
	 * @throws IOException
	 *             if there cannot be so many
	 */
	public int count(String what) throws IOException {
		long start = position();
		long count = varint();
		if (count < 0 || count > remaining() || count > MAX_ARRAY_BYTES) {
			throw malformed(start, count + " " + what + " where " + remaining() + " bytes are left");
		}
		return (int) count;
	}

	/**
	 * Skips bytes.
	 *
	 * @param lengthBytes
	 *            how many
	 * @throws IOException
	 *             if they go beyond the limit
	 */
	public void skip(long lengthBytes) throws IOException {
		if (lengthBytes <= end - at) {
			at += (int) lengthBytes;
		} else if (lengthBytes > remaining()) {
			throw malformed(position(), lengthBytes + " bytes where " + remaining() + " are left");
		} else {
			moveTo(position() + lengthBytes, limit);
		}
	}

	/**
	 * Skips the text behind its encoding.
	 *
	 * @param encoding
	 *            the byte that was there
	 * @throws IOException
	 *             if the text goes beyond the limit, or the encoding is unknown
	 */
	public void skipText(int encoding) throws IOException {
		switch (encoding) {
			case TextEncoding.NULL, TextEncoding.EMPTY -> {}
			case TextEncoding.REFERENCE -> skipVarints(1);
			case TextEncoding.UTF_8, TextEncoding.LATIN_1 -> skip(count("bytes of a text"));
			case TextEncoding.CHARS -> skipVarints(count("characters"));
			default -> throw malformed(position() - 1, "a text in the encoding " + encoding);
		}
	}

	/**
	 * Reads a text that stands here.
	 *
	 * @return the text, which may be null
	 * @throws IOException
	 *             if it goes beyond the limit, is a reference, or has an unknown encoding
	 */
	public String text() throws IOException {
		return text(u1());
	}

	/**
	 * Reads a text from behind its encoding.
	 *
	 * @param encoding
	 *            the byte that was there
	 * @return the text, which may be null
	 * @throws IOException
	 *             as {@link #text()} does
	 */
	public String text(int encoding) throws IOException {
		return switch (encoding) {
			case TextEncoding.NULL -> null;
			case TextEncoding.EMPTY -> "";
			case TextEncoding.UTF_8 -> new String(bytes(count("bytes of a text")), StandardCharsets.UTF_8);
			case TextEncoding.LATIN_1 -> new String(bytes(count("bytes of a text")), StandardCharsets.ISO_8859_1);
			case TextEncoding.CHARS -> {
				int length = count("characters");
				StringBuilder chars = new StringBuilder(Math.min(length, 1 << 10));
				for (int rest = length; rest > 0; rest--) {
					chars.append((char) varint());
				}
				yield chars.toString();
			}
			default -> throw malformed(position() - 1, "a text in the encoding " + encoding);
		};
	}

	/**
	 * Reads bytes.
	 *
	 * @param lengthBytes
	 *            how many; as many must be left
	 * @return the bytes
	 * @throws IOException
	 *             if there are less
	 */
	public byte[] bytes(int lengthBytes) throws IOException {
		if (lengthBytes > remaining()) {
			throw malformed(position(), lengthBytes + " bytes where " + remaining() + " are left");
		}
		byte[] bytes = new byte[lengthBytes];
		int done = 0;
		while (done < lengthBytes) {
			if (at >= end) {
				more();
			}
			int part = Math.min(lengthBytes - done, end - at);
			System.arraycopy(window, at, bytes, done, part);
			at += part;
			done += part;
		}
		return bytes;
	}

	/** Takes bytes that are copied. */
	@FunctionalInterface
	public interface Target {
		/**
		 * Takes some.
		 *
		 * @param bytes
		 *            where they are; the array changes afterwards
		 * @param offset
		 *            of the first
		 * @param length
		 *            how many
		 * @throws IOException
		 *             if they cannot be taken
		 */
		void put(byte[] bytes, int offset, int length) throws IOException;
	}

	/**
	 * Copies bytes of the source, from the window if it has them. The cursor does not move.
	 *
	 * @param from
	 *            position of the first
	 * @param to
	 *            position behind the last
	 * @param target
	 *            takes them
	 * @throws IOException
	 *             if they cannot be read or taken
	 */
	public void copy(long from, long to, Target target) throws IOException {
		if (from >= base && to <= base + loaded) {
			target.put(window, (int) (from - base), (int) (to - from));
			return;
		}
		byte[] block = new byte[(int) Math.min(WINDOW_BYTES, to - from)];
		for (long next = from; next < to; ) {
			int read = source.read(next, block, 0, (int) Math.min(block.length, to - next));
			if (read <= 0) {
				throw malformed(next, "it became shorter while it was read");
			}
			target.put(block, 0, read);
			next += read;
		}
	}
}
