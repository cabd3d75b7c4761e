/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import java.util.List;

/**
 * A setting of an event type as metadata holds it (format section 5.6).
 *
 * @param name
 *            for instance {@code threshold}
 * @param type
 *            a type with supertype {@link TypeDefinition#SETTING_SUPERTYPE}
 * @param defaultValue
 *            the default as text
 * @param annotations
 *            its annotations
 */
public record SettingDefinition(
		String name, TypeDefinition type, String defaultValue, List<AnnotationDefinition> annotations) {}
