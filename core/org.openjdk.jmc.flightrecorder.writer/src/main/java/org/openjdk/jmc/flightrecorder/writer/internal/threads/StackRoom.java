/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.threads;

/**
 * Makes sure that the stack is long enough for work that must not end in the middle. A call at the end of a stack
 * throws a {@link StackOverflowError}, even a call that should release a lock. So before the work, a recursion goes as
 * deep as the work needs.
 * <p>
 * A frame of this recursion takes at least 80 bytes, compiled by HotSpot, and three times that while it is interpreted.
 * A frame costs less than 4 ns. Stateless.
 */
public final class StackRoom {
	/** The frames for an output. They take 16 KiB at least. A rotation is some 30 calls deep. */
	private static final int OUTPUT_FRAMES = 200;
	/** The frames for a dozen calls. They take 2.5 KiB at least. */
	private static final int FEW_FRAMES = 32;

	private StackRoom() {}

	/**
	 * Makes sure that the stack is long enough for any work with an output, except that of a client's stream.
	 *
	 * @throws StackOverflowError
	 *             when there is not enough
	 */
	public static void requireForOutput() {
		goDown(OUTPUT_FRAMES, 1, 2, 3, 4, 5, 6, 7, 8);
	}

	/** @return whether {@link #requireForOutput} finds enough */
	public static boolean isEnoughForOutput() {
		try {
			requireForOutput();
			return true;
		} catch (StackOverflowError e) {
			return false;
		}
	}

	/**
	 * Makes sure that the stack is long enough for a change of tables or buffers.
	 *
	 * @throws StackOverflowError
	 *             when there is not enough
	 */
	public static void requireFewFrames() {
		goDown(FEW_FRAMES, 1, 2, 3, 4, 5, 6, 7, 8);
	}

	/** All parameters are used after the call, so that compiled code keeps them in the frame. */
	private static long goDown(int frames, long a, long b, long c, long d, long e, long f, long g, long h) {
		long deeper = frames == 0 ? a : goDown(frames - 1, b + 1, c ^ a, d + b, e ^ c, f + d, g ^ e, h + f, a ^ g);
		return deeper + (a ^ b) * (c | 1) + (d ^ e) * (f | 1) + (g ^ h);
	}
}
