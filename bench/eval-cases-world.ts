import { type Ctx, OPERATOR, SCOPES } from "@/lib/base/core";
import { type Accepted, accept, acceptInput, processEvents } from "@/lib/engine/ingest";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import {
  eventOwnerInput,
  getEvent,
  getOrigin,
  listDecisions,
  listDecisionsInput,
  listMemories,
  listMemoriesInput,
  type Memory,
} from "@/lib/features/memories";
import { asSystem, type Engine, engine, ofTenant, setEngine, sql } from "@/lib/storage/db";
import { type Handler, runUntilIdle } from "@/lib/storage/queue";
import { setFlag } from "@/lib/storage/settings";
import type { Fields } from "./eval-cases-case";
import { benchTenant } from "./generate-store";

/** An event as an agent sends it; whose it is, is said by `user_id` when nothing else says it. */
export type Sent = Fields & { readonly text: string };

const USER = "derek";
let tenants = 0;

/** A tenant that nothing was sent to before. */
export async function newTenant(): Promise<Ctx> {
  const { ctx } = await benchTenant(`case-${tenants++}`);
  return { ...ctx, scopes: SCOPES };
}

const eventOf = (one: Sent): Fields => {
  const hasOwner = ["user_id", "agent_owner", "scope"].some((field) => one[field] !== undefined);
  return { role: "user", ...(hasOwner ? {} : { user_id: USER }), ...one };
};

/** Accepts events as the route does. */
export function send(
  ctx: Ctx,
  events: readonly Sent[],
  key: string | null = null,
): Promise<Accepted["events"]> {
  return accept(ctx, acceptInput.parse({ events: events.map(eventOf) }), key).then(({ events }) => events);
}

/** Runs all jobs that are due, through the cold path or what stands in for it. Gives the codes of what failed. */
export async function work(handler: Handler = processEvents): Promise<string[]> {
  const codes: string[] = [];
  await runUntilIdle({
    handlers: { "event.process": handler },
    concurrency: 4,
    leaseMs: 60_000,
    backoffMs: 1000,
    onError: (thrown) => codes.push((thrown as { code?: string }).code ?? "unknown"),
  });
  return codes;
}

/** Sends messages one after the other through the whole cold path. Gives what became of each. */
export async function remember(ctx: Ctx, ...messages: readonly Sent[]): Promise<Decided[]> {
  const before = (await decided(ctx)).length;
  for (const message of messages) {
    await send(ctx, [message]);
    const [code] = await work();
    if (code !== undefined) throw new Error(`the cold path failed: ${code}`);
  }
  return (await decided(ctx)).slice(before);
}

export type Decided = Awaited<ReturnType<typeof listDecisions>>["items"][number];

/** What was decided in a tenant, in its order. */
export async function decided(ctx: Ctx): Promise<Decided[]> {
  return (await listDecisions(ctx, listDecisionsInput.parse({ limit: "200" }))).items.reverse();
}

/** The memories of a tenant, the oldest record first: current ones, or those in `state`. */
export async function memoriesOf(ctx: Ctx, more: Fields = {}): Promise<Memory[]> {
  return (await listMemories(ctx, listMemoriesInput.parse({ limit: "200", ...more }))).items.reverse();
}

/** The texts a question brings back. */
export async function recalled(ctx: Ctx, query: string, more: Fields = { user_id: USER }): Promise<string[]> {
  const { hits } = await retrieve(ctx, retrieveInput.parse({ query, ...more }));
  return hits.map(({ text }) => text);
}

/** What is stored of an event given in an origin's form: text, tags, and all else as metadata. */
export async function storedForm(event: Fields): Promise<unknown> {
  const ctx = await newTenant();
  const { text, tags, ...metadata } = event;
  const sent = { text: `I wrote this down: ${String(text ?? "")}`, ...(tags ? { tags } : {}), metadata };
  const [first] = await remember(ctx, sent);
  const all = await getEvent(ctx, first?.event_id ?? "", eventOwnerInput.parse({}));
  return first?.memory_id ? [all, await getOrigin(ctx, first.memory_id)] : [all, first];
}

/** A text that is accepted while redaction is switched off, as it is stored. */
export async function acceptedWithoutRedaction(text: string): Promise<{ text: string; redactions: number }> {
  const ctx = await newTenant();
  await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: false });
  try {
    const [one] = await remember(ctx, { text });
    const { redactions } = await getEvent(ctx, one?.event_id ?? "", eventOwnerInput.parse({}));
    return { text: one?.text ?? "", redactions: redactions.length };
  } finally {
    await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: true });
  }
}

/** Runs the cold path once while the statement that begins with `broken` fails. */
export async function workWhileBroken(broken: string): Promise<string[]> {
  const whole = engine();
  setEngine(failing(whole, broken));
  try {
    return await work();
  } finally {
    setEngine(whole);
  }
}

function failing(whole: Engine, broken: string): Engine {
  return {
    ...whole,
    transaction: (priority, act, guard) =>
      whole.transaction(
        priority,
        (query) =>
          act(async (text, params) => {
            if (text.trimStart().startsWith(broken)) throw new Error("broken for this case");
            return query(text, params);
          }),
        guard,
      ),
  };
}

/** How long the tenant's lanes wait for their next try, in seconds; then all are due. */
export async function skipWaits(ctx: Ctx): Promise<number[]> {
  const mine = ofTenant(sql`owner_no`, ctx.tenantNo);
  return asSystem("work", async (tx) => {
    const rows = await tx.rows<{ wait: number }>(
      sql`select extract(epoch from next_at - now())::float8 as wait from lanes where ${mine} and next_at > now()`,
    );
    await tx.rows(sql`update jobs set run_at = now() where ${mine} and run_at > now()`);
    await tx.rows(
      sql`update lanes set next_at = now(), locked_until = null where ${mine} and next_at > now()`,
    );
    return rows.map(({ wait }) => wait);
  });
}
