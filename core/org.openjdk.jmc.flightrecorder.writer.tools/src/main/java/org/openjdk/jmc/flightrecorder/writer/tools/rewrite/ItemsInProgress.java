/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.openjdk.jmc.common.item.IAggregator;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemConsumer;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * Items that update a progress while a program iterates over them.
 *
 * @param items
 *            the items
 * @param progress
 *            makes a step for each
 */
record ItemsInProgress(IItemCollection items, Progress progress) implements IItemCollection {

	@Override
	public Iterator<IItemIterable> iterator() {
		return mapped(items.iterator(), OfOneType::new);
	}

	private static <A, B> Iterator<B> mapped(Iterator<A> source, Function<A, B> mapping) {
		return new Iterator<>() {
			@Override
			public boolean hasNext() {
				return source.hasNext();
			}

			@Override
			public B next() {
				return mapping.apply(source.next());
			}
		};
	}

	@Override
	public IItemCollection apply(IItemFilter filter) {
		return new ItemsInProgress(items.apply(filter), progress);
	}

	@Override
	public <V, C extends IItemConsumer<C>> V getAggregate(IAggregator<V, C> aggregator) {
		return items.getAggregate(aggregator);
	}

	@Override
	public boolean hasItems() {
		return items.hasItems();
	}

	@Override
	@SuppressWarnings("deprecation") // whoever implements the interface has it
	public Set<IRange<IQuantity>> getUnfilteredTimeRanges() {
		return items.getUnfilteredTimeRanges();
	}

	private final class OfOneType implements IItemIterable {
		private final IItemIterable ofOneType;

		OfOneType(IItemIterable ofOneType) {
			this.ofOneType = ofOneType;
		}

		@Override
		public Iterator<IItem> iterator() {
			return mapped(ofOneType.iterator(), item -> {
				progress.step();
				return item;
			});
		}

		@Override
		public IType<IItem> getType() {
			return ofOneType.getType();
		}

		@Override
		public boolean hasItems() {
			return ofOneType.hasItems();
		}

		@Override
		public long getItemCount() {
			return ofOneType.getItemCount();
		}

		@Override
		public IItemIterable apply(Predicate<IItem> predicate) {
			return new OfOneType(ofOneType.apply(predicate));
		}
	}
}
