/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import static org.openjdk.jmc.flightrecorder.writer.tools.check.Reader.ASYNC_PROFILER;
import static org.openjdk.jmc.flightrecorder.writer.tools.check.Reader.JDK;
import static org.openjdk.jmc.flightrecorder.writer.tools.check.Reader.JMC;

import java.util.List;
import java.util.Locale;

/**
 * The rules that a recording must follow so that readers neither refuse nor misread it. Each rule names the section of
 * {@code docs/jfr-format.md} that has the evidence.
 */
// @formatter:off
enum Rule {
	// The file and the headers of its chunks.
	NO_CHUNK("1.2", "all readers refuse the file, or end silently", JDK, JMC, ASYNC_PROFILER),
	VERSION("1.1", "the JDK and JMC refuse versions other than 1 and 2, async-profiler others than 2", JDK, JMC, ASYNC_PROFILER),
	INTEGERS_OF_FIXED_WIDTH("1.1", "the JDK reads all integers as compressed ones", JDK),
	CHUNK_SIZE("1.2", "the JDK reads a chunk of size 0 again and again, and fails on one that is cut short", JDK, JMC, ASYNC_PROFILER),
	LARGE_CHUNK("1.3", "JMC refuses chunks beyond 2^31-1 bytes", JMC),
	UNFINISHED("1.2", "the JDK waits for more, and JDK 21 and later give up the file", JDK),
	CLOCK("3.3", "times are wrong", JDK, JMC),
	START_TWICE("1.3", "JMC drops a chunk with the start of an earlier one", JMC),
	CLOCK_CHANGES("3.3", "the JDK takes the clock of the first chunk for all of them", JDK),
	CHECKSUM("13", "bytes have changed since the chunk was sealed; readers show other values", JDK, JMC, ASYNC_PROFILER),

	// Events.
	EVENT_SIZE("3.1", "all readers lose their place", JDK, JMC, ASYNC_PROFILER),
	EVENT_TOO_SHORT("3.1", "fields are read from the next event", JDK, JMC, ASYNC_PROFILER),
	EVENT_TOO_LONG("3.1", "jfr scrub writes a broken copy", JDK),
	UNKNOWN_EVENT_TYPE("3.1", "all readers skip the event", JDK, JMC, ASYNC_PROFILER),
	INT_OF_NINE_BYTES("2.2", "async-profiler loses its place", ASYNC_PROFILER),
	SETTING_OF_UNKNOWN_TYPE("8", "JMC refuses the file", JMC),
	ARRAY_IN_EVENT("10", "jfr print fails, with --json and --xml only at arrays of times", false, JDK),

	// Texts.
	TEXT_ENCODING("4.1", "all readers refuse the file", JDK, JMC, ASYNC_PROFILER),
	EMPTY_TEXT_FIRST("4.1", "the JDK shows null", false, JDK),
	SYMBOL_NOT_IN_UTF8("4.1", "async-profiler refuses the file, and JMC fails on a reference", JMC, ASYNC_PROFILER),

	// Metadata.
	NO_METADATA("1.2", "all readers refuse the file", JDK, JMC, ASYNC_PROFILER),
	METADATA_TREE("5.1", "all readers refuse the file", JDK, JMC, ASYNC_PROFILER),
	METADATA_ID_TWICE("5.2", "the JDK reads the chunk with the types of the previous chunk", JDK),
	NO_REGION("5.5", "the JDK refuses the file", JDK),
	UNKNOWN_ELEMENT("5.4", "JMC refuses the file", JMC),
	TYPE_ID_TWICE("5.3", "the JDK refuses the file", JDK, JMC),
	TYPE_ID_RESERVED("5.3", "metadata and checkpoints are shown as events", JDK, JMC, ASYNC_PROFILER),
	TYPE_ID_TOO_LARGE("5.3", "async-profiler reads ids as int", ASYNC_PROFILER),
	TYPE_NAME("5.3", "the JDK refuses the file; only JDK 17 does so for types that are no events", JDK),
	EVENT_NAME_TWICE("5.3", "JMC gives the second type another name, async-profiler knows only the last", false, JMC, ASYNC_PROFILER),
	UNDECLARED_TYPE("5.4", "the JDK and JMC refuse the file", JDK, JMC),
	SETTING_OF_NO_EVENT("5.6", "the JDK refuses the file", JDK),
	TYPE_WITHOUT_FIELDS("5.3", "the JDK and JMC refuse the file", JDK, JMC),
	TYPE_WITHIN_ITSELF("5.4", "the JDK and JMC loop forever", JDK, JMC),
	FALSE_MEANS_TRUE("5.4", "the JDK takes constantPool and simpleType for true, whatever their values are", JDK),
	DIMENSION("5.4", "JMC refuses dimensions other than 1", JMC),
	SIMPLE_TYPE_IN_PLACE("5.4", "the JDK refuses the file", JDK),
	NUMBER_IN_POOL("5.4", "JMC refuses the file", JMC),
	START_TIME_NOT_FIRST("3.2", "the JDK takes the first field for the start, whatever it is", JDK),
	START_TIME_FORM("3.2", "JMC shows no time, the JDK a wrong one", JDK, JMC),
	DURATION_NOT_SECOND("3.2", "the JDK takes the second field for the duration", JDK),
	THREAD_IN_PLACE("7.2", "the JDK fails when the thread, class or stack trace is asked for", JDK),
	FRAMES_IN_POOL("7.2", "the JDK and async-profiler fail on stack traces", JDK, ASYNC_PROFILER),
	WELL_KNOWN_TYPE("7.2", "readers that have the type built in misread it", JDK, JMC, ASYNC_PROFILER),
	ANNOTATION_VALUE("5.6", "the JDK and JMC refuse the file", JDK, JMC),
	UNREADABLE_TIME("5.6", "jfr print fails", JDK),
	MICROSECONDS("5.6", "JMC shows a number without unit", false, JMC),

	// Constants.
	NO_CHECKPOINT("1.2", "the JDK refuses such a chunk unless it is the first, async-profiler always", JDK, ASYNC_PROFILER),
	CHECKPOINT_CHAIN("6.1", "constants are not found, or the file is refused", JDK, JMC),
	CHECKPOINT_OFF_CHAIN("6.1", "its constants are not found", JDK, JMC),
	CHECKPOINT_BEFORE_EVENTS("6.4", "jfr scrub loses the constants", JDK),
	CHECKPOINT_CONTENT("6.1", "the JDK refuses the file", JDK),
	CHECKPOINT_MASK("6.1", "the JDK reads one byte and loses its place", JDK),
	EMPTY_POOL("6.2", "the JDK refuses the file", JDK),
	POOL_OF_UNKNOWN_TYPE("6.2", "the JDK and JMC refuse the file", JDK, JMC),
	POOL_OF_EVENTS("6.2", "JMC refuses the file", JMC),
	TEXT_POOL_WITHOUT_FIELD("4.2", "the JDK refuses the file", JDK),
	POOLED_STRUCT("6.2", "async-profiler loses its place, and JDK 17 in the next chunk where there are floats", JDK, ASYNC_PROFILER),
	KEY_TWICE("6.2", "the JDK and JMC show different values", JDK, JMC),
	KEY_CHANGES("6.3", "the JDK shows the value of the previous chunk", JDK),
	MISSING_CONSTANT("6.3", "all readers show null", false, JDK, JMC, ASYNC_PROFILER),
	FRAME_PART_MISSING("7.2", "jfr print fails", JDK),
	FRAME_TYPE_KEY("6.3", "async-profiler keeps one byte of it", ASYNC_PROFILER);
// @formatter:on

	private final String section;
	private final String effect;
	private final boolean problem;
	private final List<Reader> readers;

	Rule(String section, String effect, Reader... readers) {
		this(section, effect, true, readers);
	}

	Rule(String section, String effect, boolean problem, Reader... readers) {
		this.section = section;
		this.effect = effect;
		this.problem = problem;
		this.readers = List.of(readers);
	}

	/** @return its name on the command line and in documents */
	String id() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** @return the section of the description of the format */
	String section() {
		return section;
	}

	/** @return how readers react when it is broken */
	String effect() {
		return effect;
	}

	/** @return false if good recordings are known to break it too */
	boolean isProblem() {
		return problem;
	}

	List<Reader> readers() {
		return readers;
	}
}
