// After any history of an owner, the search index equals what the stored events say.

import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { AppError, type Ctx } from "@/lib/base/core";
import { drainQueue, remember, type Sent } from "@/lib/engine/ingest/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { drillSize } from "@/testkit/drill-size";
import { erase } from "./erase";
import { eraseInput } from "./erase-input";
import { eraseMemory } from "./erase-memory";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { listMemories, listMemoriesInput } from "./list-memories";
import { removeExpiredTexts } from "./remove-expired-texts";
import { rescueDecision, rescueInput } from "./rescue";
import { restoreMemory } from "./restore";
import { separateMemory } from "./separate";
import { supersedeInput, supersedeMemory } from "./supersede";
import { exported, imported, layerSessions, rebuilt, redactAll } from "./testing";

testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const TEXTS = [
  "I like the lights at 40%",
  "I like the lights at 60%",
  "Actually, I like the lights at 20% now",
  "I work at Bosch, my number is KD-471100",
  "I work at Siemens now",
  "My sister Clara moved to Rotterdam last Friday",
  "Shall we visit Zanzibar next week?",
  "You collect old jazz records from New Orleans.",
  "Exactly!",
  "No.",
  "ok thanks",
  "haha",
  "…",
  "What time is it?",
  "I am so tired today",
  `The house has many rooms. ${"Every room has a window to the garden, and KD-4711 is its key. ".repeat(40)}`,
];

const said = fc.record({
  kind: fc.constant("say" as const),
  text: fc.constantFrom(...TEXTS),
  role: fc.constantFrom("user" as const, "user" as const, "assistant" as const, "tool" as const),
  session: fc.constantFrom("a", "b", undefined),
  speaker: fc.constantFrom(undefined, undefined, "Quentin", "KD-9999 Bob"),
  day: fc.integer({ min: 1, max: 28 }),
  zone: fc.constantFrom(undefined, undefined, "America/Los_Angeles", "Asia/Tokyo"),
  tags: fc.constantFrom<string[]>([], ["bike"], ["KD-12345"]),
  metadata: fc.constantFrom(undefined, { place: "KD-5555", floor: 2 }),
  isTogether: fc.boolean(),
});
const changed = fc.record({
  kind: fc.constantFrom(
    "erase" as const,
    "erase session" as const,
    "redact" as const,
    "layer" as const,
    "forget" as const,
    "rescue" as const,
    "restore" as const,
    "separate" as const,
    "supersede" as const,
  ),
  nth: fc.nat({ max: 30 }),
});
type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Drawn<typeof said> | Drawn<typeof changed>;

/** Runs one step of a history. Steps that do not apply, such as undoing what nothing replaced, do nothing. */
async function run(ctx: Ctx, step: Step): Promise<void> {
  if (step.kind === "say") {
    const { text, role, session, speaker, day, zone, tags, metadata, isTogether } = step;
    const at = `2026-05-${String(day).padStart(2, "0")}T23:30:00Z`;
    const message = { role, text, at, ...(speaker === undefined ? {} : { speaker }) };
    const answer = { role: "user" as const, text: "I water the plants on Mondays", at };
    const event: Sent = {
      user_id: "ana",
      messages: isTogether ? [message, answer] : [message],
      tags,
      ...(session === undefined ? {} : { session_id: session }),
      ...(zone === undefined ? {} : { time_zone: zone }),
      ...(metadata === undefined ? {} : { metadata }),
    };
    await remember(ctx, event);
    return;
  }
  const memories = await listMemories(
    ctx,
    listMemoriesInput.parse({ user_id: "ana", include_superseded: "true" }),
  );
  const id = memories.items[step.nth % Math.max(memories.items.length, 1)]?.id;
  if (step.kind === "erase session") {
    await erase(ctx, eraseInput.parse({ user_id: "ana", session_id: step.nth % 2 ? "a" : "b" }));
  } else if (step.kind === "forget") {
    await removeExpiredTexts(ctx.tenantNo, { before: new Date(Date.now() + 1000), limit: step.nth });
  } else if (step.kind === "layer") {
    await layerSessions(ctx);
  } else if (step.kind === "redact") {
    await redactAll(ctx, { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4,8}" });
  } else if (step.kind === "rescue") {
    const { items } = await listDecisions(ctx, listDecisionsInput.parse({ verdict: "dropped" }));
    const decision = items[step.nth % Math.max(items.length, 1)];
    if (decision) await rescueDecision(ctx, decision.id, rescueInput.parse({}));
  } else if (id) {
    if (step.kind === "erase") await eraseMemory(ctx, id);
    else if (step.kind === "restore") await restoreMemory(ctx, id);
    else if (step.kind === "separate") await separateMemory(ctx, id);
    else await supersedeMemory(ctx, id, supersedeInput.parse({ text: "I like the lights at 75%" }));
  }
  await drainQueue();
}

test("after any history of events, erasures, redactions and undos, a check finds no difference", {
  timeout: 3_600_000,
}, async () => {
  const history = fc.array(fc.oneof({ weight: 3, arbitrary: said }, { weight: 2, arbitrary: changed }), {
    minLength: 4,
    maxLength: 14,
  });
  const property = fc.asyncProperty(history, async (steps) => {
    const ctx = await testTenant();
    for (const step of steps)
      await run(ctx, step).catch((thrown: unknown) => {
        if (!(thrown instanceof AppError) || thrown.code === "internal") throw thrown;
      });
    expect(await rebuilt(ctx, { check: true })).toEqual({});
    // So does a check of what another tenant imports.
    const other = await testTenant();
    const lines = await exported(ctx);
    if (lines.length > 0) await imported(other, lines);
    await drainQueue();
    expect(await rebuilt(other, { check: true })).toEqual({});
  });
  await fc.assert(property, { numRuns: drillSize({ short: 4, full: 1000 }) });
});
