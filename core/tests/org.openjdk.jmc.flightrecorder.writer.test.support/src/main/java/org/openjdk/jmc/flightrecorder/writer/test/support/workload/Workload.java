/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A program that does a bit of everything that a flight recorder sees: compiles, loads and runs classes, allocates and
 * keeps, fights for locks, sleeps, parks, throws, reads and writes files and sockets, starts threads of both kinds and
 * emits events of its own.
 */
final class Workload {
	private static final int LEAST_ROUNDS = 10;
	private static final List<Object> KEPT = new ArrayList<>();

	private final long endNanos;
	private final Object monitor = new Object();
	private final ReentrantLock lock = new ReentrantLock();

	Workload(Duration length) {
		endNanos = System.nanoTime() + length.toNanos();
	}

	/** Runs all of it at once. */
	void run() throws IOException {
		Map<String, Callable<?>> tasks = new LinkedHashMap<>();
		tasks.put("compile", this::compile);
		tasks.put("allocate", this::allocate);
		tasks.put("contend-1", this::contend);
		tasks.put("contend-2", this::contend);
		tasks.put("files", this::useFiles);
		tasks.put("sockets", this::useSockets);
		tasks.put("throw", this::throwExceptions);
		tasks.put("threads", this::startThreads);
		tasks.put("events", this::emitEvents);
		ExecutorService executor = Executors.newFixedThreadPool(tasks.size());
		try {
			List<Future<?>> running = new ArrayList<>();
			tasks.forEach((name, task) -> running.add(executor.submit(() -> {
				Thread.currentThread().setName("workload \u2013 " + name);
				return task.call();
			})));
			for (Future<?> task : running) {
				task.get();
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted while the workload ran", e);
		} catch (ExecutionException e) {
			throw new IOException("the workload failed: " + e.getCause(), e);
		} finally {
			executor.shutdownNow();
			KEPT.clear();
		}
	}

	/** A few rounds come also where a busy machine has let the time pass. */
	private boolean isContinuation(int round) {
		return round < LEAST_ROUNDS || System.nanoTime() - endNanos < 0;
	}

	private Void compile() throws Exception {
		for (int round = 0; isContinuation(round); round++) {
			Map<String, byte[]> classes = InMemoryCompiler.compile(GeneratedSources.sources(3));
			if (classes.isEmpty()) {
				return null;
			}
			WorkloadEvents.Compiled event = new WorkloadEvents.Compiled();
			event.begin();
			event.round = round;
			event.answer = InMemoryCompiler.run(classes);
			event.commit();
		}
		return null;
	}

	private Void allocate() {
		for (int round = 1; isContinuation(round); round++) {
			List<byte[]> arrays = new ArrayList<>();
			for (int i = 0; i < 2_000; i++) {
				arrays.add(new byte[ThreadLocalRandom.current().nextInt(16, 4096)]);
			}
			arrays.add(new byte[2 << 20]);
			synchronized (KEPT) {
				if (KEPT.size() < 200) {
					KEPT.add(List.of(arrays.get(0), Map.of("round", round)));
				}
			}
			if (round % 200 == 0) {
				System.gc();
			}
		}
		return null;
	}

	private Void contend() throws InterruptedException {
		for (int round = 0; isContinuation(round); round++) {
			synchronized (monitor) {
				spin(50_000);
				monitor.wait(1);
			}
			lock.lock();
			try {
				spin(50_000);
			} finally {
				lock.unlock();
			}
			Thread.sleep(0, 200_000);
			LockSupport.parkNanos(this, 100_000);
		}
		return null;
	}

	private static void spin(long nanos) {
		long untilNanos = System.nanoTime() + nanos;
		while (System.nanoTime() - untilNanos < 0) {
			Thread.onSpinWait();
		}
	}

	private Void useFiles() throws IOException {
		Path file = Files.createTempFile("workload-\u00e4\u20ac-", ".txt");
		try {
			byte[] text = "line of text\n".repeat(200).getBytes(StandardCharsets.UTF_8);
			for (int round = 0; isContinuation(round); round++) {
				Files.write(file, text);
				Files.readAllBytes(file);
				try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
					channel.write(ByteBuffer.wrap(text), text.length);
					channel.force(true);
					channel.read(ByteBuffer.allocateDirect(1024));
				}
				LockSupport.parkNanos(2_000_000);
			}
		} finally {
			Files.deleteIfExists(file);
		}
		return null;
	}

	private Void useSockets() throws IOException {
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
				Socket connection = server.accept()) {
			OutputStream out = client.getOutputStream();
			InputStream in = connection.getInputStream();
			byte[] message = new byte[500];
			for (int round = 0; isContinuation(round); round++) {
				out.write(message);
				in.readNBytes(message, 0, message.length);
				LockSupport.parkNanos(2_000_000);
			}
		}
		return null;
	}

	private Void throwExceptions() {
		for (int i = 0; isContinuation(i); i++) {
			try {
				fail(i % 70);
			} catch (IllegalStateException | StackOverflowError expected) {
				LockSupport.parkNanos(1_000_000);
			}
		}
		return null;
	}

	private static void fail(int depth) {
		if (depth > 0) {
			fail(depth - 1);
		} else if (ThreadLocalRandom.current().nextInt(200) == 0) {
			overflow(0);
		}
		throw new IllegalStateException("depth " + depth + " \u2014 \uD83D\uDE00");
	}

	private static int overflow(int depth) {
		return overflow(depth + 1) + 1;
	}

	private Void startThreads() throws InterruptedException {
		ThreadGroup group = new ThreadGroup("short-lived threads");
		for (int i = 0; isContinuation(i); i++) {
			int number = i;
			Runnable task = () -> WorkloadEvents.emitAll(number);
			Thread platform = new Thread(group, task, i % 5 == 0 ? "" : "platform-" + i);
			platform.start();
			Thread virtual = VirtualThreads.start(i % 2 == 0 ? "virtual-" + i : null, task);
			platform.join();
			if (virtual != null) {
				virtual.join();
			}
			Thread.sleep(10);
		}
		return null;
	}

	private Void emitEvents() {
		for (int i = 0; isContinuation(i); i++) {
			WorkloadEvents.emitAll(i);
			LockSupport.parkNanos(1_000_000);
		}
		return null;
	}
}
