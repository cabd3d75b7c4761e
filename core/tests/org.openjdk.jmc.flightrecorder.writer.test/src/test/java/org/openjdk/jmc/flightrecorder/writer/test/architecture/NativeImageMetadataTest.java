/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.MetadataDefinition;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The metadata for native images has what the library looks up by name. No native image is made here: what such an image
 * does with the metadata is not tested.
 */
class NativeImageMetadataTest {
	private static final String FILE =
			"META-INF/native-image/org.openjdk.jmc/flightrecorder.writer/reflect-config.json";
	private static final String INTERNAL = "org.openjdk.jmc.flightrecorder.writer.internal.";

	/** Classes that look up something of the library or of the JDK. Their conditions are in the file. */
	private static final Set<String> LOOK_UP_WHAT_IS_LISTED = Set.of(
			"chunk.CurrentChunk",
			"intake.EventBuffer",
			"intake.LaneContent",
			"format.Leb128Writer",
			"threads.VirtualThreads",
			"javaclass.FieldPut",
			"javaclass.JavaTypes",
			"output.MappedMemory");
	/** Classes that look up members of records and event classes, which the client lists. */
	private static final Set<String> LOOK_UP_WHAT_IS_THE_CLIENTS =
			Set.of("javaclass.EventClassTimes", "javaclass.EventClassTypes", "javaclass.RecordTypes");
	/** Classes that do without what they do not find, or name a class that another one lists. */
	private static final Set<String> NEED_NOTHING = Set.of("javaclass.JfrAnnotations", "javaclass.PutterCompiler");

	/** Two annotations, {@code Thread.isVirtual}, and three for memory arenas. */
	private static final int NEWER_THAN_17 = 6;

	private static final JavaClasses LIBRARY = new ClassFileImporter()
			.importUrl(RecordingImpl.class.getProtectionDomain().getCodeSource().getLocation());

	private static List<Map<String, Object>> entries;

	@BeforeAll
	@SuppressWarnings("unchecked")
	static void read() throws Exception {
		try (InputStream in = RecordingImpl.class.getClassLoader().getResourceAsStream(FILE)) {
			// JSON is YAML.
			entries =
					(List<Map<String, Object>>) new Load(LoadSettings.builder().build()).loadFromInputStream(in);
		}
	}

	private static Set<String> names() {
		return entries.stream().map(entry -> (String) entry.get("name")).collect(Collectors.toSet());
	}

	@SuppressWarnings("unchecked")
	private static List<Map<String, Object>> members(Map<String, Object> entry, String kind) {
		return (List<Map<String, Object>>) entry.getOrDefault(kind, List.of());
	}

	private static boolean isLookUp(JavaMethodCall call) {
		JavaClass owner = call.getTargetOwner();
		String name = call.getName();
		return owner.isEquivalentTo(MethodHandles.Lookup.class) && name.matches("(find|unreflect).*")
				|| owner.isEquivalentTo(Class.class)
						&& name.matches(
								"forName|getResource.*|getRecordComponents|get(Declared)?(Method|Field|Constructor)s?")
				|| owner.isEquivalentTo(Method.class) && name.equals("invoke");
	}

	@Test
	void eachClassThatLooksSomethingUpIsKnown() {
		Set<String> known = Stream.of(LOOK_UP_WHAT_IS_LISTED, LOOK_UP_WHAT_IS_THE_CLIENTS, NEED_NOTHING)
				.flatMap(Set::stream)
				.map(name -> INTERNAL + name)
				.collect(Collectors.toCollection(TreeSet::new));
		assertEquals(
				known,
				LIBRARY.stream()
						.flatMap(type -> type.getMethodCallsFromSelf().stream())
						.filter(NativeImageMetadataTest::isLookUp)
						.map(call -> call.getOriginOwner().getName())
						.collect(Collectors.toCollection(TreeSet::new)));
	}

	@Test
	void conditionsAreTheClassesThatLookUp() {
		Set<String> conditions = new TreeSet<>();
		for (Map<String, Object> entry : entries) {
			conditions.add((String) ((Map<?, ?>) entry.get("condition")).get("typeReachable"));
		}
		Set<String> expected = new TreeSet<>();
		LOOK_UP_WHAT_IS_LISTED.forEach(name -> expected.add(INTERNAL + name));
		expected.add(INTERNAL + "javaclass.ObjectCompiler"); // by FieldPut.handle
		assertEquals(expected, conditions);
	}

	/** What JDK 17 does not have is there on 25. */
	@Test
	void listedClassesExist() {
		List<String> missing = new ArrayList<>();
		for (Map<String, Object> entry : entries) {
			try {
				Class<?> type = Class.forName(
						(String) entry.get("name"), false, getClass().getClassLoader());
				for (Map<String, Object> field : members(entry, "fields")) {
					type.getDeclaredField((String) field.get("name"));
				}
				for (Map<String, Object> method : members(entry, "methods")) {
					List<?> parameters = (List<?>) method.get("parameterTypes");
					assertTrue(
							Stream.of(type.getDeclaredMethods())
									.anyMatch(declared -> declared.getName().equals(method.get("name"))
											&& Stream.of(declared.getParameterTypes())
													.map(Class::getName)
													.toList()
													.equals(parameters)),
							() -> type + " has no " + method);
				}
			} catch (ReflectiveOperationException | AssertionError e) {
				missing.add(e.getMessage());
			}
		}
		assertTrue(missing.isEmpty() || Runtime.version().feature() < 25, missing::toString);
		assertTrue(missing.size() <= NEWER_THAN_17, missing::toString);
	}

	@Test
	void everyFieldWithAVarHandleIsListed() {
		Map<String, Integer> expected = new LinkedHashMap<>();
		Map<String, Integer> listed = new LinkedHashMap<>();
		for (JavaClass type : LIBRARY) {
			boolean finds = type.getMethodCallsFromSelf().stream()
					.anyMatch(call -> call.getName().equals("findVarHandle"));
			if (finds) {
				expected.put(type.getName(), (int) type.getFields().stream()
						.filter(field -> field.getRawType().isEquivalentTo(VarHandle.class))
						.count());
				listed.put(
						type.getName(),
						entries.stream()
								.filter(entry -> entry.get("name").equals(type.getName()))
								.mapToInt(entry -> members(entry, "fields").size())
								.sum());
			}
		}
		assertEquals(4, expected.size());
		assertEquals(expected, listed);
	}

	@Test
	void everyFunctionThatBecomesAHandleIsListed() {
		Set<String> functions = new TreeSet<>();
		for (String name : List.of("javaclass.FieldPut", "javaclass.ObjectCompiler")) {
			LIBRARY.get(INTERNAL + name).getDirectDependenciesFromSelf().stream()
					.map(dependency -> dependency.getTargetClass())
					.filter(target -> target.isInterface())
					.map(JavaClass::getName)
					.filter(target -> target.startsWith("java.util.function.") || target.contains("FieldPut$"))
					.forEach(functions::add);
		}
		functions.remove("java.util.function.Supplier"); // is called, and becomes no handle
		assertTrue(functions.size() > 10, functions::toString);
		functions.removeAll(names());
		assertEquals(Set.of(), functions);
	}

	@Test
	void everyAnnotationOfJfrIsListed() throws Exception {
		Set<String> annotations = new TreeSet<>();
		Path directory = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/jdk.jfr/jdk/jfr");
		try (Stream<Path> files = Files.list(directory)) {
			for (Path file : files.toList()) {
				String name = file.getFileName().toString();
				if (name.endsWith(".class") && !name.startsWith("package-info")) {
					Class<?> type = Class.forName("jdk.jfr." + name.replace(".class", ""));
					if (type.isAnnotation() && type.isAnnotationPresent(MetadataDefinition.class)) {
						annotations.add(type.getName());
					}
				}
			}
		}
		assertTrue(annotations.size() > 20, annotations::toString);
		annotations.removeAll(names());
		assertEquals(Set.of(), annotations);
	}
}
