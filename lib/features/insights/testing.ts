import { Recorder } from "@/lib/base/observability";
import { Presence } from "@/lib/storage/queue";
import { flush } from "./flush";

/**
 * Returns a simulated process whose clock starts at `at`. Its values are written with the time of that clock.
 */
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

/** Returns a seeded generator of random numbers in [0, 1) (mulberry32), so that failures are reproducible. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
