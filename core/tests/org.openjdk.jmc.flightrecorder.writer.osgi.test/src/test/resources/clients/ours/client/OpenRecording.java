package client;

import jdk.jfr.Event;
import jdk.jfr.Name;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** Leaves its recording open. */
public class OpenRecording {
	private static Recording open;

	@Name("client.Tick")
	static class Tick extends Event {
		int number;
	}

	public static void write(String file) throws Exception {
		open = Recordings.newRecording(file);
		for (int i = 0; i < 10; i++) {
			Tick tick = new Tick();
			tick.number = i;
			open.writeEvent(tick);
		}
		open.flush();
	}

	public static void close(String file) throws Exception {
		open.close();
	}
}
