import type { OwnerFields } from "@/lib/base/core";
import type { CountOutcomesOutput } from "@/lib/features/memories";
import { countOutcomesOperation } from "@/lib/surfaces/operations";
import type { Call } from "../call";
import { overHttp } from "../caller";
import type { LineEvent } from "./event-of-line";

/** A sent event, identified by its id on the server and its owner. */
export type Sent = { readonly id: string } & OwnerFields;

/** Maximum number of undecided batches: enough to keep workers busy, and few enough to keep in memory. */
const MAX_UNDECIDED = 20;
const LOOK_MS = 500;

/** Returns an event's id on the server and its owner, for later queries. */
export function sentEvent(id: string, { user_id, agent_owner, scope }: LineEvent): Sent {
  const owner = Object.entries({ user_id, agent_owner, scope }).filter(([, value]) => value !== undefined);
  return { id, ...Object.fromEntries(owner) };
}

/**
 * Counts the outcomes of sent batches. `follow` adds a batch. When more than 20 batches are undecided, it
 * waits for the oldest one, so the queue stays short. `rest` waits for all batches. When `signal` aborts, the
 * wait ends.
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
    // The first query detects a missing read permission before the whole file is sent.
    if (!this.#hasLooked) await this.#look(batch);
    this.#hasLooked = true;
    this.#waiting.push(batch);
    if (this.#waiting.length > MAX_UNDECIDED) await this.#countOldest();
  }

  async rest(): Promise<void> {
    while (this.#waiting.length > 0 && !this.signal.aborted) await this.#countOldest();
  }

  async #countOldest(): Promise<void> {
    const [batch = []] = this.#waiting;
    let latest = await this.#look(batch);
    while (latest.queued > 0 && !this.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, this.lookMs));
      latest = await this.#look(batch);
    }
    if (latest.queued > 0) return;
    this.#waiting.shift();
    const { dead, unknown, messages } = latest;
    for (const [name, count] of Object.entries({ ...messages, dead, unknown }))
      this.counts[name as keyof typeof this.counts] += count;
  }

  async #look(events: readonly Sent[]): Promise<CountOutcomesOutput> {
    return overHttp(this.call)(countOutcomesOperation, { events: [...events] });
  }
}
