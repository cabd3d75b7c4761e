/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeCatalogue;

/** Facts about the JDK's own types, whichever of them a recording has. */
public final class JdkTypes {
	/** The JDK's types, as registries know them. */
	public static final TypeCatalogue CATALOGUE = JdkTypeCatalogue.INSTANCE;

	private JdkTypes() {}

	/**
	 * Finds the type of a field in the JDK's own type: recorded events do not tell symbols from strings.
	 *
	 * @param field
	 *            a field's name
	 * @return the name of the field's type in the catalogue, null when it has none
	 */
	public static String fieldType(String name, String field) {
		return JdkTypeCatalogue.fieldType(name, field);
	}

	/** @return whether {@code TypeRegistry.findForFile} knows the type without a declaration */
	public static boolean isCatalogued(String name) {
		return CATALOGUE.has(name) || JdkEnumerations.has(name);
	}

	/** @return whether the catalogue has the text among the constants of the type */
	public static boolean isConstant(String typeName, String text) {
		return Arrays.stream(CATALOGUE.fixedConstants(typeName))
				.anyMatch(constant -> constant.text().equals(text));
	}

	/** @return whether the JDK keeps values of the type in a constant pool */
	public static boolean isPooled(String name) {
		return CATALOGUE.isPooled(name);
	}
}
