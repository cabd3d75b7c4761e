/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.List;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;

/**
 * A type of a recording, as clients of 9.1.2 know it: {@link Type} with narrower results. Implemented by this library
 * only.
 */
public interface TypeImpl extends Type {
	@Override
	List<TypedFieldImpl> getFields();

	@Override
	TypedFieldImpl getField(String name);

	@Override
	TypesImpl getTypes();

	@Override
	TypedValueImpl nullValue();

	@Override
	TypedValueImpl asValue(String value);

	@Override
	TypedValueImpl asValue(byte value);

	@Override
	TypedValueImpl asValue(char value);

	@Override
	TypedValueImpl asValue(short value);

	@Override
	TypedValueImpl asValue(int value);

	@Override
	TypedValueImpl asValue(long value);

	@Override
	TypedValueImpl asValue(float value);

	@Override
	TypedValueImpl asValue(double value);

	@Override
	TypedValueImpl asValue(boolean value);

	@Override
	TypedValueImpl asValue(Consumer<TypedValueBuilder> fieldAccess);

	@Override
	TypedValueImpl asValue(Object value);

	@Override
	default TypedValueBuilderImpl valueBuilder() {
		return new TypedValueBuilderImpl(this);
	}
}
