/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.spark.TaskContext;

/**
 * Holds attempts of a task in executors until the driver lets them go on, so that a test decides which attempt is where.
 * An attempt connects, says where it is, and waits for the answer.
 */
final class Gate implements Closeable {
	/** Names the port of the driver in the JVM of an executor. */
	static final String PORT = "gate.port";
	/** The partition whose attempts are held. */
	static final int PARTITION = 0;

	private static final int TIMEOUT_SECONDS = 900;

	enum Answer {
		/** The attempt goes on. */
		GO,
		/** The JVM of the executor ends at once. */
		HALT,
		/** The attempt waits until it is interrupted. */
		AWAIT_KILL
	}

	/** An attempt that waits. */
	record Arrival(String where, long taskId, Socket socket) {
		void answer(Answer answer) throws IOException {
			try (socket) {
				socket.getOutputStream().write((answer.name() + '\n').getBytes(StandardCharsets.US_ASCII));
			}
		}
	}

	private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
	private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
	private final List<Arrival> early = new ArrayList<>();
	private boolean isOpen;
	private long lastTask = -1;
	private long lastTaskOfJob = -1;

	Gate() throws IOException {
		Thread thread = new Thread(this::accept, "gate");
		thread.setDaemon(true);
		thread.start();
	}

	int port() {
		return server.getLocalPort();
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = server.accept();
				String[] words = reader(socket).readLine().split(" ");
				arrive(new Arrival(words[0] + ' ' + words[1], Long.parseLong(words[2]), socket));
			}
		} catch (IOException e) {
			if (!server.isClosed()) {
				throw new UncheckedIOException(e);
			}
		}
	}

	private synchronized void arrive(Arrival arrival) throws IOException {
		if (isOpen || arrival.taskId() <= lastTaskOfJob) {
			arrival.answer(Answer.GO);
		} else {
			arrivals.add(arrival);
		}
		lastTask = Math.max(lastTask, arrival.taskId());
	}

	/** Lets all attempts of the job go on, also those that Spark starts beside one that is held for long. */
	synchronized void open() throws IOException {
		isOpen = true;
		arrivals.drainTo(early);
		for (Arrival arrival : early) {
			arrival.answer(Answer.GO);
		}
		early.clear();
	}

	/** Holds the attempts of the next job; the one before has ended, and none of its attempts is held. */
	synchronized void shut() {
		isOpen = false;
		lastTaskOfJob = lastTask;
	}

	/** Waits for an attempt at a place, such as {@code commit 1} for the second attempt. */
	Arrival await(String where) throws InterruptedException {
		for (Iterator<Arrival> each = early.iterator(); each.hasNext(); ) {
			Arrival arrival = each.next();
			if (arrival.where().equals(where)) {
				each.remove();
				return arrival;
			}
		}
		while (true) {
			Arrival arrival = arrivals.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
			if (arrival == null) {
				throw new IllegalStateException("no attempt came to '" + where + "'; others are at " + early);
			}
			if (arrival.where().equals(where)) {
				return arrival;
			}
			early.add(arrival);
		}
	}

	@Override
	public void close() throws IOException {
		server.close();
	}

	/** Waits for the driver's answer, if this is an attempt of the task that is held. */
	static void pass(String place) {
		TaskContext task = TaskContext.get();
		if (task == null || task.partitionId() != PARTITION) {
			return;
		}
		switch (ask(place, task)) {
			case HALT -> Runtime.getRuntime().halt(1);
			case AWAIT_KILL -> awaitInterrupt();
			default -> {}
		}
	}

	private static Answer ask(String place, TaskContext task) {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.getInteger(PORT))) {
			String line = place + ' ' + task.attemptNumber() + ' ' + task.taskAttemptId() + '\n';
			socket.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
			return Answer.valueOf(reader(socket).readLine());
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static void awaitInterrupt() {
		try {
			new CountDownLatch(1).await();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private static BufferedReader reader(Socket socket) throws IOException {
		return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
	}
}
