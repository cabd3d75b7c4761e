package client;

import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Has chunks wait in mapped memory, and looks whether it is really mapped, and then no more. */
public class Mapped {
	public static void write(String file) throws Exception {
		Path temporary = Files.createDirectory(Path.of(file + ".temporary"));
		try (Recording recording = Recordings.newRecording(
				Files.newOutputStream(Path.of(file)),
				settings -> settings.withJdkTypeInitialization().withMmap(10_000).withMmapTempDir(temporary))) {
			Type large = recording.registerEventType("client.Large",
					type -> type.addField("text", Types.Builtin.STRING));
			for (int i = 0; i < 3; i++) {
				recording.writeEvent(large.asValue(event -> event.putField("text", "x".repeat(100_000))));
			}
			expect(true, temporary);
		}
		expect(false, temporary);
		Files.delete(temporary);
	}

	private static void expect(boolean mapped, Path temporary) throws Exception {
		Path mappings = Path.of("/proc/self/maps");
		if (Files.isReadable(mappings)
				&& mapped != Files.readString(mappings).contains(temporary.toRealPath().toString())) {
			throw new AssertionError("mapped: " + !mapped);
		}
	}
}
