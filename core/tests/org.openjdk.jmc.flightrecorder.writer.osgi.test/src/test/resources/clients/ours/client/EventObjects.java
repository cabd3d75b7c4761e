package client;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** Event classes of the client's own, which only its bundle can load. */
public class EventObjects {
	@Name("client.Checkout")
	@Label("Checkout")
	@Category({"Client", "Shop"})
	static class Checkout extends Event {
		@Label("Customer")
		String customer;

		int items;
		Class<?> from;
	}

	public static void write(String file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			if (recording.registerEventType(Checkout.class).getFields().isEmpty()) {
				throw new AssertionError("the type of the event class has no fields");
			}
			for (int i = 1; i <= 3; i++) {
				Checkout checkout = new Checkout();
				checkout.customer = "customer " + i;
				checkout.items = i;
				checkout.from = EventObjects.class;
				recording.writeEvent(checkout);
			}
		}
	}
}
