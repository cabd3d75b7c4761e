/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/** The update site and the product as their users get them. */
package org.openjdk.jmc.flightrecorder.writer.site.test;
