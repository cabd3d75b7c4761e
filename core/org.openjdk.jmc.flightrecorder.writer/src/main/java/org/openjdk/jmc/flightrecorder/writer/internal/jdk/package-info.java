/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The types, enumerations and events of the JDK as tables, with the names, storage and ids by which readers know them
 * (format sections 5.6 and 7.1).
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes} is the entrance, and the catalogue of each
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry}. The package uses {@code type}. A row costs
 * nothing before its type is asked for.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;
