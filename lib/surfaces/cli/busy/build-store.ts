import { BusyTraffic, type Step } from "@/demo/busy";
import type { ScenarioEvent } from "@/demo/event";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { accept, acceptInput, processEvents } from "@/lib/engine/ingest";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { checkKey, createKey, createKeyInput } from "@/lib/features/access";
import { compact, flush } from "@/lib/features/insights";
import { Presence, runUntilIdle } from "@/lib/storage/queue";
import { readTotals } from "@/lib/storage/records";
import { failing } from "./failing";

/** Events per request, and conversations per clock setting. */
const BATCH = 25;
/** Estimated memories per conversation, before it is measured. */
const FIRST_GUESS = 6;
/** More memories than any conversation adds. The last ones come from remarks, which add one each. */
const REMARKS = 18;
/** A query follows every so many conversations. */
const ASK_EVERY = 20;
const LANES = 8;
const LEASE_MS = 600_000;
const COMPACT_MS = 6 * 3_600_000;
const HALF_DAY_MS = 12 * 3_600_000;

export type BuildOptions = {
  readonly tenant: string;
  readonly stored: number;
  readonly end: Date;
  /** Sets the clock of the database and of this process. */
  readonly setClock: (at: number) => void;
  readonly onProgress: (stored: number, events: number) => void;
};

/**
 * Fills the open database with 30 busy days of a tenant until it has exactly `stored` memories, through the
 * real code: accept, queue, decide, link, embed, store. Uses the process's embedder. Returns the number of
 * events.
 */
export async function buildStore(options: BuildOptions): Promise<number> {
  const { stored, end } = options;
  const traffic = new BusyTraffic({ end, stored });
  const builder = new Builder(options, traffic, await operatorContext(options.tenant));
  for (const step of traffic.steps) await builder.fill(step);
  await builder.finish();
  return builder.events;
}

async function operatorContext(tenant: string): Promise<Ctx> {
  const input = createKeyInput.parse({ tenant, scopes: ["read", "write"], name: "seed" });
  const { key } = await createKey(OPERATOR, input);
  return checkKey(key, "seed");
}

class Builder {
  events = 0;
  #stored = 0;
  #compactedAt = 0;
  #asked = 0;

  constructor(
    readonly options: BuildOptions,
    readonly traffic: BusyTraffic,
    readonly ctx: Ctx,
  ) {}

  /** Sends conversations until the store has the memories due at the end of the step. */
  async fill(step: Step): Promise<void> {
    const isLast = step.cumulativeShare === 1;
    const due = Math.min(
      Math.round(this.options.stored * step.cumulativeShare),
      this.options.stored - REMARKS,
    );
    while (this.#stored < due) {
      const each = this.events === 0 ? FIRST_GUESS : this.#stored / this.events;
      const wanted = Math.ceil((due - this.#stored) / Math.max(each, 1));
      // Sends half of the estimate near the end, so that the store does not exceed the requested number.
      const isNear = this.options.stored - this.#stored < BATCH * 2 * each;
      const count = Math.min(BATCH, isNear ? Math.max(1, Math.floor(wanted / 2)) : wanted);
      await this.#send(Array.from({ length: count }, () => this.traffic.conversation(step)));
    }
    while (isLast && this.#stored < this.options.stored) await this.#send([this.traffic.remark(step)]);
    await this.#note(step.to);
  }

  async finish(): Promise<void> {
    await runUntilIdle(this.#queue());
    await flushUsage();
    await flush(recorder(), new Presence(true, Date.now()));
  }

  async #send(events: readonly ScenarioEvent[]): Promise<void> {
    const sorted = [...events].sort((a, b) => startOf(a) - startOf(b));
    this.options.setClock(Math.max(...sorted.map(endOf)));
    await accept(this.ctx, acceptInput.parse({ events: sorted }));
    await runUntilIdle(this.#queue());
    this.events += events.length;
    this.#stored = (await readTotals(this.ctx)).memories;
    this.options.onProgress(this.#stored, this.events);
    for (; this.#asked < this.events; this.#asked += ASK_EVERY) await this.#ask();
  }

  /** Adds usage to the store. */
  async #ask(): Promise<void> {
    const { owner, query } = this.traffic.question();
    await retrieve(this.ctx, retrieveInput.parse({ ...owner, query }));
  }

  /** Writes the rollups of a step and merges older ones, as a worker does every minute. */
  async #note(at: number): Promise<void> {
    this.options.setClock(at);
    await flushUsage();
    await flush(recorder(), new Presence(true, Date.now()));
    if (at - this.#compactedAt < COMPACT_MS) return;
    this.#compactedAt = at;
    await compact();
  }

  #queue() {
    const isCalm = Date.now() > this.options.end.getTime() - HALF_DAY_MS;
    const handle = isCalm ? processEvents : failing(processEvents);
    return {
      handlers: { "event.process": handle },
      concurrency: LANES,
      leaseMs: LEASE_MS,
      backoffMs: 1000,
      onError: () => undefined,
    };
  }
}

const startOf = (event: ScenarioEvent) => Date.parse(event.messages[0]?.at ?? "");
const endOf = (event: ScenarioEvent) => Date.parse(event.messages.at(-1)?.at ?? "");
