/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Who is measured. The names in small letters are the values of the parameter {@code writer}. */
public enum Subject {
	/** The writer of this repository, by the API of 9.1.2. */
	CURRENT("current"),
	/** The same by its direct writer. */
	DIRECT("current-direct"),
	/** The same, given records. */
	RECORDS("current-records"),
	/** The same, given records by a writer of their class. */
	RECORD_WRITER("current-record-writer"),
	/** The same by the API of 9.1.2, but with stacks of {@code Recording.jdkValues()}. */
	VALUES("current-values"),
	/** The writer that JMC 9.1.2 published, in a class loader of its own, with workload classes of its own. */
	PUBLISHED("jmc-9.1.2"),
	/** The JDK's recorder: {@code Event.commit()} while a recording to disk runs, which is opened once, unmeasured. */
	JDK("jdk"),
	/** A straight-line encoder of the same bytes into a {@code byte[]}, appended to the destination when full. */
	LIMIT("limit");

	/** The property that names the jar of the writer that is to be measured; that of the class path where it is empty. */
	public static final String WRITER_JAR = "benchmarks.writerJar";

	private static final String WORKLOADS = "org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.";
	private static final String WORKLOADS_OF_CURRENT = WORKLOADS + "current.";
	private static final String API_WORKLOADS = WORKLOADS + "ApiWorkloads";
	private final String parameter;

	Subject(String parameter) {
		this.parameter = parameter;
	}

	/**
	 * The subject of a benchmark's parameter.
	 *
	 * @param parameter
	 *            the parameter's value
	 * @return the subject
	 */
	public static Subject of(String parameter) {
		for (Subject subject : values()) {
			if (subject.parameter.equals(parameter)) {
				return subject;
			}
		}
		throw new IllegalArgumentException("writer must be one of " + Arrays.toString(values()) + "; is " + parameter);
	}

	/**
	 * Whether it is the writer of this repository, by whatever door.
	 *
	 * @return false for all others
	 */
	public boolean isOwn() {
		return parameter.startsWith("current");
	}

	/**
	 * Makes a workload of this subject.
	 *
	 * @param shape
	 *            what the events look like
	 * @param storage
	 *            where the recordings go
	 * @return the workload
	 * @throws IOException
	 *             when the storage fails
	 */
	public Workload workload(Shape shape, Storage storage) throws IOException {
		if (storage == Storage.MAPPED && !isOwn()) {
			throw new UnsupportedOperationException(parameter + " has no mapped storage");
		}
		return provider().workload(shape, new Destination(storage));
	}

	/**
	 * The provider of this subject's workloads, after a check that it is the one it should be.
	 *
	 * @return the provider
	 */
	public WorkloadProvider provider() {
		WorkloadProvider provider =
				switch (this) {
					case CURRENT -> load(API_WORKLOADS, Subject.class.getClassLoader());
					case DIRECT -> load(WORKLOADS_OF_CURRENT + "DirectWorkloads", Subject.class.getClassLoader());
					case RECORDS -> load(WORKLOADS_OF_CURRENT + "RecordWorkloads", Subject.class.getClassLoader());
					case RECORD_WRITER ->
						load(WORKLOADS_OF_CURRENT + "RecordWriterWorkloads", Subject.class.getClassLoader());
					case VALUES -> load(WORKLOADS_OF_CURRENT + "ValuesWorkloads", Subject.class.getClassLoader());
					case PUBLISHED -> load(API_WORKLOADS, PublishedWriterLoader.INSTANCE);
					case JDK -> new JdkWorkloads();
					case LIMIT -> new LimitWorkloads();
				};
		check(provider.subjectClass());
		return provider;
	}

	private static WorkloadProvider load(String workloads, ClassLoader loader) {
		try {
			return (WorkloadProvider)
					Class.forName(workloads, true, loader).getConstructor().newInstance();
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("no workloads from " + loader, e);
		}
	}

	/** A measurement of the wrong jar would be worse than none, so the origin of the code is asked each time. */
	private void check(Class<?> subjectClass) {
		if (!isOwn() && this != PUBLISHED) {
			return;
		}
		URL origin = subjectClass.getProtectionDomain().getCodeSource().getLocation();
		boolean published = origin.equals(PublishedWriterLoader.INSTANCE.jar());
		// Statistics are newer than 9.1.2: a second way to tell the two apart, should a jar have been renamed.
		boolean newer = hasMethod(subjectClass, "getStatistics");
		String named = System.getProperty(WRITER_JAR, "");
		boolean isNamed = named.isEmpty() || !isOwn() || originOf(subjectClass).equals(Path.of(named));
		if (published != (this == PUBLISHED) || newer != isOwn() || !isNamed) {
			throw new IllegalStateException(String.format(Locale.ROOT, "%s must not come from %s", parameter, origin));
		}
	}

	/**
	 * Where a class was loaded from.
	 *
	 * @param type
	 *            the class
	 * @return a jar or a directory
	 */
	public static Path originOf(Class<?> type) {
		try {
			return Path.of(
					type.getProtectionDomain().getCodeSource().getLocation().toURI());
		} catch (URISyntaxException e) {
			throw new IllegalStateException(e);
		}
	}

	private static boolean hasMethod(Class<?> type, String name) {
		for (var method : type.getMethods()) {
			if (method.getName().equals(name)) {
				return true;
			}
		}
		return false;
	}

	@Override
	public String toString() {
		return parameter;
	}
}
