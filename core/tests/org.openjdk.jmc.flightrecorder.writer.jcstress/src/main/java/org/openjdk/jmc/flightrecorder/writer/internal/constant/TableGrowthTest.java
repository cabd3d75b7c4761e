/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** While entries are added and the table grows, looking for one without a lock finds it right or not at all. */
@JCStressTest
@Outcome(
		id = {"0, 0", "0, 1", "1, 1"},
		expect = ACCEPTABLE,
		desc = "not yet, or as it is")
@Outcome(expect = FORBIDDEN, desc = "another id than was given, or found and gone again")
@State
public class TableGrowthTest {
	private static final int ENTRIES = 40;

	/** Of segments that are divided three times. */
	private final ConstantTable table = new ConstantTable(0, new ConstantSlots(0, 16));

	private static byte[] value(int number) {
		return new byte[] {(byte) number, (byte) (number * 3)};
	}

	@Actor
	public void adding() {
		for (int number = 1; number <= ENTRIES; number++) {
			byte[] value = value(number);
			table.add(ConstantTable.hash(value, 0, 2), number, value, 0, 2);
		}
	}

	private int find(int number) {
		byte[] value = value(number);
		long id = table.find(ConstantTable.hash(value, 0, 2), value, 0, 2);
		return id == ConstantTable.NONE ? 0 : id == number ? 1 : 2;
	}

	@Actor
	public void finding(II_Result r) {
		r.r1 = find(9);
		r.r2 = find(9);
	}
}
