import { Recorder } from "@/lib/base/observability";
import { Presence } from "@/lib/storage/queue";
import { flush } from "./flush";

/** Returns a simulated process whose clock starts at `at`. Its values are written with that clock's time. */
export function testProcess(at: number, isWorker = true) {
  const clock = { at };
  const recorder = new Recorder(() => clock.at);
  const presence = new Presence(isWorker, at);
  return {
    recorder,
    clock,
    write: () => flush(recorder, presence, clock.at),
    /** Advances the clock to `to` minute by minute, and writes a heartbeat and the values from `record`. */
    async runTo(to: number, record: (at: number) => void): Promise<void> {
      for (; clock.at < to; clock.at += 60_000) {
        record(clock.at);
        await flush(recorder, presence, clock.at);
      }
    },
  };
}
