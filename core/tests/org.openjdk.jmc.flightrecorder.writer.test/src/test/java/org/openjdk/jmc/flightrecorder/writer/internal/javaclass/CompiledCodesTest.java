/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Code is found by its class and key; only one of those that race is given out. */
class CompiledCodesTest {
	/** A class of these tests alone, because all of a JVM share the codes. */
	private static final class Owner {}

	private static final class OtherOwner {}

	private final AtomicInteger compiled = new AtomicInteger();

	private ObjectPutter.Code compile() {
		compiled.incrementAndGet();
		return newCode();
	}

	private static ObjectPutter.Code newCode() {
		Object identity = new Object();
		return (out, constants, source, depth, bound) -> identity.hashCode();
	}

	@Test
	void codeIsCompiledOnceForAClassAndKey() {
		ObjectPutter.Code code = CompiledCodes.find(Owner.class, "once", this::compile);
		assertSame(code, CompiledCodes.find(Owner.class, new String("once"), this::compile));
		assertEquals(1, compiled.get());
		assertNotSame(code, CompiledCodes.find(Owner.class, "other", this::compile));
		assertNotSame(code, CompiledCodes.find(OtherOwner.class, "once", this::compile));
		assertEquals(3, compiled.get());
	}

	@Test
	void codeThatCouldNotBeCompiledIsCompiledNextTime() {
		Supplier<ObjectPutter.Code> failing = () -> {
			throw new IllegalStateException();
		};
		assertThrows(IllegalStateException.class, () -> CompiledCodes.find(Owner.class, "failing", failing));
		ObjectPutter.Code code = CompiledCodes.find(Owner.class, "failing", this::compile);
		assertSame(code, CompiledCodes.find(Owner.class, "failing", failing));
	}

	/** The compiler finds that another one has been faster. */
	@Test
	void codeOfTheFirstThatIsReadyIsGivenToAll() {
		ObjectPutter.Code[] first = new ObjectPutter.Code[1];
		ObjectPutter.Code second = CompiledCodes.find(Owner.class, "raced", () -> {
			first[0] = CompiledCodes.find(Owner.class, "raced", this::compile);
			return newCode();
		});
		assertSame(first[0], second);
		assertEquals(1, compiled.get());
	}
}
