package client;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Calls chained over results whose classes are in the package of the implementation. */
public class Chained {
	public static void write(String file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			Type order = recording.registerEventType("client.Order",
					type -> type.addField("id", Types.Builtin.LONG).addField("customer", Types.Builtin.STRING));
			recording.writeEvent(order.asValue(event -> event.putField("id", 1L).putField("customer", "Ada")))
					.writeEvent(order.asValue(event -> event.putField("id", 2L).putField("customer", "Grace")))
					.rotateChunk()
					.writeEvent(order.asValue(event -> event.putField("id", 3L).putField("customer", "Mary")))
					.flush();
		}
	}
}
