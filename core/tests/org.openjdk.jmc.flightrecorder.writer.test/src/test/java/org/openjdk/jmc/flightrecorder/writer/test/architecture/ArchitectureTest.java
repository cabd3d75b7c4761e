/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysFalse;
import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.EventDoor;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.api.AsText;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.recording.RecordingRecovery;
import org.openjdk.jmc.flightrecorder.writer.items.Items;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrFixtures;

/** What may use what: each layer only those below it. */
class ArchitectureTest {
	private static final String ROOT = "org.openjdk.jmc.flightrecorder.writer";
	private static final String INTERNAL = ROOT + ".internal.";
	private static final Pattern ROW =
			Pattern.compile("^\\| `internal\\.(\\w+)` \\|[^|]*\\| ([^|]*) \\|$", Pattern.MULTILINE);

	/** From each package below internal to those that it may use, as the table in CONTRIBUTING.md has it. */
	private static final Map<String, Set<String>> MAY_USE = readTable();

	private static final Set<String> NAMED = Set.of(
			"RecordingImpl",
			"TypesImpl",
			"TypeImpl",
			"TypedFieldImpl",
			"TypedFieldValueImpl",
			"TypedValueImpl",
			"TypedValueBuilderImpl");

	private static final int MAX_CYCLE = 5;
	/**
	 * Numbers here only become smaller. These are what the signatures of 9.1.2 force: in the API a type makes values,
	 * fields and annotations, builders make types, and each of them names its type; six of the seven classes do the same.
	 */
	private static final Map<String, Integer> LARGER_CYCLES = new TreeMap<>(Map.of(ROOT, 6, ROOT + ".api", 11));

	private static final JavaClasses LIBRARY = new ClassFileImporter()
			.importUrl(RecordingImpl.class.getProtectionDomain().getCodeSource().getLocation());

	private static final JavaClasses ITEMS = new ClassFileImporter()
			.importUrl(Items.class.getProtectionDomain().getCodeSource().getLocation());

	private static final JavaClasses TOGETHER = new ClassFileImporter()
			.importUrls(List.of(
					RecordingImpl.class.getProtectionDomain().getCodeSource().getLocation(),
					Items.class.getProtectionDomain().getCodeSource().getLocation()));

	/** An old client makes a type, tests try outputs that fail, and the bytes of a class are taken for others. */
	private static final Set<String> USED_BY_OTHERS = Set.of(
			"BuiltinType.<init>[long, Builtin, ConstantPools, TypesImpl]",
			"FileOutput.<init>[RandomAccessFile]",
			"RecordingImpl.openOutput[ChunkOutput, RecordingSettings]",
			"PutterTemplate.<init>[]");

	@Test
	void testSeesTheLibraryAndNothingElse() {
		assertTrue(LIBRARY.size() > 80, "classes: " + LIBRARY.size());
		assertTrue(LIBRARY.contain(INTERNAL + "format.Leb128Writer"));
		assertTrue(LIBRARY.stream().noneMatch(c -> c.getName().contains(".test.")));
	}

	@Test
	void everyPackageIsOneOfTheTable() {
		Set<String> packages =
				LIBRARY.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
		Set<String> expected = new TreeSet<>(Set.of(ROOT, ROOT + ".api"));
		MAY_USE.keySet().forEach(name -> expected.add(INTERNAL + name));
		assertEquals(expected, packages);
	}

	@Test
	void eachPackageUsesOnlyWhatTheTableAllows() {
		assertTrue(MAY_USE.size() > 10, "rows: " + MAY_USE.keySet());
		MAY_USE.keySet().forEach(user -> {
			Set<String> allowed = new TreeSet<>();
			addReachable(user, allowed);
			noClasses()
					.that()
					.resideInAPackage(INTERNAL + user)
					.should()
					.dependOnClassesThat(resideInAPackage(ROOT + "..")
							.and(not(resideInAnyPackage(
									allowed.stream().map(INTERNAL::concat).toArray(String[]::new))))
							.and(not(clientsWriterIn(user))))
					.check(LIBRARY);
		});
	}

	/**
	 * A recording is opened by the settings of clients. DirectEncoder and LaneRecordWriter are the writers of clients,
	 * signatures of the first name TypedValue, and records have an annotation of clients.
	 */
	private static DescribedPredicate<JavaClass> clientsWriterIn(String user) {
		return switch (user) {
			case "direct" ->
				equivalentTo(EventWriter.class)
						.or(equivalentTo(TypedValue.class))
						.or(equivalentTo(TypedValue[].class));
			case "recording" -> resideInAPackage(ROOT + ".api");
			case "javaclass" -> equivalentTo(RecordWriter.class).or(equivalentTo(AsText.class));
			default -> alwaysFalse();
		};
	}

	private static void addReachable(String user, Set<String> reachable) {
		if (reachable.add(user)) {
			MAY_USE.get(user).forEach(used -> addReachable(used, reachable));
		}
	}

	private static Map<String, Set<String>> readTable() {
		Map<String, Set<String>> table = new TreeMap<>();
		Matcher row = ROW.matcher(Checkout.read("CONTRIBUTING.md"));
		while (row.find()) {
			Set<String> used = new TreeSet<>();
			if (!row.group(2).equals("nothing of ours")) {
				for (String name : row.group(2).split(", ")) {
					used.add(name.replace("`", ""));
				}
			}
			table.put(row.group(1), used);
		}
		return table;
	}

	@Test
	void apiUsesOfOursOnlyTheRecordingItMakesAndRecovers() {
		noClasses()
				.that()
				.resideInAPackage(ROOT + ".api")
				.should()
				.dependOnClassesThat(resideInAPackage(ROOT + "..")
						.and(not(resideInAPackage(ROOT + ".api")))
						.and(not(assignableTo(RecordingImpl.class)))
						.and(not(assignableTo(RecordingRecovery.class))))
				.check(LIBRARY);
	}

	@Test
	void internalPackagesFormNoCycle() {
		slices().matching(INTERNAL + "(*)..").should().beFreeOfCycles().check(LIBRARY);
	}

	/** Nested classes count as the class that they are in. */
	@Test
	void noCycleInsideAPackageHasMoreThanFiveClasses() {
		Set<String> larger = new TreeSet<>();
		Stream.concat(LIBRARY.stream(), ITEMS.stream())
				.collect(Collectors.groupingBy(JavaClass::getPackageName))
				.forEach((name, types) -> {
					int size = Cycles.largest(references(types));
					int most = LARGER_CYCLES.getOrDefault(name, MAX_CYCLE);
					assertTrue(size <= most, () -> name + " has a cycle of " + size + " classes; at most " + most);
					if (size > MAX_CYCLE) {
						larger.add(name);
					}
				});
		assertEquals(LARGER_CYCLES.keySet(), larger, "packages of the table that have no such cycle leave it");
	}

	/** From each outer class of a package to those that it refers to there. */
	private static Map<String, Set<String>> references(List<JavaClass> types) {
		Map<String, Set<String>> references = new TreeMap<>();
		for (JavaClass type : types) {
			Set<String> used = references.computeIfAbsent(outer(type), name -> new TreeSet<>());
			type.getDirectDependenciesFromSelf().stream()
					.map(dependency -> dependency.getTargetClass().getBaseComponentType())
					.filter(target -> target.getPackageName().equals(type.getPackageName()))
					.map(ArchitectureTest::outer)
					.forEach(used::add);
		}
		return references;
	}

	private static String outer(JavaClass type) {
		String name = type.getName().substring(type.getPackageName().length() + 1);
		int nested = name.indexOf('$');
		return nested < 0 ? name : name.substring(0, nested);
	}

	@Test
	void onlyTheSevenNamedClassesEndInImplAndNoneIsAHelper() {
		Set<String> impls = LIBRARY.stream()
				.map(JavaClass::getSimpleName)
				.filter(name -> name.endsWith("Impl"))
				.collect(Collectors.toSet());
		assertEquals(NAMED, impls);
		classes()
				.should()
				.haveNameNotMatching(".*(Manager|Helper|Utils?|Utility)")
				.check(LIBRARY);
	}

	/**
	 * What clients see is for them, and a method that overrides another is for those who call that one. The compiler of
	 * records finds the methods of {@code FieldPut} by their names.
	 */
	@Test
	void whatIsInternalIsUsedByThisLibraryAndNotByItsTestsAlone() {
		Set<String> unused = new TreeSet<>();
		for (JavaClass type : TOGETHER) {
			boolean clients = !type.getPackageName().startsWith(INTERNAL)
					&& type.getModifiers().contains(JavaModifier.PUBLIC);
			if (type.getName().startsWith(INTERNAL + "javaclass.FieldPut") || ITEMS.contain(type.getName())) {
				continue;
			}
			for (JavaCodeUnit unit : type.getCodeUnits()) {
				boolean used = unit.getAccessesToSelf().stream()
						.anyMatch(access -> !access.getOrigin().equals(unit));
				if (!used && !(clients && visible(unit.getModifiers())) && !isForTheLanguage(unit)) {
					unused.add(outer(type) + "." + unit.getName()
							+ unit.getRawParameterTypes().stream()
									.map(JavaClass::getSimpleName)
									.toList());
				}
			}
		}
		assertEquals(new TreeSet<>(USED_BY_OTHERS), unused);
	}

	private static boolean isForTheLanguage(JavaCodeUnit unit) {
		JavaClass type = unit.getOwner();
		int parameters = unit.getRawParameterTypes().size();
		boolean constructor = unit.isConstructor();
		return unit.getModifiers().contains(JavaModifier.SYNTHETIC)
				|| !constructor && !(unit instanceof JavaMethod)
				|| constructor && parameters == 0 && unit.getModifiers().contains(JavaModifier.PRIVATE)
				|| type.isEnum() && (constructor || Set.of("values", "valueOf").contains(unit.getName()))
				|| type.isRecord()
						&& (constructor || type.tryGetField(unit.getName()).isPresent())
				|| !constructor
						&& Stream.concat(type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream())
								.flatMap(above -> above.getMethods().stream())
								.anyMatch(method -> method.getName().equals(unit.getName())
										&& method.getRawParameterTypes().size() == parameters);
	}

	@Test
	void signaturesOfTheApiShowNothingInternal() {
		for (JavaClass type : LIBRARY) {
			if (type.getPackageName().equals(ROOT + ".api")
					&& !type.getModifiers().contains(JavaModifier.PRIVATE)) {
				for (JavaCodeUnit unit : type.getCodeUnits()) {
					if (visible(unit.getModifiers())) {
						unit.getAllInvolvedRawTypes().forEach(shown -> assertNotInternal(shown, unit.getFullName()));
					}
				}
				for (JavaField field : type.getFields()) {
					if (visible(field.getModifiers())) {
						assertNotInternal(field.getRawType(), field.getFullName());
					}
				}
			}
		}
	}

	private static boolean visible(Set<JavaModifier> modifiers) {
		return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
	}

	private static void assertNotInternal(JavaClass shown, String where) {
		// Clients of 9.1.2 know the seven classes as well.
		assertTrue(
				!shown.getBaseComponentType().getPackageName().startsWith(INTERNAL),
				() -> where + " shows " + shown.getName());
	}

	@Test
	void threadsAreTheClientsButForOneAndNothingIsKeptInThem() {
		noClasses()
				.should()
				.dependOnClassesThat(assignableTo(ThreadLocal.class)
						.or(assignableTo(ExecutorService.class))
						.or(assignableTo(java.util.concurrent.Executors.class))
						.or(assignableTo(java.util.Timer.class))
						.or(assignableTo(java.util.concurrent.CompletableFuture.class)))
				.check(LIBRARY);
		noClasses().should().beAssignableTo(Thread.class).check(LIBRARY);
		for (JavaClass type : LIBRARY) {
			if (type.getSimpleName().equals("RecordingThread")) {
				continue; // the one that settings ask for
			}
			type.getConstructorCallsFromSelf()
					.forEach(call -> assertTrue(
							!call.getTargetOwner().isAssignableTo(Thread.class), () -> call.getDescription()));
			type.getMethodCallsFromSelf()
					.forEach(call -> assertTrue(
							!(call.getTargetOwner().isAssignableTo(Thread.class)
									&& Set.of("start", "startVirtualThread", "ofVirtual")
											.contains(call.getName())),
							() -> call.getDescription()));
		}
	}

	/** They are a bundle of their own, which the manifest of this one names as a friend of these packages. */
	@Test
	void itemsUseTheDoorAndThePackagesOfADoor() {
		assertTrue(ITEMS.size() > 12, "classes: " + ITEMS.size());
		Set<String> allowed = new TreeSet<>();
		addReachable("object", allowed);
		classes()
				.should()
				.onlyDependOnClassesThat(
						resideInAnyPackage("java..", "org.openjdk.jmc.common..", ROOT + ".items", ROOT + ".api")
								.or(JavaClass.Predicates.resideInAPackage(""))
								.or(equivalentTo(EventDoor.class))
								.or(resideInAnyPackage(
										allowed.stream().map(INTERNAL::concat).toArray(String[]::new))))
				.check(ITEMS);
		assertEquals(
				Set.of("Items"),
				ITEMS.stream()
						.filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
						.map(JavaClass::getSimpleName)
						.collect(Collectors.toSet()));
	}

	@Test
	void fixturesUseNothingInternal() {
		JavaClasses fixtures = new ClassFileImporter()
				.importUrl(
						JfrFixtures.class.getProtectionDomain().getCodeSource().getLocation());
		assertTrue(fixtures.size() >= 5, "classes: " + fixtures.size());
		noClasses()
				.should()
				.dependOnClassesThat()
				.resideInAPackage(INTERNAL + ".")
				.check(fixtures);
	}

	@Test
	void nothingInsideTheJdkAndNoOtherLibraryIsUsed() {
		noClasses()
				.should()
				.dependOnClassesThat(resideInAnyPackage("sun..", "com.sun..", "jdk.internal..", "jdk.jfr.internal.."))
				.check(LIBRARY);
		classes()
				.that(alwaysTrue())
				.should()
				.onlyDependOnClassesThat(resideInAnyPackage("java..", "jdk.jfr..", ROOT + "..")
						.or(JavaClass.Predicates.resideInAPackage("")))
				.check(LIBRARY);
	}
}
