package client;

import jdk.jfr.Label;
import jdk.jfr.Name;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** Records that only the client's bundle can load, and that no other package can see. */
public class Records {
	enum Currency {
		EUR
	}

	enum State {
		Paid
	}

	record Amount(long cents, Currency currency) {}

	@Name("client.Payment")
	@Label("Payment")
	private record Payment(@Label("Customer") String customer, Amount amount, State state, Class<?> from) {}

	public static void write(String file) throws Exception {
		try (Recording recording = Recordings.newRecording(file)) {
			recording.registerRecordType(Payment.class);
			for (int i = 1; i <= 3; i++) {
				recording.writeEvent(
						new Payment("customer " + i, new Amount(10L * i, Currency.EUR), State.Paid, Records.class));
			}
		}
	}
}
