/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A {@link SoakReader} in a JVM of its own, as seen from here. */
final class ReaderProcess implements AutoCloseable {
	private final Process process;
	private final Thread listener;
	private volatile long eventsRead;
	private volatile long lagMillis;
	private volatile Map<String, Long> result;
	private volatile String lastWords = "";

	ReaderProcess(String task, Path directory, int writerCount, String heap) throws IOException {
		process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-Xmx" + heap,
						"-cp",
						System.getProperty("java.class.path"),
						SoakReader.class.getName(),
						task,
						directory.toString(),
						Integer.toString(writerCount))
				.redirectErrorStream(true)
				.start();
		listener = new Thread(this::listen, "soak-reader");
		listener.setDaemon(true);
		listener.start();
	}

	private void listen() {
		try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				if (line.startsWith(SoakReader.STATUS)) {
					String[] numbers =
							line.substring(SoakReader.STATUS.length()).split(" ");
					eventsRead = Long.parseLong(numbers[0]);
					lagMillis = Long.parseLong(numbers[1]);
				} else if (line.startsWith(SoakReader.RESULT)) {
					result = new ObjectMapper()
							.readValue(line.substring(SoakReader.RESULT.length()), new TypeReference<>() {});
				} else {
					lastWords = lastWords.isEmpty() ? line : lastWords;
				}
			}
		} catch (IOException e) {
			lastWords = e.toString();
		}
	}

	long eventsRead() {
		return eventsRead;
	}

	long lagMillis() {
		return lagMillis;
	}

	/** Says how many events each writer wrote, once the recording is closed. */
	void tellEnds(long[] ends) {
		PrintWriter out = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8));
		Arrays.stream(ends).forEach(out::println);
		out.close();
	}

	/**
	 * Waits for the end.
	 *
	 * @throws IOException
	 *             when there is none, or no result
	 */
	Map<String, Long> result(long timeout, TimeUnit unit) throws IOException, InterruptedException {
		if (!process.waitFor(timeout, unit)) {
			throw new IOException("The reader has not come to an end; it has read " + eventsRead + " events");
		}
		listener.join();
		if (result == null) {
			throw new IOException(
					"The reader ended with " + process.exitValue() + " and without a result: " + lastWords);
		}
		return result;
	}

	@Override
	public void close() {
		process.destroyForcibly();
	}
}
