/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The whole public API of 9.1.2, read from its jar: all of the package {@code api} and what the seven classes add. */
final class OldApi {
	private static final List<String> SEVEN = List.of(
			"RecordingImpl",
			"TypesImpl",
			"TypeImpl",
			"TypedFieldImpl",
			"TypedFieldValueImpl",
			"TypedValueImpl",
			"TypedValueBuilderImpl");

	/** Every public constructor and method; one that overrides another is the same operation. */
	static final List<Operation> OPERATIONS = List.copyOf(read());

	private OldApi() {}

	private static List<Operation> read() {
		Map<String, Operation> found = new LinkedHashMap<>();
		Stream.concat(classesOfPackageApi().stream(), SEVEN.stream().map(WriterVersion.PACKAGE::concat))
				.map(WriterVersion.THEIRS::load)
				.filter(c -> Modifier.isPublic(c.getModifiers()))
				.forEach(c -> {
					if (!Modifier.isAbstract(c.getModifiers())) {
						inOrder(c.getConstructors()).forEach(m -> add(found, c, m));
					}
					inOrder(c.getDeclaredMethods())
							.filter(m -> Modifier.isPublic(m.getModifiers()) && !m.isBridge() && !m.isSynthetic())
							.forEach(m -> add(found, c, m));
				});
		return new ArrayList<>(found.values());
	}

	/** Reflection has another order in another JVM, of constructors too, and a seed shall mean the same program in all. */
	private static <T extends Executable> Stream<T> inOrder(T[] executables) {
		return Stream.of(executables).sorted(Comparator.comparing(Executable::toString));
	}

	private static List<String> classesOfPackageApi() {
		String folder = (WriterVersion.PACKAGE + "api.").replace('.', '/');
		try (JarFile jar = new JarFile(WriterVersion.oldJarFile().toFile())) {
			return jar.stream()
					.map(e -> e.getName())
					.filter(n -> n.startsWith(folder) && n.endsWith(".class"))
					.map(n -> n.substring(0, n.length() - ".class".length()).replace('/', '.'))
					.sorted()
					.toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static void add(Map<String, Operation> found, Class<?> owner, Executable executable) {
		boolean constructor = executable instanceof Constructor<?>;
		List<Operation.Parameter> parameters = new ArrayList<>();
		for (int i = 0; i < executable.getParameterCount(); i++) {
			parameters.add(
					parameter(executable.getParameterTypes()[i], executable.getGenericParameterTypes()[i]));
		}
		String name = constructor ? Operation.CONSTRUCTOR : executable.getName();
		Kind result = constructor ? Kind.of(owner.getName()) : result((Method) executable);
		Operation operation = new Operation(
				owner.getName(), name, Modifier.isStatic(executable.getModifiers()), List.copyOf(parameters), result);
		Kind kind = Kind.of(owner.getName());
		found.putIfAbsent((kind == Kind.OTHER ? owner.getName() : kind) + " " + name + parameters, operation);
	}

	private static Operation.Parameter parameter(Class<?> erased, Type generic) {
		Class<?> single = erased.isArray() ? erased.getComponentType() : erased;
		boolean callback = single == Consumer.class;
		Kind kind = Kind.of(single.getName());
		if (callback) {
			Type consumer = generic instanceof GenericArrayType array ? array.getGenericComponentType() : generic;
			kind = argumentKind(consumer, 0);
		} else if (Map.class.isAssignableFrom(erased)) {
			kind = Kind.MAP;
		}
		return new Operation.Parameter(erased.getName(), kind, callback);
	}

	private static Kind argumentKind(Type generic, int index) {
		Type argument = ((ParameterizedType) generic).getActualTypeArguments()[index];
		if (argument instanceof WildcardType wildcard) {
			argument = wildcard.getUpperBounds()[0];
		}
		return argument instanceof Class<?> c ? Kind.of(c.getName()) : Kind.OTHER;
	}

	private static Kind result(Method method) {
		Class<?> erased = method.getReturnType();
		if (erased.isArray()) {
			return Kind.of(erased.getComponentType().getName()) == Kind.VALUE ? Kind.VALUES : Kind.OTHER;
		} else if (erased == Map.class) {
			return Kind.MAP;
		} else if (erased == List.class) {
			Kind element = argumentKind(method.getGenericReturnType(), 0);
			for (Kind kind : Kind.values()) {
				if (kind.element() == element && kind != Kind.VALUES) {
					return kind;
				}
			}
		}
		return Kind.of(erased.getName());
	}
}
