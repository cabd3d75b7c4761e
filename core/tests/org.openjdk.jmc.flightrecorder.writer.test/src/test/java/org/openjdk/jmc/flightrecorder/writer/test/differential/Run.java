/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A program, run with one version of the writer: what each call gave, what can be seen of all variables at the end, and
 * the recordings. All recordings are closed, since one of 9.1.2 that is not closed keeps its threads.
 */
final class Run {
	static final String SKIPPED = "skipped";
	static final String THROWN = "throws ";
	/** What is equal from the other side only. */
	static final String ONLY_REVERSED = "false, but true the other way round";

	private static final int MAX_COMPARED = 8;
	/** Methods that promise nothing about what they return. */
	private static final Set<String> UNSPECIFIED = Set.of("toString", "hashCode", "getId");

	private static final Object MISSING = new Object();
	private static final long HELD_UP_NANOS = TimeUnit.SECONDS.toNanos(4);

	/** What a call gave: a description, {@link #SKIPPED}, or {@link #THROWN} and the class of the exception. */
	record Outcome(Call call, String text, Throwable thrown) {
		boolean isThrown() {
			return text.startsWith(THROWN);
		}

		boolean isSkipped() {
			return text.equals(SKIPPED);
		}
	}

	/** The numbers of two variables. */
	record Pair(int a, int b) {}

	final List<Outcome> outcomes = new ArrayList<>();
	/** What can be seen of the variables at the end, by number. */
	final Map<Integer, String> atEnd = new TreeMap<>();
	/** Whether variables of one kind are equal. */
	final Map<Pair, String> equality = new LinkedHashMap<>();
	/** The calls that have written events of other recordings, if that was asked for. */
	final Set<Call> foreignEvents = new LinkedHashSet<>();
	/** The recordings in the order of their outputs. */
	final Map<Integer, byte[]> recordings = new TreeMap<>();

	private final WriterVersion version;
	private final Map<Integer, Object> variables = new TreeMap<>();
	private final Map<Integer, Kind> kinds = new HashMap<>();
	private final Map<Integer, Object> outputs = new TreeMap<>();
	private final List<Object> opened = new ArrayList<>();
	private final List<Object> closed = new ArrayList<>();
	private final List<Path> files = new ArrayList<>();

	/** The time of the longest call. */
	private long longestNanos;

	/** What another run left out, in the order of its calls. */
	private final Map<Integer, Deque<Boolean>> skippedThere;

	private final Amended amended;

	private Run(WriterVersion version, Map<Integer, Deque<Boolean>> skippedThere, Set<Amendment> amendments) {
		this.version = version;
		this.skippedThere = skippedThere;
		amended = amendments.isEmpty() ? null : new Amended(amendments);
	}

	/** Runs a program. */
	static Run of(WriterVersion version, Program program) {
		return of(new Run(version, Map.of(), Set.of()), program);
	}

	/** Runs a program with 9.1.2, changed where this writer differs on purpose. */
	static Run amended(Set<Amendment> amendments, Program program) {
		return of(new Run(WriterVersion.THEIRS, Map.of(), amendments), program);
	}

	/** Runs a program, without the calls that another run had to skip. */
	static Run like(Run other, WriterVersion version, Program program) {
		Map<Integer, Deque<Boolean>> skipped = new HashMap<>();
		other.outcomes.forEach(o -> skipped.computeIfAbsent(o.call().number(), n -> new ArrayDeque<>())
				.add(o.isSkipped()));
		return of(new Run(version, skipped, Set.of()), program);
	}

	private static Run of(Run run, Program program) {
		try {
			for (Call call : program.calls()) {
				try {
					run.make(call);
				} catch (Throwable e) {
					run.outcomes.add(new Outcome(call, THROWN + e.getClass().getName(), e));
				}
			}
			run.lookAtVariables();
			run.compareVariables();
		} finally {
			run.finish();
		}
		return run;
	}

	private static final Operation CLOSE =
			OldApi.OPERATIONS.stream().filter(o -> o.is("close", 0)).findFirst().orElseThrow();

	private void finish() {
		for (Object recording : opened) {
			if (closed.contains(recording)) {
				continue;
			}
			Call close = new Call(-1 - opened.indexOf(recording), CLOSE, null, List.of(), true);
			try {
				invoke(CLOSE, recording, new Object[0]);
				outcomes.add(new Outcome(close, "null", null));
			} catch (Throwable e) {
				outcomes.add(new Outcome(close, THROWN + e.getClass().getName(), e));
			}
		}
		try {
			for (Map.Entry<Integer, Object> output : outputs.entrySet()) {
				byte[] bytes = output.getValue() instanceof ByteArrayOutputStream stream
						? stream.toByteArray()
						: Files.readAllBytes((Path) output.getValue());
				recordings.put(output.getKey(), bytes);
			}
			for (Path file : files) {
				Files.deleteIfExists(file);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void makeAll(List<Call> calls) throws Throwable {
		for (Call call : calls) {
			try {
				make(call);
			} catch (Throwable e) {
				outcomes.add(new Outcome(call, THROWN + e.getClass().getName(), e));
				if (!call.caught()) {
					throw e;
				}
			}
		}
	}

	private void make(Call call) throws Throwable {
		Operation operation = call.operation();
		Object receiver = operation.needsReceiver() ? resolve(call.receiver()) : null;
		Object[] arguments = new Object[call.arguments().size()];
		Deque<Boolean> there = skippedThere.get(call.number());
		boolean missing = there != null && !there.isEmpty() && there.remove();
		missing |= receiver == MISSING || operation.needsReceiver() && receiver == null;
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = resolve(call.arguments().get(i));
			missing |= arguments[i] == MISSING;
		}
		if (missing) {
			outcomes.add(new Outcome(call, SKIPPED, null));
			return;
		}
		if (operation == CLOSE) {
			closed.add(receiver);
		}
		Object result = amended == null
				? invoke(operation, receiver, arguments)
				: amended.call(operation, receiver, arguments, () -> invoke(operation, receiver, arguments));
		if (amended != null && Amended.isOfAnotherRecording(operation, receiver, arguments)) {
			foreignEvents.add(call);
		}
		if (result != null && operation.result() != Kind.OTHER) {
			variables.put(call.number(), result);
			kinds.put(call.number(), operation.result());
			if (operation.result() == Kind.RECORDING && !opened.contains(result)) {
				opened.add(result);
				if (amended != null) {
					amended.opened(result);
				}
			}
		}
		if (amended != null) {
			variables.replaceAll((n, object) -> amended.resolved(object));
			result = amended.resolved(result);
		}
		String text = UNSPECIFIED.contains(operation.name()) ? "some" : version.describe(result);
		outcomes.add(new Outcome(call, text, null));
	}

	private Object invoke(Operation operation, Object receiver, Object[] arguments) throws Throwable {
		long startNanos = System.nanoTime();
		try {
			return version.invoke(operation, receiver, arguments);
		} finally {
			longestNanos = Math.max(longestNanos, System.nanoTime() - startNanos);
		}
	}

	/**
	 * Whether the machine was so busy that {@code close()} of 9.1.2 may have given up, which it does after five seconds.
	 * What is in the recording then is a matter of chance.
	 */
	boolean wasHeldUp() {
		return longestNanos > HELD_UP_NANOS;
	}

	private Object resolve(Argument argument) {
		if (argument instanceof Argument.Literal literal) {
			return literal.value();
		} else if (argument instanceof Argument.Constant constant) {
			Object[] constants = version.load(constant.className()).getEnumConstants();
			for (Object candidate : constants) {
				if (((Enum<?>) candidate).name().equals(constant.name())) {
					return candidate;
				}
			}
			throw new AssertionError(constant);
		} else if (argument instanceof Argument.Variable variable) {
			return variables.getOrDefault(variable.number(), MISSING);
		} else if (argument instanceof Argument.Element element) {
			return element(variables.get(element.number()), element.index());
		} else if (argument instanceof Argument.Output output) {
			return output(output);
		} else if (argument instanceof Argument.Several several) {
			Object array = Array.newInstance(
					version.load(several.componentClassName()),
					several.elements().size());
			for (int i = 0; i < several.elements().size(); i++) {
				Object element = resolve(several.elements().get(i));
				if (element == MISSING) {
					return MISSING;
				}
				Array.set(array, i, element);
			}
			return array;
		} else if (argument instanceof Argument.Entry entry) {
			Object value = resolve(entry.value());
			return value == MISSING ? MISSING : Map.of(entry.key(), value);
		} else if (argument instanceof Argument.Callback callback) {
			return (Consumer<Object>) given -> {
				variables.put(callback.parameter(), given);
				kinds.put(callback.parameter(), callback.parameterKind());
				try {
					if (amended != null) {
						amended.begin(given, callback.parameterKind());
					}
					makeAll(callback.calls());
					if (amended != null) {
						amended.end(given, callback.parameterKind());
					}
				} catch (RuntimeException | Error e) {
					if (amended != null) {
						amended.leave(e);
					}
					throw e;
				} catch (Throwable e) {
					throw new AssertionError(e);
				}
			};
		}
		throw new AssertionError(argument);
	}

	private static Object element(Object container, int index) {
		if (container instanceof List<?> list && index < list.size()) {
			return list.get(index);
		} else if (container instanceof Object[] array && index < array.length) {
			return array[index];
		}
		return MISSING;
	}

	private Object output(Argument.Output output) {
		if (output.className().equals("java.io.OutputStream")) {
			ByteArrayOutputStream stream = new ByteArrayOutputStream();
			outputs.put(output.number(), stream);
			return stream;
		}
		try {
			Path file = ScratchFiles.make();
			files.add(file);
			outputs.put(output.number(), file);
			switch (output.className()) {
				case "java.io.File":
					return file.toFile();
				case "java.lang.String":
					return file.toString();
				default:
					return file;
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void lookAtVariables() {
		variables.forEach((number, object) -> atEnd.put(number, version.describe(object)));
	}

	private void compareVariables() {
		for (Kind kind : List.of(Kind.TYPE, Kind.FIELD, Kind.VALUE, Kind.FIELD_VALUE, Kind.ANNOTATION)) {
			List<Integer> numbers = variables.keySet().stream()
					.filter(n -> kinds.get(n) == kind)
					.limit(MAX_COMPARED)
					.toList();
			for (int a : numbers) {
				for (int b : numbers) {
					if (a != b) {
						equality.put(new Pair(a, b), equal(variables.get(a), variables.get(b)));
					}
				}
			}
		}
		Set<Pair> onlyReversed = equality.keySet().stream()
				.filter(p -> equality.get(p).equals("false")
						&& equality.get(new Pair(p.b(), p.a())).startsWith("true"))
				.collect(Collectors.toSet());
		onlyReversed.forEach(p -> equality.put(p, ONLY_REVERSED));
	}

	private String equal(Object a, Object b) {
		if (amended != null && amended.isNamelessUnlike(a, b)) {
			return "false";
		}
		try {
			boolean equal = a.equals(b);
			return equal && a.hashCode() != b.hashCode() ? "true with different hashes" : String.valueOf(equal);
		} catch (RuntimeException | StackOverflowError e) {
			return THROWN + e.getClass().getName();
		}
	}
}
