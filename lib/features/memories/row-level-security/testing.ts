import { type Ctx, type TenantNo, TURNS_PER_SESSION } from "@/lib/base/core";
import { accept, acceptInput, processEvents } from "@/lib/engine/ingest";
import { flushUsage, retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { asSuperuser, testTenant } from "@/lib/storage/db/testing";
import { type Claim, claim } from "@/lib/storage/queue";
import { erase } from "../erase";
import { eraseInput } from "../erase-input";
import { listContradictions, listContradictionsInput } from "../list-contradictions";
import { listDecisions, listDecisionsInput } from "../list-decisions";

/** This word is in every text and tag of the tenant that must stay invisible. */
export const MARK = "zanzibar";

type Party = { ctx: Ctx; memory: string; event: string; dead: number; dropped: string; doubt: string };
export type World = { mine: Party; theirs: Party };

/** Creates two tenants with the same ids. Every text that the tenant `theirs` stores contains MARK. */
export async function createWorld(): Promise<World> {
  const theirs = await createParty(await testTenant(), MARK, "morning");
  return { mine: await createParty(await testTenant(), "plain"), theirs };
}

/**
 * Creates a tenant with data. A session `before` precedes it and shifts the positions, so they differ between
 * tenants.
 */
async function createParty(ctx: Ctx, mark: string, before?: string): Promise<Party> {
  const say = (id: string, text: string) => ({
    id,
    user_id: "al",
    session_id: "evening",
    role: "user",
    text,
    tags: [mark],
    source: mark,
    metadata: { room: mark },
  });
  if (before) await send(ctx, [{ ...say("first", `I love ${mark} coffee`), session_id: before }]);
  await send(ctx, [
    say("lights", `I like the ${mark} lights at 40%`),
    say("car", `I bought a ${mark} car last Saturday, write to ${["al", "example.org"].join("@")}`),
    say("filler", "haha"),
    say("gym", `My ${mark} gym is on Main Street`),
    say("doubt", "I go to the gym on Oak Avenue now"),
    say("correction", `Actually I like the ${mark} lights at 60%, not 40%`),
  ]);
  await work(ctx.tenantNo);
  await retrieve(ctx, retrieveInput.parse({ query: "which lights?", user_id: "al", k: 5 }));
  await flushUsage();
  await send(ctx, [say("dead", `My ${mark} birthday is March 15`)]);
  const [dead] = await asSuperuser<{ job_no: string }>(
    `with deleted as (delete from jobs where owner_no >> 32 = ${ctx.tenantNo} returning *), free as (delete from lanes where owner_no >> 32 = ${ctx.tenantNo})
     insert into dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at)
     select job_no, owner_no, urgency, kind, payload, 6, 6, $1, created_at from deleted returning job_no`,
    [mark],
  );
  await send(ctx, [{ ...say("waiting", `I moved to ${mark} street`), speaker: `Al ${mark}` }]);
  const [memory] = await asSuperuser<{ id: string }>(
    `select encode(memory_id, 'hex') as id from memories where owner_no >> 32 = ${ctx.tenantNo} and position % 1048576 = 0
     order by position desc limit 1`,
  );
  await erase(ctx, eraseInput.parse({ user_id: "nobody" }));
  const { items } = await listDecisions(ctx, listDecisionsInput.parse({ verdict: "dropped" }));
  const dropped = items[0]?.id ?? "";
  const doubts = await listContradictions(ctx, listContradictionsInput.parse({}));
  const doubt = doubts.items[0]?.id ?? "";
  return { ctx, memory: memory?.id ?? "", event: "lights", dead: Number(dead?.job_no), dropped, doubt };
}

/** Sends events as an agent would. */
export const send = (ctx: Ctx, events: object[]) => accept(ctx, acceptInput.parse({ events }));

/** Runs the due jobs of one tenant. */
export async function work(only: TenantNo): Promise<void> {
  for (const one of await claim({ lanes: 1000, jobsPerLane: 100, leaseMs: 60_000 }))
    if (one.tenantNo === only) await run(one);
}

async function run(one: Claim): Promise<void> {
  await processEvents(one, one.jobs, new AbortController().signal);
}

const AT = "2026-05-03T18:00:00Z";
/** The lines of an export with one memory, as an import takes them. */
export const IMPORTED = [
  { type: "owner", kind: "user", id: "imported", time_zone: null, next_session: 2 },
  {
    type: "event",
    id: "imported",
    session_id: "morning",
    agent_id: null,
    source: null,
    received_at: AT,
    decided_at: AT,
    first_position: null,
    session: { no: 1, next_turn: 1 },
    payload: {
      messages: [{ role: "user", text: "I like rice", speaker: null, at: AT }],
      tags: [],
      metadata: null,
      requestedChange: {
        actor: "key:test",
        reason: "undone_by_request",
        rescues: { event: "x", ordinal: 0 },
      },
    },
    redactions: [],
  },
  {
    type: "decision",
    event_id: "imported",
    ordinal: 0,
    verdict: "stored",
    reason: "stated_preference",
    memory_type: "preference",
    ambiguous: false,
    position: TURNS_PER_SESSION,
    memory_position: TURNS_PER_SESSION,
    uncertain_position: null,
    uncertain_reason: null,
    resolution: null,
    decided_at: AT,
    text_removed_at: null,
    background_at: null,
  },
  {
    type: "memory",
    id: "ab".repeat(32),
    event_id: "imported",
    ordinal: 0,
    position: TURNS_PER_SESSION,
    memory_type: "preference",
    text: "I like rice",
    role: "user",
    speaker: null,
    session_id: "morning",
    agent_id: null,
    source: null,
    part: null,
    parts: null,
    initial_confidence: 0.8,
    occurred_at: AT,
    recorded_at: AT,
    confidence: 0.8,
    seen_count: 1,
    last_confirmed_at: AT,
    superseded_at: null,
    superseded_by: null,
    supersede_reason: null,
    expires_at: null,
    confirms: [{ position: TURNS_PER_SESSION + 1, occurred_at: AT }],
    may_replace: [{ position: TURNS_PER_SESSION + 1, chance: 0.5 }],
  },
];
