import { type Ctx, OPERATOR } from "@/lib/base/core";
import { remember, send } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput, createPerson } from "@/lib/features/access";
import { listEntities, listEntitiesInput, mergeEntity } from "@/lib/features/graph";
import { setTenantPolicy, startRun, startRunInput } from "@/lib/features/maintenance";
import {
  listContradictions,
  listContradictionsInput,
  listDecisions,
  listDecisionsInput,
} from "@/lib/features/memories";
import { memoryOf } from "@/lib/features/memories/testing";
import { setOwnerPolicy } from "@/lib/features/patterns";
import { startScan } from "@/lib/features/privacy";
import { setVariable } from "@/lib/features/sessions";
import { createWebhook, createWebhookInput, testWebhook } from "@/lib/features/webhooks";
import { asSuperuser } from "@/lib/storage/db/testing";
import { ids, type Operation } from "@/lib/surfaces/operations";

/** A word that every text of these rows contains and that no response to another caller must contain. */
export const MARK = "zanzibar";

const say = (text: string, session_id = "a") => ({ user_id: "ana", role: "user", text, session_id }) as const;

/**
 * For each kind of id, a function that creates such a target, owned by the user `ana` of a tenant, and
 * returns its id.
 */
const CREATE: Readonly<Record<keyof typeof ids, (ctx: Ctx) => Promise<string>>> = {
  memory: async (ctx) => {
    const [event] = await remember(ctx, say(`I like tea from ${MARK}`));
    return memoryOf(ctx, event);
  },
  event: async (ctx) => (await remember(ctx, { ...say(`I like tea from ${MARK}`), id: MARK }))[0] ?? "",
  decision: async (ctx) => {
    await remember(ctx, say(`okay ${MARK}`));
    const { items } = await listDecisions(ctx, listDecisionsInput.parse({ verdict: "dropped" }));
    return items[0]?.id ?? "";
  },
  contradiction: async (ctx) => {
    await remember(ctx, say("Grandpa is in hospital"), say("I bought new towels"), say("My bike is blue"));
    await remember(ctx, say("Grandpa is back home since Monday", "b"));
    const { items } = await listContradictions(ctx, listContradictionsInput.parse({}));
    return items[0]?.id ?? "";
  },
  deadLetter: async (ctx) => {
    await send(ctx, [say(`I like coffee from ${MARK}`)]);
    const [dead] = await asSuperuser<{ job_no: string }>(
      `with deleted as (delete from jobs where owner_no >> 32 = $1 returning *),
         free as (delete from lanes where owner_no >> 32 = $1)
       insert into dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at)
       select job_no, owner_no, urgency, kind, payload, 6, 6, 'internal', created_at from deleted returning job_no`,
      [ctx.tenantNo],
    );
    return String(dead?.job_no);
  },
  scan: async (ctx) => {
    await remember(ctx, say(`I like tea from ${MARK}`));
    return (await startScan(ctx, { preview: false })).id;
  },
  maintenanceAction: async (ctx) => {
    await remember(ctx, say(`I like tea from ${MARK}`), say(`I drink milk from ${MARK}`));
    const [action] = await asSuperuser<{ no: string }>(
      `insert into maintenance_acts (owner_no, run_no, kind, kept, merged) select owner_no, 1, 'proposed', min(position), max(position)
       from memories where owner_no >> 32 = $1 group by owner_no returning act_no as no`,
      [ctx.tenantNo],
    );
    return String(action?.no);
  },
  run: async (ctx) => {
    await remember(ctx, say(`I like tea from ${MARK}`));
    return (await startRun(ctx, startRunInput.parse({}))).id;
  },
  session: async (ctx) => {
    await remember(ctx, say(`I like tea from ${MARK}`));
    return "a";
  },
  pattern: async (ctx) => {
    await remember(ctx, say(`I like tea from ${MARK}`));
    await setTenantPolicy(ctx, { policy: { patterns: true } });
    await setOwnerPolicy(ctx, { user_id: "ana", patterns: true });
    // Both found and refused, so that it can be refused and restored.
    await asSuperuser(
      `insert into pattern_refusals (owner_no, pattern_no, actor) select owner_no, 1, 'test' from owners where tenant_no = $1`,
      [ctx.tenantNo],
    );
    await asSuperuser(
      `insert into patterns (owner_no, pattern_no, kind, value, days, fits, low, high, baseline, q, last_day)
       select owner_no, 1, 0, '7-8', 9, 9, 0.7, 1, 0.1, 0, (now()::date - '1970-01-01') from owners where tenant_no = $1`,
      [ctx.tenantNo],
    );
    return "0000000000001";
  },
  entity: async (ctx) => (await createdEntities(ctx))[0] ?? "",
  proposal: async (ctx) => (await createdEntities(ctx)).toSorted().join("-"),
  entityAction: async (ctx) => {
    const [one = "", other = ""] = await createdEntities(ctx);
    return (await mergeEntity(ctx, one, { user_id: "ana", into: other })).action_id;
  },
  // A variable is found only below its session.
  variable: async (ctx) => {
    await setVariable(ctx, { user_id: "ana", id: "a", name: "room", value: MARK });
    return "room";
  },
  webhook: createdWebhook,
  // A delivery is found only below its webhook.
  delivery: async (ctx) => (await testWebhook(ctx, Number(await createdWebhook(ctx)))).id,
  key: async (ctx) => {
    const input = createKeyInput.parse({ tenant: ctx.tenantId, name: MARK });
    return (await createKey(OPERATOR, input)).key_id;
  },
  person: async (ctx) => {
    const name = `${MARK}-${ctx.tenantNo}`;
    return String((await createPerson(OPERATOR, { name, role: "reader" })).id);
  },
  // Without an embedder there is no embedding space. The calls are rejected before the space is looked up,
  // except those of members and commands.
  embeddingSpace: async () => "1",
};

/** Returns the ids of two entities. */
async function createdEntities(ctx: Ctx): Promise<[string, string]> {
  await remember(
    ctx,
    say(`My sister Clara works at Bosch in ${MARK}`),
    say("My mother Greta lives in Rotterdam"),
  );
  const { items } = await listEntities(ctx, listEntitiesInput.parse({ user_id: "ana" }));
  return [items[0]?.id ?? "", items[1]?.id ?? ""];
}

async function createdWebhook(ctx: Ctx): Promise<string> {
  const input = createWebhookInput.parse({ url: "https://93.184.215.14/hook", name: MARK });
  return (await createWebhook(ctx, input)).id;
}

/**
 * Creates the target of an operation and returns its input. For an operation without an id, creates a memory
 * that no response may reveal.
 */
export async function example(operation: Operation, ctx: Ctx): Promise<Record<string, unknown>> {
  type Shape = { id?: unknown; delivery?: unknown; name?: unknown; task?: unknown };
  const { id, delivery, name, task } = (operation.params as { shape?: Shape }).shape ?? {};
  const kind = (Object.keys(CREATE) as (keyof typeof ids)[]).find((one) => ids[one] === id);
  if (id !== undefined && kind === undefined)
    throw new Error(
      `The id of ${operation.name} is not in ids. Add it there and to lib/surfaces/cli/permissions.`,
    );
  const created = await CREATE[kind ?? "memory"](ctx);
  if (created === "") throw new Error(`No ${kind} could be created for ${operation.name}.`);
  if (operation.input && !operation.input.safeParse(operation.example).success)
    throw new Error(`${operation.name} needs an example that passes its input schema.`);
  const below = {
    ...(delivery ? { delivery: (await testWebhook(ctx, Number(created))).id } : {}),
    ...(name ? { name: await CREATE.variable(ctx) } : {}),
    ...(task ? { task: "session.summary" } : {}),
  };
  return { ...operation.example, ...(kind ? { id: created } : {}), ...below };
}
