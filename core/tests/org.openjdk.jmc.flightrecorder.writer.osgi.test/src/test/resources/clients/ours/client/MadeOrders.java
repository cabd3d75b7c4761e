package client;

import java.util.List;
import java.util.function.Predicate;
import java.util.Iterator;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.StructContentType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.items.Items;

/** Items that no parser has read. */
public class MadeOrders implements IItemIterable {
	private static final StructContentType<IItem> TYPE = new StructContentType<>("client.Order", "Order", null);

	static {
		TYPE.addField("startTime", UnitLookup.TIMESTAMP, "Start Time", null, item -> ((Order) item).start);
		TYPE.addField("id", UnitLookup.NUMBER, "Id", null, item -> ((Order) item).id);
		TYPE.addField("customer", UnitLookup.PLAIN_TEXT, "Customer", null, item -> ((Order) item).customer);
	}

	record Order(IQuantity start, IQuantity id, String customer) implements IItem {
		Order(long id, String customer) {
			this(UnitLookup.EPOCH_MS.quantity(1_700_000_000_000L + id), UnitLookup.NUMBER_UNITY.quantity(id), customer);
		}

		@Override
		public IType<IItem> getType() {
			return TYPE;
		}
	}

	@Override
	public Iterator<IItem> iterator() {
		return List.<IItem>of(new Order(1, "Ada"), new Order(2, "Grace"), new Order(3, "Mary")).iterator();
	}

	@Override
	public IType<IItem> getType() {
		return TYPE;
	}

	@Override
	public boolean hasItems() {
		return true;
	}

	@Override
	public long getItemCount() {
		return 3;
	}

	@Override
	public IItemIterable apply(Predicate<IItem> filter) {
		throw new UnsupportedOperationException("The writer does not filter");
	}

	public static void write(String file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			Items.write(recording, new MadeOrders());
		}
	}
}
