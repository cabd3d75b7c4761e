/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.concatenated;

import com.google.protobuf.CodedOutputStream;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Output;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Inputs that are made to hang a tool, or to end it with a stack trace: each is told of in a line. */
class HostileInputsTest {
	private static final int DEPTH = 20_000;

	@TempDir
	Path directory;

	private Path input;
	private Path output;

	@BeforeEach
	void record() throws Exception {
		input = directory.resolve("in.jfr");
		output = directory.resolve("out");
		Files.write(
				input,
				SampleEvents.record(recording -> SampleEvents.writeOne(
						recording,
						"com.example.Login",
						type -> type.addField("few", Types.Builtin.STRING)
								.addField("many", Types.Builtin.STRING)
								.addField("duration", Types.Builtin.LONG),
						values -> values.putField("few", "x".repeat(40))
								.putField("many", "ab".repeat(DEPTH))
								.putField("startTime", SampleEvents.START_TICKS))));
	}

	@Test
	void regularExpressionsThatNeverEnd() throws Exception {
		String endless = "(x+x+)+\\1y";
		Tool.fail(
				output,
				"--text number 2 takes more than 102,000,000 steps in a text of 40 characters",
				"redact",
				"--text",
				"a",
				"--text",
				endless,
				input,
				output);
		Path policy = Files.writeString(directory.resolve("policy.yaml"), "text: '" + endless + "'\n");
		Tool.fail(output, "--text number 1 takes more than", "redact", "--policy", policy, input, output);
		Tool.fail(
				output,
				"the regular expression for few takes more than",
				"filter",
				"--within",
				"Login[few~" + endless + "]",
				input,
				output);
	}

	@Test
	void regularExpressionsThatNeedTooMuchStack() throws Exception {
		Tool.fail(
				output,
				"--text number 1 repeats a group too often in a text of 40,000 characters",
				"redact",
				"--text",
				"(a|b)*c",
				input,
				output);
	}

	/** Expressions that are no constants: a user's, which a {@code UserPattern} asks, or which are checked here first. */
	private static final Set<String> COMPILED_LATER = Set.of(
			"RedactRecording.policy",
			"FieldComparison.of",
			"JdkConverters.pattern",
			"Parser.requirePattern",
			"Kind.ofBytes",
			"Kind.ofText",
			"Rule.of");

	@Test
	void expressionsOfUsersAreCompiledWhereTheyGetALimit() {
		Set<String> compiled = new TreeSet<>();
		for (JavaClass type : new ClassFileImporter()
				.importUrl(JfrTools.class.getProtectionDomain().getCodeSource().getLocation())) {
			for (JavaMethodCall call : type.getMethodCallsFromSelf()) {
				boolean isCompiled = call.getTargetOwner().isEquivalentTo(Pattern.class)
						&& call.getName().equals("compile");
				if (isCompiled && !call.getOrigin().getName().equals("<clinit>")) {
					compiled.add(type.getSimpleName() + '.' + call.getOrigin().getName());
				}
			}
		}
		assertEquals(new TreeSet<>(COMPILED_LATER), compiled);
		for (SampleCommand command : tools()) {
			CommandSpec spec =
					JfrTools.commandLine().getSubcommands().get(command.tool()).getCommandSpec();
			for (OptionSpec option : spec.options()) {
				boolean isPattern =
						Arrays.asList(option.typeInfo().getAuxiliaryTypes()).contains(Pattern.class);
				assertEquals(
						command.tool().equals("redact") && option.longestName().equals("--text"),
						isPattern,
						command + " " + option.longestName());
			}
		}
	}

	private static List<SampleCommand> tools() {
		return SampleCommand.all();
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"text: %s%s",
				"%s%s",
				"{\"text\": %s%s}",
				"? %s%s\n: x",
				"%s%s: x",
			})
	void policiesThatAreNestedDeep(String form) throws Exception {
		for (String name : List.of("policy.yaml", "policy.yml")) {
			Path policy = Files.writeString(
					directory.resolve(name), String.format(form, "[".repeat(DEPTH), "]".repeat(DEPTH)));
			Tool.fail(output, policy + ": ", "redact", "--policy", policy, input, output);
		}
	}

	@Test
	void policiesOfManyIndents() throws Exception {
		for (String text : List.of("- ".repeat(DEPTH) + "x", "{a: ".repeat(DEPTH) + "}".repeat(DEPTH))) {
			Path policy = Files.writeString(directory.resolve("policy.yaml"), text);
			Tool.fail(output, policy + ": ", "redact", "--policy", policy, input, output);
		}
	}

	@Test
	void expressionsThatAreNestedDeep() throws Exception {
		String groups = "(".repeat(DEPTH) + ")".repeat(DEPTH);
		Tool.failUsage("--text", "redact", "--text", groups, input, output);
		Path policy = Files.writeString(directory.resolve("policy.yaml"), "text: '" + groups + "'\n");
		Tool.fail(output, "the text is not a regular expression", "redact", "--policy", policy, input, output);
		Tool.failUsage("few", "filter", "--within", "Login[few~'" + groups + "']", input, output);
	}

	/** Attributes of OpenTelemetry may be lists of lists. */
	@Test
	void messagesThatAreNestedDeep() throws Exception {
		byte[] value = {};
		for (int i = 0; i < DEPTH; i++) {
			value = field(5, field(1, value));
		}
		byte[] attribute = concatenated(field(1, "a".getBytes(StandardCharsets.US_ASCII)), field(2, value));
		Path profiles = Files.write(directory.resolve("deep.otlp"), field(1, field(1, field(1, attribute))));
		Tool.Result result = Tool.run("otlp", profiles, output);
		assertTrue(result.status() <= 1, result::err);
		assertTrue(result.err().lines().count() <= 1, result::err);
	}

	private static byte[] field(int number, byte[] content) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		CodedOutputStream out = CodedOutputStream.newInstance(bytes);
		out.writeByteArray(number, content);
		out.flush();
		return bytes.toByteArray();
	}

	private static byte[] packed(byte[] content) throws IOException {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (OutputStream out = new GZIPOutputStream(packed)) {
			out.write(content);
		}
		return packed.toByteArray();
	}

	/** Unpacks to these bytes and to zeros without end. */
	private static InputStream endless(byte[] start) throws IOException {
		byte[] zeros = packed(new byte[1 << 24]);
		InputStream endless = new InputStream() {
			private int position;

			@Override
			public int read() {
				int next = zeros[position] & 0xFF;
				position = (position + 1) % zeros.length;
				return next;
			}
		};
		return new SequenceInputStream(new ByteArrayInputStream(packed(start)), endless);
	}

	private static byte[] headerOfEndlessChunk(byte[] recording, int state) {
		byte[] header = Arrays.copyOf(recording, 68);
		ByteBuffer.wrap(header).putLong(8, 1L << 60).put(64, (byte) state);
		return header;
	}

	@ParameterizedTest
	@MethodSource("tools")
	void inputsThatUnpackWithoutEnd(SampleCommand command) throws Exception {
		assumeTrue(command.output() != Output.CHANGED_INPUT, "reads plain files only");
		byte[] recording = Files.readAllBytes(input);
		byte[] sample = Files.readAllBytes(command.writeInput(directory.resolve("sample")));
		assertEndless(command.line(Path.of("-"), output), new byte[0]);
		assertEndless(command.line(Path.of("-"), output), sample);
		if (command.input() == SampleCommand.Input.RECORDING) {
			assertEndless(command.line(Path.of("-"), output), headerOfEndlessChunk(recording, 0));
			assertEndless(command.line(Path.of("-"), output), headerOfEndlessChunk(recording, 3));
			byte[] broken = recording.clone();
			broken[68] = 0;
			assertEndless(command.line(Path.of("-"), output), broken);
		}
	}

	@Test
	void damagedRecordingsThatUnpackWithoutEnd() throws Exception {
		byte[] recording = Files.readAllBytes(input);
		for (int state : new int[] {0, 3}) {
			Object[] line = {"recover", "--to", output, "-"};
			assertEndless(line, headerOfEndlessChunk(recording, state));
		}
	}

	private void assertEndless(Object[] line, byte[] start) throws Exception {
		InputStream before = System.in;
		System.setIn(endless(start));
		try {
			Tool.fail(output, "standard input", line);
		} finally {
			System.setIn(before);
		}
	}

	/** What may be damaged is read on where the next chunk begins. */
	@Test
	void compressedRecordingsMayBeDamagedForCheckAndRecover() throws Exception {
		byte[] recording = Files.readAllBytes(input);
		byte[] damaged = concatenated(recording, new byte[1 << 20], recording);
		Path packed = Files.write(directory.resolve("damaged.jfr.gz"), packed(damaged));
		Tool.Result check = Tool.run("check", packed);
		assertEquals(1, check.status(), check::err);
		assertTrue(check.out().contains(String.format("%,d bytes", damaged.length)), check::out);
		Tool.Result recovery = Tool.run("recover", "--to", output, packed);
		assertEquals(0, recovery.status(), recovery::err);
		assertEquals(2, JdkReader.events(output).size());
		Tool.fail(
				directory.resolve("filtered.jfr"),
				"no chunk of a known version starts here (chunk 2, offset " + recording.length
						+ "); 'jfr-tools recover",
				"filter",
				packed,
				directory.resolve("filtered.jfr"));
	}

	/** As long as chunks follow the damage, what is unpacked has no limit. */
	@Test
	void compressedRecordingsAreReadOnBehindDamage() throws Exception {
		byte[] recording = Files.readAllBytes(input);
		byte[] event = HandMadeChunk.sized(new byte[70 << 20]);
		byte[] header = Arrays.copyOf(recording, 68);
		ByteBuffer.wrap(header).putLong(8, header.length + event.length);
		byte[] damaged = concatenated(recording, new byte[1 << 20], header, event);
		Path packed = Files.write(directory.resolve("damaged.jfr.gz"), packed(damaged));
		Tool.Result check = Tool.run("check", packed);
		assertEquals(1, check.status(), check::err);
		assertTrue(check.out().contains(String.format("%,d bytes", damaged.length)), () -> check.out() + check.err());
	}
}
