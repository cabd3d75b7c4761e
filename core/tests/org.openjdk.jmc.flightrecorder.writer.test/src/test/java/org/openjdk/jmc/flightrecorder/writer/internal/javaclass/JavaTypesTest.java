/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import jdk.jfr.Label;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** What event classes and records have in common: annotations, implicit fields, and two types of one name. */
class JavaTypesTest {
	/** An annotation that annotates itself, and has values of which the format holds some. */
	@MetadataDefinition
	@Own(text = "itself")
	@Retention(RetentionPolicy.RUNTIME)
	@interface Own {
		String text();

		int[] numbers() default {1, 2};

		Class<?> type() default Object.class;
	}

	/** An annotation that is none of metadata. */
	@Retention(RetentionPolicy.RUNTIME)
	@interface Foreign {}

	@Own(text = "first")
	@Foreign
	@Name("a.Named")
	@Registered(false)
	static class First {}

	@Own(text = "second")
	@Label("Label")
	@Name("a.Second")
	static class Second {}

	private final OneChunk chunk = new OneChunk();
	private final JavaTypes types = new JavaTypes(chunk.types, new NameConflicts(false));

	private static List<String> names(TypeDeclaration declaration) {
		return declaration.fields().stream().map(FieldDefinition::name).toList();
	}

	@Test
	void annotationsOfMetadataAreTakenTheFirstOfEqualOnes() {
		List<AnnotationDefinition> annotations = types.annotations(First.class, Second.class);
		assertEquals(
				List.of(Own.class.getName(), "jdk.jfr.Label"),
				annotations.stream().map(annotation -> annotation.type().name()).toList());
		assertEquals("first", annotations.get(0).value("text"));
		assertArrayEquals(new String[] {"1", "2"}, (String[]) annotations.get(0).value("numbers"));
	}

	@Test
	void annotationThatAnnotatesItselfIsDeclaredOnceWithWhatTheFormatHolds() {
		TypeDefinition own = types.annotations(First.class).get(0).type();
		assertSame(own, types.annotations(Second.class).get(0).type());
		assertTrue(own.isAnnotation());
		assertEquals(
				List.of("numbers:int:true", "text:java.lang.String:false"),
				own.fields().stream()
						.map(field -> field.name() + ":" + field.type().name() + ":" + field.isArray())
						.sorted()
						.toList());
		AnnotationDefinition itself = own.annotations().stream()
				.filter(annotation -> annotation.type() == own)
				.findFirst()
				.orElseThrow();
		assertEquals("itself", itself.value("text"));
	}

	/** As the JVM's recorder has it. */
	@MetadataDefinition
	@Name("shop.OrderId")
	@Retention(RetentionPolicy.RUNTIME)
	@interface NamedAnnotation {
		String value();
	}

	@NamedAnnotation("number")
	static class Annotated {}

	@Test
	void annotationTypeHasTheNameThatItIsAnnotatedWith() {
		TypeDefinition type = types.annotations(Annotated.class).get(0).type();
		assertEquals("shop.OrderId", type.name());
		assertSame(type, types.annotations(Annotated.class).get(0).type());
	}

	@Test
	void nameIsTheFirstThatIsAnnotatedElseTheOneInJava() {
		assertEquals("a.Named", JavaTypes.nameOf("java", Object.class, First.class, Second.class));
		assertEquals("java", JavaTypes.nameOf("java", Object.class));
		assertEquals("java", JavaTypes.nameOf("java"));
	}

	@Test
	void implicitFieldsComeBehindAndNotTwice() {
		TypeDeclaration all =
				new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false).add(chunk.field("n", ValueKind.INT));
		types.addImplicitFields(all, true, true);
		assertEquals(List.of("n", "startTime", "duration", "eventThread", "stackTrace"), names(all));
		TypeDeclaration own = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
				.add(chunk.field("duration", ValueKind.LONG))
				.add(chunk.field("startTime", ValueKind.LONG))
				.add(chunk.field("stackTrace", chunk.types.find("jdk.types.StackTrace"), false))
				.add(chunk.field("eventThread", chunk.types.find("java.lang.Thread"), false));
		types.addImplicitFields(own, true, true);
		assertEquals(List.of("duration", "startTime", "stackTrace", "eventThread"), names(own));
		TypeDeclaration few = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		types.addImplicitFields(few, false, false);
		assertEquals(List.of("startTime", "eventThread"), names(few));
		assertEquals("TICKS", few.fields().get(0).annotationValue("jdk.jfr.Timestamp"));
	}

	private TypeDefinition declare(JavaTypes declaring, String signature, String field) {
		TypeDefinition type = chunk.types.newType("a.Type");
		declaring.declare(type, signature, new TypeDeclaration(null, false).add(chunk.field(field, ValueKind.INT)));
		return type;
	}

	@Test
	void typesOfOneNameAreFoundByTheirSignatures() {
		TypeDefinition one = declare(types, "one", "a");
		TypeDefinition other = declare(types, "other", "b");
		assertNotSame(one, other);
		assertSame(one, types.find("one"));
		assertSame(other, types.find("other"));
		assertEquals(null, types.find("third"));
		JavaTypes strict = new JavaTypes(chunk.types, new NameConflicts(true));
		declare(strict, "equal", "a");
		String message = assertThrows(IllegalArgumentException.class, () -> declare(strict, "strict", "c"))
				.getMessage();
		assertTrue(message.contains("'a.Type'"), message);
		assertEquals(null, strict.find("strict"));
	}

	@Test
	void typesOfTheJdkAreNeededAndMembersMustBeOpen() throws Exception {
		types.requireJdkTypes("Records");
		TypeRegistry without = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
		String message = assertThrows(
						IllegalStateException.class,
						() -> new JavaTypes(without, new NameConflicts(false)).requireJdkTypes("Records"))
				.getMessage();
		assertEquals(
				"Records need the JDK's types; this recording was made without withJdkTypeInitialization()", message);
		String closed = assertThrows(
						IllegalArgumentException.class,
						() -> JavaTypes.accessible(String.class.getDeclaredField("value"), "Field"))
				.getMessage();
		assertEquals(
				"Field 'value' of java.lang.String cannot be read: module java.base must open package java.lang"
						+ " to this library",
				closed);
	}
}
