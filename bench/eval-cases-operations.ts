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

/** An event as an agent sends it. When it names no owner, `USER` owns it. */
export type EventInput = Fields & { readonly text: string };

const USER = "derek";
let tenants = 0;

/** Creates an empty tenant. */
export async function newTenant(): Promise<Ctx> {
  const { ctx } = await benchTenant(`case-${tenants++}`);
  return { ...ctx, scopes: SCOPES };
}

const eventOf = (input: EventInput): Fields => {
  const hasOwner = ["user_id", "agent_owner", "scope"].some((field) => input[field] !== undefined);
  return { role: "user", ...(hasOwner ? {} : { user_id: USER }), ...input };
};

/** Accepts events as the HTTP route does. */
export function send(
  ctx: Ctx,
  events: readonly EventInput[],
  key: string | null = null,
): Promise<Accepted["events"]> {
  return accept(ctx, acceptInput.parse({ events: events.map(eventOf) }), key).then(({ events }) => events);
}

/**
 * Runs all due jobs with `handler`, by default the real ingestion. Returns the error codes of failed jobs.
 */
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

/** Ingests messages one after another. Returns their decisions. */
export async function remember(ctx: Ctx, ...messages: readonly EventInput[]): Promise<Decided[]> {
  const countBefore = (await readDecisions(ctx)).length;
  for (const message of messages) {
    await send(ctx, [message]);
    const [code] = await work();
    if (code !== undefined) throw new Error(`The ingestion failed: ${code}.`);
  }
  return (await readDecisions(ctx)).slice(countBefore);
}

export type Decided = Awaited<ReturnType<typeof listDecisions>>["items"][number];

/** The decisions of a tenant, oldest first. */
export async function readDecisions(ctx: Ctx): Promise<Decided[]> {
  return (await listDecisions(ctx, listDecisionsInput.parse({ limit: "200" }))).items.reverse();
}

/** The current memories of a tenant, or those that match `filters`, oldest first. */
export async function memoriesOf(ctx: Ctx, filters: Fields = {}): Promise<Memory[]> {
  return (await listMemories(ctx, listMemoriesInput.parse({ limit: "200", ...filters }))).items.reverse();
}

/** The texts that a query retrieves. */
export async function recallTexts(
  ctx: Ctx,
  query: string,
  filters: Fields = { user_id: USER },
): Promise<string[]> {
  const { hits } = await retrieve(ctx, retrieveInput.parse({ query, ...filters }));
  return hits.map(({ text }) => text);
}

/**
 * Sends an event of a replaced system (text, tags, and all other fields as metadata), and returns everything
 * that is stored from it.
 */
export async function storedForm(event: Fields): Promise<unknown> {
  const ctx = await newTenant();
  const { text, tags, ...metadata } = event;
  const sent = { text: `I wrote this down: ${String(text ?? "")}`, ...(tags ? { tags } : {}), metadata };
  const [first] = await remember(ctx, sent);
  const all = await getEvent(ctx, first?.event_id ?? "", eventOwnerInput.parse({}));
  return first?.memory_id ? [all, await getOrigin(ctx, first.memory_id)] : [all, first];
}

/** Ingests a text while redaction is switched off. Returns the stored text and the number of redactions. */
export async function acceptedWithoutRedaction(text: string): Promise<{ text: string; redactions: number }> {
  const ctx = await newTenant();
  await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: false });
  try {
    const [decision] = await remember(ctx, { text });
    const { redactions } = await getEvent(ctx, decision?.event_id ?? "", eventOwnerInput.parse({}));
    return { text: decision?.text ?? "", redactions: redactions.length };
  } finally {
    await setFlag(OPERATOR, { name: "PII_REDACTION_ENABLED", value: true });
  }
}

/** Runs the due jobs once, with every statement that begins with `failingPrefix` failing. */
export async function workWhileBroken(failingPrefix: string): Promise<string[]> {
  const workingEngine = engine();
  setEngine(withFailingStatements(workingEngine, failingPrefix));
  try {
    return await work();
  } finally {
    setEngine(workingEngine);
  }
}

function withFailingStatements(workingEngine: Engine, failingPrefix: string): Engine {
  return {
    ...workingEngine,
    transaction: (priority, run, guard) =>
      workingEngine.transaction(
        priority,
        (query) =>
          // The database fails it, because the error of a deferred statement comes with a later one.
          run((text, params, sending) =>
            text.trimStart().startsWith(failingPrefix)
              ? query("select 1 / 0", [], sending)
              : query(text, params, sending),
          ),
        guard,
      ),
  };
}

/** Makes all of the tenant's jobs due. Returns, in seconds, how much longer its lanes would have waited. */
export async function skipWaits(ctx: Ctx): Promise<number[]> {
  const ofTenantRows = ofTenant(sql`owner_no`, ctx.tenantNo);
  return asSystem("work", async (tx) => {
    const rows = await tx.rows<{ wait: number }>(
      sql`select extract(epoch from next_at - now())::float8 as wait from lanes where ${ofTenantRows} and next_at > now()`,
    );
    await tx.rows(sql`update jobs set run_at = now() where ${ofTenantRows} and run_at > now()`);
    await tx.rows(
      sql`update lanes set next_at = now(), locked_until = null where ${ofTenantRows} and next_at > now()`,
    );
    return rows.map(({ wait }) => wait);
  });
}
