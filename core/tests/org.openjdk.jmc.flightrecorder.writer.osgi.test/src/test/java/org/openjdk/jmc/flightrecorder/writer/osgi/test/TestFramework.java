/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * A running framework. Its classes are in a loader of their own; what it shares with the tests are the interfaces of the
 * OSGi core. Its bundles see neither the writer nor anything else of the class path of the tests.
 */
final class TestFramework implements AutoCloseable {
	/** The frameworks that every test runs in. */
	enum Kind {
		FELIX("felix.jar"),
		EQUINOX("equinox.jar");

		private final String jar;

		Kind(String jar) {
			this.jar = jar;
		}
	}

	private static final long LIMIT_SECONDS = 900;
	/** The JDK adds code to event classes that calls these; a bundle cannot import them, because they are not exported. */
	private static final String PACKAGES_BEHIND_EVENT_CLASSES = "jdk.jfr.internal.*";

	private final URLClassLoader loader;
	private final Framework framework;

	private TestFramework(URLClassLoader loader, Framework framework) {
		this.loader = loader;
		this.framework = framework;
	}

	static TestFramework start(Kind kind, Path storage) throws IOException, BundleException {
		URLClassLoader loader = new URLClassLoader(
				new URL[] {Jars.framework(kind.jar).toUri().toURL()}, TestFramework.class.getClassLoader());
		FrameworkFactory factory =
				ServiceLoader.load(FrameworkFactory.class, loader).iterator().next();
		Framework framework = factory.newFramework(Map.of(
				Constants.FRAMEWORK_STORAGE,
				storage.toString(),
				Constants.FRAMEWORK_STORAGE_CLEAN,
				Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT,
				Constants.FRAMEWORK_BOOTDELEGATION,
				PACKAGES_BEHIND_EVENT_CLASSES));
		framework.start();
		return new TestFramework(loader, framework);
	}

	Bundle install(Path jar) throws BundleException {
		return framework.getBundleContext().installBundle(jar.toUri().toString());
	}

	/** Installs JMC's common bundle and what it requires. */
	void installRequired() throws BundleException {
		for (Path jar : Jars.REQUIRED) {
			install(jar);
		}
	}

	/** Installs the writer with all that it requires, and starts it. */
	Bundle installWriter() throws BundleException {
		installRequired();
		Bundle writer = install(Jars.WRITER);
		writer.start();
		return writer;
	}

	boolean resolve(Bundle... bundles) {
		return wiring().resolveBundles(Arrays.asList(bundles));
	}

	/** Replaces the class loaders of these bundles, and of those that use them. */
	void refresh(Bundle... bundles) throws InterruptedException {
		CountDownLatch done = new CountDownLatch(1);
		List<FrameworkEvent> events = new ArrayList<>();
		wiring().refreshBundles(Arrays.asList(bundles), event -> {
			events.add(event);
			if (event.getType() == FrameworkEvent.PACKAGES_REFRESHED) {
				done.countDown();
			}
		});
		if (!done.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
			throw new AssertionError("refreshing takes longer than " + LIMIT_SECONDS + " s: " + events);
		}
	}

	private FrameworkWiring wiring() {
		return framework.adapt(FrameworkWiring.class);
	}

	@Override
	public void close() throws BundleException, IOException {
		framework.stop();
		FrameworkEvent end = waitForStop();
		loader.close();
		if (end.getType() != FrameworkEvent.STOPPED) {
			throw new AssertionError("the framework ended with event type " + end.getType(), end.getThrowable());
		}
	}

	private FrameworkEvent waitForStop() {
		try {
			return framework.waitForStop(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new AssertionError("interrupted while the framework stops", e);
		}
	}
}
