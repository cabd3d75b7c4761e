/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The classes that clients of 9.1.2 cast to or construct, as thin layers over the internal packages. New code uses
 * {@link org.openjdk.jmc.flightrecorder.writer.api} alone; this package is exported only so that such clients link.
 * <p>
 * Six of the seven name each other in the signatures of 9.1.2. A value extends its internal content, so that an event
 * costs one object and not two. Types do the same behind {@link org.openjdk.jmc.flightrecorder.writer.TypeImpl}, which
 * shows none of the content.
 */
package org.openjdk.jmc.flightrecorder.writer;
