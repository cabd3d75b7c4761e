/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Types that are asked for by name before they are registered: what becomes of them, and of the file. */
class ForwardTypesTest {
	private static void unresolved(Type type, String... partsOfMessage) {
		assertFalse(type.isResolved());
		String message =
				assertThrows(IllegalStateException.class, type::getFields).getMessage();
		assertTrue(message.contains(type.getTypeName()), message);
		for (String part : partsOfMessage) {
			assertTrue(message.contains(part), message);
		}
	}

	@Test
	void aThreadGroupHasAParentOfItsOwnType() throws Exception {
		byte[] file = record(r -> {
			Type group = r.registerType("a.ThreadGroup", b -> b.addField("parent", r.getType("a.ThreadGroup"))
					.addField("name", Types.Builtin.STRING));
			assertSame(group, group.getField("parent").getType());
			Type event = r.registerEventType("a.Event", b -> b.addField("group", group));
			r.writeEvent(event.asValue(v -> v.putField(
					"group", g -> g.putField("name", "main").putField("parent", p -> p.putField("name", "system")))));
		});
		Map<?, ?> group = (Map<?, ?>) TwoReaders.readOne(file).get("group");
		assertEquals("main", group.get("name"));
		assertEquals("system", ((Map<?, ?>) group.get("parent")).get("name"));
	}

	/** In 9.1.2 this ends with a StackOverflowError. */
	@Test
	void typesThatRegisterEachOtherByNameAreRegisteredOnce() throws Exception {
		record(r -> {
			int[] calls = {0};
			Type left = describeLeft(r, calls);
			assertEquals(2, calls[0]);
			assertSame(left, left.getField("right").getType().getField("left").getType());
			assertSame(left, left.getField("self").getType());
		});
	}

	private static Type describeLeft(Recording r, int[] calls) {
		return r.registerType("a.Left", b -> {
			calls[0]++;
			b.addField("self", r.getTypes().getOrAdd("a.Left", c -> calls[0] += 100));
			b.addField("right", r.getTypes().getOrAdd("a.Right", c -> {
				calls[0]++;
				c.addField("left", describeLeft(r, calls)).addField("number", Types.Builtin.INT);
			}));
		});
	}

	@Test
	void useOfATypeBeforeItsCallbackReturnsIsExplained() throws Exception {
		record(r -> r.registerType("a.Early", b -> {
			unresolved(r.getType("a.Early"), "is being registered");
			b.addField("number", Types.Builtin.INT);
		}));
	}

	@Test
	void aTypeWhoseCallbackThrewIsNotRegisteredAndWhatWasHandedOutSaysSo() throws Exception {
		byte[] file = record(r -> {
			Type[] handedOut = new Type[1];
			assertThrows(
					UnsupportedOperationException.class,
					() -> r.registerType("a.Fails", b -> {
						handedOut[0] = r.getType("a.Fails");
						throw new UnsupportedOperationException("not this time");
					}));
			assertNull(r.getTypes().getType("a.Fails"));
			unresolved(handedOut[0], "failed with java.lang.UnsupportedOperationException");
			Type user = r.registerEventType("a.User", b -> b.addField("fails", handedOut[0]));
			String message = assertThrows(IllegalStateException.class, () -> r.writeEvent(user.asValue(v -> {})))
					.getMessage();
			assertTrue(message.contains("'a.User'") && message.contains("'a.Fails'"), message);
			r.writeEvent(sample(r, 1, "one"));
		});
		assertEquals(1, TwoReaders.readOne(file).get("number"));
	}

	@Test
	void aTypeWhoseCallbackThrewCanBeRegisteredAgainAndResolvesWhatWasHandedOut() throws Exception {
		byte[] file = record(r -> {
			Type[] handedOut = new Type[1];
			assertThrows(
					IllegalStateException.class,
					() -> r.registerType("a.Pair", b -> {
						handedOut[0] = r.getType("a.Pair");
						b.addField("x", Types.Builtin.INT).addField("x", Types.Builtin.INT);
					}));
			unresolved(handedOut[0], "failed with java.lang.IllegalStateException");
			Type user = r.registerEventType("a.User", b -> b.addField("pair", handedOut[0]));
			Type pair = r.registerType(
					"a.Pair", b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT));
			assertSame(pair, handedOut[0]);
			r.writeEvent(
					user.asValue(v -> v.putField("pair", p -> p.putField("x", 1).putField("y", 2))));
		});
		assertEquals(Map.of("x", 1, "y", 2), TwoReaders.readOne(file).get("pair"));
	}

	@Test
	void aCallbackThatExhaustsTheStackLeavesNothingBegun() throws Exception {
		record(r -> {
			int[] depth = {0};
			assertThrows(StackOverflowError.class, () -> registerDeeper(r, depth));
			for (int i = 0; i <= depth[0]; i++) {
				assertNull(r.getTypes().getType("a.Deep" + i));
			}
			r.registerType("a.Deep0", b -> b.addField("number", Types.Builtin.INT));
			assertTrue(r.getType("a.Deep0").isResolved());
		});
	}

	private static Type registerDeeper(Recording r, int[] depth) {
		return r.registerType("a.Deep" + depth[0]++, b -> b.addField("deeper", registerDeeper(r, depth)));
	}

	@Test
	void threadsThatDescribeOneTypeAtTheSameTimeAllGetTheOneThatWasFirst() throws Exception {
		record(r -> {
			CountDownLatch begun = new CountDownLatch(1);
			FutureTask<Type> other = new FutureTask<>(() -> {
				begun.await();
				unresolved(r.getType("a.Shared"), "is being registered");
				return r.registerType("a.Shared", b -> b.addField("fast", Types.Builtin.INT));
			});
			new Thread(other, "is faster").start();
			Type[] handedOut = new Type[1];
			Type slow = r.registerType("a.Shared", b -> {
				handedOut[0] = r.getType("a.Shared");
				begun.countDown();
				get(other);
				assertTrue(handedOut[0].isResolved());
				b.addField("slow", Types.Builtin.INT);
			});
			assertSame(get(other), slow);
			assertSame(handedOut[0], slow);
			assertEquals("fast", slow.getFields().get(0).getName());
		});
	}

	@Test
	void aThreadThatFailsDoesNotEndTheDescriptionOfAnother() throws Exception {
		record(r -> {
			CountDownLatch begun = new CountDownLatch(1);
			FutureTask<Type> other = new FutureTask<>(() -> {
				begun.await();
				Consumer<TypeStructureBuilder> failing = b -> {
					throw new UnsupportedOperationException("not this time");
				};
				assertThrows(UnsupportedOperationException.class, () -> r.registerType("a.Shared", failing));
				return r.getType("a.Shared");
			});
			new Thread(other, "fails").start();
			Type shared = r.registerType("a.Shared", b -> {
				begun.countDown();
				unresolved(get(other), "is being registered");
				b.addField("number", Types.Builtin.INT);
			});
			assertSame(get(other), shared);
		});
	}

	private static Type get(FutureTask<Type> task) {
		try {
			return task.get();
		} catch (Exception e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void predefinedTypesAreResolvedByTheTypeThatTheClientRegisters() throws Exception {
		byte[] file = record(s -> {}, r -> {
			Type thread = r.getTypes().getType(Types.JDK.THREAD);
			unresolved(thread, "withJdkTypeInitialization");
			Type event = r.registerType("a.Event", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
					.addField("thread", Types.JDK.THREAD)
					.addField("number", Types.Builtin.INT));
			String message = assertThrows(
							IllegalStateException.class,
							() -> r.writeEvent(event.asValue(v -> v.putField("number", 1))))
					.getMessage();
			assertTrue(message.contains("'thread'") && message.contains("withJdkTypeInitialization"), message);
			Type registered = r.getTypes().getOrAdd(Types.JDK.THREAD, b -> b.addField("javaName", Types.Builtin.STRING)
					.addField("javaThreadId", Types.Builtin.LONG)
					.addField("osName", Types.Builtin.STRING)
					.addField("osThreadId", Types.Builtin.LONG));
			assertSame(thread, registered);
			r.writeEvent(event.asValue(v -> v.putField("number", 2)
					.putField("thread", t -> t.putField("javaName", "main").putField("javaThreadId", 1L))));
		});
		ReadEvent event = TwoReaders.readOne(file);
		assertEquals(2, event.get("number"));
		assertEquals("main", ((Map<?, ?>) event.get("thread")).get("javaName"));
	}

	@Test
	void fileWithAnUnregisteredPredefinedTypeIsReadable() throws Exception {
		byte[] file = record(s -> {}, r -> {
			r.registerType("a.Threaded", b -> b.addField("thread", Types.JDK.THREAD));
			Type refused = r.registerType("a.Refused", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
					.addField("thread", Types.JDK.THREAD));
			assertThrows(IllegalStateException.class, () -> r.writeEvent(refused.asValue(v -> {})));
			Type event = r.registerType("a.Event", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
					.addField("number", Types.Builtin.INT));
			r.writeEvent(event.asValue(v -> v.putField("number", 3)));
		});
		assertEquals(3, TwoReaders.readOne(file).get("number"));
	}
}
