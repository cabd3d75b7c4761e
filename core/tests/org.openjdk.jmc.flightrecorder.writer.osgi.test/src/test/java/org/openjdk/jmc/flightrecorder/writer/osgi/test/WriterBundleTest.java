/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aQute.bnd.header.OSGiHeader;
import aQute.bnd.header.Parameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.osgi.test.TestFramework.Kind;
import org.osgi.framework.Bundle;
import org.osgi.framework.Version;
import org.osgi.framework.namespace.BundleNamespace;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleWiring;

/** Clients of several kinds, each in its own bundle, write recordings with the writer's bundle. */
class WriterBundleTest {
	private static final String API = "org.openjdk.jmc.flightrecorder.writer.api";
	private static final String RECORDINGS = API + ".Recordings";

	@TempDir
	Path directory;

	private Path file(String name) {
		return directory.resolve(name + ".jfr");
	}

	private TestFramework start(Kind kind) throws Exception {
		return TestFramework.start(kind, directory.resolve("storage"));
	}

	/** A bundle made by bnd from one of the clients that are compiled against our writer. */
	private Path clientByBnd(String name) throws Exception {
		Path classes = ClientBundles.compile(directory, "ours/client/" + name + ".java", Jars.WRITER);
		return ClientBundles.byBnd(directory, "client." + name, classes);
	}

	private Path oldClient(String name, Map<String, String> headers) throws Exception {
		Path classes = ClientBundles.compile(directory, "old/client/OldClient.java", Jars.OLD_WRITER);
		return ClientBundles.byHand(directory, name, classes, headers);
	}

	private static List<Object> values(List<RecordedEvent> events, String field) {
		return events.stream().<Object>map(event -> event.getValue(field)).toList();
	}

	@ParameterizedTest
	@EnumSource
	void resolvesWithWhatCentralHas(Kind kind) throws Exception {
		try (TestFramework framework = start(kind)) {
			Bundle writer = framework.installWriter();
			assertEquals(Bundle.ACTIVE, writer.getState());
			List<Version> versions =
					writer.adapt(BundleWiring.class).getCapabilities(PackageNamespace.PACKAGE_NAMESPACE).stream()
							.filter(exported -> exported.getAttributes()
									.get(PackageNamespace.PACKAGE_NAMESPACE)
									.equals(API))
							.map(exported -> (Version) exported.getAttributes().get("version"))
							.toList();
			assertEquals(List.of(new Version(10, 0, 0)), versions);
		}
	}

	@ParameterizedTest
	@EnumSource
	void clientCompiledAgainst912RunsUnchanged(Kind kind) throws Exception {
		try (TestFramework framework = start(kind)) {
			framework.installWriter();
			Bundle byBundle = framework.install(
					oldClient("by.bundle", Map.of("Require-Bundle", "org.openjdk.jmc.flightrecorder.writer")));
			Bundle byPackages = framework.install(
					oldClient("by.packages", Map.of("Import-Package", API + ",org.openjdk.jmc.flightrecorder.writer")));
			for (Bundle client : List.of(byBundle, byPackages)) {
				Path file = file(client.getSymbolicName());
				ClientBundles.write(client, "OldClient", file);
				List<RecordedEvent> events = ReadBack.events(file, "client.OldOrder");
				assertEquals(List.of(1L, 2L, 3L), values(events, "id"));
				assertEquals(List.of("Ada", "Grace", "Mary"), values(events, "customer"));
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void clientOfBndResolvesAndChainsCalls(Kind kind) throws Exception {
		Path jar = clientByBnd("Chained");
		Parameters imports = OSGiHeader.parseHeader(ClientBundles.header(jar, "Import-Package"));
		assertEquals("[10.0,11)", imports.get(API).getVersion());
		assertEquals(
				"[10.0,11)",
				imports.get("org.openjdk.jmc.flightrecorder.writer").getVersion());
		try (TestFramework framework = start(kind)) {
			framework.installWriter();
			ClientBundles.write(framework.install(jar), "Chained", file("chained"));
			assertEquals(List.of(1L, 2L, 3L), values(ReadBack.events(file("chained"), "client.Order"), "id"));
		}
	}

	@ParameterizedTest
	@EnumSource
	void eventClassesOfTheClientAreRegisteredAndWritten(Kind kind) throws Exception {
		Path jar = clientByBnd("EventObjects");
		assertTrue(ClientBundles.header(jar, "Import-Package").contains("jdk.jfr"));
		try (TestFramework framework = start(kind)) {
			framework.installWriter();
			ClientBundles.write(framework.install(jar), "EventObjects", file("objects"));
			List<RecordedEvent> events = ReadBack.events(file("objects"), "client.Checkout");
			assertEquals(List.of("customer 1", "customer 2", "customer 3"), values(events, "customer"));
			assertEquals(List.of(1, 2, 3), values(events, "items"));
			assertEquals(List.of("Client", "Shop"), events.get(0).getEventType().getCategoryNames());
			assertEquals("client.EventObjects", events.get(2).getClass("from").getName());
		}
	}

	@ParameterizedTest
	@EnumSource
	void allButItemsAreWrittenWithoutJmc(Kind kind) throws Exception {
		List<String> clients = List.of("Chained", "EventObjects", "Records");
		List<Path> jars = new ArrayList<>();
		for (String client : clients) {
			jars.add(clientByBnd(client));
		}
		try (TestFramework framework = start(kind)) {
			Bundle writer = framework.install(Jars.WRITER);
			writer.start();
			assertEquals(Bundle.ACTIVE, writer.getState());
			assertEquals(
					List.of(), writer.adapt(BundleWiring.class).getRequiredWires(BundleNamespace.BUNDLE_NAMESPACE));
			for (int i = 0; i < clients.size(); i++) {
				Path file = file(clients.get(i));
				ClientBundles.write(framework.install(jars.get(i)), clients.get(i), file);
				long written = ReadBack.events(file).stream()
						.filter(event -> event.getEventType().getName().startsWith("client."))
						.count();
				assertEquals(3, written, clients.get(i));
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void itemsAreWrittenByTheBundleForThem(Kind kind) throws Exception {
		Path jar = clientByBnd("MadeOrders");
		try (TestFramework framework = start(kind)) {
			framework.installWriter();
			Bundle items = framework.install(Jars.ITEMS);
			items.start();
			ClientBundles.write(framework.install(jar), "MadeOrders", file("items"));
			List<RecordedEvent> events = ReadBack.events(file("items"), "client.Order");
			assertEquals(List.of(1, 2, 3), values(events, "id"));
			assertEquals(List.of("Ada", "Grace", "Mary"), values(events, "customer"));
		}
	}

	@ParameterizedTest
	@EnumSource
	void fixturesResolveWithoutJUnit(Kind kind) throws Exception {
		try (TestFramework framework = start(kind)) {
			framework.install(Jars.WRITER);
			Bundle fixtures = framework.install(Jars.TESTING);
			fixtures.start();
			Object recording = fixtures.loadClass("org.openjdk.jmc.flightrecorder.writer.testing.JfrFixtures")
					.getMethod("recording", Path.class)
					.invoke(null, directory);
			Path file = (Path) recording.getClass().getMethod("write").invoke(recording);
			assertEquals(List.of(), ReadBack.events(file, "jdk.ExecutionSample"));
		}
	}

	@ParameterizedTest
	@EnumSource
	void recordsOfTheClientAreWritten(Kind kind) throws Exception {
		Path jar = clientByBnd("Records");
		try (TestFramework framework = start(kind)) {
			framework.installWriter();
			ClientBundles.write(framework.install(jar), "Records", file("records"));
			List<RecordedEvent> events = ReadBack.events(file("records"), "client.Payment");
			assertEquals(List.of("customer 1", "customer 2", "customer 3"), values(events, "customer"));
			assertEquals(List.of(10L, 20L, 30L), values(events, "amount.cents"));
			assertEquals(List.of("EUR", "EUR", "EUR"), values(events, "amount.currency"));
			assertEquals(List.of("Paid", "Paid", "Paid"), values(events, "state"));
			assertEquals("client.Records", events.get(0).getClass("from").getName());
		}
	}

	/** What unmaps is found by name, in packages that no bundle imports. */
	@ParameterizedTest
	@EnumSource
	void mappedMemoryIsReleasedWhenTheClientClosesItsRecording(Kind kind) throws Exception {
		Path jar = clientByBnd("Mapped");
		try (TestFramework framework = start(kind)) {
			framework.installWriter();
			ClientBundles.write(framework.install(jar), "Mapped", file("mapped"));
			assertEquals(3, ReadBack.events(file("mapped"), "client.Large").size());
		}
	}

	@ParameterizedTest
	@EnumSource
	void twoBundlesWriteTwoRecordingsAtOnce(Kind kind) throws Exception {
		Path classes = ClientBundles.compile(directory, "ours/client/EventObjects.java", Jars.WRITER);
		try (TestFramework framework = start(kind)) {
			framework.installWriter();
			Bundle first = framework.install(ClientBundles.byBnd(directory, "client.first", classes));
			Bundle second = framework.install(ClientBundles.byBnd(directory, "client.second", classes));
			CyclicBarrier together = new CyclicBarrier(2);
			ExecutorService threads = Executors.newFixedThreadPool(2);
			try {
				List<Future<Void>> results = threads.invokeAll(
						List.of(writing(first, together), writing(second, together)), 15, TimeUnit.MINUTES);
				for (Future<Void> result : results) {
					result.get();
				}
			} finally {
				threads.shutdownNow();
			}
			assertNotSame(first.loadClass("client.EventObjects"), second.loadClass("client.EventObjects"));
			for (Bundle client : List.of(first, second)) {
				List<RecordedEvent> events = ReadBack.events(file(client.getSymbolicName()), "client.Checkout");
				assertEquals(List.of(1, 2, 3), values(events, "items"));
			}
		}
	}

	private Callable<Void> writing(Bundle client, CyclicBarrier together) {
		return () -> {
			together.await(15, TimeUnit.MINUTES);
			ClientBundles.write(client, "EventObjects", file(client.getSymbolicName()));
			return null;
		};
	}

	@Test
	void higherVersionWinsOver912() throws Exception {
		assertWriterOfClient(Kind.EQUINOX, Jars.OLD_WRITER, Jars.WRITER, Jars.WRITER);
	}

	@ParameterizedTest
	@EnumSource
	void resolvedWriterStaysWhen912ComesLater(Kind kind) throws Exception {
		try (TestFramework framework = start(kind)) {
			Bundle ours = framework.installWriter();
			Bundle old = framework.install(Jars.OLD_WRITER);
			assertFalse(framework.resolve(old), "a singleton of that name is resolved");
			Bundle client = installOldClient(framework);
			assertSame(ours.loadClass(RECORDINGS), client.loadClass(RECORDINGS));
			ClientBundles.write(client, "OldClient", file("client"));
			assertEquals(3, ReadBack.events(file("client"), "client.OldOrder").size());
		}
	}

	/**
	 * Of singletons that wait to be resolved, Felix 7.0.5 takes the lowest version, where OSGi asks for the highest (the
	 * comparison in its StatefulResolver is the wrong way round). docs/PACKAGING.md says what to do; when this fails, Felix was
	 * mended, and the page needs it no longer.
	 */
	@Test
	void felixTakesTheLowerVersionWhereBothWait() throws Exception {
		assertWriterOfClient(Kind.FELIX, Jars.OLD_WRITER, Jars.WRITER, Jars.OLD_WRITER);
	}

	private Bundle installOldClient(TestFramework framework) throws Exception {
		return framework.install(
				oldClient("client", Map.of("Require-Bundle", "org.openjdk.jmc.flightrecorder.writer")));
	}

	/** Installs two writers, has a client resolved, and asserts which of the writers it got; the other is left out. */
	private void assertWriterOfClient(Kind kind, Path first, Path second, Path expected) throws Exception {
		try (TestFramework framework = start(kind)) {
			framework.installRequired();
			Map<Path, Bundle> writers = Map.of(first, framework.install(first), second, framework.install(second));
			Bundle client = installOldClient(framework);
			assertTrue(framework.resolve(client));
			for (Map.Entry<Path, Bundle> writer : writers.entrySet()) {
				Bundle bundle = writer.getValue();
				if (writer.getKey().equals(expected)) {
					assertSame(bundle.loadClass(RECORDINGS), client.loadClass(RECORDINGS));
				} else {
					assertEquals(Bundle.INSTALLED, bundle.getState(), bundle + " is not resolved");
				}
			}
		}
	}
}
