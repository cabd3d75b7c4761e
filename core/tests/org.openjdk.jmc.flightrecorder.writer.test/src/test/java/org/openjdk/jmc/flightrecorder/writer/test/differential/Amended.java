/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A run of a program with 9.1.2, in which 9.1.2 does what this writer does on purpose. So both runs go on alike after
 * such a call, and whatever follows from it is compared like everything else.
 */
final class Amended {
	/** A call of 9.1.2. */
	interface Invocation {
		Object make() throws Throwable;
	}

	/** What is thrown by a registered type, or by a value of one, because the type of a field is not registered. */
	static final class UnresolvedFieldException extends IllegalStateException {
		private static final long serialVersionUID = 1;

		UnresolvedFieldException(IllegalStateException cause) {
			super(cause);
		}
	}

	/** A name in the types of a recording. */
	private record Name(Object types, String text) {
		boolean is(Name other) {
			return types == other.types && text.equals(other.text);
		}
	}

	/** A call that has not returned yet. */
	private static final class OpenCall {
		/** The name that it registers, null if it registers none. */
		final Name name;

		/** The builders that its callbacks were given. */
		final Map<Object, Kind> given = new IdentityHashMap<>();

		/** The types by name that each recording had, if the call is given an event class. */
		final Map<Object, Map<String, Object>> typesBefore = new IdentityHashMap<>();

		/** The lists whose content was replaced for this call, with what they had. */
		final Map<List<Object>, List<Object>> replaced = new IdentityHashMap<>();

		OpenCall(Name name) {
			this.name = name;
		}
	}

	private static final Operation TYPES_OF_RECORDING = operation("Recording.getTypes()");
	private static final Operation TYPE_BY_NAME = operation("Types.getType(String, boolean)");
	private static final Operation NAME_OF_TYPE = operation("NamedType.getTypeName()");
	private static final Operation RESOLVE_ALL = operation("TypesImpl.resolveAll()");

	private final Set<Amendment> amendments;
	private final Deque<OpenCall> open = new ArrayDeque<>();
	/** The types of all recordings. */
	private final List<Object> allTypes = new ArrayList<>();

	/** What a builder describes, if that has a name. */
	private final Map<Object, Name> described = new IdentityHashMap<>();

	/** The self types of builders whose types have no name. */
	private final Map<Object, Object> nameless = new IdentityHashMap<>();

	private Throwable thrownByCallback;

	Amended(Set<Amendment> amendments) {
		this.amendments = amendments;
	}

	private static Operation operation(String name) {
		return OldApi.OPERATIONS.stream()
				.filter(o -> o.toString().equals(name))
				.findFirst()
				.orElseThrow(() -> new AssertionError(name));
	}

	private static Object ask(Operation operation, Object receiver, Object... arguments) {
		try {
			return WriterVersion.THEIRS.invoke(operation, receiver, arguments);
		} catch (RuntimeException | Error e) {
			throw e;
		} catch (Throwable e) {
			throw new AssertionError(e);
		}
	}

	private static Object typeOf(Name name) {
		return ask(TYPE_BY_NAME, name.types, name.text, true);
	}

	private boolean has(Amendment amendment) {
		return amendments.contains(amendment);
	}

	/** Makes a call. */
	Object call(Operation operation, Object receiver, Object[] arguments, Invocation original) throws Throwable {
		if (operation.is("selfType", 0) && has(Amendment.SELF_TYPES)) {
			return selfType(receiver);
		}
		OpenCall call = new OpenCall(nameRegistered(operation, receiver, arguments));
		if (call.name != null
				&& has(Amendment.NESTED_NAMES)
				&& isBeingDescribed(call.name)
				&& !isWithoutCallback(operation, arguments)) {
			return typeOf(call.name);
		}
		if (isOfEventClass(operation)) {
			allTypes.forEach(t -> call.typesBefore.put(t, Map.copyOf(OldObjects.typesByName(t))));
		}
		open.push(call);
		boolean completed = false;
		try {
			fieldsGiven(operation, receiver, arguments).forEach(fields -> giveOwnTypes(fields, call));
			Object result = make(operation, receiver, original);
			completed = true;
			return has(Amendment.LATE_BUILDERS) ? withContentOfItsOwn(operation, result) : result;
		} finally {
			open.pop();
			call.replaced.forEach((list, content) -> {
				list.clear();
				list.addAll(content);
			});
			end(call, completed);
		}
	}

	/** Whether null is given in place of a callback, which is refused whatever the name is. */
	private static boolean isWithoutCallback(Operation operation, Object[] arguments) {
		return IntStream.range(0, arguments.length)
				.anyMatch(i ->
						arguments[i] == null && operation.parameters().get(i).isCallback());
	}

	private Object make(Operation operation, Object receiver, Invocation original) throws Throwable {
		try {
			Object result = original.make();
			boolean isLost = result == null && operation.is("getTypes", 0) && OldObjects.REFERENCE.isInstance(receiver);
			return isLost && has(Amendment.FORWARD_REFERENCES) ? OldObjects.typesOf(receiver) : result;
		} catch (IllegalStateException e) {
			throw e != thrownByCallback && isOfRegisteredType(operation, receiver)
					? new UnresolvedFieldException(e)
					: e;
		}
	}

	/** Whether the receiver is a registered type, a value of one, or a builder of a value. */
	private static boolean isOfRegisteredType(Operation operation, Object receiver) {
		return operation.receiver() == Kind.TYPE && !OldObjects.REFERENCE.isInstance(receiver)
				|| operation.receiver() == Kind.VALUE
				|| operation.receiver() == Kind.VALUE_BUILDER;
	}

	private static boolean isOfEventClass(Operation operation) {
		return operation.parameters().stream()
				.anyMatch(p -> p.className().equals("java.lang.Class") && operation.isRegistration()
						|| p.className().equals("jdk.jfr.Event"));
	}

	private static Name nameRegistered(Operation operation, Object receiver, Object[] arguments) {
		if (!operation.isRegistration() || arguments.length == 0 || arguments[0] == null) {
			return null;
		}
		Object first = arguments[0];
		String text = first instanceof String name ? name : first instanceof Enum<?> ? nameOf(first) : null;
		return text == null ? null : new Name(typesOf(receiver), text);
	}

	private static Object typesOf(Object receiver) {
		switch (Kind.of(receiver.getClass().getName())) {
			case TYPES:
				return receiver;
			case RECORDING:
				return ask(TYPES_OF_RECORDING, receiver);
			default:
				return OldObjects.get(receiver, "types");
		}
	}

	private boolean isBeingDescribed(Name name) {
		return open.stream().anyMatch(c -> c.name != null && c.name.is(name))
				&& OldObjects.isUnresolved(OldObjects.typesByName(name.types).get(name.text));
	}

	private Object selfType(Object builder) {
		Name name = described.get(builder);
		return name != null
				? typeOf(name)
				: nameless.computeIfAbsent(builder, b -> OldObjects.referenceWithoutName(OldObjects.get(b, "types")));
	}

	/** A callback of the latest call begins. */
	void begin(Object builder, Kind kind) {
		OpenCall call = open.element();
		call.given.put(builder, kind);
		if (kind == Kind.STRUCTURE_BUILDER && call.name != null) {
			described.put(builder, call.name);
		}
	}

	/** A callback of the latest call returns. */
	void end(Object builder, Kind kind) {
		if (kind == Kind.STRUCTURE_BUILDER) {
			giveOwnTypes(OldObjects.list(builder, "fieldList"), open.element());
		}
	}

	/** A callback throws. */
	void leave(Throwable thrown) {
		thrownByCallback = thrown;
	}

	/** The fields of what is registered without a callback. */
	private static List<List<Object>> fieldsGiven(Operation operation, Object receiver, Object[] arguments) {
		List<List<Object>> given = new ArrayList<>();
		if (operation.is("registerAs", 2)) {
			given.add(OldObjects.list(receiver, "fieldList"));
		}
		for (int i = 0; operation.isRegistration() && i < arguments.length; i++) {
			if (operation.parameters().get(i).kind() == Kind.STRUCTURE
					&& !operation.parameters().get(i).isCallback()
					&& arguments[i] != null) {
				given.add(OldObjects.list(arguments[i], "fields"));
			}
		}
		return given;
	}

	/** A self type without a name becomes the type that has the field, and one of another recording that of the name. */
	private void giveOwnTypes(List<Object> fields, OpenCall call) {
		if (call.name == null) {
			return;
		}
		List<Object> given = new ArrayList<>(fields);
		List<Object> own = new ArrayList<>();
		given.forEach(f -> own.add(f == null ? null : withOwnType(f, call.name)));
		if (IntStream.range(0, own.size()).anyMatch(i -> own.get(i) != given.get(i))) {
			call.replaced.put(fields, given);
			fields.clear();
			fields.addAll(own);
		}
	}

	private Object withOwnType(Object field, Name name) {
		Object type = OldObjects.get(field, "type");
		if (isNameless(type)) {
			return OldObjects.withType(field, typeOf(name));
		}
		Object own = has(Amendment.FOREIGN_TYPES) && OldObjects.typesOf(type) != name.types
				? OldObjects.typesByName(name.types).get(nameOf(type))
				: null;
		return own == null ? field : OldObjects.withType(field, own);
	}

	private static String nameOf(Object type) {
		return (String) ask(NAME_OF_TYPE, type);
	}

	private boolean isNameless(Object type) {
		return nameless.values().stream().anyMatch(t -> t == type);
	}

	/** What a builder made keeps what it has. */
	private Object withContentOfItsOwn(Operation operation, Object result) {
		if (result == null || !operation.is("build", 0)) {
			return result;
		} else if (operation.receiver() == Kind.FIELD_BUILDER) {
			keepList(result, "annotations");
		} else if (operation.receiver() == Kind.VALUE_BUILDER) {
			return Collections.unmodifiableMap(new HashMap<>((Map<?, ?>) result));
		}
		return result;
	}

	private static void keepList(Object object, String field) {
		OldObjects.set(object, field, Collections.unmodifiableList(new ArrayList<>(OldObjects.list(object, field))));
	}

	private void end(OpenCall call, boolean completed) {
		if (has(Amendment.LATE_BUILDERS)) {
			call.given.forEach(Amended::separate);
			Object type = call.name == null
					? null
					: OldObjects.typesByName(call.name.types).get(call.name.text);
			if (OldObjects.COMPOSITE.isInstance(type)) {
				keepList(type, "annotations");
			}
		}
		if (!completed && has(Amendment.FAILED_REGISTRATIONS)) {
			allTypes.forEach(this::forgetFailed);
			call.typesBefore.forEach(Amended::forgetRefused);
		}
		if (has(Amendment.FORWARD_REFERENCES)) {
			allTypes.stream().filter(t -> !OldObjects.references(t).isEmpty()).forEach(t -> ask(RESOLVE_ALL, t));
		}
	}

	/** The builder is used further, without what it has made. */
	private static void separate(Object builder, Kind kind) {
		switch (kind) {
			case FIELD_BUILDER:
				OldObjects.set(builder, "annotations", new ArrayList<>(OldObjects.list(builder, "annotations")));
				break;
			case VALUE_BUILDER:
				OldObjects.set(
						builder, "fieldValueMap", new HashMap<>((Map<?, ?>) OldObjects.get(builder, "fieldValueMap")));
				break;
			default:
				break;
		}
	}

	private void forgetFailed(Object types) {
		OldObjects.typesByName(types)
				.entrySet()
				.removeIf(e -> OldObjects.isUnresolved(e.getValue())
						&& open.stream().noneMatch(c -> c.name != null && c.name.is(new Name(types, e.getKey()))));
	}

	/** What a class needs that is refused is registered before; a class that is registered may fail to be written. */
	private static void forgetRefused(Object types, Map<String, Object> before) {
		Map<String, Object> byName = OldObjects.typesByName(types);
		// Without the JDK's types, no class is registered here.
		if (!before.containsKey("java.lang.Thread")
				|| byName.keySet().stream().noneMatch(n -> !before.containsKey(n) && EventClasses.isNameOfOne(n))) {
			Set<Object> forgotten = Collections.newSetFromMap(new IdentityHashMap<>());
			byName.forEach((name, type) -> {
				if (before.get(name) != type) {
					forgotten.add(type);
				}
			});
			byName.keySet().retainAll(before.keySet());
			byName.putAll(before);
			if (OldObjects.references(types) instanceof References references) {
				references.takeBack(forgotten);
			}
		}
	}

	/** Whether only one of two types has no name; 9.1.2 takes it for one whose name is empty. */
	boolean isNamelessUnlike(Object type, Object other) {
		return isNameless(type) != isNameless(other);
	}

	/** Whether an event is written to another recording than that of its type. */
	static boolean isOfAnotherRecording(Operation operation, Object receiver, Object[] arguments) {
		return operation.is("writeEvent", 1)
				&& OldObjects.VALUE.isInstance(arguments[0])
				&& OldObjects.typesOf(OldObjects.get(arguments[0], "type")) != typesOf(receiver);
	}

	/** What a reference leads to, where that is registered; anything else is given back, fields with what theirs leads to. */
	Object resolved(Object object) {
		if (!has(Amendment.FORWARD_REFERENCES)) {
			return object;
		}
		if (OldObjects.FIELD.isInstance(object)) {
			Object type = OldObjects.get(object, "type");
			Object found = leadsTo(type);
			if (found != type) {
				OldObjects.set(object, "type", found);
			}
		}
		return leadsTo(object);
	}

	private static Object leadsTo(Object object) {
		return OldObjects.REFERENCE.isInstance(object) && !OldObjects.isUnresolved(object)
				? OldObjects.get(object, "delegate")
				: object;
	}

	/** A recording has been opened. */
	void opened(Object recording) {
		Object types = ask(TYPES_OF_RECORDING, recording);
		allTypes.add(types);
		if (has(Amendment.FORWARD_REFERENCES)) {
			OldObjects.setReferences(types, new References());
		}
	}

	/** All references, also where several are to one name; 9.1.2 keeps one of those only. */
	private static final class References extends AbstractSet<Object> {
		private final List<Object> all = new CopyOnWriteArrayList<>();
		/** Those that are resolved too. */
		private final List<Object> ever = new CopyOnWriteArrayList<>();

		@Override
		public boolean add(Object reference) {
			ever.add(reference);
			return all.add(reference);
		}

		/** References that were resolved to these types are not any more. */
		void takeBack(Set<Object> types) {
			ever.stream()
					.filter(r -> types.contains(OldObjects.get(r, "delegate")))
					.forEach(r -> {
						OldObjects.set(r, "delegate", null);
						all.add(r);
					});
		}

		@Override
		public boolean remove(Object reference) {
			return all.removeIf(r -> r == reference);
		}

		@Override
		public boolean removeAll(Collection<?> references) {
			return all.removeIf(r -> references.stream().anyMatch(other -> other == r));
		}

		@Override
		public boolean removeIf(Predicate<? super Object> condition) {
			return all.removeIf(condition);
		}

		@Override
		public Iterator<Object> iterator() {
			return all.iterator();
		}

		@Override
		public int size() {
			return all.size();
		}
	}
}
