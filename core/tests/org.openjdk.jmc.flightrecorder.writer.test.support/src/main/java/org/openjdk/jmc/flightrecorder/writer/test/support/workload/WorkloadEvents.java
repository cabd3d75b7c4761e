/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.workload;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.BooleanFlag;
import jdk.jfr.Category;
import jdk.jfr.ContentType;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Experimental;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.Relational;
import jdk.jfr.SettingControl;
import jdk.jfr.SettingDefinition;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.TransitionFrom;
import jdk.jfr.TransitionTo;
import jdk.jfr.Unsigned;

/**
 * The workload's own events: together they have every type of field and every annotation that {@code jdk.jfr} knows,
 * annotations of their own, and values at the ends of their ranges.
 */
final class WorkloadEvents {
	private WorkloadEvents() {}

	/** Emits one of each, with values that depend on the number. */
	static void emitAll(int number) {
		AllTypes.emit(number);
		AllUnits.emit(number);
		Order.emit(number);
		new Bare().commit();
	}

	/** One field of each type. */
	@Name("workload.AllTypes")
	@Label("All Types \u20ac \uD83D\uDE00")
	@Description("One field of each type")
	@Category({"Workload", "Fields", "\u00c4rger"})
	@StackTrace(false)
	static final class AllTypes extends Event {
		private static final String[] TEXTS = {
			null,
			"",
			"short",
			"na\u00efve",
			"\u65e5\u672c\u8a9e",
			"\uD83D\uDE00",
			"unpaired \uD800 surrogate",
			"NUL \0 and \u0001",
			"x".repeat(200),
			"a text that comes again and again"
		};
		private static final double[] NUMBERS = {
			0.0,
			-0.0,
			1.5,
			Double.NaN,
			Double.POSITIVE_INFINITY,
			Double.NEGATIVE_INFINITY,
			Double.MIN_VALUE,
			Double.MAX_VALUE
		};
		private static final long[] INTEGERS = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 127, 128, 1L << 56};
		private static final Class<?>[] CLASSES = {
			null, String.class, int[].class, int.class, AllTypes.class, Map.Entry[][].class
		};

		boolean flag;
		byte octet;
		char character;
		short small;
		int integer;
		long big;
		float single;

		@Name("real")
		double renamed;

		String text;
		String unique;
		Class<?> type;
		Thread thread;

		static void emit(int number) {
			AllTypes event = new AllTypes();
			event.begin();
			event.flag = (number & 1) != 0;
			event.octet = (byte) number;
			event.character = (char) (number * 257);
			event.small = (short) (number * 129);
			event.integer = (int) INTEGERS[number % INTEGERS.length] ^ number;
			event.big = INTEGERS[number % INTEGERS.length];
			event.single = (float) NUMBERS[number % NUMBERS.length];
			event.renamed = NUMBERS[number % NUMBERS.length];
			event.text = TEXTS[number % TEXTS.length];
			event.unique = "number " + number + " of " + Thread.currentThread().getName();
			event.type = CLASSES[number % CLASSES.length];
			event.thread = number % 3 == 0 ? null : Thread.currentThread();
			event.commit();
		}
	}

	/** One field of each unit. */
	@Name("workload.AllUnits")
	@Label("All Units")
	@Category("Workload")
	@Experimental
	@Threshold("0 ns")
	static final class AllUnits extends Event {
		@Timespan(Timespan.TICKS)
		long ticks;

		@Timespan(Timespan.NANOSECONDS)
		long nanos;

		@Timespan(Timespan.MICROSECONDS)
		@Label("Micros")
		long micros;

		@Timespan(Timespan.MILLISECONDS)
		int millis;

		@Timespan(Timespan.SECONDS)
		short seconds;

		@Timestamp(Timestamp.TICKS)
		long instantTicks;

		@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
		long instantMillis;

		@DataAmount
		long bytes;

		@DataAmount(DataAmount.BITS)
		@Frequency
		long bitsPerSecond;

		@Percentage
		float percentage;

		@MemoryAddress
		long address;

		@Frequency
		double frequency;

		@Unsigned
		long unsignedLong;

		@Unsigned
		int unsignedInt;

		@Unsigned
		byte unsignedByte;

		@BooleanFlag
		@Experimental
		boolean flag;

		@TransitionFrom
		Thread from;

		@TransitionTo
		Thread to;

		static void emit(int number) {
			AllUnits event = new AllUnits();
			event.begin();
			event.ticks = number % 4 == 0 ? Long.MIN_VALUE : 1000L * number;
			event.nanos = number % 5 == 0 ? Long.MIN_VALUE : 1000L * number;
			event.micros = number;
			event.millis = -number;
			event.seconds = (short) number;
			event.instantTicks = 1_000_000L + number;
			event.instantMillis = number % 7 == 0 ? Long.MIN_VALUE : 1_700_000_000_000L + number;
			event.bytes = 1L << number % 63;
			event.bitsPerSecond = number;
			event.percentage = number % 100 / 100f;
			event.address = -number;
			event.frequency = number / 3.0;
			event.unsignedLong = -1L - number;
			event.unsignedInt = -1 - number;
			event.unsignedByte = (byte) -number;
			event.flag = number % 2 == 0;
			event.from = Thread.currentThread();
			event.commit();
		}
	}

	/** Ties orders together, for tools that follow relations. */
	@MetadataDefinition
	@Relational
	@Label("Order Id")
	@Retention(RetentionPolicy.RUNTIME)
	@Target(ElementType.FIELD)
	@interface OrderId {}

	/** An annotation with values of several types. */
	@MetadataDefinition
	@ContentType
	@Label("Currency")
	@Description("What an amount is in")
	@Retention(RetentionPolicy.RUNTIME)
	@Target({ElementType.FIELD, ElementType.TYPE})
	@interface Currency {
		String code() default "EUR";

		int digits() default 2;

		String[] others() default {"USD", "JPY"};
	}

	/** A setting of our own. */
	static final class RegionControl extends SettingControl {
		private String region = "";

		@Override
		public String combine(Set<String> values) {
			return String.join("|", new TreeSet<>(values));
		}

		@Override
		public void setValue(String value) {
			region = value;
		}

		@Override
		public String getValue() {
			return region;
		}
	}

	/** Has its fields from a superclass too. */
	@Label("Base")
	abstract static class Base extends Event {
		@OrderId
		@Label("Order Id")
		protected long orderId;
	}

	/** Inherits, has annotations and a setting of its own. */
	@Name("workload.Order")
	@Label("Order")
	@Currency(
			code = "CHF",
			others = {})
	static final class Order extends Base {
		@Currency
		double amount;

		@SettingDefinition
		@Name("region")
		@Label("Region")
		@Description("Which region to record")
		boolean isInRegion(RegionControl control) {
			return !control.getValue().isEmpty();
		}

		static void emit(int number) {
			Order event = new Order();
			event.begin();
			event.orderId = number;
			event.amount = number * 1.25;
			event.commit();
		}
	}

	/** Has no fields and hardly a declaration. */
	static final class Bare extends Event {}

	/** Comes from a compiler round. */
	@Name("workload.Compiled")
	@Category({"Workload", "Compiler"})
	static final class Compiled extends Event {
		int round;
		long answer;
	}

	/** Comes by itself. */
	@Name("workload.Heartbeat")
	@Period("200 ms")
	@StackTrace(false)
	static final class Heartbeat extends Event {
		@Label("Free Memory")
		@DataAmount
		long freeMemory;

		static void emit() {
			Heartbeat event = new Heartbeat();
			event.freeMemory = Runtime.getRuntime().freeMemory();
			event.commit();
		}
	}
}
