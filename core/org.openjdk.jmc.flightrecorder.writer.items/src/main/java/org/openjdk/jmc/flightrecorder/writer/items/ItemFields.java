/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.List;
import org.openjdk.jmc.common.IMCClassLoader;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCModule;
import org.openjdk.jmc.common.IMCOldObject;
import org.openjdk.jmc.common.IMCOldObjectArray;
import org.openjdk.jmc.common.IMCOldObjectField;
import org.openjdk.jmc.common.IMCOldObjectGcRoot;
import org.openjdk.jmc.common.IMCPackage;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.object.IdentityIds;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The fields of JMC's threads, classes, stack traces and old objects, by the names that the JDK's types use (format
 * section 7.1). A struct without an interface is an array of its members in the order of its type's fields.
 */
final class ItemFields implements ObjectFields {
	private static final int UNKNOWN_LINE = -1;

	private final IdentityIds ids = new IdentityIds();

	/** Forgets the objects of the items. */
	void clear() {
		ids.clear();
	}

	@Override
	public boolean hasFields(Object object) {
		return !(object instanceof String);
	}

	@Override
	public long cachedId(ChunkConstants constants, TypeDefinition type, Object object) {
		return ids.find(constants, type, object);
	}

	@Override
	public void cacheId(ChunkConstants constants, TypeDefinition type, Object object, long id) {
		// Texts and structs are made anew for each event.
		if (!(object instanceof String) && !(object instanceof Object[])) {
			ids.put(constants, type, object, id);
		}
	}

	/**
	 * @param object
	 *            a value of an item
	 * @return the name of the JDK's type that it is a value of, or null
	 */
	static String typeName(Object object) {
		if (object instanceof IMCThread) {
			return "java.lang.Thread";
		} else if (object instanceof IMCStackTrace) {
			return "jdk.types.StackTrace";
		} else if (object instanceof IMCType) {
			return "java.lang.Class";
		} else if (object instanceof IMCMethod) {
			return "jdk.types.Method";
		} else if (object instanceof IMCClassLoader) {
			return "jdk.types.ClassLoader";
		} else if (object instanceof IMCModule) {
			return "jdk.types.Module";
		} else if (object instanceof IMCPackage) {
			return "jdk.types.Package";
		} else if (object instanceof IMCThreadGroup) {
			return "jdk.types.ThreadGroup";
		} else if (object instanceof IMCFrame) {
			return "jdk.types.StackFrame";
		} else if (object instanceof IMCOldObject) {
			return ItemTypes.OLD_OBJECT;
		} else if (object instanceof IMCOldObjectArray) {
			return ItemTypes.OLD_OBJECT_ARRAY;
		} else if (object instanceof IMCOldObjectField) {
			return ItemTypes.OLD_OBJECT_FIELD;
		} else if (object instanceof IMCOldObjectGcRoot) {
			return ItemTypes.OLD_OBJECT_GC_ROOT;
		}
		return null;
	}

	@Override
	public Object valueOf(Object object, FieldLayout field) {
		if (object instanceof Object[] members) {
			return field.ordinal < members.length ? plain(members[field.ordinal]) : null;
		}
		// The parser's own field of this name holds the name either as the file has it or as JMC shows it, depending on
		// what was asked last.
		if ("name".equals(field.name) && object instanceof IMCType type) {
			String name = type.getFullName();
			return name == null ? null : ItemNames.classNameInFile(name);
		} else if ("name".equals(field.name) && object instanceof IMCPackage inPackage) {
			String name = inPackage.getName();
			return name == null ? null : ItemNames.packageNameInFile(name);
		} else if ("type".equals(field.name) && object instanceof IMCClassLoader loader) {
			// The parser's field of this name may still be a text.
			return loader.getType();
		}
		Object part = PublicFields.valueOf(object, field.name);
		return plain(part == PublicFields.ABSENT ? ofInterface(object, field.name) : part);
	}

	private static Object plain(Object part) {
		if (part instanceof IQuantity quantity) {
			return quantity.numberValue();
		} else if (part instanceof IMCFrame.Type type) {
			return frameType(type);
		} else if (part instanceof List<?> elements) {
			return elements.toArray();
		}
		return part;
	}

	/** The type of a frame as the JDK names it. JMC has names of its own for these types. */
	static String frameType(IMCFrame.Type type) {
		if (type.equals(IMCFrame.Type.JIT_COMPILED)) {
			return "JIT compiled";
		} else if (type.equals(IMCFrame.Type.INTERPRETED)) {
			return "Interpreted";
		} else if (type.equals(IMCFrame.Type.INLINED)) {
			return "Inlined";
		} else if (type.equals(IMCFrame.Type.NATIVE)) {
			return "Native";
		} else if (type.equals(IMCFrame.Type.CPP)) {
			return "C++";
		} else if (type.equals(IMCFrame.Type.KERNEL)) {
			return "Kernel";
		}
		return type.isUnknown() ? "Unknown" : type.getName();
	}

	private static Object ofInterface(Object object, String field) {
		if (object instanceof IMCThread thread) {
			return ofThread(thread, field);
		} else if (object instanceof IMCThreadGroup group) {
			return "name".equals(field) ? group.getName() : "parent".equals(field) ? group.getParent() : null;
		} else if (object instanceof IMCType type) {
			return "package".equals(field) ? type.getPackage() : "hidden".equals(field) ? type.isHidden() : null;
		} else if (object instanceof IMCClassLoader loader) {
			return "type".equals(field) ? loader.getType() : "name".equals(field) ? loader.getName() : null;
		} else if (object instanceof IMCPackage inPackage) {
			return "module".equals(field)
					? inPackage.getModule()
					: "exported".equals(field) ? inPackage.isExported() : null;
		} else if (object instanceof IMCModule module) {
			return ofModule(module, field);
		} else if (object instanceof IMCMethod method) {
			return ofMethod(method, field);
		} else if (object instanceof IMCFrame frame) {
			return ofFrame(frame, field);
		} else if (object instanceof IMCStackTrace stackTrace) {
			return ofStackTrace(stackTrace, field);
		}
		return ofOldObject(object, field);
	}

	private static Object ofThread(IMCThread thread, String field) {
		switch (field) {
			case "osName":
			case "javaName":
				return thread.getThreadName();
			case "osThreadId":
			// JMC takes threads of equal id for one.
			case "javaThreadId":
				return thread.getThreadId();
			case "group":
				return thread.getThreadGroup();
			default:
				return null;
		}
	}

	private static Object ofModule(IMCModule module, String field) {
		switch (field) {
			case "name":
				return module.getName();
			case "version":
				return module.getVersion();
			case "location":
				return module.getLocation();
			case "classLoader":
				return module.getClassLoader();
			default:
				return null;
		}
	}

	private static Object ofMethod(IMCMethod method, String field) {
		switch (field) {
			case "type":
				return method.getType();
			case "name":
				return method.getMethodName();
			case "descriptor":
				return method.getFormalDescriptor();
			case "modifiers":
				return method.getModifier();
			case "hidden":
				return method.isHidden();
			default:
				return null;
		}
	}

	private static Object ofFrame(IMCFrame frame, String field) {
		switch (field) {
			case "method":
				return frame.getMethod();
			case "lineNumber":
				Integer line = frame.getFrameLineNumber();
				return line == null ? Integer.valueOf(UNKNOWN_LINE) : line;
			case "bytecodeIndex":
				Integer index = frame.getBCI();
				return index == null ? Integer.valueOf(UNKNOWN_LINE) : index;
			case "type":
				return frame.getType();
			default:
				return null;
		}
	}

	private static Object ofStackTrace(IMCStackTrace stackTrace, String field) {
		switch (field) {
			case "frames":
				return stackTrace.getFrames();
			case "truncated":
				IMCStackTrace.TruncationState state = stackTrace.getTruncationState();
				return state != null && state.isTruncated();
			default:
				return null;
		}
	}

	private static Object ofOldObject(Object object, String field) {
		if (object instanceof IMCOldObject old) {
			switch (field) {
				case "address":
					return old.getAddress();
				case "type":
					return old.getType();
				case "description":
					return old.getDescription();
				case "referrer":
					return referrer(old);
				default:
					return null;
			}
		} else if (object instanceof IMCOldObjectArray array) {
			return "size".equals(field) ? array.getSize() : "index".equals(field) ? array.getIndex() : null;
		} else if (object instanceof IMCOldObjectField member) {
			return "name".equals(field) ? member.getName() : "modifiers".equals(field) ? member.getModifier() : null;
		} else if (object instanceof IMCOldObjectGcRoot root) {
			switch (field) {
				case "description":
					return root.getDescription();
				case "system":
					return root.getSystem();
				case "type":
					return root.getType();
				default:
					return null;
			}
		}
		throw new IllegalArgumentException("An object of class "
				+ object.getClass().getName() + " cannot be written to the field '" + field + "'");
	}

	/** The referrer of an old object. In the file it is a struct of its own, with array, field, object and skip. */
	private static Object[] referrer(IMCOldObject old) {
		Object[] referrer = {old.getReferrerArray(), old.getReferrerField(), old.getReferrer(), old.getReferrerSkip()};
		boolean exists = referrer[0] != null || referrer[1] != null || referrer[2] != null;
		return exists ? referrer : null;
	}
}
