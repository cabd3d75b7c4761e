/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;

/** Spark's own commit of a task, with a gate before it and one behind it, which says how it ended. */
public final class GateCommitProtocol extends SQLHadoopMapReduceCommitProtocol {
	private static final long serialVersionUID = 1L;

	/**
	 * For Spark, which makes one for each job.
	 *
	 * @param job
	 *            the id of the job
	 * @param path
	 *            the directory of the output
	 * @param overwritesPartitions
	 *            of Spark
	 */
	public GateCommitProtocol(String job, String path, boolean overwritesPartitions) {
		super(job, path, overwritesPartitions);
	}

	@Override
	public FileCommitProtocol.TaskCommitMessage commitTask(TaskAttemptContext context) {
		Gate.pass("commit");
		boolean isCommitted = false;
		try {
			FileCommitProtocol.TaskCommitMessage message = super.commitTask(context);
			isCommitted = true;
			return message;
		} finally {
			Gate.pass(isCommitted ? "committed" : "refused");
		}
	}
}
