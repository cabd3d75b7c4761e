/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

class PerfTest {
	private static final String START = "2026-01-31T12:00:00Z";

	private static final String SCRIPT =
			"""
			# ========
			# captured on    : Sat Jan 31 12:34:56 2026
			# ========
			#
			java  8768/8770  [001] 36866.143592:   20408163 cpu-clock:u:
			\tffffffff821fed37 _raw_spin_lock+0x17 ([kernel.kallsyms])
			\tffffffffc0a11e80 nft_do_chain+0x70 ([nf_tables])
			\t    7f709fed4c70 int app.Orders.total(java.util.List, long[])+0x670 (/tmp/perf-8768.map)
			\t    7f709f940580 Interpreter+0x820 (/tmp/perf-8768.map)
			\t    7f709f938fa6 StubRoutines (initialstubs)+0xc6 (/tmp/perf-8768.map)
			\t          a23840 JavaCalls::call_helper(JavaValue*, Thread*)+0x2b0 (/opt/jdk/lib/server/libjvm.so)
			\t           891f5 start_thread+0x305 (/usr/lib/libc.so.6)
			\t          123456 [unknown] ([unknown])

			worker one  8768/8788  [000] 36866.643592:   20408163 cpu-clock:u:
			\t    7f709fed4c4c Lapp/Orders;::parse (/tmp/perf-8768.map)
			\t    7f709fed4c4c Lapp/Orders;parse(I)V (/var/cache/jit/java-jit-1/jitted-8768-12.so)
			\t    7f709fed4c4d app.Orders.main_12ab (/opt/cache.aot)

			java  8768/8768  [000] 36867.000000:          1 sched:sched_switch: prev_comm=java prev_pid=8768 ==> next_pid=0
			\tffffffff821f0627 __schedule+0xd7 ([kernel.kallsyms])

			""";

	@TempDir
	Path directory;

	private String warnings;

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private Path input(String text) throws Exception {
		return Files.writeString(directory.resolve("perf.txt"), text);
	}

	private List<RecordedEvent> events(String name) throws Exception {
		return JdkReader.events(output()).stream()
				.filter(event -> event.getEventType().getName().equals(name))
				.toList();
	}

	private List<RecordedEvent> samples(String script, String... options) throws Exception {
		List<Object> line = new ArrayList<>(List.of("perf", "--start", START));
		line.addAll(List.of(options));
		line.addAll(List.of(input(script), output()));
		warnings = Tool.succeedWithWarnings(line.toArray());
		assertEquals(
				JdkReader.events(output()).size(), TwoReaders.read(output()).size());
		return events("perf.Sample");
	}

	private static List<String> frames(RecordedEvent event) {
		return event.getStackTrace().getFrames().stream()
				.map(frame -> frame.getType() + " " + name(frame))
				.toList();
	}

	private static String name(RecordedFrame frame) {
		return frame.getMethod().getType().getName() + "#" + frame.getMethod().getName();
	}

	@Test
	void samplesHaveTheirTimesThreadsAndProcessors() throws Exception {
		List<RecordedEvent> samples = samples(SCRIPT);
		assertEquals(
				List.of(
						Instant.parse(START),
						Instant.parse(START).plusMillis(500),
						Instant.parse("2026-01-31T12:00:00.856408Z")),
				samples.stream().map(RecordedEvent::getStartTime).toList());
		RecordedThread thread = samples.get(1).getThread();
		assertEquals("worker one", thread.getOSName());
		assertEquals(8788, thread.getOSThreadId());
		assertEquals("process 8768", thread.getThreadGroup().getName());
		assertEquals(1, samples.get(0).getInt("cpu"));
		assertEquals(8768, samples.get(0).getLong("pid"));
		assertEquals(20408163, samples.get(0).getLong("period"));
		assertEquals("java", samples.get(2).getString("process"));
		assertEquals("sched:sched_switch", samples.get(2).getString("event"));
		assertTrue(samples.get(2).getString("text").startsWith("prev_comm=java prev_pid=8768 ==>"));
		assertNull(samples.get(0).getString("text"));
		List<RecordedEvent> executions = events("jdk.ExecutionSample");
		assertEquals(2, executions.size());
		assertEquals(8770, executions.get(0).getThread("sampledThread").getOSThreadId());
		assertEquals(samples.get(1).getStartTime(), executions.get(1).getStartTime());
		assertEquals(frames(samples.get(0)), frames(executions.get(0)));
	}

	@Test
	void filesSayHowFramesRun() throws Exception {
		List<RecordedEvent> samples = samples(SCRIPT);
		assertEquals(
				List.of(
						"Kernel #_raw_spin_lock",
						"Kernel nf_tables#nft_do_chain",
						"JIT compiled app.Orders#total",
						"Interpreted #Interpreter",
						"Native #StubRoutines (initialstubs)",
						"C++ libjvm.so#JavaCalls::call_helper(JavaValue*, Thread*)",
						"Native libc.so.6#start_thread",
						"Native #[unknown]"),
				frames(samples.get(0)));
		RecordedFrame total = samples.get(0).getStackTrace().getFrames().get(2);
		assertEquals("(Ljava/util/List;[J)I", total.getMethod().getDescriptor());
		assertEquals(-1, total.getBytecodeIndex());
		assertEquals(
				List.of(
						"JIT compiled app.Orders#parse",
						"JIT compiled app.Orders#parse",
						"AOT compiled app.Orders#main_12ab"),
				frames(samples.get(1)));
		assertEquals(
				"(I)V",
				samples.get(1).getStackTrace().getFrames().get(1).getMethod().getDescriptor());
	}

	/** Of kernels from 2 to 6, with the fields that people ask for. */
	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"java 12688 [002] 6544038.708352: cpu-clock:|java|12688|2|cpu-clock",
				"java 12688/12764 6544038.708352: cpu-clock:|java|12764|-1|cpu-clock",
				"swapper     0 [000] 158665.570607: cpu-clock:|swapper|0|0|cpu-clock",
				"migration/0    18/18    [000] 36870.881879:        cpu-clock:|migration/0|18|0|cpu-clock",
				"C2 CompilerThre  8946 [000] 36870.882071123:          1 cycles:ppp:|C2 CompilerThre|8946|0|cycles:ppp",
				"app 1 2  77 36870.882071:          1 cpu_core/cycles/u:|app 1 2|77|-1|cpu_core/cycles/u",
				"    8823 36869.551362: cycles:|''|8823|-1|cycles",
				":-1    -1 [001] 36869.551362: 1 cycles:|:-1|-1|1|cycles",
				// perf record -k CLOCK_REALTIME
				"app 77 [001] 1700000000.123456789: 1 cycles:|app|77|1|cycles",
			})
	void variantsOfLinesAreRecognised(String line, String thread, long id, int cpu, String event) throws Exception {
		for (String indent : List.of("\t     ", "", "            ")) {
			String frame = indent + "ffffffff8103ce3b native_safe_halt ([kernel.kallsyms])\n";
			RecordedEvent sample = samples(line + "\n" + frame + "\n").get(0);
			assertEquals(thread, sample.getThread().getOSName());
			assertEquals(id, sample.getThread().getOSThreadId());
			assertEquals(cpu, sample.getInt("cpu"));
			assertEquals(event, sample.getString("event"));
			assertEquals(List.of("Kernel #native_safe_halt"), frames(sample));
			assertEquals(1, events("jdk.ExecutionSample").size());
		}
	}

	@Test
	void theOnlyFrameMayBeInTheLine() throws Exception {
		List<RecordedEvent> samples = samples(
				"            java  8823 [000] 1.551362:   20408163 cpu-clock:      7f582806c0ba __memset+0x7a (/lib/libc.so.6)\n"
						+ "            java  8823 [000] 1.651362:   20408163 cpu-clock:  ffffffff821fed37 [unknown]\n");
		assertEquals(List.of("Native libc.so.6#__memset"), frames(samples.get(0)));
		assertEquals(List.of("Kernel #[unknown]"), frames(samples.get(1)));
	}

	@Test
	void linesOfTheSourceAndInlinedFramesAreRead() throws Exception {
		RecordedEvent sample = samples(
						"""
						app 1 1.000000: cycles:
						\t    7f01 add (inlined)
						\t    7f01 main+0x3 (/bin/app (deleted))
						\s app.c:12
						\t    7f02 start+0x1 (/bin/app)
						\s app[7f02]
						\t    7f03 operator()(int)+0x1 (/bin/my app)
						""")
				.get(0);
		assertEquals(
				List.of("Inlined #add", "Native app#main", "Native app#start", "Native my app#operator()(int)"),
				frames(sample));
		assertEquals(12, sample.getStackTrace().getFrames().get(1).getLineNumber());
	}

	@Test
	void linesThatAreNoSamplesAreLeftOut() throws Exception {
		String task = "java  8768 36866.088906: PERF_RECORD_COMM exec: java:8768/8768\n";
		assertEquals(3, samples(task + SCRIPT + task).size());
		Tool.Result lost = Tool.run("perf", input(SCRIPT + "java 8 1.0000: PERF_RECORD_LOST lost 12\n"), output());
		assertEquals(0, lost.status(), lost::err);
		assertTrue(lost.err().contains("warning: perf lost samples"), lost::err);
	}

	private static String sample(String event, int number) {
		return "app 1 " + number + ".000000: 7 " + event + ":\n\t7f01 main+0x3 (/bin/app)\n\n";
	}

	/** As processors of two kinds have it, whose samples come in any order. */
	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"cpu_core/cycles:Pu/|cpu_atom/cycles:Pu/",
				"cpu_atom/cycles/P|cpu_core/cycles/P",
				"cpu_core/cycles/|cpu_atom/cycles/ppp:H",
				"cpu_core/cycles,freq=999/u|cpu-cycles",
				"cycles|cycles:u",
				"cycles:ppp|cpu-cycles:ppp",
				"{cycles:S|cycles}:S",
				"cpu/cpu-cycles/|apple_icestorm_pmu/cycles/P",
				"cpu-clock:u|cpu-clock",
			})
	void anEventUnderSeveralNamesIsOneEvent(String one, String other) throws Exception {
		assertEquals(
				3, samples(sample(one, 1) + sample(other, 2) + sample(one, 3)).size());
		assertEquals(3, events("jdk.ExecutionSample").size());
		assertEquals("", warnings);
	}

	@Test
	void samplesOfOtherEventsAreCountedInAWarning() throws Exception {
		String script = sample("instructions:u", 1)
				+ sample("cpu-clock", 2)
				+ sample("cycles", 3)
				+ sample("sched:sched_switch", 4)
				+ sample("instructions:u", 5);
		samples(script);
		assertEquals(1, events("jdk.ExecutionSample").size());
		assertTrue(
				warnings.contains("warning: 4 samples of cpu-clock, instructions:u, sched:sched_switch do not become "
						+ "jdk.ExecutionSample; --event selects other events than cycles"),
				warnings);
		samples(sample("instructions:u", 1));
		assertEquals(0, events("jdk.ExecutionSample").size());
		assertTrue(warnings.contains("1 samples of instructions:u do not become jdk.ExecutionSample"), warnings);
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"instructions,cycles|3|1 samples of cpu/event=0x3c,umask=0x1/u do not become",
				"cpu_*|2|2 samples of cpu/event=0x3c,umask=0x1/u, instructions do not become",
				"cpu-cycles|2|2 samples of cpu/event=0x3c,umask=0x1/u, instructions do not become",
				"cpu_core/cycles:Pu/|1|3 samples of cpu/event=0x3c,umask=0x1/u, cpu_atom/cycles:Pu/, instructions do not",
				"cpu/event=0x3c,umask=0x1/u,instr*|2|2 samples of cpu_atom/cycles:Pu/, cpu_core/cycles:Pu/ do not become",
				"*|4|''",
				"none|0|''",
			})
	void severalEventsCanBeNamedAndPatternsToo(String names, int expected, String warning) throws Exception {
		samples(
				sample("cpu_core/cycles:Pu/", 1)
						+ sample("cpu_atom/cycles:Pu/", 2)
						+ sample("instructions", 3)
						+ sample("cpu/event=0x3c,umask=0x1/u", 4),
				"--event",
				names);
		assertEquals(expected, events("jdk.ExecutionSample").size());
		assertTrue(warning.isEmpty() ? warnings.isEmpty() : warnings.contains("warning: " + warning), warnings);
	}

	@Test
	void eventsOfProcessorTimeCanBeNamed() throws Exception {
		samples(SCRIPT, "--event", "none");
		assertEquals(0, events("jdk.ExecutionSample").size());
		samples(SCRIPT, "--event", "cpu-clock");
		assertEquals(2, events("jdk.ExecutionSample").size());
		samples(SCRIPT, "--event", "sched:sched_switch");
		assertEquals(1, events("jdk.ExecutionSample").size());
		for (String names : List.of("none,cpu-clock", "cpu-clock,none")) {
			Tool.failUsage("--event none converts no samples", "perf", "--event", names, input(SCRIPT), output());
		}
		Tool.Result typo = Tool.run("perf", "--event", "cpu-clok:u", input(SCRIPT), output());
		assertEquals(0, typo.status(), typo::err);
		assertTrue(typo.err().contains("did you mean cpu-clock:u?"), typo::err);
	}

	/** By the zone of this machine, because perf does not tell its zone. */
	@Test
	void theHeaderSaysWhenTheLastSampleWasTaken() throws Exception {
		Tool.succeedWithWarnings("perf", "--event", "cpu-clock", input(SCRIPT), output());
		Instant end = LocalDateTime.parse("2026-01-31T12:34:56")
				.atZone(ZoneId.systemDefault())
				.toInstant();
		assertEquals(end, events("perf.Sample").get(2).getStartTime());
	}

	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"java 19983 cycles:|line 1: the sample has no time; perf script prints it with -F +time",
				"java 36869.551362: 1 cycles:|line 1: the sample has no thread; perf script prints it with -F +tid",
				"java 12 36869.551362:|line 1: the sample has no event; perf script prints it with -F +event",
				"0x1d8 [0x50]: PERF_RECORD_SAMPLE(IP)|raw dumps",
				"PERFILE2|a file of perf record",
				"ABI:2 AX:0x1 BX:0x2|registers",
				"a;b;c 12|neither a sample nor a frame of perf script: a;b;c 12",
				"''|there are no samples",
			})
	void otherFieldsAreRefusedByName(String line, String complaint) throws Exception {
		Path input = input(line + "\n");
		Tool.fail(output(), complaint, "perf", input, output());
	}

	@Test
	void aSmallHeapIsEnough() throws Exception {
		StringBuilder script = new StringBuilder();
		for (int i = 0; i < 60_000; i++) {
			script.append("java 8768/")
					.append(8768 + i % 50)
					.append(" [000] ")
					.append(100 + i / 1000)
					.append('.');
			script.append(String.format(Locale.ROOT, "%06d", i % 1000 * 1000)).append(": 1 cycles:\n");
			for (int depth = 0; depth < 8; depth++) {
				script.append("\t7f0")
						.append(depth)
						.append(" function")
						.append((i + depth) % 3000)
						.append("+0x12 (/bin/app)\n");
			}
			script.append('\n');
		}
		Path input = input(script.toString());
		assertTrue(Files.size(input) > 16 << 20, Files.size(input) + " bytes");
		Tool.succeedInHeap("32m", "perf", input, output());
	}
}
