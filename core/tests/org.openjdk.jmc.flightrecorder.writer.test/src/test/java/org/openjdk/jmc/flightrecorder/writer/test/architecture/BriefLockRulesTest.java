/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.MethodVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Opcodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventBuffer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Who holds a claimed buffer or a {@link BriefLock} does nothing by which a virtual thread loses its carrier. All code is
 * followed that an encoder in a claimed buffer may call, and all that a method may call which takes a brief lock. A call of
 * an interface of the writer may be a call of each class that implements it.
 */
class BriefLockRulesTest {
	private static final String PACKAGE = RecordingImpl.class.getPackageName();
	private static final Pattern LOSES_CARRIER =
			Pattern.compile("java\\.util\\.concurrent\\.locks\\.(?!LockSupport)\\w+"
					+ "\\.(lock|lockInterruptibly|tryLock\\(long.*|await\\w*|acquire\\w*)\\(.*"
					+ "|java\\.util\\.concurrent\\.locks\\.LockSupport\\.park.*"
					+ "|java\\.util\\.concurrent\\.(?!atomic|locks)\\w+\\.(put|take|await|get|join|acquire|compute\\w*|merge)\\(.*"
					+ "|java\\.lang\\.Thread\\.(sleep|yield|join|getStackTrace|getAllStackTraces)\\(.*"
					+ "|java\\.lang\\.Object\\.wait\\(.*"
					+ "|java\\.(io|nio\\.channels|nio\\.file|net)\\.(?!UncheckedIOException|IOException).*");

	private static final JavaClasses CLASSES = new ClassFileImporter()
			.importUrl(RecordingImpl.class.getProtectionDomain().getCodeSource().getLocation());

	private static final Map<String, List<JavaCodeUnit>> BY_NAME =
			allCode().collect(Collectors.groupingBy(JavaCodeUnit::getName));

	/** All code that was found, with the code that it was found in. */
	private final Map<JavaCodeUnit, JavaCodeUnit> callers = new LinkedHashMap<>();

	private final Set<String> losses = new TreeSet<>();

	private static Stream<JavaCodeUnit> allCode() {
		return CLASSES.stream().flatMap(type -> type.getCodeUnits().stream());
	}

	private static Stream<CodeUnitAccessTarget> calls(JavaCodeUnit code) {
		return code.getAccessesFromSelf().stream()
				.map(JavaAccess::getTarget)
				.filter(CodeUnitAccessTarget.class::isInstance)
				.map(CodeUnitAccessTarget.class::cast);
	}

	/** The code that a call may run: of the class itself, or of one above that has it, and of all below. */
	private static Stream<? extends JavaCodeUnit> targets(CodeUnitAccessTarget call) {
		if (!call.getOwner().getPackageName().startsWith(PACKAGE)) {
			return Stream.empty();
		}
		Stream<JavaCodeUnit> below = BY_NAME.getOrDefault(call.getName(), List.of()).stream()
				.filter(code -> !code.isConstructor()
						&& code.getOwner().isAssignableTo(call.getOwner().getName())
						&& code.getRawParameterTypes().equals(call.getRawParameterTypes()));
		return Stream.concat(call.resolveMember().stream(), below);
	}

	private static boolean hasMonitor(JavaCodeUnit code) {
		boolean[] found = {code.getModifiers().contains(JavaModifier.SYNCHRONIZED)};
		String file = '/' + code.getOwner().getName().replace('.', '/') + ".class";
		try (InputStream bytes = RecordingImpl.class.getResourceAsStream(file)) {
			new ClassReader(bytes)
					.accept(
							new ClassVisitor(Opcodes.ASM9) {
								@Override
								public MethodVisitor visitMethod(
										int access, String name, String types, String signature, String[] exceptions) {
									boolean own = name.equals(code.getName());
									return new MethodVisitor(Opcodes.ASM9) {
										@Override
										public void visitInsn(int opcode) {
											found[0] |= own && opcode == Opcodes.MONITORENTER;
										}
									};
								}
							},
							0);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return found[0];
	}

	/** What the code and all that it may call loses a carrier by, with the way there. */
	private Set<String> losses(Stream<JavaCodeUnit> roots) {
		Deque<JavaCodeUnit> open = new ArrayDeque<>();
		roots.forEach(root -> {
			callers.put(root, null);
			open.add(root);
		});
		while (!open.isEmpty()) {
			JavaCodeUnit code = open.remove();
			if (hasMonitor(code)) {
				losses.add("a monitor in " + way(code));
			}
			calls(code).forEach(call -> {
				if (LOSES_CARRIER.matcher(call.getFullName()).matches()) {
					losses.add(call.getFullName() + " in " + way(code));
				}
				targets(call)
						.filter(target -> !target.getOwner().isEquivalentTo(BriefLock.class))
						.filter(target -> !callers.containsKey(target))
						.forEach(target -> {
							callers.put(target, code);
							open.add(target);
						});
			});
		}
		return losses;
	}

	private String way(JavaCodeUnit code) {
		StringBuilder way = new StringBuilder();
		for (JavaCodeUnit each = code; each != null; each = callers.get(each)) {
			way.append(way.isEmpty() ? "" : " < ")
					.append(each.getOwner().getSimpleName())
					.append('.')
					.append(each.getName());
		}
		return way.toString();
	}

	private static boolean takesBriefLock(JavaCodeUnit code) {
		return calls(code)
				.anyMatch(call -> call.getOwner().getPackageName().startsWith(PACKAGE)
						&& call.getName().equals("lock")
						&& call.getRawParameterTypes().isEmpty());
	}

	@Test
	void encoderInAClaimedBufferKeepsItsCarrier() {
		Set<JavaCodeUnit> encoders = allCode()
				.filter(code -> code.getName().equals("encode")
						&& code.getOwner().isAssignableTo(EventIntake.InPlaceEncoder.class)
						&& !code.getOwner().isInterface())
				.collect(Collectors.toSet());
		assertFalse(encoders.isEmpty());
		assertEquals(Set.of(), losses(encoders.stream()));
		assertTrue(
				callers.keySet().stream().anyMatch(BriefLockRulesTest::takesBriefLock),
				"the test follows the encoders to the pools of constants");
	}

	@Test
	void holderOfABufferKeepsItsCarrier() {
		assertEquals(
				Set.of(),
				losses(allCode()
						.filter(code -> code.getOwner().isEquivalentTo(EventBuffer.class)
								|| code.getOwner().getSimpleName().equals("EventBuffers")
										&& Set.of("tryBegin", "end").contains(code.getName())
								|| code.getOwner().getSimpleName().equals("CommitSlowPath")
										&& Set.of("copyTo", "drop").contains(code.getName()))));
	}

	@Test
	void methodThatTakesABriefLockKeepsItsCarrier() {
		Set<JavaCodeUnit> takers = allCode()
				.filter(BriefLockRulesTest::takesBriefLock)
				.filter(code -> !code.getOwner().isEquivalentTo(BriefLock.class))
				.collect(Collectors.toSet());
		assertTrue(takers.size() > 10, () -> "methods that take a brief lock: " + takers);
		assertEquals(Set.of(), losses(takers.stream()));
	}

	@Test
	void ruleFindsMonitorsAndLocks() {
		assertNotEquals(
				Set.of(), losses(allCode().filter(code -> code.getOwner().isEquivalentTo(TypeRegistry.class))));
		assertNotEquals(
				Set.of(),
				losses(allCode()
						.filter(code -> code.getOwner().isEquivalentTo(RecordingSession.class)
								&& code.getName().equals("rotate"))));
	}
}
