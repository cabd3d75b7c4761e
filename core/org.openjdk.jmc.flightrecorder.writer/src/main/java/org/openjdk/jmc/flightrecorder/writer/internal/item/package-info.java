/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * JMC's items become events: the columns of an item type become the fields of an event type, and the values of an item
 * are encoded with the units and structures that the recording had from which the item comes.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.internal.item.ItemEncoder} is the entrance. The package is loaded with the
 * first item, as it is the only one that uses classes of JMC. It uses {@code object} and what {@code object} uses. The
 * parser of JMC keeps all items in memory; nothing of them is kept here but one schema for each type.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.item;
