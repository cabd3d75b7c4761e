/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;

/** Types by name, and who gets which id. */
class TypeRegistryTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);

	private TypeDeclaration declaration(String supertype, String... longFields) {
		TypeDeclaration declaration = new TypeDeclaration(supertype, true);
		for (String name : longFields) {
			declaration.add(new FieldDefinition(name, registry.builtin(ValueKind.LONG), false, List.of()));
		}
		return declaration;
	}

	private TypeDeclaration event(String... longFields) {
		return declaration(TypeDefinition.EVENT_SUPERTYPE, longFields);
	}

	@Test
	void builtinsAreThereFromTheStart() {
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin()) {
				assertSame(registry.builtin(kind), registry.find(kind.typeName()));
			}
		}
	}

	@Test
	void catalogueTypesComeWhenTheyAreAskedForWithWhatTheyUse() {
		assertFalse(registry.isDeclared("java.lang.Class"));
		TypeDefinition type = registry.find("java.lang.Class");
		assertSame(type, registry.find("java.lang.Class"));
		for (String used :
				List.of("jdk.types.ClassLoader", "jdk.types.Symbol", "jdk.types.Package", "jdk.types.Module")) {
			assertTrue(registry.isDeclared(used), used);
		}
		assertFalse(registry.isDeclared("jdk.types.StackTrace"));
		assertNull(registry.find("a.Unknown"));
	}

	/** The JDK's types. The object is told the name of each type whose declaration is asked for. */
	private static TypeRegistry watched(boolean jdkTypes, Consumer<String> declared) {
		TypeCatalogue catalogue = (TypeCatalogue) Proxy.newProxyInstance(
				TypeCatalogue.class.getClassLoader(),
				new Class<?>[] {TypeCatalogue.class},
				(proxy, method, arguments) -> {
					if (method.getName().equals("declaration")) {
						declared.accept((String) arguments[0]);
					}
					try {
						return method.invoke(JdkTypes.CATALOGUE, arguments);
					} catch (InvocationTargetException e) {
						throw e.getCause();
					}
				});
		return new TypeRegistry(catalogue, jdkTypes, TypeDefinition::new, 0);
	}

	/** Another thread may write an event of the type and complete the chunk at once, with metadata of this version. */
	@Test
	void versionHasChangedBeforeATypeCanBeUsed() {
		TypeRegistry[] made = new TypeRegistry[1];
		List<Integer> versions = new ArrayList<>();
		TypeDefinition.Factory factory = typeName -> new TypeDefinition(typeName) {
			@Override
			void resolve(Registry owner, long id, int poolIndex, ValueKind kind, Content declaration) {
				super.resolve(owner, id, poolIndex, kind, declaration);
				assertTrue(isResolved());
				if (made[0] != null) {
					versions.add(made[0].version());
				}
			}
		};
		made[0] = new TypeRegistry(JdkTypes.CATALOGUE, true, factory, 0);
		int before = made[0].version();
		made[0].declare("a.Event", new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false));
		assertEquals(1, versions.size());
		assertTrue(versions.get(0) > before, versions + " after " + before);
	}

	/** Other threads look up known names without a lock. */
	@Test
	void catalogueTypeIsFoundOnceAllThatItUsesIsResolved() {
		TypeRegistry[] made = new TypeRegistry[1];
		List<String> early = new ArrayList<>();
		List<String> declared = new ArrayList<>();
		made[0] = watched(true, name -> {
			declared.add(name);
			if (made[0].isDeclared("java.lang.Thread")) {
				early.add(name);
			}
		});
		TypeDefinition thread = made[0].find("java.lang.Thread");
		assertEquals(List.of("java.lang.Thread", "jdk.types.ThreadGroup"), declared);
		assertEquals(List.of(), early);
		assertSame(
				made[0].find("jdk.types.ThreadGroup"),
				thread.fieldNamed("group").type());
	}

	/** Whether clients see the type, or only the file needs it; and whether it or one that it uses is broken off. */
	@ParameterizedTest
	@CsvSource({
		"true, java.lang.Thread",
		"true, jdk.types.ThreadGroup",
		"false, java.lang.Thread",
		"false, jdk.types.ThreadGroup"
	})
	void catalogueTypeWhoseDeclarationWasBrokenOffIsDeclaredWhenItIsAskedForAgain(boolean jdkTypes, String breaking) {
		boolean[] broken = {false};
		TypeRegistry types = watched(jdkTypes, name -> {
			if (name.equals(breaking) && !broken[0]) {
				broken[0] = true;
				throw new StackOverflowError("says the test");
			}
		});
		int before = types.snapshot().size();
		assertThrows(StackOverflowError.class, () -> types.findForFile("java.lang.Thread"));
		assertEquals(before, types.snapshot().size(), "half a type is in the file");
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
				.add(new FieldDefinition("thread", types.findForFile("java.lang.Thread"), false, List.of()));
		assertEquals(2, types.declare("a.Event", declaration).layout().fields.length);
		assertEquals(before + 3, types.snapshot().size());
	}

	@Test
	void withoutJdkTypesTheCatalogueYields() {
		TypeRegistry bare = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
		assertNull(bare.find("java.lang.Thread"));
		TypeDefinition hidden = bare.findForFile("jdk.jfr.Timestamp");
		assertNotNull(hidden);
		assertSame(hidden, bare.findForFile("jdk.jfr.Timestamp"));
		assertNull(bare.find("jdk.jfr.Timestamp"));
		TypeDeclaration own = new TypeDeclaration(null, true)
				.add(new FieldDefinition("id", bare.builtin(ValueKind.LONG), false, List.of()));
		TypeDefinition thread = bare.declare("java.lang.Thread", own);
		assertSame(thread, bare.find("java.lang.Thread"));
		assertEquals(1, thread.fieldCount());
	}

	@Test
	void firstTypeOfANameWins() {
		TypeDefinition first = registry.declare("a.A", declaration(null, "x"));
		assertSame(first, registry.declare("a.A", declaration(null, "y")));
		assertEquals("x", first.field(0).name());
	}

	@Test
	void eventsHaveSmallIdsAndOthersLargeOnes() {
		Set<Long> ids = new HashSet<>();
		for (int i = 0; i < 100; i++) {
			TypeDefinition event = registry.declare("a.Event" + i, event());
			TypeDefinition other = registry.declare("a.Other" + i, declaration(null, "x"));
			assertTrue(event.id() > 1 && event.id() < 128, () -> "event " + event.id());
			assertTrue(other.id() >= 1_000_000 && other.id() < Integer.MAX_VALUE, () -> "other " + other.id());
			assertTrue(ids.add(event.id()) && ids.add(other.id()));
		}
	}

	@Test
	void wishedIdsAreKeptWhenTheyAreFree() {
		TypeDefinition first = registry.newType("a.First");
		registry.declareAs(first, event(), 77);
		assertEquals(77, first.id());
		TypeDefinition second = registry.newType("a.Second");
		registry.declareAs(second, event(), 77);
		assertTrue(second.id() != 77 && second.id() > 1);
		TypeDefinition reserved = registry.newType("a.Third");
		registry.declareAs(reserved, event(), 1);
		assertTrue(reserved.id() > 1);
	}

	@Test
	void promisedIdsAreKeptForTheTypeThatRequestsThem() {
		registry.promise(2);
		registry.promise(5000);
		assertEquals(
				List.of(2L, 5000L),
				registry.promisedTypes().stream().map(PromisedType::id).toList());
		assertTrue(registry.declare("a.Other", event()).id() > 2);
		TypeDefinition awaited = registry.newType("a.Awaited");
		registry.declareAs(awaited, event(), 5000);
		assertEquals(5000, awaited.id());
		assertEquals(
				List.of(2L),
				registry.promisedTypes().stream().map(PromisedType::id).toList());
	}

	/** As another thread may ask, between the making of a type and its declaration. */
	@Test
	void lookupBeforeTheDeclarationGivesTheDeclaredType() {
		TypeDefinition made = registry.newType("a.Made");
		TypeDefinition asked = registry.findOrForward("a.Made");
		registry.declareAs(made, declaration(null, "x"), 0);
		assertSame(made, asked);
		assertSame(made, registry.find("a.Made"));

		TypeDefinition forward = registry.findOrForward("a.Later");
		assertSame(forward, registry.newType("a.Later"));
		assertSame(forward, registry.findOrForward("a.Later"));
		registry.declareAs(forward, declaration(null, "x"), 0);
		assertSame(forward, registry.find("a.Later"));
	}

	/** One type of the name per taker, however many chunks of a file declare it. */
	@Test
	void typesThatAreMadeUnderOneNameAreDifferent() {
		TypeDefinition first = registry.newType("a.A");
		TypeDefinition second = registry.newType("a.A");
		assertNotSame(first, second);
		registry.declareAs(second, declaration(null, "x"), 0);
		registry.declareAs(first, declaration(null, "y"), 0);
		assertSame(second, registry.find("a.A"));
		assertEquals("y", first.field(0).name());
	}

	@Test
	void referenceIsResolvedByTheNextDeclarationWhereOneFails() {
		TypeDefinition forward = registry.findOrForward("a.A");
		TypeDefinition given = registry.newType("a.A");
		registry.giveBack(given);
		assertSame(forward, registry.declare("a.A", declaration(null, "x")));
		assertTrue(forward.isResolved());
	}

	@Test
	void forwardReferenceIsTheTypeThatIsRegisteredLater() {
		TypeDefinition forward = registry.findOrForward("a.Later");
		assertFalse(forward.isResolved());
		assertSame(forward, registry.findOrForward("a.Later"));
		assertNull(registry.find("a.Later"));
		assertSame(forward, registry.declare("a.Later", declaration(null, "x")));
		assertTrue(forward.isResolved());
		assertSame(forward, registry.find("a.Later"));
	}

	@Test
	void versionChangesWithEveryType() {
		int before = registry.version();
		registry.declare("a.A", declaration(null, "x"));
		int after = registry.version();
		assertTrue(after != before);
		registry.declare("a.A", declaration(null, "x"));
		registry.find("a.A");
		assertEquals(after, registry.version());
	}

	@Test
	void timesOfEventsMustBeWholeNumbers() {
		for (String name : List.of("startTime", "duration")) {
			TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
					.add(new FieldDefinition(name, registry.builtin(ValueKind.FLOAT), false, List.of()));
			String message = assertThrows(
							IllegalArgumentException.class, () -> registry.declare("a.Event", declaration))
					.getMessage();
			assertTrue(message.contains(name) && message.contains("a.Event") && message.contains("float"), message);
		}
		assertNull(registry.find("a.Event"));
	}

	@Test
	void adoptedTypesAreCopiesWithAllThatTheyUse() {
		TypeRegistry other = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
		TypeDefinition node = other.newType("a.Node");
		TypeDeclaration recursive = new TypeDeclaration(null, true)
				.add(new FieldDefinition("next", node, false, List.of()))
				.add(new FieldDefinition("n", other.builtin(ValueKind.INT), true, List.of()))
				.add(new FieldDefinition("c", other.find("java.lang.Class"), false, List.of()));
		other.declareAs(node, recursive, 0);
		TypeDefinition adopted = registry.adopt(node);
		assertNotSame(node, adopted);
		assertSame(adopted, registry.find("a.Node"));
		assertSame(adopted, adopted.field(0).type());
		assertTrue(adopted.field(1).isArray());
		assertSame(registry.find("java.lang.Class"), adopted.field(2).type());
		assertTrue(adopted.isCongruentWith(node));
		assertSame(adopted, registry.adopt(node));
	}
}
