/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Metadata: {@link org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder} alone encodes the types of
 * a recording as the content of a metadata event. Uses jdk and format, and type below them. A chunk encodes its types
 * once for each version of the registry.
 */
package org.openjdk.jmc.flightrecorder.writer.internal.metadata;
