/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RunTimeNames;

/**
 * A frame as profilers write it in one word: of Java {@code com/foo/Bar.method}, {@code com.foo.Bar.method} or
 * {@code Lcom/foo/Bar:::method}, or a function of any other language.
 *
 * @param className
 *            the class with dots, empty for a function
 * @param method
 *            the method or function
 * @param descriptor
 *            the descriptor, or null
 * @param lineNumber
 *            the line, or -1
 * @param type
 *            how the code ran, in the words of {@link StackTraceBuilder}
 */
public record Frame(String className, String method, String descriptor, int lineNumber, String type) {
	/** Which frames are of Java if the text is ambiguous. */
	public enum Language {
		/** Decides by the text: a class begins with a capital letter, its package has no other dots or slashes. */
		AUTO,
		/** All frames with a dot are of Java. */
		JAVA,
		/** No frame is of Java. */
		NATIVE
	}

	private static final Pattern SUFFIX = Pattern.compile("(.+)_\\[([jik01])]");
	private static final Pattern LINE = Pattern.compile("(.+):(\\d{1,9})");
	/** A symbol of a perf map, where stackcollapse-perf.pl has replaced the semicolon. */
	private static final Pattern PERF_MAP =
			Pattern.compile("L?((?:[\\w$]+/)*[\\w$]+):(?:::|\\.)([\\w$<][\\w$<>-]*)(\\(.*)?");
	/** Packages with slashes or with dots; the class may be hidden, with an address behind. */
	private static final Pattern JAVA = Pattern.compile(
			"((?:(?:[\\p{L}_$][\\w$]*/)*|(?:[\\p{L}_$][\\w$]*\\.)*)\\p{Lu}[\\w$]*(?:[/.]0x\\p{XDigit}+)?)"
					+ "\\.([\\p{L}_$<][\\w$<>-]*)(\\(.*)?");

	private static final Pattern ANY_DOTTED = Pattern.compile("(.+)\\.([^.(]+)(\\(.*)?");
	private static final Pattern DESCRIPTOR =
			Pattern.compile("\\((\\[*([BCDFIJSZ]|L[^;()]+;))*\\)(V|\\[*([BCDFIJSZ]|L[^;()]+;))");

	/**
	 * Reads a frame.
	 *
	 * @param text
	 *            the frame
	 * @param language
	 *            which frames are of Java
	 * @return its parts
	 */
	public static Frame parse(String text, Language language) {
		String rest = text;
		char suffix = ' ';
		Matcher suffixed = SUFFIX.matcher(rest);
		if (suffixed.matches()) {
			rest = suffixed.group(1);
			suffix = suffixed.group(2).charAt(0);
		}
		int lineNumber = -1;
		Matcher numbered = LINE.matcher(rest);
		if (numbered.matches()) {
			rest = numbered.group(1);
			lineNumber = Integer.parseInt(numbered.group(2));
		}
		Matcher java = suffix == 'k' ? null : javaMethod(rest, suffix, language);
		if (java == null) {
			return new Frame("", rest, null, lineNumber, nativeType(rest, suffix));
		}
		return new Frame(
				java.group(1).replace('/', '.'),
				java.group(2),
				descriptor(java.group(3)),
				lineNumber,
				javaType(suffix));
	}

	private static Matcher javaMethod(String text, char suffix, Language language) {
		if (language == Language.NATIVE) {
			return null;
		}
		Matcher perf = PERF_MAP.matcher(text);
		if (perf.matches()) {
			return perf;
		}
		Matcher java = JAVA.matcher(text);
		if (java.matches()) {
			return java;
		}
		Matcher dotted = ANY_DOTTED.matcher(text);
		boolean isJava = language == Language.JAVA || suffix != ' ' && text.indexOf("::") < 0;
		return isJava && dotted.matches() ? dotted : null;
	}

	/** Restores semicolons: these separate frames, so profilers write other characters in their place. */
	private static String descriptor(String text) {
		String descriptor = text == null ? null : text.replace('|', ';').replace(':', ';');
		return descriptor != null && isDescriptor(descriptor) ? descriptor : null;
	}

	/**
	 * Tells whether a text is the descriptor of a method.
	 *
	 * @param text
	 *            a text such as {@code (ILjava/lang/String;)V}
	 * @return whether it is valid in a class file
	 */
	public static boolean isDescriptor(String text) {
		return DESCRIPTOR.matcher(text).matches();
	}

	private static String javaType(char suffix) {
		return switch (suffix) {
			case 'i' -> StackTraceBuilder.INLINED;
			case '0' -> StackTraceBuilder.INTERPRETED;
			case '1' -> "C1 compiled";
			// If the profiler does not tell: most of the time goes into compiled code.
			default -> StackTraceBuilder.JIT_COMPILED;
		};
	}

	private static String nativeType(String function, char suffix) {
		return switch (suffix) {
			case 'k' -> StackTraceBuilder.KERNEL;
			case 'i' -> StackTraceBuilder.INLINED;
			default -> function.contains("::") ? StackTraceBuilder.CPP : StackTraceBuilder.NATIVE;
		};
	}

	/** The frame without what differs from run to run in the name of its class. */
	Frame normalized(RunTimeNames names) {
		// A frame that no pattern has split has all of its name in the method.
		String ofClass = className.isEmpty() ? className : names.ofClass(className);
		String ofMethod = className.isEmpty() ? names.of(method) : method;
		return ofClass.equals(className) && ofMethod.equals(method)
				? this
				: new Frame(ofClass, ofMethod, descriptor, lineNumber, type);
	}

	/**
	 * Adds this frame as the caller of the frames that were added before.
	 *
	 * @param stack
	 *            the stack trace in the making
	 */
	public void addTo(StackTraceBuilder stack) {
		stack.addFrame(className, method, descriptor, lineNumber, type);
	}
}
