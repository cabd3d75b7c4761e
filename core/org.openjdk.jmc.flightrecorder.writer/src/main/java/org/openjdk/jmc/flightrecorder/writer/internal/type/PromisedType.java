/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

/**
 * An event type that an event names by its id and that is not registered yet.
 *
 * @param id
 *            its id
 * @param name
 *            its name
 * @param label
 *            its label or null
 * @param description
 *            its description or null
 */
public record PromisedType(long id, String name, String label, String description) {}
