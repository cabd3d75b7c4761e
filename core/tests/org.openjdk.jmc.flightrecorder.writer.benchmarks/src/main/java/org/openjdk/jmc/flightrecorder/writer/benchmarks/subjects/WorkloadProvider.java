/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;

/** Makes the workloads of one subject. */
public interface WorkloadProvider {
	/**
	 * Makes a workload.
	 *
	 * @param shape
	 *            what the events look like
	 * @param destination
	 *            where the recordings go; closed with the workload
	 * @return the workload
	 * @throws IOException
	 *             when the destination fails
	 */
	Workload workload(Shape shape, Destination destination) throws IOException;

	/**
	 * Makes a workload of events that have one string each.
	 *
	 * @param strings
	 *            the strings, taken in turn
	 * @param destination
	 *            where the recordings go; closed with the workload
	 * @return the workload
	 */
	default Workload stringWorkload(String[] strings, Destination destination) {
		throw new UnsupportedOperationException(getClass().getSimpleName() + " takes no strings from outside");
	}

	/**
	 * Makes a workload that copies events of another recording with the API of 9.1.2.
	 *
	 * @param events
	 *            the events
	 * @param destination
	 *            where the copies go; closed with the workload
	 * @return the workload
	 */
	default Workload copyWorkload(List<RecordedEvent> events, Destination destination) {
		throw new UnsupportedOperationException(getClass().getSimpleName() + " copies no events");
	}

	/**
	 * The class that stands for the subject's code, by which its origin is checked.
	 *
	 * @return a class of the subject
	 */
	Class<?> subjectClass();
}
