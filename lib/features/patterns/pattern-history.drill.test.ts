// After any history of messages, runs, undos, erasures, redactions, refusals and publications, a check finds
// no difference, and each published memory has its claim.

import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { AppError, type Ctx, DAY_MS, type OwnerNo } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { setTenantPolicy } from "@/lib/features/maintenance";
import { maintained, undone } from "@/lib/features/maintenance/testing";
import { erase, eraseInput, eraseMemory, redactEvents, removeExpiredTexts } from "@/lib/features/memories";
import { rebuilt } from "@/lib/features/memories/testing";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { loadKeyedHash, redactionPolicy, setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { drillSize } from "@/testkit/drill-size";
import { dismissPattern, publishPattern, restoreDismissed } from "./decide-patterns";
import { setOwnerPolicy } from "./owner-policy";
import { listPatterns } from "./read-patterns";

testDatabase();
beforeAll(() => setEmbedder(null));

const ANA = { user_id: "ana" };
const TEXTS = [
  "One espresso please",
  "Is there espresso left?",
  "Dim the lamp",
  "My bike needs a chain",
  "ok",
];

/** Messages with one text at one hour of every other day, or of each seventh. */
const said = fc.record({
  kind: fc.constant("say" as const),
  text: fc.constantFrom(...TEXTS),
  hour: fc.constantFrom(8, 14, 20),
  every: fc.constantFrom(2, 3, 7),
});
const changed = fc.record({
  kind: fc.constantFrom(
    "run",
    "erase",
    "redact",
    "forget",
    "dismiss",
    "publish",
    "policy",
    "take back",
    "undo",
    "restore",
    "off",
    "on",
  ),
  which: fc.nat(100),
});
type Drawn<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Drawn<typeof said> | Drawn<typeof changed>;

/** What a person refused, and the runs of a history. */
type Past = { readonly refused: string[]; readonly runs: string[] };

async function take(ctx: Ctx, step: Step, { refused, runs }: Past): Promise<unknown> {
  if ("text" in step) {
    const days = Array.from({ length: 63 }, (_, day) => day + 1).filter((day) => day % step.every === 0);
    return remember(
      ctx,
      ...days.map((ago) => {
        const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
        const at = `${day}T${String(step.hour).padStart(2, "0")}:00:00Z`;
        return { ...ANA, role: "user" as const, text: step.text, at, session_id: String(ago % 20) };
      }),
    );
  }
  const { items } = await listPatterns(ctx, ANA);
  const { id, memory_id: memory } = items[step.which % Math.max(items.length, 1)] ?? {};
  if (step.kind === "run") return runs.push((await maintained(ctx, { steps: ["patterns"] })).id);
  if (step.kind === "undo" && runs.length > 0) return undone(ctx, runs[step.which % runs.length] ?? "");
  if (step.kind === "policy") return setOwnerPolicy(ctx, { ...ANA, publish: step.which % 3 > 0 });
  if (step.kind === "take back" && memory) return eraseMemory(ctx, memory, { versions: true });
  if (step.kind === "erase")
    return erase(ctx, eraseInput.parse({ ...ANA, session_id: String(step.which % 20) }));
  if (step.kind === "redact") return redact(ctx);
  if (step.kind === "forget")
    return removeExpiredTexts(ctx.tenantNo, { before: new Date(Date.now() + 1000), limit: 5 });
  if (step.kind === "dismiss" && id) {
    refused.push(id);
    return dismissPattern(ctx, id, ANA);
  }
  if (step.kind === "publish" && id) return publishPattern(ctx, id, ANA);
  if (step.kind === "restore" && refused[0]) return restoreDismissed(ctx, refused.shift() ?? "", ANA);
  // Switching off deletes refusals, too.
  if (step.kind === "off") refused.length = 0;
  if (step.kind === "off" || step.kind === "on")
    return setOwnerPolicy(ctx, { ...ANA, patterns: step.kind === "on" });
  return undefined;
}

async function redact(ctx: Ctx): Promise<void> {
  const patterns = [{ name: "lamp", kind: "LAMP", pattern: "la[m]p" }];
  await setPiiPolicy(ctx, setPiiPolicyInput.parse({ policy: { patterns } }));
  const policy = await redactionPolicy(ctx);
  const hash = await loadKeyedHash(ctx);
  const events = await asSuperuser<{ owner_no: string; event_no: number }>(
    "select owner_no::text as owner_no, event_no from events where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  const eventNos = events.map(({ event_no }) => Number(event_no));
  if (policy && events[0])
    await inTenant(ctx, "work", (tx) =>
      redactEvents(tx, events[0]?.owner_no as OwnerNo, eventNos, { policy, hash }, 1),
    );
}

test("a check finds no difference after any history", {
  timeout: drillSize({ short: 3_600_000, full: 4 * 3_600_000 }),
}, async () => {
  const history = fc.array(fc.oneof(said, changed), { minLength: 3, maxLength: 12 });
  const property = fc.asyncProperty(history, async (steps) => {
    const ctx = await testTenant();
    await setTenantPolicy(ctx, { policy: { patterns: true } });
    await remember(ctx, { ...ANA, role: "user", text: "My bike needs a chain" });
    await setOwnerPolicy(ctx, { ...ANA, patterns: true });
    const past: Past = { refused: [], runs: [] };
    for (const step of [...steps, { kind: "run", which: 0 }, ...steps.slice(-2)] as Step[])
      await take(ctx, step, past).catch((thrown: unknown) => {
        if (!(thrown instanceof AppError) || thrown.code === "internal") throw thrown;
      });
    expect(await rebuilt(ctx, { check: true })).toEqual({});
    // A check leaves out claims that the next run makes again.
    await take(ctx, { kind: "run", which: 0 }, past);
    expect(await rebuilt(ctx, { check: true })).toEqual({});
    const unfounded = await asSuperuser(
      `select 1 from memories m where m.owner_no >> 32 = $1 and m.type = 6 and not exists (select 1 from patterns p
        where p.owner_no = m.owner_no and lpad(to_hex(p.pattern_no), 13, '0') = m.metadata::jsonb ->> 'pattern')`,
      [ctx.tenantNo],
    );
    expect(unfounded).toEqual([]);
    for (const id of past.refused)
      expect((await listPatterns(ctx, ANA)).items.map((item) => item.id)).not.toContain(id);
  });
  await fc.assert(property, { numRuns: drillSize({ short: 5, full: 1000 }) });
});
