/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Output;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.io.AccessLimit;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;

/** What any tool writes is read by those only who may read its input, from the first moment. */
class AccessLimitTest {
	private static final int MOMENTS = 2_000;

	@TempDir
	Path directory;

	private Path input;
	private Path output;

	@BeforeEach
	void requirePermissions() throws Exception {
		assumeTrue(
				FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
				"the file system has no permissions of POSIX");
		setMode(directory, "rwxr-xr-x");
		input = directory.resolve("input");
		output = directory.resolve("output");
	}

	private static List<SampleCommand> tools() {
		return SampleCommand.all();
	}

	private static List<SampleCommand> toolsThatReplace() {
		return tools().stream().filter(t -> t.output() == Output.REWRITTEN).toList();
	}

	private static Path setMode(Path file, String mode) throws IOException {
		return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
	}

	private static String mode(Path file) throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
	}

	/** What a tool made, but for its input: files and directories. */
	private List<Path> made() throws IOException {
		try (Stream<Path> all = Files.walk(directory)) {
			return all.filter(path -> !path.equals(directory) && !path.equals(input))
					.toList();
		}
	}

	/** As the mask of this process has it. */
	private boolean isUsuallyReadable(PosixFilePermission permission) throws IOException {
		Path usual = Files.createFile(directory.resolve("usual"));
		try {
			return Files.getPosixFilePermissions(usual).contains(permission);
		} finally {
			Files.delete(usual);
		}
	}

	private void assertReaders(String inputMode, Path file) throws IOException {
		Set<PosixFilePermission> ofInput = PosixFilePermissions.fromString(inputMode);
		Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(file);
		for (PosixFilePermission read : List.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ)) {
			assertEquals(
					ofInput.contains(read) && isUsuallyReadable(read),
					allowed.contains(read),
					() -> file + " is " + allowed + " of " + ofInput);
		}
		assertTrue(allowed.contains(PosixFilePermission.OWNER_WRITE), allowed::toString);
		boolean isOpen = ofInput.contains(PosixFilePermission.OTHERS_READ);
		for (PosixFilePermission other :
				List.of(PosixFilePermission.OTHERS_WRITE, PosixFilePermission.OTHERS_EXECUTE)) {
			assertTrue(isOpen || !allowed.contains(other), allowed::toString);
		}
	}

	@ParameterizedTest
	@MethodSource("tools")
	void aNewOutputIsForThoseWhoMayReadTheInput(SampleCommand command) throws Exception {
		for (String mode : List.of("rw-------", "rw-r-----", "rw----r--", "rw-r--r--", "r--------")) {
			command.writeInput(input);
			setMode(input, mode);
			Tool.succeed(command.line(input, output));
			assertEquals(
					command.output() != Output.NONE && command.output() != Output.CHANGED_INPUT, !made().isEmpty());
			for (Path file : made()) {
				assertReaders(mode, file);
			}
			assertEquals(mode, mode(input));
			Files.delete(input);
			try (Stream<Path> all = made().stream().sorted((a, b) -> b.compareTo(a))) {
				for (Path file : all.toList()) {
					Files.delete(file);
				}
			}
		}
	}

	@Test
	void aSalvagedFileIsForThoseWhoMayReadTheDamagedOne() throws Exception {
		sample("recover").writeInput(input);
		setMode(input, "rw-r-----");
		Tool.succeed("recover", "--to", output, input);
		assertReaders("rw-r-----", output);
	}

	private static SampleCommand sample(String tool) {
		return tools().stream().filter(t -> t.tool().equals(tool)).findFirst().orElseThrow();
	}

	@Test
	void theReadersOfSeveralInputsAreThoseWhoMayReadAll() throws Exception {
		Path second = directory.resolve("second");
		sample("merge").writeInput(input);
		sample("merge").writeInput(second, 1_000);
		setMode(input, "rw-r-----");
		setMode(second, "rw----r--");
		Tool.succeed("merge", "-o", output, input, second);
		assertEquals("rw-------", mode(output));
		Path recordings = Files.createDirectory(directory.resolve("recordings"));
		Files.move(input, recordings.resolve("a.jfr"));
		setMode(Files.move(second, recordings.resolve("b.jfr")), "rw-r--r--");
		Files.delete(output);
		Tool.succeed("filter", recordings, output);
		assertReaders("rw-r-----", output);
		setMode(recordings.resolve("a.jfr"), "rw-------");
		Path page = directory.resolve("page.html");
		Tool.succeed(
				"flamegraph",
				"--event",
				"test.Sampled",
				"--base",
				recordings.resolve("a.jfr"),
				recordings.resolve("b.jfr"),
				page);
		assertEquals("rw-------", mode(page));
	}

	@Test
	void aDirectoryThatIsClosedToOthersClosesWhatIsInIt() throws Exception {
		Path closed = Files.createDirectory(directory.resolve("closed"));
		Path below = Files.createDirectory(closed.resolve("below"));
		Path inside = setMode(sample("filter").writeInput(below.resolve("input")), "rw-r--r--");
		setMode(closed, "rwx------");
		Tool.succeed("filter", inside, output);
		assertEquals("rw-------", mode(output));
		// Only the user reaches this one.
		Path beside = closed.resolve("output");
		Tool.succeed("filter", inside, beside);
		assertReaders("rw-r--r--", beside);
		Path link = Files.createSymbolicLink(directory.resolve("link"), inside);
		Path ofLink = directory.resolve("of-link");
		Tool.succeed("filter", link, ofLink);
		assertEquals("rw-------", mode(ofLink));
	}

	@Test
	void anOutputThatIsThereAlreadyKeepsItsReadersOut() throws Exception {
		setMode(sample("filter").writeInput(input), "rw-r--r--");
		setMode(Files.createFile(output), "rw-------");
		Tool.succeed("filter", input, output);
		assertEquals("rw-------", mode(output));
	}

	@Test
	void membersOfAnotherGroupAreNotThoseOfTheInput() throws Exception {
		sample("filter").writeInput(input);
		giveToAnotherGroup(input);
		setMode(input, "rw-r-----");
		Tool.succeed("filter", input, output);
		assertEquals("rw-------", mode(output));
		// A member of the input's group is among the others of the output.
		setMode(input, "rw----r--");
		Files.delete(output);
		Tool.succeed("filter", input, output);
		assertEquals("rw-------", mode(output));
		setMode(input, "rw-r--r--");
		Files.delete(output);
		Tool.succeed("filter", input, output);
		assertReaders("rw-r--r--", output);
	}

	private static GroupPrincipal giveToAnotherGroup(Path file) throws IOException {
		UserPrincipalLookupService names = FileSystems.getDefault().getUserPrincipalLookupService();
		PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
		for (String name : List.of("daemon", "bin", "users")) {
			try {
				GroupPrincipal group = names.lookupPrincipalByGroupName(name);
				view.setGroup(group);
				return group;
			} catch (IOException e) {
				// No such group, or not for this user.
				assumeTrue(!name.equals("users"), "this user has no other group: " + e);
			}
		}
		throw new AssertionError();
	}

	@ParameterizedTest
	@MethodSource("toolsThatReplace")
	void inPlaceKeepsModeAndAttributes(SampleCommand command) throws Exception {
		for (String mode : List.of("rw-------", "rw-r-----", "rw----r--", "rw-rw-rw-", "r--r--r--", "rwxr-x--x")) {
			command.writeInput(input);
			boolean hasAttributes =
					Files.getFileStore(input).supportsFileAttributeView(UserDefinedFileAttributeView.class);
			UserDefinedFileAttributeView attributes =
					Files.getFileAttributeView(input, UserDefinedFileAttributeView.class);
			if (hasAttributes) {
				attributes.write("origin", ByteBuffer.wrap(new byte[] {1, 0, -1}));
				attributes.write("none", ByteBuffer.allocate(0));
			}
			setMode(input, mode);
			Object before =
					Files.readAttributes(input, PosixFileAttributes.class).fileKey();
			replace(command);
			PosixFileAttributes after = Files.readAttributes(input, PosixFileAttributes.class);
			assertFalse(before.equals(after.fileKey()), "it is another file");
			assertEquals(mode, PosixFilePermissions.toString(after.permissions()));
			if (hasAttributes) {
				assertEquals(Set.of("origin", "none"), Set.copyOf(attributes.list()));
				ByteBuffer value = ByteBuffer.allocate(8);
				attributes.read("origin", value);
				assertEquals(ByteBuffer.wrap(new byte[] {1, 0, -1}), value.flip());
			}
			Files.delete(input);
		}
	}

	private void replace(SampleCommand command) throws Exception {
		List<Object> line = new ArrayList<>(List.of(command.tool(), "--in-place", input));
		line.addAll(command.requiredOptions());
		Tool.succeed(line.toArray());
	}

	@ParameterizedTest
	@MethodSource("toolsThatReplace")
	void inPlaceKeepsOwnerAndGroupWhereTheUserMay(SampleCommand command) throws Exception {
		command.writeInput(input);
		GroupPrincipal group = giveToAnotherGroup(input);
		PosixFileAttributeView view = Files.getFileAttributeView(input, PosixFileAttributeView.class);
		if (System.getProperty("user.name").equals("root")) {
			view.setOwner(
					FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("daemon"));
		}
		setMode(input, "rw-r-----");
		PosixFileAttributes before = view.readAttributes();
		replace(command);
		PosixFileAttributes after = view.readAttributes();
		assertEquals(group, after.group());
		assertEquals(before.owner(), after.owner());
		assertEquals(before.permissions(), after.permissions());
	}

	/** Asks as often as it can, while files are made. */
	private static final class Observer extends Thread {
		private final Path watched;
		private final Set<String> modes = new TreeSet<>();
		private volatile boolean isOver;
		private IOException failure;

		Observer(Path watched) {
			this.watched = watched;
		}

		@Override
		public void run() {
			try {
				while (!isOver) {
					try {
						modes.add(mode(watched));
					} catch (NoSuchFileException e) {
						Thread.onSpinWait();
					}
				}
			} catch (IOException e) {
				failure = e;
			}
		}
	}

	@Test
	void noMomentIsOpenToOthers() throws Exception {
		setMode(sample("filter").writeInput(input), "rw-------");
		AccessLimit limit = AccessLimit.of(List.of(input));
		for (Path target : List.of(output, input)) {
			Observer observer = new Observer(target.resolveSibling(
					"." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part"));
			observer.start();
			for (int i = 0; i < MOMENTS; i++) {
				try (PendingFile file =
						target.equals(input) ? PendingFile.replacing(target) : PendingFile.of(target, limit)) {
					Files.write(file.path(), new byte[] {1});
				}
			}
			observer.isOver = true;
			Deadline.within("the observer ends", () -> {
				observer.join();
				return null;
			});
			assertEquals(null, observer.failure);
			assertTrue(Set.of("rw-------").containsAll(observer.modes), observer.modes::toString);
		}
	}

	/**
	 * The tool waits for its input, and the test looks at what is there. The mask of the process takes nothing away, and
	 * the mode of a pipe says nothing about what it carries.
	 */
	@ParameterizedTest
	@MethodSource("tools")
	void filesMadeFromAPipeAreForTheUserAlone(SampleCommand command) throws Exception {
		assumeTrue(command.output() != Output.CHANGED_INPUT, "reads plain files only");
		Path content = command.writeInput(directory.resolve("content"));
		byte[] bytes = Files.readAllBytes(content);
		Files.delete(content);
		Path temporary = Files.createDirectory(directory.resolve("temporary"));
		runShell("mkfifo -m 644 '" + input + "'");
		List<String> line = new ArrayList<>(List.of(
				"sh",
				"-c",
				"umask 000; exec \"$@\"",
				"sh",
				Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1",
				"-Djava.io.tmpdir=" + temporary,
				"-cp",
				System.getProperty("java.class.path"),
				JfrTools.class.getName()));
		Stream.of(command.line(input, output)).map(Object::toString).forEach(line::add);
		Path said = directory.resolve("said");
		Process process = new ProcessBuilder(line)
				.redirectErrorStream(true)
				.redirectOutput(said.toFile())
				.start();
		try {
			Set<String> seen = new TreeSet<>();
			// Opened for both, it waits for no reader.
			try (FileChannel pipe = FileChannel.open(input, StandardOpenOption.READ, StandardOpenOption.WRITE);
					FileInputStream unread = new FileInputStream(input.toFile())) {
				pipe.write(ByteBuffer.wrap(bytes, 0, bytes.length / 2));
				// The tool for folded stacks reads its input once.
				boolean isSpooled = !command.tool().equals("folded");
				Deadline.within("a temporary file is there", () -> {
					while (isEmpty(isSpooled ? temporary : directory, ".tmp", ".part") && process.isAlive()) {
						Thread.onSpinWait();
					}
					return null;
				});
				for (Path file : made()) {
					if (!file.equals(temporary) && !file.equals(said)) {
						seen.add(file.getFileName().toString().replaceAll("\\d+", "N") + ' ' + mode(file));
					}
				}
				pipe.write(ByteBuffer.wrap(bytes, bytes.length / 2, bytes.length - bytes.length / 2));
				// Who opens a pipe that its writer has closed waits for another one.
				Deadline.within("the tool has read its input", () -> {
					while (unread.available() > 0 && process.isAlive()) {
						Thread.onSpinWait();
					}
					return null;
				});
			}
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "ends");
			assertEquals(0, process.exitValue(), Files.readString(said));
			assertTrue(
					seen.stream().anyMatch(file -> file.matches("(jfr-tools-N.tmp|.output.N.part) .*")),
					seen::toString);
			assertTrue(seen.stream().allMatch(file -> file.endsWith(" rw-------")), seen::toString);
			for (Path file : made()) {
				boolean isOurs = file.equals(temporary) || file.equals(said);
				String owner = Files.isDirectory(file) ? "rwx------" : "rw-------";
				assertTrue(isOurs || mode(file).equals(owner), () -> file + " is open to others");
			}
		} finally {
			process.destroyForcibly();
		}
	}

	private static boolean isEmpty(Path directory, String... extensions) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.noneMatch(file -> Stream.of(extensions).anyMatch(file.toString()::endsWith));
		}
	}

	private static void runShell(String command) throws Exception {
		Process process = new ProcessBuilder("sh", "-c", command).start();
		assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), command);
		assumeTrue(process.exitValue() == 0, "cannot " + command);
	}

	@Test
	void outputOfAStreamIsReadableByTheUserOnly() throws Exception {
		setMode(sample("filter").writeInput(input), "rw-r--r--");
		Tool.pipe(input, directory.resolve("said"), "filter", "-", output);
		assertEquals("rw-------", mode(output));
	}

	/** A shell makes such names for {@code <(...)}. */
	@Test
	void outputOfAPipeThatIsInNoDirectoryIsReadableByTheUserOnly() throws Exception {
		Path standardInput = Path.of("/dev/stdin");
		assumeTrue(Files.exists(standardInput), "standard input has no name");
		setMode(sample("filter").writeInput(input), "rw-r--r--");
		Tool.pipeThrough(input, "filter", standardInput, output);
		assertEquals("rw-------", mode(output));
		TwoReaders.assertSameEvents(TwoReaders.read(input), TwoReaders.read(output), "input and output");
	}

	/** These open files for writing that are there already, or are no tools. */
	private static final Map<String, Set<String>> MAY_OPEN = Map.of(
			"InputFiles", Set.of("newOutputStream"),
			"DrawFlameGraph", Set.of("newBufferedWriter"),
			"SplitRecording", Set.of("newOutputStream"),
			"ManPages", Set.of("writeString"),
			// In a directory that is for the user alone.
			"TemporaryFiles", Set.of("createSymbolicLink"),
			// To streams.
			"PendingFile", Set.of("copy"));

	@Test
	void filesAreMadeInOnePlace() {
		Set<String> makers = new TreeSet<>();
		for (JavaClass type : new ClassFileImporter()
				.importUrl(JfrTools.class.getProtectionDomain().getCodeSource().getLocation())) {
			if (type.isEquivalentTo(AccessLimit.class)) {
				continue;
			}
			for (JavaAccess<?> access : type.getAccessesFromSelf()) {
				JavaClass owner = access.getTargetOwner();
				String name = access.getName();
				boolean makes = owner.isEquivalentTo(Files.class)
								&& name.matches(
										"create(File|Director.*|.*Link)|newOutputStream|newBufferedWriter|write.*|copy")
						|| owner.isEquivalentTo(StandardOpenOption.class) && name.startsWith("CREATE")
						|| Stream.of(FileOutputStream.class, RandomAccessFile.class, java.io.FileWriter.class)
								.anyMatch(owner::isEquivalentTo);
				if (makes
						&& !MAY_OPEN.getOrDefault(type.getSimpleName(), Set.of())
								.contains(name)) {
					makers.add(access.getDescription());
				}
			}
		}
		assertEquals(Set.of(), makers);
	}
}
