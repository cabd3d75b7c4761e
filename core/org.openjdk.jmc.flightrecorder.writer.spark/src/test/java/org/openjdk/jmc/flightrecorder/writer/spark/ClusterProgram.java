/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.openjdk.jmc.flightrecorder.writer.spark.jobs.FleetTool;
import scala.Option;

/**
 * A driver with a cluster of two workers, whose executors are JVMs of their own. The workers have different names for this
 * machine, because Spark makes no second attempt of a task on a machine that has the first one.
 */
final class ClusterProgram {
	static final String EVENT = "com.example.Order";
	static final int ROWS = 3000;
	/** Of the recordings that the test has written. */
	private static final int EVENTS_READ = 10 + 11 + 12;

	private static final int PARTITIONS = 3;
	private static final int TIMEOUT_MINUTES = 15;

	private final SparkSession session;
	private final Gate gate;
	private final Path directory;

	private ClusterProgram(SparkSession session, Gate gate, Path directory) {
		this.session = session;
		this.gate = gate;
		this.directory = directory;
	}

	/** Takes the directory of inputs and outputs, and ends with status 0 when each scenario went as it should. */
	public static void main(String[] arguments) {
		int status = 1;
		try (Gate gate = new Gate()) {
			Path directory = Path.of(arguments[0]);
			SparkSession session = start(directory, gate.port());
			try {
				ClusterProgram program = new ClusterProgram(session, gate, directory);
				program.anAttemptIsKilled();
				program.anExecutorDies();
				program.bothAttemptsReachTheCommit();
				program.bothAttemptsOfAToolStoreTheirOutput();
				program.allRecordingsAreRead();
			} finally {
				session.stop();
			}
			status = 0;
		} catch (Throwable e) {
			e.printStackTrace();
		}
		// The master and the workers have threads that do not end.
		System.exit(status);
	}

	private static SparkSession start(Path directory, int gatePort) {
		SparkConf conf = new SparkConf()
				.setAppName("cluster")
				.set("spark.driver.host", "127.0.0.1")
				.set("spark.driver.bindAddress", "127.0.0.1")
				.set("spark.ui.enabled", "false")
				.set("spark.local.dir", directory.resolve("local").toString())
				.set("spark.executor.extraClassPath", System.getProperty("java.class.path"))
				.set("spark.executor.memory", "512m")
				.set("spark.executor.cores", "1")
				.set(
						"spark.executor.extraJavaOptions",
						"-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true -D" + Gate.PORT + '='
								+ gatePort)
				// As many clusters have it; it is used for data, not for tasks.
				.set("spark.serializer", KryoSerializer.class.getName())
				.set("spark.speculation", "true")
				.set("spark.speculation.interval", "50ms")
				.set("spark.speculation.multiplier", "1")
				.set("spark.speculation.quantile", "0.5")
				.set("spark.hadoop.fs." + GateFileSystem.SCHEME + ".impl", GateFileSystem.class.getName())
				.set("spark.sql.sources.commitProtocolClass", GateCommitProtocol.class.getName())
				.set("spark.sql.codegen.wholeStage", "false");
		String master = Master.startRpcEnvAndEndpoint("127.0.0.1", 0, 0, conf)
				._1()
				.address()
				.toSparkURL();
		int number = 0;
		for (String host : new String[] {"127.0.0.1", "localhost"}) {
			Worker.startRpcEnvAndEndpoint(
					host,
					0,
					0,
					1,
					1024,
					new String[] {master},
					directory.resolve("workers").toString(),
					Option.apply(number++),
					conf,
					Option.empty());
		}
		return SparkSession.builder().config(conf).master(master).getOrCreate();
	}

	/** Starts a job that writes rows; the first partition is held in its middle. */
	private CompletableFuture<Void> write(String name) {
		var rows = session.range(0, ROWS, 1, PARTITIONS).selectExpr("id as number");
		var held = rows.mapPartitions(
				(MapPartitionsFunction<Row, Row>) ClusterProgram::heldInTheMiddle, Encoders.row(rows.schema()));
		return CompletableFuture.runAsync(() -> held.write()
				.format("jfr")
				.option("event", EVENT)
				.save(directory.resolve(name).toString()));
	}

	private static Iterator<Row> heldInTheMiddle(Iterator<Row> rows) {
		return new RowsWithAStep(rows, () -> Gate.pass("middle"));
	}

	private void anAttemptIsKilled() throws Exception {
		CompletableFuture<Void> job = write("killed");
		Gate.Arrival first = gate.await("middle 0");
		first.answer(Gate.Answer.AWAIT_KILL);
		session.sparkContext().killTaskAttempt(first.taskId(), true, "on purpose");
		finish(job);
	}

	private void anExecutorDies() throws Exception {
		CompletableFuture<Void> job = write("died");
		gate.await("middle 0").answer(Gate.Answer.HALT);
		finish(job);
	}

	private void finish(CompletableFuture<?> job) throws Exception {
		gate.open();
		job.get(TIMEOUT_MINUTES, TimeUnit.MINUTES);
		gate.shut();
	}

	/** Both have written all rows when the first of them asks for the commit, and the other asks before the job ends. */
	private void bothAttemptsReachTheCommit() throws Exception {
		CompletableFuture<Void> job = write("speculation");
		Gate.Arrival first = gate.await("middle 0");
		Gate.Arrival second = gate.await("middle 1");
		first.answer(Gate.Answer.GO);
		second.answer(Gate.Answer.GO);
		first = gate.await("commit 0");
		second = gate.await("commit 1");
		second.answer(Gate.Answer.GO);
		Gate.Arrival committed = gate.await("committed 1");
		first.answer(Gate.Answer.GO);
		gate.await("refused 0").answer(Gate.Answer.GO);
		committed.answer(Gate.Answer.GO);
		finish(job);
	}

	private void allRecordingsAreRead() throws IOException {
		long count = session.read()
				.format("jfr")
				.option("event", EVENT)
				.load(directory.resolve("in").toString())
				.count();
		if (count != EVENTS_READ) {
			throw new IOException("a query found " + count + " events, not " + EVENTS_READ);
		}
	}

	/** The output of the one that comes second has no place any more. */
	private void bothAttemptsOfAToolStoreTheirOutput() throws Exception {
		String base = GateFileSystem.SCHEME + "://" + directory;
		PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
		CompletableFuture<Integer> job = CompletableFuture.supplyAsync(() ->
				FleetTool.run(session, err, err, "redact", "--allow-unmatched", base + "/in", base + "/redacted"));
		Gate.Arrival first = gate.await("open 0");
		Gate.Arrival second = gate.await("open 1");
		first.answer(Gate.Answer.GO);
		second.answer(Gate.Answer.GO);
		first = gate.await("create 0");
		second = gate.await("create 1");
		second.answer(Gate.Answer.GO);
		gate.await("created 1").answer(Gate.Answer.GO);
		int status = job.get(TIMEOUT_MINUTES, TimeUnit.MINUTES);
		first.answer(Gate.Answer.GO);
		gate.await("refused 0").answer(Gate.Answer.GO);
		if (status != 0) {
			throw new IOException("the job ended with status " + status);
		}
	}
}
