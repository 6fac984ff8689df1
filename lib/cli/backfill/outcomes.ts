import type { CountOutcomesOutput } from "@/lib/memories";
import type { Call } from "../call";
import type { LineEvent } from "./event-of-line";

/** An event as the server is asked for it. */
export type Sent = Readonly<Record<string, unknown>>;

/** Batches whose decisions are awaited at the same time: enough to keep workers busy, few enough to hold in memory. */
const AHEAD = 20;
const LOOK_MS = 500;

/** The event's name for later questions: the id that the server gave it, and its owner. */
export function sentEvent(id: string, { user_id, agent_owner, scope }: LineEvent): Sent {
  const owner = Object.entries({ user_id, agent_owner, scope }).filter(([, value]) => value !== undefined);
  return { id, ...Object.fromEntries(owner) };
}

/**
 * Counts what becomes of batches that were sent. `follow` waits for the oldest while more than 20 are undecided, so that
 * the queue stays short; `rest` waits for all. An abort of `signal` ends the waiting.
 */
export class Outcomes {
  readonly counts = { stored: 0, dropped: 0, deduplicated: 0, superseding: 0, dead: 0, unknown: 0 };
  readonly #waiting: (readonly Sent[])[] = [];
  #hasLooked = false;

  constructor(
    private readonly call: Call,
    private readonly signal: AbortSignal,
    private readonly lookMs = LOOK_MS,
  ) {}

  async follow(batch: readonly Sent[]): Promise<void> {
    if (batch.length === 0) return;
    // A key that may not read is better known before the whole file is sent.
    if (!this.#hasLooked) await this.#look(batch);
    this.#hasLooked = true;
    this.#waiting.push(batch);
    if (this.#waiting.length > AHEAD) await this.#settleOldest();
  }

  async rest(): Promise<void> {
    while (this.#waiting.length > 0 && !this.signal.aborted) await this.#settleOldest();
  }

  async #settleOldest(): Promise<void> {
    const [batch = []] = this.#waiting;
    let seen = await this.#look(batch);
    while (seen.queued > 0 && !this.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, this.lookMs));
      seen = await this.#look(batch);
    }
    if (seen.queued > 0) return;
    this.#waiting.shift();
    const { dead, unknown, messages } = seen;
    for (const [name, count] of Object.entries({ ...messages, dead, unknown }))
      this.counts[name as keyof typeof this.counts] += count;
  }

  async #look(events: readonly Sent[]): Promise<CountOutcomesOutput> {
    return (await this.call("POST", "events/outcomes", { events })) as CountOutcomesOutput;
  }
}
