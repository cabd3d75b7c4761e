/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.test.differential.Run.Outcome;

/** Where the two versions part. */
final class Difference {
	private static final Pattern VARIABLE = Pattern.compile("\\bv(\\d+)");

	/** The call that gave different answers, null when the difference is seen at the end only. */
	final Call call;
	/** What was asked for. */
	final String what;

	/** The type that the difference of a file is about, empty for others. */
	final String typeName;

	final String theirs;
	final String ours;
	/** What 9.1.2 threw, null where it returned. */
	final Throwable theirException;

	final Throwable ourException;
	/** The program without the calls that were taken out because they differ on purpose. */
	final Program program;

	private final Supplier<Slice> slicer;
	private Slice slice;

	private Difference(
			Program program,
			Call call,
			String what,
			String typeName,
			Outcome theirs,
			Outcome ours,
			Supplier<Slice> slicer) {
		this.program = program;
		this.call = call;
		this.what = what;
		this.typeName = typeName;
		this.theirs = theirs.text();
		this.ours = ours.text();
		this.theirException = theirs.thrown();
		this.ourException = ours.thrown();
		this.slicer = slicer;
	}

	/** What a call gave. */
	static Difference ofCall(Program program, Outcome theirs, Outcome ours) {
		Call call = theirs.call();
		boolean ofAll = call.operation().is("close", 0);
		return new Difference(
				program,
				call,
				call.operation().toString(),
				"",
				theirs,
				ours,
				() -> Slice.of(program, ofAll ? program.calls() : List.of(call)));
	}

	/** How often a callback made a call. */
	static Difference ofCount(Program program, Call call, int theirs, int ours) {
		return new Difference(
				program,
				call,
				call.operation() + " is called",
				"",
				seen(theirs + " times"),
				seen(ours + " times"),
				() -> Slice.of(program, List.of(call, program.around(call))));
	}

	/** What can be seen of variables at the end. */
	static Difference ofVariables(Program program, String what, String theirs, String ours, Integer... variables) {
		return new Difference(
				program,
				null,
				what,
				"",
				seen(theirs),
				seen(ours),
				() -> Slice.ofVariables(program, List.of(variables)));
	}

	/** What stands in a recording about a type. */
	static Difference ofFile(Program program, int recording, String what, String typeName, String theirs, String ours) {
		return new Difference(
				program,
				null,
				"recording " + recording + " " + what + " " + typeName,
				typeName,
				seen(theirs),
				seen(ours),
				() -> Slice.ofTypeInFile(program, typeName));
	}

	private static Outcome seen(String text) {
		return new Outcome(null, text, null);
	}

	/** The variables that it is about, of what is seen at the end. */
	Stream<Integer> variables() {
		return VARIABLE.matcher(what).results().map(v -> Integer.valueOf(v.group(1)));
	}

	/** The calls that this depends on. */
	Slice slice() {
		if (slice == null) {
			slice = slicer.get();
		}
		return slice;
	}

	/** Whether it is what a method of this name of this class gave. */
	boolean isOf(String owner, String method) {
		return call != null
				&& call.operation().ownerSimpleName().equals(owner)
				&& call.operation().name().equals(method);
	}

	boolean isInFile() {
		return what.startsWith("recording ");
	}

	/** Whether no reader takes what ours has written. */
	boolean isUnreadable() {
		return isInFile() && what.contains(" reader of");
	}

	boolean isEquality() {
		return what.contains(".equals(");
	}

	boolean isCount() {
		return what.endsWith(" is called");
	}

	boolean theirsThrow(Class<? extends Throwable> exception) {
		return theirs.equals(Run.THROWN + exception.getName());
	}

	boolean oursThrow(Class<? extends Throwable> exception) {
		return ours.equals(Run.THROWN + exception.getName());
	}

	boolean bothThrow() {
		return theirs.startsWith(Run.THROWN) && ours.startsWith(Run.THROWN);
	}

	boolean onlyTheirsThrow() {
		return theirs.startsWith(Run.THROWN) && !ours.startsWith(Run.THROWN);
	}

	boolean onlyOursThrow() {
		return !theirs.startsWith(Run.THROWN) && ours.startsWith(Run.THROWN);
	}

	boolean noneThrows() {
		return !theirs.startsWith(Run.THROWN) && !ours.startsWith(Run.THROWN);
	}

	/** What ours says when it throws, empty when it does not. */
	String ourMessage() {
		return ourException == null ? "" : String.valueOf(ourException.getMessage());
	}

	/** Whether the same was asked for, and answered alike but for details. */
	boolean isLike(Difference other) {
		return withoutNumbers(what).equals(withoutNumbers(other.what))
				&& kindOf(theirs).equals(kindOf(other.theirs))
				&& kindOf(ours).equals(kindOf(other.ours));
	}

	private static String withoutNumbers(String text) {
		return text.replaceAll("\\d+", "");
	}

	private static String kindOf(String answer) {
		return answer.startsWith(Run.THROWN) ? answer : answer.substring(0, Math.min(answer.length(), 5));
	}

	/**
	 * The call to take out before anything behind it can be compared, null where the two versions go on alike. A call
	 * that only one version completes leaves them in different states, and so does a callback that only one runs.
	 */
	Call toTakeOut() {
		if (call == null || call.number() < 0) {
			return null;
		} else if (isCount()) {
			return program.around(call);
		}
		return !noneThrows() || theirs.equals("null") != ours.equals("null") ? call : null;
	}

	@Override
	public String toString() {
		return what + "\n  9.1.2: " + theirs + "\n  ours:  " + ours
				+ (ourException == null ? "" : "\n         " + ourException.getMessage());
	}
}
