/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** Memory outside of the heap, and temporary files, seen in processes that do nothing but record. */
class OutsideTheHeapTest {
	private static final String CLIENT =
			"""
			import java.io.OutputStream;
			import java.lang.management.BufferPoolMXBean;
			import java.lang.management.ManagementFactory;
			import java.nio.file.Path;
			import org.openjdk.jmc.flightrecorder.writer.api.Recording;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			import org.openjdk.jmc.flightrecorder.writer.api.Type;
			import org.openjdk.jmc.flightrecorder.writer.api.Types;

			public class Client {
				static void write(Recording recording, int mebibytes) {
					Type type = recording.registerEventType("test.Large", b -> b.addField("text", Types.Builtin.STRING));
					String text = "x".repeat(100_000);
					for (int i = 0; i < 10 * mebibytes; i++) {
						recording.writeEvent(type.asValue(v -> v.putField("text", text)));
					}
				}

				static void print(String what) {
					StringBuilder line = new StringBuilder(what);
					for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
						if (pool.getName().equals("direct") || pool.getName().equals("mapped")) {
							line.append(", ").append(pool.getName()).append(' ').append(pool.getCount());
						}
					}
					System.out.println(line);
				}

				public static void main(String[] arguments) throws Exception {
					Path directory = Path.of("temporary").toAbsolutePath();
					Recording file = Recordings.newRecording("file.jfr");
					write(file, 8);
					file.flush();
					file.rotateChunk();
					print("file");
					Recording heap = Recordings.newRecording(
							OutputStream.nullOutputStream(), s -> s.withJdkTypeInitialization().withMmapTempDir(directory));
					write(heap, 8);
					print("heap");
					Recording mapped = Recordings.newRecording(
							OutputStream.nullOutputStream(),
							s -> s.withJdkTypeInitialization().withMmap(1 << 20).withMmapTempDir(directory));
					write(mapped, 3);
					print("mapped");
					if (Boolean.getBoolean("waits")) {
						System.in.read();
					}
					mapped.rotateChunk();
					write(mapped, 3);
					mapped.close();
					heap.close();
					file.close();
					print("closed");
				}
			}
			""";

	@TempDir
	Path directory;

	private ClientCode client;
	private Path temporary;

	@BeforeEach
	void compile() throws Exception {
		client = new ClientCode(directory, CLIENT);
		temporary = Files.createDirectory(directory.resolve("temporary"));
	}

	@Test
	void noBufferIsDirectAndMappedMemoryIsUnmappedAtCloseWithoutAWarning() throws Exception {
		// Eight mebibytes are more than an eighth of the heap, so the spool in the heap overflows into a file.
		String printed = client.run(directory, "Client", "-Xmx32m", "-XX:+UseSerialGC");
		assertEquals(
				List.of(
						"file, mapped 0, direct 0",
						"heap, mapped 0, direct 0",
						"mapped, mapped 3, direct 0",
						"closed, mapped 0, direct 0"),
				printed.lines().toList());
		assertEquals(List.of(), OpenResources.files(temporary));
	}

	@Test
	void processThatIsKilledLeavesNoTemporaryFile() throws Exception {
		assumeFalse(System.getProperty("os.name").startsWith("Windows"), "files that are open lose their names");
		Process process = client.start(directory, "Client", ProcessBuilder.Redirect.PIPE, "-Xmx32m", "-Dwaits=true");
		try (BufferedReader out = process.inputReader()) {
			Deadline.within("the recordings of another process", () -> {
				for (String line = out.readLine(); !line.startsWith("mapped"); line = out.readLine()) {
					assertTrue(process.isAlive(), line);
				}
				return null;
			});
			assertEquals(List.of(), OpenResources.files(temporary));
			process.destroyForcibly();
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		} finally {
			process.destroyForcibly();
		}
		assertEquals(List.of(), OpenResources.files(temporary));
	}
}
