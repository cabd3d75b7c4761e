/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Limits who may read the output of a tool. A new file is for the user who runs the tool, and for others who may read
 * all of its inputs; the user's umask applies as to any new file. A file that is made from a pipe is for the user
 * alone. All files and directories of tools, except for temporary ones, are created here.
 *
 * <p>
 * Permissions are those of POSIX. If the file system has none, a new file has the defaults of its directory. Access
 * lists of Linux are not read: Java shows the most that they allow as the permissions of the group. Immutable.
 */
public final class AccessLimit {
	private static final boolean IS_POSIX =
			FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
	private static final Set<PosixFilePermission> OF_OWNER =
			EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

	/**
	 * A gate that a reader must pass: a file, or a directory on the path to it.
	 *
	 * @param directory
	 *            the directory, null for the file
	 * @param group
	 *            the group of the file or directory
	 */
	private record Gate(Path directory, GroupPrincipal group, boolean opensToGroup, boolean opensToOthers) {
		/** For what comes from a pipe, whose mode says nothing about what was written to it. */
		static final Gate OF_PIPE = new Gate(null, null, false, false);

		static Gate of(Path path, boolean isDirectory) throws IOException {
			PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
			Set<PosixFilePermission> allowed = attributes.permissions();
			return isDirectory
					? new Gate(
							path,
							attributes.group(),
							allowed.contains(PosixFilePermission.GROUP_EXECUTE),
							allowed.contains(PosixFilePermission.OTHERS_EXECUTE))
					: new Gate(
							null,
							attributes.group(),
							allowed.contains(PosixFilePermission.GROUP_READ),
							allowed.contains(PosixFilePermission.OTHERS_READ));
		}
	}

	private final List<Gate> gates = new ArrayList<>();

	private AccessLimit() {}

	/**
	 * Reads the permissions of a tool's inputs.
	 *
	 * @param inputs
	 *            files, directories of recordings, or {@code -}
	 * @return the limit for what the tool writes
	 * @throws IOException
	 *             if an input cannot be examined; a missing input is reported when it is opened
	 */
	public static AccessLimit of(Collection<Path> inputs) throws IOException {
		AccessLimit limit = new AccessLimit();
		for (Path input : inputs) {
			if (InputFiles.isStream(input)) {
				limit.gates.add(Gate.OF_PIPE);
			} else if (IS_POSIX && Files.exists(input)) {
				for (Path file : InputFiles.recordingsOf(input)) {
					limit.add(file);
				}
			}
		}
		return limit;
	}

	private void add(Path file) throws IOException {
		if (!Files.isRegularFile(file)) {
			gates.add(Gate.OF_PIPE);
			return;
		}
		Path path = file.toRealPath();
		gates.add(Gate.of(path, false));
		for (Path directory = path.getParent(); directory != null; directory = directory.getParent()) {
			gates.add(Gate.of(directory, true));
		}
	}

	/** Combines this limit with that of one more file. */
	AccessLimit and(Path file) throws IOException {
		AccessLimit both = new AccessLimit();
		both.gates.addAll(gates);
		if (IS_POSIX) {
			both.add(file);
		}
		return both;
	}

	/**
	 * Makes an empty file.
	 *
	 * @param file
	 *            its name, which must be free
	 * @throws IOException
	 *             if one cannot be created
	 */
	void createFile(Path file) throws IOException {
		create(file, Files::createFile, false);
	}

	/**
	 * Makes a directory, and those above it that are missing. Their names are as confidential as the files in it.
	 *
	 * @param directory
	 *            the directory
	 * @throws IOException
	 *             if one cannot be created
	 */
	public void createDirectories(Path directory) throws IOException {
		if (!Files.isDirectory(directory)) {
			Path parent = directory.toAbsolutePath().getParent();
			if (parent != null) {
				createDirectories(parent);
			}
			create(directory, Files::createDirectory, true);
		}
	}

	private interface Creation {
		void create(Path path, FileAttribute<?>... attributes) throws IOException;
	}

	/** A file has its permissions from the start. Its group is known only when it exists. */
	private void create(Path path, Creation creation, boolean isDirectory) throws IOException {
		if (!IS_POSIX) {
			creation.create(path);
			return;
		}
		Path place = path.toAbsolutePath().getParent().toRealPath();
		Set<PosixFilePermission> forAnyGroup = permissions(place, null, isDirectory);
		creation.create(path, PosixFilePermissions.asFileAttribute(forAnyGroup));
		GroupPrincipal group =
				Files.readAttributes(path, PosixFileAttributes.class).group();
		Set<PosixFilePermission> forItsGroup = permissions(place, group, isDirectory);
		if (!forItsGroup.equals(forAnyGroup)) {
			Files.delete(path);
			creation.create(path, PosixFilePermissions.asFileAttribute(forItsGroup));
		}
	}

	/**
	 * @param place
	 *            the directory of the new file; a user who reaches it has passed all directories above it
	 * @param group
	 *            of the new file, null for any
	 */
	private Set<PosixFilePermission> permissions(Path place, GroupPrincipal group, boolean isDirectory) {
		boolean forGroup = true;
		boolean forOthers = true;
		for (Gate gate : gates) {
			if (gate.directory == null || !place.startsWith(gate.directory)) {
				// If the groups differ, members of the file's group may be others to the gate, and the gate's group is
				// among the others of the file.
				boolean isSame = Objects.equals(gate.group, group);
				forGroup &= gate.opensToGroup && (isSame || gate.opensToOthers);
				forOthers &= gate.opensToOthers && (isSame || gate.opensToGroup);
			}
		}
		Set<PosixFilePermission> permissions = EnumSet.copyOf(OF_OWNER);
		if (forGroup) {
			permissions.add(PosixFilePermission.GROUP_READ);
			permissions.add(PosixFilePermission.GROUP_WRITE);
		}
		if (forOthers) {
			permissions.add(PosixFilePermission.OTHERS_READ);
			permissions.add(PosixFilePermission.OTHERS_WRITE);
		}
		if (isDirectory) {
			permissions.add(PosixFilePermission.OWNER_EXECUTE);
			if (forGroup) {
				permissions.add(PosixFilePermission.GROUP_EXECUTE);
			}
			if (forOthers) {
				permissions.add(PosixFilePermission.OTHERS_EXECUTE);
			}
		}
		return permissions;
	}

	/** Makes an empty file for the user alone. */
	static void createPrivateFile(Path file) throws IOException {
		if (IS_POSIX) {
			Files.createFile(file, PosixFilePermissions.asFileAttribute(OF_OWNER));
		} else {
			Files.createFile(file);
		}
	}

	/**
	 * Copies the attributes of the original to a private file: user-defined attributes, access list, owner, group and
	 * mode. Only the superuser may change the owner; other users may change the group to one of theirs. A file with
	 * another group than the original is open to its group, and to all others, only if the original is open to both.
	 */
	static void copy(Path original, Path file) throws IOException {
		copyUserDefined(original, file);
		AclFileAttributeView acl = Files.getFileAttributeView(original, AclFileAttributeView.class);
		if (acl != null) {
			Files.getFileAttributeView(file, AclFileAttributeView.class).setAcl(acl.getAcl());
		}
		if (!IS_POSIX) {
			return;
		}
		PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
		PosixFileAttributes before = Files.readAttributes(original, PosixFileAttributes.class);
		PosixFileAttributes now = view.readAttributes();
		setIfAllowed(now.group(), before.group(), view::setGroup);
		setIfAllowed(now.owner(), before.owner(), view::setOwner);
		Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
		permissions.addAll(before.permissions());
		if (!view.readAttributes().group().equals(before.group())) {
			permissions.removeIf(permission -> !isForAll(permission, before.permissions()));
		}
		view.setPermissions(permissions);
	}

	/** Whether it is a permission of the owner, or one that both group and others have. */
	private static boolean isForAll(PosixFilePermission permission, Set<PosixFilePermission> all) {
		String name = permission.name();
		String what = name.substring(name.indexOf('_'));
		return name.startsWith("OWNER")
				|| all.contains(PosixFilePermission.valueOf("GROUP" + what))
						&& all.contains(PosixFilePermission.valueOf("OTHERS" + what));
	}

	private interface Setter<P> {
		void set(P principal) throws IOException;
	}

	/** Sets an owner or a group if the file system allows it; the file stays the user's own otherwise. */
	private static <P extends UserPrincipal> void setIfAllowed(P now, P wanted, Setter<P> setter) throws IOException {
		if (now.equals(wanted)) {
			return;
		}
		try {
			setter.set(wanted);
		} catch (FileSystemException e) {
			// "Operation not permitted" has no exception class of its own.
			return;
		}
	}

	private static void copyUserDefined(Path original, Path file) throws IOException {
		if (!Files.getFileStore(original).supportsFileAttributeView(UserDefinedFileAttributeView.class)) {
			return;
		}
		UserDefinedFileAttributeView from = Files.getFileAttributeView(original, UserDefinedFileAttributeView.class);
		UserDefinedFileAttributeView to = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
		for (String name : from.list()) {
			ByteBuffer value = ByteBuffer.allocate(from.size(name));
			from.read(name, value);
			to.write(name, value.flip());
		}
	}
}
