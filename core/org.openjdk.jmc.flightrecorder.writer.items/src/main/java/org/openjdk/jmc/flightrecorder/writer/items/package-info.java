/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * JMC's items become events: the columns of an item type become the fields of an event type, and the values of an item
 * are encoded with the units and structures that the recording had from which the item comes.
 * <p>
 * {@link org.openjdk.jmc.flightrecorder.writer.items.Items} is the entrance. The package is a bundle of its own, because
 * it is the only one that uses classes of JMC. It goes into a recording by an
 * {@link org.openjdk.jmc.flightrecorder.writer.EventDoor} and uses {@code object} and what {@code object} uses; the
 * writer's bundle exports these packages to this one alone. The parser of JMC keeps all items in memory. This package
 * keeps the types that it has declared, and remembers the ids of a bounded number of objects until the recording is
 * closed.
 */
package org.openjdk.jmc.flightrecorder.writer.items;
