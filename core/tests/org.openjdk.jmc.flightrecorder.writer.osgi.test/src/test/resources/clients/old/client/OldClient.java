package client;

import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.TypesImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** As clients of 9.1.2 are: casts, names inherited by implementation classes, calls chained over them. */
public class OldClient {
	public static void write(String file) throws Exception {
		try (RecordingImpl recording = (RecordingImpl) Recordings.newRecording(Path.of(file))) {
			Type order = recording.registerEventType("client.OldOrder", type -> type.addField("id", TypesImpl.Builtin.LONG)
					.addField("customer", Types.Builtin.STRING).addField("by", TypesImpl.JDK.THREAD));
			recording.writeEvent(order.asValue(event -> event.putField("id", 1L).putField("customer", "Ada")))
					.writeEvent(order.asValue(event -> event.putField("id", 2L).putField("customer", "Grace")))
					.rotateChunk()
					.writeEvent(order.asValue(event -> event.putField("id", 3L).putField("customer", "Mary")));
		}
	}
}
