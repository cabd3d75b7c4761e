/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.osgi.test.TestFramework.Kind;
import org.osgi.framework.Bundle;

/** Bundles go away while a recording is open, and nothing holds their class loaders. */
class RefreshTest {
	private static final Duration LIMIT = Duration.ofSeconds(30);
	private static final String RECORDINGS = "org.openjdk.jmc.flightrecorder.writer.api.Recordings";

	@TempDir
	Path directory;

	/** The loaders of both bundles, after the client opened a recording and left it open. */
	private record Loaders(WeakReference<ClassLoader> client, WeakReference<ClassLoader> writer) {}

	private Loaders openRecording(Bundle client, Bundle writer, Path file) throws Exception {
		ClientBundles.write(client, "OpenRecording", file);
		return new Loaders(
				new WeakReference<>(client.loadClass("client.OpenRecording").getClassLoader()),
				new WeakReference<>(writer.loadClass(RECORDINGS).getClassLoader()));
	}

	@ParameterizedTest
	@EnumSource
	void writerStoppedAndRefreshedWhileARecordingIsOpen(Kind kind) throws Exception {
		Path classes = ClientBundles.compile(directory, "ours/client/OpenRecording.java", Jars.WRITER);
		Path jar = ClientBundles.byBnd(directory, "client", classes);
		try (TestFramework framework = TestFramework.start(kind, directory.resolve("storage"))) {
			Bundle writer = framework.installWriter();
			Bundle client = framework.install(jar);
			client.start();
			Loaders before = openRecording(client, writer, directory.resolve("left-open.jfr"));
			assertNotNull(before.client().get());
			assertNotNull(before.writer().get());

			writer.stop();
			framework.refresh(writer);
			writer.start();
			assertEquals(Bundle.ACTIVE, writer.getState());
			assertCleared("client", before.client());
			assertCleared("writer", before.writer());

			// And all of it works again.
			Path file = directory.resolve("after.jfr");
			ClientBundles.write(client, "OpenRecording", file);
			ClientBundles.call(client, "OpenRecording", "close", file);
			assertEquals(10, ReadBack.events(file, "client.Tick").size());
		}
	}

	@ParameterizedTest
	@EnumSource
	void clientUninstalledWhileItsRecordingIsOpen(Kind kind) throws Exception {
		Path classes = ClientBundles.compile(directory, "ours/client/OpenRecording.java", Jars.WRITER);
		Path jar = ClientBundles.byBnd(directory, "client", classes);
		try (TestFramework framework = TestFramework.start(kind, directory.resolve("storage"))) {
			Bundle writer = framework.installWriter();
			Bundle client = framework.install(jar);
			Loaders before = openRecording(client, writer, directory.resolve("left-open.jfr"));
			client.uninstall();
			framework.refresh(client);
			client = null;
			assertCleared("client", before.client());
			assertEquals(Bundle.ACTIVE, writer.getState());
			assertNotNull(before.writer().get(), "the writer's loader stays");
		}
	}

	private static void assertCleared(String whose, WeakReference<ClassLoader> loader) throws InterruptedException {
		long endNanos = System.nanoTime() + LIMIT.toNanos();
		while (loader.get() != null && System.nanoTime() < endNanos) {
			System.gc();
			// Gives the collector a chance; the end is the reference's, not the clock's.
			Thread.sleep(20);
		}
		assertFalse(loader.get() != null, "something holds the class loader of the " + whose);
	}
}
