/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

/**
 * Where the two versions part.
 *
 * @param call
 *            the call that gave different answers, null when the difference is seen at the end only
 * @param what
 *            what was asked for
 */
record Difference(Program program, Call call, String what, String theirs, String ours, Throwable ourException) {
	/** Whether it is what a method of this name of this class gave. */
	boolean isOf(String owner, String method) {
		return call != null
				&& call.operation().ownerSimpleName().equals(owner)
				&& call.operation().name().equals(method);
	}

	/** Whether the call takes an event object or its class. */
	boolean takesEventClass() {
		return call != null
				&& call.operation().parameters().stream()
						.anyMatch(p -> p.className().equals("jdk.jfr.Event")
								|| p.className().equals("java.lang.Class")
										&& call.operation().isRegistration());
	}

	boolean bothThrow() {
		return theirs.startsWith(Run.THROWN) && ours.startsWith(Run.THROWN);
	}

	boolean onlyTheirsThrows() {
		return theirs.startsWith(Run.THROWN) && !ours.startsWith(Run.THROWN);
	}

	boolean onlyOursThrows() {
		return !theirs.startsWith(Run.THROWN) && ours.startsWith(Run.THROWN);
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

	/** Whether the end of a run showed it, of this variable. */
	boolean isAbout(int variable) {
		return call == null && what.matches(".*\\bv?" + variable + "\\b.*");
	}

	/** After this the two versions are in different states, and nothing can be compared any more. */
	boolean partsForGood() {
		return call != null && call.number() >= 0 && (theirs.startsWith(Run.THROWN) || ours.startsWith(Run.THROWN));
	}

	@Override
	public String toString() {
		return what + "\n  9.1.2: " + theirs + "\n  ours:  " + ours
				+ (ourException == null ? "" : "\n         " + ourException.getMessage());
	}
}
