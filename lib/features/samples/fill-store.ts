import { z } from "zod";
import { BusyTraffic, type Step } from "@/demo/busy";
import type { ScenarioEvent } from "@/demo/event";
import { type Ctx, type OnProgress, requireScope, timeInput } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { accept, acceptInput, processEvents } from "@/lib/engine/ingest";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { checkKey, createKey, createKeyInput } from "@/lib/features/access";
import { compact, flush } from "@/lib/features/insights";
import { Presence, runUntilIdle } from "@/lib/storage/queue";
import { readTotals } from "@/lib/storage/records";
import { withInjectedFaults } from "./with-injected-faults";

/** The number of conversations per request. The clock is set once per request. */
const BATCH = 25;
/** The estimated number of memories per conversation, until it is measured. */
const INITIAL_ESTIMATE = 6;
/**
 * The last memories come from remarks, which add one memory each. No single conversation adds this many
 * memories.
 */
const REMARK_COUNT = 18;
/** The number of conversations per query. */
const CONVERSATIONS_PER_QUERY = 20;
const LANES = 8;
const LEASE_MS = 600_000;
const COMPACT_MS = 6 * 3_600_000;
const HALF_DAY_MS = 12 * 3_600_000;

export const fillStoreInput = z.strictObject({
  tenant: z.string().min(1).max(64).describe("Name of the tenant; created if it does not exist"),
  stored: z.int().min(1).describe("Number of memories"),
  end: timeInput.describe("Time of the last message"),
});
type FillStoreInput = z.infer<typeof fillStoreInput>;

export const fillStoreOutput = z.object({ events: z.int() });

/** `setClock` sets the clock of the database and of this process. */
type BuildCtx = Ctx & {
  readonly onProgress?: OnProgress;
  readonly setClock?: (at: number) => void;
};

/**
 * Fills the open database with 30 busy days of a tenant until it has exactly `stored` memories. Events pass
 * through the production code: accept, queue, decide, link, embed, store. Uses the embedder of this process.
 * Returns the number of events.
 */
export async function fillStore(
  ctx: BuildCtx,
  input: FillStoreInput,
): Promise<z.infer<typeof fillStoreOutput>> {
  requireScope(ctx, "admin");
  const traffic = new BusyTraffic({ end: new Date(input.end), stored: input.stored });
  const builder = new Builder(input, traffic, ctx, await contextOfKey(ctx, input.tenant));
  for (const step of traffic.steps) await builder.fill(step);
  await builder.finish();
  return { events: builder.events };
}

async function contextOfKey(ctx: Ctx, tenant: string): Promise<Ctx> {
  const input = createKeyInput.parse({ tenant, scopes: ["read", "write"], name: "seed" });
  const { key } = await createKey(ctx, input);
  return checkKey(key, "seed");
}

class Builder {
  events = 0;
  #stored = 0;
  #compactedAt = 0;
  #asked = 0;

  constructor(
    readonly input: FillStoreInput,
    readonly traffic: BusyTraffic,
    readonly by: BuildCtx,
    readonly ctx: Ctx,
  ) {}

  /** Sends conversations until the store has as many memories as it should have at the end of the step. */
  async fill(step: Step): Promise<void> {
    const isLast = step.cumulativeShare === 1;
    const due = Math.min(
      Math.round(this.input.stored * step.cumulativeShare),
      this.input.stored - REMARK_COUNT,
    );
    while (this.#stored < due) {
      const each = this.events === 0 ? INITIAL_ESTIMATE : this.#stored / this.events;
      const wanted = Math.ceil((due - this.#stored) / Math.max(each, 1));
      // Sends half of the estimate near the end, so the store does not exceed the requested number.
      const isNear = this.input.stored - this.#stored < BATCH * 2 * each;
      const count = Math.min(BATCH, isNear ? Math.max(1, Math.floor(wanted / 2)) : wanted);
      await this.#send(Array.from({ length: count }, () => this.traffic.conversation(step)));
    }
    while (isLast && this.#stored < this.input.stored) await this.#send([this.traffic.remark(step)]);
    await this.#note(step.to);
  }

  async finish(): Promise<void> {
    await runUntilIdle(this.#queue());
    await flushUsage();
    await flush(recorder(), new Presence(true, Date.now()));
  }

  async #send(events: readonly ScenarioEvent[]): Promise<void> {
    const sorted = [...events].sort((a, b) => startOf(a) - startOf(b));
    this.by.setClock?.(Math.max(...sorted.map(endOf)));
    await accept(this.ctx, acceptInput.parse({ events: sorted }));
    await runUntilIdle(this.#queue());
    this.events += events.length;
    this.#stored = (await readTotals(this.ctx)).memories;
    this.by.onProgress?.({ step: "build", table: "memories", rows: this.#stored });
    for (; this.#asked < this.events; this.#asked += CONVERSATIONS_PER_QUERY) await this.#ask();
  }

  /** Runs a retrieval, which adds usage to the store. */
  async #ask(): Promise<void> {
    const { owner, query } = this.traffic.question();
    await retrieve(this.ctx, retrieveInput.parse({ ...owner, query }));
  }

  /** Writes the rollups of a step and merges older ones, as a worker does every minute. */
  async #note(at: number): Promise<void> {
    this.by.setClock?.(at);
    await flushUsage();
    await flush(recorder(), new Presence(true, Date.now()));
    if (at - this.#compactedAt < COMPACT_MS) return;
    this.#compactedAt = at;
    await compact();
  }

  #queue() {
    const isCalm = Date.now() > Date.parse(this.input.end) - HALF_DAY_MS;
    const handle = isCalm ? processEvents : withInjectedFaults(processEvents);
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
