import { decide } from "@/lib/analysis/decide";
import { parseStatement } from "@/lib/analysis/pairs";
import type { Ctx, OwnerNo } from "@/lib/base/core";
import { accept, acceptInput, recordEvent } from "@/lib/engine/ingest";
import { inTenant, list, ofOwners, Rollback, sql } from "@/lib/storage/db";
import { contentHash } from "@/lib/storage/index";
import { embeddedText, readEvents, type StoredEvent } from "@/lib/storage/records";
import { benchStore } from "./bench-store";
import { percentile } from "./eval-report";
import { generateOwner } from "./generate-owner";
import { benchTenant } from "./generate-store";
import { alikeCorpus, type LinkCorpus, ordinaryCorpus } from "./link-corpus";
import type { BenchOptions } from "./options";
import { describeRun, percentileTable, speedTarget } from "./report";
import { SyntheticVectors } from "./synthetic-vectors";

const MESSAGES = 200;
const WARM_UP = 20;
const BATCH = 50;
/** More texts than parseStatement caches. A small run checks no speed and parses none. */
const OTHER_TEXTS = 7000;
/** Milliseconds of processor time per message. */
const MAX_CPU_MS = { ordinary: 3, alike: 12 } as const;

type Space = { readonly spaceNo: number; readonly dimensions: number };
type Cost = { readonly cpu: number; readonly elapsed: number };

/**
 * Measures what linking costs per stored message: each message is stored twice in transactions that are
 * rolled back, with linking and without. The processor time is that of this process, which includes the
 * thread of the embedded database but not a server. `--owner-size` is the number of ordinary memories; there
 * are twice as many memories of one pattern.
 */
export async function link(options: BenchOptions): Promise<void> {
  const { db, seed, ownerSize, requests = MESSAGES, isSmall } = options;
  const store = await benchStore(db, { isBuilt: isSmall });
  try {
    const space = await store.open();
    const { ctx } = await benchTenant();
    const count = requests + WARM_UP;
    const ordinary = ordinaryCorpus(seed, ownerSize, count);
    const alike = alikeCorpus(seed, 2 * ownerSize, count);
    console.log(
      `\n${describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: "user messages of the labelled streams; sentences of one pattern; synthetic vectors",
        size: `${ordinary.turns.length} ordinary memories, ${alike.turns.length} of one pattern, one owner each`,
        seed,
        messages: `${requests} per owner, after ${WARM_UP} that are not counted`,
      })}\n`,
    );
    const ordinaryMs = await measure(ctx, ordinary, space, options);
    const alikeMs = await measure(ctx, alike, space, options);
    const { ordinary: max, alike: maxAlike } = MAX_CPU_MS;
    console.log(
      speedTarget(options, `linking to ordinary memories: at most ${max} ms CPU`, ordinaryMs <= max),
    );
    console.log(
      speedTarget(
        options,
        `linking to memories of one pattern: at most ${maxAlike} ms CPU`,
        alikeMs <= maxAlike,
      ),
    );
    await store.close();
  } finally {
    await store.drop();
  }
}

/** Prints the costs of a corpus and returns the mean processor time that linking adds to a message. */
async function measure(
  ctx: Ctx,
  corpus: LinkCorpus,
  space: Space,
  { seed, isSmall }: BenchOptions,
): Promise<number> {
  const vectors = new SyntheticVectors(seed, space.dimensions);
  const owner = { kind: "user", id: corpus.label } as const;
  const ownerNo = await generateOwner(ctx, owner, corpus.turns, vectors, space.spaceNo);
  const events = await acceptMessages(ctx, ownerNo, corpus);
  // A server parses most memories before it needs them again much later.
  for (let index = 0; index < (isSmall ? 0 : OTHER_TEXTS); index++) parseStatement(`text ${index}`);
  const costs: Record<"linked" | "unlinked", Cost[]> = { linked: [], unlinked: [] };
  for (const [index, event] of events.entries()) {
    const kinds = index % 2 === 0 ? (["linked", "unlinked"] as const) : (["unlinked", "linked"] as const);
    for (const kind of kinds) {
      const cost = await storeAndRollBack(
        ctx,
        kind === "linked" ? event : withoutLinking(event),
        space,
        vectors,
      );
      if (index >= WARM_UP) costs[kind].push(cost);
    }
  }
  const series = (["linked", "unlinked"] as const).flatMap((kind) =>
    (["cpu", "elapsed"] as const).map((unit) => ({
      label: `${kind}, ${unit}`,
      values: costs[kind].map((cost) => cost[unit]),
    })),
  );
  console.log(percentileTable(`${corpus.label}, ms`, series));
  const added = costs.linked.map(({ cpu }, index) => cpu - (costs.unlinked[index]?.cpu ?? 0));
  const mean = added.reduce((sum, ms) => sum + ms, 0) / added.length;
  console.log(
    `linking adds ${mean.toFixed(2)} ms of CPU per message (mean), ${percentile(added, 0.5).toFixed(2)} (p50), ${percentile(added, 0.95).toFixed(2)} (p95)\n`,
  );
  return mean;
}

/** Accepts the messages as one event each. No worker runs, so that they stay undecided. */
async function acceptMessages(
  ctx: Ctx,
  ownerNo: OwnerNo,
  { label, turns, messages }: LinkCorpus,
): Promise<StoredEvent[]> {
  const last = turns.at(-1);
  const sent = messages.map((text, index) => ({
    id: `message-${index}`,
    user_id: label,
    session_id: "last",
    messages: [
      {
        role: "user" as const,
        text,
        speaker: last?.speaker,
        at: new Date((last?.at.getTime() ?? 0) + (index + 1) * 60_000).toISOString(),
      },
    ],
  }));
  for (let from = 0; from < sent.length; from += BATCH)
    await accept(ctx, acceptInput.parse({ events: sent.slice(from, from + BATCH) }), null);
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ event_no: string }>(sql`select event_no from events where ${ofOwners(sql`owner_no`, [ownerNo])}
      and event_id = any(${list(sent.map(({ id }) => id))}::text[])`),
  );
  const events = await readEvents(
    ctx.tenantNo,
    ownerNo,
    rows.map((row) => Number(row.event_no)),
  );
  return [...events.values()];
}

/** A requested change that names no memory is stored without a search for what it replaces. */
function withoutLinking(event: StoredEvent): StoredEvent {
  const requestedChange = { actor: "bench", reason: "superseded_by_request" } as const;
  return { ...event, payload: { ...event.payload, requestedChange } };
}

async function storeAndRollBack(
  ctx: Ctx,
  event: StoredEvent,
  { spaceNo }: Space,
  vectors: SyntheticVectors,
): Promise<Cost> {
  const { messages } = event.payload;
  const decisions = messages.map(({ role, text }) => decide({ role, text, hasImage: false, context: [] }));
  const embeddings = messages.map(embeddedText).map((text) => {
    return [
      text,
      { spaceNo, spaceName: "synthetic", vector: vectors.vectorOf(text), hash: contentHash(text) },
    ] as const;
  });
  const prepared = { event, decisions, vectors: new Map(embeddings) };
  let cost: Cost = { cpu: 0, elapsed: 0 };
  try {
    await inTenant(ctx, "work", async (tx) => {
      await tx.rows(sql`select 1`);
      const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
      await recordEvent(tx, prepared, { ordinals: [0], isLast: true });
      const { user, system } = process.cpuUsage(cpu);
      cost = { cpu: (user + system) / 1000, elapsed: performance.now() - startedAt };
      throw new Rollback("The next message is stored in the same state.");
    });
  } catch (thrown) {
    if (!(thrown instanceof Rollback)) throw thrown;
  }
  return cost;
}
