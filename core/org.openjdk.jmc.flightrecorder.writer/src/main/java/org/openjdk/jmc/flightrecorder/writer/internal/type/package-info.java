/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Types: what clients declared ({@link org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition}), what is
 * written ({@link org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout}), and the content of values
 * ({@link org.openjdk.jmc.flightrecorder.writer.internal.type.Value}). The types that need no declaration come from a
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.type.TypeCatalogue}, which another package fills.
 * <p>
 * A name becomes an ordinal here, an ordinal a slot, and nothing above looks up names per event. Uses format only.
 * Registration costs a few hundred bytes a type; look-ups allocate nothing.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;
