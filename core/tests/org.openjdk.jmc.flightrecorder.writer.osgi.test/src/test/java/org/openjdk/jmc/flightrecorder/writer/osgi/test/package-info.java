/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * The jars as they are published: their manifests, clients of several kinds in Felix and in Equinox, modules and runtime
 * images.
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;
