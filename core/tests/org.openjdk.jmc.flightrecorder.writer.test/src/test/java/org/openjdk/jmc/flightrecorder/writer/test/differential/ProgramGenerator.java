/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.test.differential.Operation.Parameter;

/**
 * Makes random programs of the kinds of calls that programs in the wild make. What a variable is going to hold is known
 * from the call that sets it, so that most calls get what they can use; names of fields are tied to the types of fields.
 */
final class ProgramGenerator {
	private static final int MAX_CALLS = 40;
	private static final int MAX_DEPTH = 4;
	private static final double CAUGHT = 0.7;
	private static final double ON_WHAT_IS_BUILT = 0.8;
	private static final double NULL = 0.02;
	private static final double FIELD_OF_OWN_TYPE = 0.06;

	/** How often a method is called; others once. */
	private static final Map<String, Double> WEIGHTS = Map.ofEntries(
			Map.entry("registerType", 12.0),
			Map.entry("registerEventType", 10.0),
			Map.entry("registerAnnotationType", 5.0),
			Map.entry("getOrAdd", 5.0),
			Map.entry("addField", 12.0),
			Map.entry("addFields", 4.0),
			Map.entry("addAnnotation", 5.0),
			Map.entry("selfType", 4.0),
			Map.entry("asArray", 3.0),
			Map.entry("putField", 5.0),
			Map.entry("putFields", 6.0),
			Map.entry("asValue", 3.0),
			Map.entry("valueBuilder", 4.0),
			Map.entry("writeEvent", 10.0),
			Map.entry("rotateChunk", 2.0),
			Map.entry("getType", 5.0),
			Map.entry("getTypes", 1.0),
			Map.entry("getField", 2.0),
			Map.entry("canAccept", 3.0),
			Map.entry("isUsedBy", 3.0),
			Map.entry("fieldBuilder", 3.0),
			Map.entry("typeStructureBuilder", 4.0),
			Map.entry("registerAs", 4.0),
			Map.entry("build", 1.0),
			Map.entry("newRecording", 0.1),
			Map.entry("close", 0.5),
			Map.entry("equals", 0.5),
			Map.entry("hashCode", 0.1),
			Map.entry("toString", 0.1),
			Map.entry("values", 0.1),
			Map.entry("valueOf", 0.1),
			Map.entry("getId", 0.2),
			Map.entry(Operation.CONSTRUCTOR, 1.0));

	private static final Set<Kind> NEEDED = EnumSet.of(
			Kind.TYPE,
			Kind.VALUE,
			Kind.VALUE_BUILDER,
			Kind.FIELD,
			Kind.FIELD_VALUE,
			Kind.STRUCTURE,
			Kind.ANNOTATION,
			Kind.SETTINGS);

	/** The weight of each operation. Compared by identity, as operations are long. */
	private static final Map<Operation, Double> WEIGHT_OF = new IdentityHashMap<>();

	/** What can be called on what is being built. */
	private static final Map<Kind, List<Operation>> BUILDING = new EnumMap<>(Kind.class);

	static {
		OldApi.OPERATIONS.forEach(o -> WEIGHT_OF.put(o, weight(o)));
		for (Kind kind : Kind.values()) {
			BUILDING.put(
					kind, OldApi.OPERATIONS.stream().filter(o -> takes(o, kind)).toList());
		}
	}

	private static final List<Operation> ANNOTATING = OldApi.OPERATIONS.stream()
			.filter(o -> o.name().equals("addAnnotation"))
			.filter(o -> o.parameters().get(0).kind() == Kind.PREDEFINED)
			.toList();

	private static final Operation TYPE_OF_NAME = getType(Kind.OTHER);
	private static final Operation TYPE_OF_JDK = getType(Kind.JDK);

	private static final Operation FIELD_OF_TYPE = OldApi.OPERATIONS.stream()
			.filter(o -> o.is("addField", 3) && o.parameters().get(1).kind() == Kind.TYPE)
			.findFirst()
			.orElseThrow();

	private record Variable(int number, Kind kind) {}

	private final Random random;
	private final Texts texts;
	private final List<Variable> variables = new ArrayList<>();
	/** Builders whose callback is over; of little use, but programs do keep them. */
	private final Set<Integer> over = new HashSet<>();

	/** The names of types whose callbacks are being made. */
	private final List<Argument> described = new ArrayList<>();

	private int next;
	private int calls;
	private int outputs;

	private ProgramGenerator(Random random) {
		this.random = random;
		texts = new Texts(random);
	}

	static Program program(Random random) {
		return new ProgramGenerator(random).program();
	}

	private boolean maybe(double probability) {
		return random.nextDouble() < probability;
	}

	private <T> T any(List<T> list) {
		return list.get(random.nextInt(list.size()));
	}

	private Program program() {
		List<Call> program = new ArrayList<>();
		program.add(open());
		if (maybe(0.8)) {
			program.add(on(program.get(0).number(), operations("getTypes", Kind.RECORDING)));
		}
		int length = 2 + random.nextInt(14);
		for (int i = 0; i < length && calls < MAX_CALLS; i++) {
			program.add(call(0));
		}
		return new Program(program);
	}

	private static Operation getType(Kind parameter) {
		return OldApi.OPERATIONS.stream()
				.filter(o -> o.is("getType", 1) && o.receiver() == Kind.RECORDING)
				.filter(o -> o.parameters().get(0).kind() == parameter)
				.findFirst()
				.orElseThrow();
	}

	private static List<Operation> operations(String name, Kind receiver) {
		return OldApi.OPERATIONS.stream()
				.filter(o -> o.name().equals(name) && o.receiver() == receiver)
				.toList();
	}

	private Call open() {
		List<Operation> ways = OldApi.OPERATIONS.stream()
				.filter(o -> o.name().equals("newRecording"))
				.filter(o -> maybe(0.03) || o.parameters().get(0).className().equals("java.io.OutputStream"))
				.toList();
		return complete(ways.isEmpty() ? operations("newRecording", Kind.OTHER).get(0) : any(ways), null, 0);
	}

	private Call on(int receiver, List<Operation> choices) {
		return complete(any(choices), new Argument.Variable(receiver), 0);
	}

	private static double weight(Operation operation) {
		double weight = WEIGHTS.getOrDefault(operation.name(), 1.0);
		Kind receiver = operation.receiver();
		if (receiver == Kind.FIELD_VALUE || operation.name().equals("getFieldValues")) {
			return 4;
		}
		boolean rare = receiver == Kind.BUILTIN || receiver == Kind.JDK || receiver == Kind.SETTINGS;
		return rare ? 0.1 : weight;
	}

	private Call call(int depth) {
		while (true) {
			Operation operation = weighted(OldApi.OPERATIONS);
			Argument receiver = operation.needsReceiver() ? receiver(operation) : null;
			if ((receiver != null || !operation.needsReceiver()) && hasAll(operation)) {
				return complete(operation, receiver, depth);
			}
		}
	}

	/** Whether there is a variable for every parameter that wants one. A null in its place tells little. */
	private boolean hasAll(Operation operation) {
		return operation.parameters().stream()
				.noneMatch(p -> !p.isCallback()
						&& !p.isArray()
						&& NEEDED.contains(p.kind())
						&& variables.stream().noneMatch(v -> v.kind == p.kind()));
	}

	private Operation weighted(List<Operation> operations) {
		double sum = 0;
		for (Operation operation : operations) {
			sum += WEIGHT_OF.get(operation);
		}
		double at = random.nextDouble() * sum;
		for (Operation operation : operations) {
			at -= WEIGHT_OF.get(operation);
			if (at < 0) {
				return operation;
			}
		}
		return operations.get(0);
	}

	private static boolean takes(Operation operation, Kind receiver) {
		if (operation.owner().endsWith("AnnotatedElementBuilder")) {
			return receiver == Kind.FIELD_BUILDER || receiver == Kind.STRUCTURE_BUILDER;
		}
		return operation.receiver() == receiver || operation.receiver() == Kind.NAMED && receiver == Kind.TYPE;
	}

	private Argument receiver(Operation operation) {
		Kind kind = operation.receiver();
		if (kind == Kind.BUILTIN || kind == Kind.JDK) {
			return constant(kind);
		}
		return variable(variables.stream().filter(v -> takes(operation, v.kind)).toList());
	}

	/** The newest are the most interesting. */
	private Argument variable(List<Variable> choices) {
		if (choices.isEmpty()) {
			return null;
		}
		List<Variable> alive =
				choices.stream().filter(v -> !over.contains(v.number)).toList();
		if (!alive.isEmpty() && alive.size() < choices.size() && maybe(0.9)) {
			return variable(alive);
		}
		if (alive.isEmpty() && maybe(0.9)) {
			return null;
		}
		Variable chosen = maybe(0.5) ? choices.get(choices.size() - 1) : any(choices);
		return new Argument.Variable(chosen.number);
	}

	private Argument ofKind(Kind kind) {
		List<Argument> found = new ArrayList<>();
		Argument direct =
				variable(variables.stream().filter(v -> v.kind == kind).toList());
		if (direct != null && maybe(0.85)) {
			return direct;
		}
		for (Variable variable : variables) {
			if (variable.kind.element() == kind) {
				found.add(new Argument.Element(variable.number, random.nextInt(3)));
			}
		}
		return found.isEmpty() ? direct : any(found);
	}

	private Call complete(Operation operation, Argument receiver, int depth) {
		calls++;
		List<Argument> arguments = new ArrayList<>();
		String field = texts.fieldName(operation);
		int open = described.size();
		for (int i = 0; i < operation.parameters().size(); i++) {
			arguments.add(argument(operation, i, field, depth));
			if (i == 0 && operation.isRegistration()) {
				described.add(arguments.get(0));
			}
		}
		described.subList(open, described.size()).clear();
		int number = next++;
		if (operation.result() != Kind.OTHER) {
			variables.add(new Variable(number, operation.result()));
		}
		return new Call(number, operation, receiver, arguments, maybe(CAUGHT));
	}

	/** The name of a type to register; seldom that of one that is being described. */
	private Argument typeName(Operation operation) {
		Argument name = texts.literal(operation, operation.parameters().get(0), 0, null);
		while (described.contains(name) && maybe(0.98)) {
			name = texts.literal(operation, operation.parameters().get(0), 0, null);
		}
		return name;
	}

	private Argument argument(Operation operation, int index, String field, int depth) {
		Parameter parameter = operation.parameters().get(index);
		String className = parameter.className();
		if (index == 0 && operation.isRegistration() && className.equals("java.lang.String")) {
			return maybe(NULL) ? new Argument.Literal(null, "(String) null") : typeName(operation);
		}
		if (className.equals("java.lang.String") && operation.name().equals("newRecording")
				|| className.equals("java.io.OutputStream")
				|| className.equals("java.io.File")
				|| className.equals("java.nio.file.Path")) {
			return new Argument.Output(outputs++, className);
		}
		if (index == 0
				&& operation.name().equals("getType")
				&& className.equals("java.lang.String")
				&& !described.isEmpty()
				&& maybe(0.4)) {
			return any(described);
		}
		boolean primitive = !className.contains(".") && !parameter.isArray();
		if (!primitive && maybe(NULL)) {
			return new Argument.Literal(null, "(" + javaClass(parameter) + ") null");
		}
		if (parameter.isArray() && (parameter.isCallback() || parameter.kind() != Kind.OTHER)) {
			List<Argument> elements = new ArrayList<>();
			String component = className.substring(2, className.length() - 1);
			Parameter single = new Parameter(component, parameter.kind(), parameter.isCallback());
			int length = random.nextInt(3);
			for (int i = 0; i < length; i++) {
				elements.add(single(operation, single, index, field, depth));
			}
			return new Argument.Several(component, elements);
		}
		return single(operation, parameter, index, field, depth);
	}

	private static String javaClass(Parameter parameter) {
		if (parameter.isCallback()) {
			return "Consumer<" + parameter.kind().javaName() + ">" + (parameter.isArray() ? "[]" : "");
		}
		String name = parameter.className();
		String simple =
				name.substring(name.lastIndexOf('.') + 1).replace('$', '.').replace(";", "");
		return parameter.isArray() ? simple + "[]" : simple;
	}

	private Argument single(Operation operation, Parameter parameter, int index, String field, int depth) {
		if (parameter.isCallback()) {
			return callback(operation, parameter.kind(), field, depth);
		}
		switch (parameter.kind()) {
			case OTHER:
				return parameter.className().equals("java.lang.Object")
						? object(operation)
						: texts.literal(operation, parameter, index, field);
			case PREDEFINED:
				return predefined(operation, field);
			case BUILTIN:
				Argument.Constant tied = texts.builtinOf(field);
				return tied != null ? tied : constant(Kind.BUILTIN);
			case JDK:
				return constant(Kind.JDK);
			case NAMED:
				Argument type = ofKind(Kind.TYPE);
				return type != null ? type : constant(Kind.JDK);
			case MAP:
				return map();
			default:
				Argument found = ofKind(parameter.kind());
				return found != null ? found : new Argument.Literal(null, "(" + javaClass(parameter) + ") null");
		}
	}

	private Argument map() {
		Argument found = ofKind(Kind.MAP);
		Argument value = ofKind(Kind.FIELD_VALUE);
		if (value != null && (found == null || maybe(0.5))) {
			return new Argument.Entry(texts.anyFieldName(), value);
		}
		return found != null ? found : new Argument.Literal(Map.of(), "Map.of()");
	}

	private Argument object(Operation operation) {
		Kind kind = operation.name().equals("equals") ? operation.receiver() : Kind.VALUE;
		Argument found = maybe(0.6) ? ofKind(maybe(0.8) ? kind : Kind.MAP) : null;
		return found != null ? found : texts.object();
	}

	private Argument predefined(Operation operation, String field) {
		if (operation.name().equals("addAnnotation")) {
			return maybe(0.9) ? texts.annotationType() : constant(Kind.JDK);
		}
		Argument.Constant tied = texts.builtinOf(field);
		return tied != null && maybe(0.9) ? tied : constant(maybe(0.5) ? Kind.JDK : Kind.BUILTIN);
	}

	private Argument constant(Kind kind) {
		Class<?> type = WriterVersion.THEIRS.load(
				WriterVersion.PACKAGE + "api.Types$" + (kind == Kind.JDK ? "JDK" : "Builtin"));
		Object[] constants = type.getEnumConstants();
		return new Argument.Constant(type.getName(), ((Enum<?>) constants[random.nextInt(constants.length)]).name());
	}

	/** Mostly annotated. Calls that fit like these seldom come together by chance. */
	private void addFieldOfOwnType(List<Call> body, int builder, int depth) {
		Call self = ownType(builder);
		body.add(self);
		int field = next++;
		variables.add(new Variable(field, Kind.FIELD_BUILDER));
		List<Call> ofField = new ArrayList<>();
		if (maybe(0.3)) {
			ofField.add(on(field, operations("asArray", Kind.FIELD_BUILDER)));
		}
		if (maybe(0.8)) {
			ofField.add(complete(weighted(ANNOTATING), new Argument.Variable(field), depth + 1));
		}
		over.add(field);
		Argument callback = new Argument.Callback(field, Kind.FIELD_BUILDER, ofField);
		int number = next++;
		variables.add(new Variable(number, FIELD_OF_TYPE.result()));
		body.add(new Call(
				number,
				FIELD_OF_TYPE,
				new Argument.Variable(builder),
				List.of(texts.nameOfReference(), new Argument.Variable(self.number()), callback),
				maybe(CAUGHT)));
	}

	/** The type that is being described, from its builder or by its name: 9.1.2 takes these for different ones. */
	private Call ownType(int builder) {
		Variable recording = variables.stream()
				.filter(v -> v.kind == Kind.RECORDING)
				.findFirst()
				.orElse(null);
		if (recording == null || described.isEmpty() || maybe(0.5)) {
			return on(builder, operations("selfType", Kind.STRUCTURE_BUILDER));
		}
		Argument name = described.get(described.size() - 1);
		int number = next++;
		variables.add(new Variable(number, Kind.TYPE));
		Operation asking = name instanceof Argument.Constant ? TYPE_OF_JDK : TYPE_OF_NAME;
		return new Call(number, asking, new Argument.Variable(recording.number()), List.of(name), maybe(CAUGHT));
	}

	private Argument callback(Operation operation, Kind given, String field, int depth) {
		int parameter = next++;
		variables.add(new Variable(parameter, given));
		List<Call> body = new ArrayList<>();
		if (given == Kind.FIELD_BUILDER && field != null && field.endsWith("s") && maybe(0.8)) {
			body.add(on(parameter, operations("asArray", Kind.FIELD_BUILDER)));
		} else if (given == Kind.SETTINGS_BUILDER && maybe(0.7)) {
			body.add(on(parameter, operations("withJdkTypeInitialization", Kind.SETTINGS_BUILDER)));
		} else if (given == Kind.STRUCTURE_BUILDER
				&& !operation.name().equals("registerEventType")
				&& maybe(FIELD_OF_OWN_TYPE)) {
			addFieldOfOwnType(body, parameter, depth);
		}
		List<Operation> building = BUILDING.get(given);
		int length = random.nextInt(given == Kind.STRUCTURE_BUILDER || given == Kind.VALUE_BUILDER ? 5 : 2);
		for (int i = 0; i < length && calls < MAX_CALLS; i++) {
			if (depth < MAX_DEPTH && !maybe(ON_WHAT_IS_BUILT)) {
				body.add(call(depth + 1));
			} else {
				List<Operation> possible =
						building.stream().filter(this::hasAll).toList();
				body.add(complete(weighted(possible), new Argument.Variable(parameter), depth + 1));
			}
		}
		variables.stream().filter(v -> v.number >= parameter && v.kind == given).forEach(v -> over.add(v.number));
		return new Argument.Callback(parameter, given, body);
	}
}
