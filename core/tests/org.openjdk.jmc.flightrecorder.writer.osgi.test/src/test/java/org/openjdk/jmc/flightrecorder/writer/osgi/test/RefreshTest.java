/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.ref.ReferenceQueue;
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
	private static final Duration LIMIT = Duration.ofMinutes(15);
	/** How long to wait for the collector before it is asked again. */
	private static final long COLLECTION_MILLIS = 200;

	private static final String RECORDINGS = "org.openjdk.jmc.flightrecorder.writer.api.Recordings";

	@TempDir
	Path directory;

	/** A class loader that nothing but a bundle should hold, and the queue that tells when it is gone. */
	private static final class Loader {
		private final ReferenceQueue<ClassLoader> cleared = new ReferenceQueue<>();
		private final WeakReference<ClassLoader> loader;

		private Loader(Bundle bundle, String className) throws ClassNotFoundException {
			loader = new WeakReference<>(bundle.loadClass(className).getClassLoader(), cleared);
		}

		private boolean isHeld() {
			return loader.get() != null;
		}
	}

	/** The loaders of both bundles, after the client opened a recording and left it open. */
	private record Loaders(Loader client, Loader writer) {}

	private Loaders openRecording(Bundle client, Bundle writer, Path file) throws Exception {
		ClientBundles.write(client, "OpenRecording", file);
		return new Loaders(new Loader(client, "client.OpenRecording"), new Loader(writer, RECORDINGS));
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
			assertTrue(before.client().isHeld());
			assertTrue(before.writer().isHeld());

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
			assertTrue(before.writer().isHeld(), "the writer's loader stays");
		}
	}

	private static void assertCleared(String whose, Loader loader) throws InterruptedException {
		long endNanos = System.nanoTime() + LIMIT.toNanos();
		do {
			System.gc();
			if (loader.cleared.remove(COLLECTION_MILLIS) != null) {
				return;
			}
		} while (System.nanoTime() < endNanos);
		fail("something holds the class loader of the " + whose);
	}
}
