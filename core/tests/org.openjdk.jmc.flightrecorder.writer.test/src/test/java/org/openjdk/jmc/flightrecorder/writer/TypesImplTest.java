/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/** Types of a recording as clients see them, where two ways to declare one meet. */
class TypesImplTest {
	private record Order(long id) {}

	private static List<String> fields(Type type) {
		return type.getFields().stream().map(TypedField::getName).toList();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void typeThatARecordDeclaresWhileAnotherThreadDescribesItShowsTheFieldsOfTheRecord() throws Exception {
		record(other -> record(r -> {
			TypeRegistry registry = ((TypesImpl) r.getTypes()).registry();
			CountDownLatch described = new CountDownLatch(1);
			CountDownLatch locked = new CountDownLatch(1);
			FutureTask<Type> description = new FutureTask<>(() -> r.registerEventType(Order.class.getName(), b -> {
				b.addField("first", Types.Builtin.LONG).addField("second", Types.Builtin.LONG);
				described.countDown();
				await(locked);
			}));
			Thread describing = new Thread(description, "describes");
			describing.start();
			await(described);
			synchronized (registry) {
				locked.countDown();
				// It has described the type, and waits in order to declare it.
				while (describing.isAlive() && describing.getState() != Thread.State.BLOCKED) {
					Thread.onSpinWait();
				}
				r.registerRecordType(Order.class);
			}
			assertEquals(fields(other.registerRecordType(Order.class)), fields(description.get()));
		}));
	}
}
