/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeCatalogue.TypeSource;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The JDK's enumerations: types that wrap a text and whose values are in a pool. The JDK's reader shows such a field as
 * a text, so this table says which fields have one, in JDK 17 to 25:
 *
 * <pre>
 *  type field : label : event.field ...         without the package jdk.types and the prefix jdk; no field and no label
 *                                               for types of {@link JdkTypes}
 * </pre>
 */
final class JdkEnumerations {
	private static final String EVENT_PREFIX = "jdk.";
	private static final String TYPE_PREFIX = "jdk.types.";
	private static final String TABLE =
			"""
			Bytecode bytecode : Bytecode Instruction : Deoptimization.instruction
			CodeBlobType type : Code Blob Type : CodeCacheFull.codeBlobType CodeCacheStatistics.codeBlobType
			CompilerPhaseType phase : Compiler Phase Type : CompilerPhase.phase
			CompilerType compiler : Compiler Type : Compilation.compiler CompilerQueueUtilization.compiler \
			Deoptimization.compiler
			DeoptimizationAction action : Deoptimization Action : Deoptimization.action
			DeoptimizationReason reason : Deoptimization Reason : Deoptimization.reason
			FlagValueOrigin origin : Flag Value Origin : BooleanFlag.origin BooleanFlagChanged.origin \
			DoubleFlag.origin DoubleFlagChanged.origin IntFlag.origin IntFlagChanged.origin LongFlag.origin \
			LongFlagChanged.origin StringFlag.origin StringFlagChanged.origin UnsignedIntFlag.origin \
			UnsignedIntFlagChanged.origin UnsignedLongFlag.origin UnsignedLongFlagChanged.origin
			G1HeapRegionType type : G1 Heap Region Type : G1HeapRegionInformation.type \
			G1HeapRegionTypeChange.from G1HeapRegionTypeChange.to
			G1YCType type : G1 YC Type : G1GarbageCollection.type
			GCCause cause : GC Cause : GarbageCollection.cause
			GCName name : GC Name : GCConfiguration.oldCollector GCConfiguration.youngCollector \
			GarbageCollection.name
			GCThresholdUpdater updater : GC Threshold Updater : MetaspaceGCThreshold.updater
			GCWhen when : GC When : G1HeapSummary.when GCHeapSummary.when MetaspaceChunkFreeListSummary.when \
			MetaspaceSummary.when PSHeapSummary.when
			InflateCause cause : Inflation Cause : JavaMonitorInflate.cause
			MetadataType type : Metadata Type : MetaspaceAllocationFailure.metadataType \
			MetaspaceChunkFreeListSummary.metadataType MetaspaceOOM.metadataType
			MetaspaceObjectType type : Metaspace Object Type : \
			MetaspaceAllocationFailure.metaspaceObjectType MetaspaceOOM.metaspaceObjectType
			NMTType name : Native Memory Tracking Type : NativeMemoryUsage.type
			NarrowOopMode mode : Narrow Oop Mode : GCHeapConfiguration.compressedOopsMode
			NetworkInterfaceName networkInterface : Network Interface : NetworkUtilization.networkInterface
			OldObjectRootSystem system : GC Root System : types.OldObjectGcRoot.system
			OldObjectRootType type : GC Root Type : types.OldObjectGcRoot.type
			ReferenceType type : Reference Type : GCReferenceStatistics.type
			ShenandoahHeapRegionState state : Shenandoah Heap Region State : \
			ShenandoahHeapRegionInformation.state ShenandoahHeapRegionStateChange.from \
			ShenandoahHeapRegionStateChange.to
			Symbol : : FinalizerStatistics.codeSource
			ThreadState : : ExecutionSample.state NativeMethodSample.state
			VMOperationType type : VM Operation Type : ExecuteVMOperation.operation
			VMThreadState state : JVM Thread State : SafepointLatency.threadState
			ZPageTypeType type : Z Page Type : ZAllocationStall.type ZPageAllocation.type ZRelocationSetGroup.type
			ZStatisticsCounterType counter : Z Statistics Counter : ZStatisticsCounter.id
			ZStatisticsSamplerType sampler : Z Statistics Sampler : ZStatisticsSampler.id
			""";

	/** A type of the table. */
	private record Enumeration(String field, String label) {}

	/**
	 * The parsed table. Parsing waits for the first look-up of a name of the JDK: most recordings of a client have
	 * none.
	 */
	private static final class Parsed {
		static final Map<String, Enumeration> TYPES = new HashMap<>();
		static final Map<String, String> TYPE_OF_FIELD = new HashMap<>();

		static {
			for (String row : TABLE.split("\n")) {
				String[] columns = row.split(":", -1);
				String[] type = columns[0].strip().split(" ");
				String name = TYPE_PREFIX.concat(type[0]);
				if (type.length > 1) {
					TYPES.put(name, new Enumeration(type[1], columns[1].strip()));
				}
				for (String field : columns[2].strip().split(" ")) {
					TYPE_OF_FIELD.put(EVENT_PREFIX.concat(field), name);
				}
			}
		}

		private Parsed() {}
	}

	private JdkEnumerations() {}

	/** @return whether the table declares a type of this name */
	static boolean has(String name) {
		return name.startsWith(TYPE_PREFIX) && Parsed.TYPES.containsKey(name);
	}

	/** @return the name of the type that a field of an event has, or null */
	static String fieldType(String event, String field) {
		return event.startsWith(EVENT_PREFIX)
				? Parsed.TYPE_OF_FIELD.get(event.concat(".").concat(field))
				: null;
	}

	/** @return the declaration of a type for which {@link #has} is true */
	static TypeDeclaration declaration(String name, TypeSource types) {
		Enumeration enumeration = Parsed.TYPES.get(name);
		return new TypeDeclaration(null, true)
				.add(new FieldDefinition(
						enumeration.field, types.typeNamed(ValueKind.STRING.typeName()), false, List.of()))
				.add(AnnotationDefinition.of(types.typeNamed("jdk.jfr.Label"), enumeration.label));
	}
}
