/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;

/**
 * Converts functions of a pprof file to frames. A recording has a class for each method. The closest to a class is the
 * package in Go, the file in Python, and the library in all other languages.
 */
public final class PprofFrames {
	private static final Pattern JAVA_FILE = Pattern.compile(".*\\.(java|kt|scala|groovy|clj)");

	private PprofFrames() {}

	/**
	 * Makes a frame of code that has no symbol.
	 *
	 * @param library
	 *            the file of the code, or an empty text
	 * @param address
	 *            where it is
	 * @return the frame
	 */
	public static Frame ofAddress(String library, long address) {
		return new Frame(fileName(library), "0x" + Long.toHexString(address), null, -1, StackTraceBuilder.NATIVE);
	}

	/**
	 * Makes a frame.
	 *
	 * @param name
	 *            the function
	 * @param file
	 *            the file of the source, or an empty text
	 * @param library
	 *            the file of the code, or an empty text
	 * @param line
	 *            the line of the source, or 0
	 * @param isInlined
	 *            whether it was compiled into its caller
	 * @return the frame
	 */
	public static Frame ofFunction(String name, String file, String library, long line, boolean isInlined) {
		int lineNumber = line > 0 && line <= Integer.MAX_VALUE ? (int) line : -1;
		if (JAVA_FILE.matcher(file).matches()) {
			Frame java = Frame.parse(name, Frame.Language.JAVA);
			String type = isInlined ? StackTraceBuilder.INLINED : StackTraceBuilder.JIT_COMPILED;
			return new Frame(java.className(), java.method(), java.descriptor(), lineNumber, type);
		}
		String nativeType = name.contains("::") ? StackTraceBuilder.CPP : StackTraceBuilder.NATIVE;
		String type = isInlined ? StackTraceBuilder.INLINED : nativeType;
		if (file.endsWith(".py")) {
			String module = fileName(file);
			return new Frame(module.substring(0, module.length() - 3), name, null, lineNumber, type);
		}
		boolean isWrittenByGo = file.endsWith(".go") || file.endsWith(".s");
		int dot = isWrittenByGo ? endOfGoPackage(name) : -1;
		return dot > 0
				? new Frame(name.substring(0, dot).replace('/', '.'), name.substring(dot + 1), null, lineNumber, type)
				: new Frame(fileName(library), name, null, lineNumber, type);
	}

	/**
	 * Finds the first dot behind the last slash, as in {@code net/http.(*conn).serve}; slashes of type arguments do not
	 * count.
	 */
	private static int endOfGoPackage(String name) {
		int end = 0;
		while (end < name.length() && name.charAt(end) != '(' && name.charAt(end) != '[') {
			end++;
		}
		int slash = name.lastIndexOf('/', end);
		int dot = name.indexOf('.', slash + 1);
		return dot < name.length() - 1 ? dot : -1;
	}

	private static String fileName(String path) {
		return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
	}
}
