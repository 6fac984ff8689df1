import { Recorder } from "@/lib/observability";
import { Presence } from "@/lib/queue";
import { flush } from "./flush";

/** A process whose clock stands at `at` until it is set: what it records is written as of then. */
export function testProcess(at: number, isWorker = true) {
  const clock = { at };
  const recorder = new Recorder(() => clock.at);
  const presence = new Presence(isWorker, at);
  return {
    recorder,
    clock,
    write: () => flush(recorder, presence, clock.at),
    /** Says at every minute up to `to` that it runs, and writes what `record` recorded there. */
    async runTo(to: number, record: (at: number) => void): Promise<void> {
      for (; clock.at < to; clock.at += 60_000) {
        record(clock.at);
        await flush(recorder, presence, clock.at);
      }
    },
  };
}

/** Seeded uniform numbers in [0, 1) (mulberry32), so that a failure comes again. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
