// Ingestion finds the memory that a message corrects among the stored ones.

import { describe, expect, test } from "vitest";
import { decide } from "@/lib/analysis/decide";
import { link } from "@/lib/analysis/link";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { type LinkerCase, linkerCases } from "@/testkit/golden/cases";
import { remember } from "./testing";

testDatabase();

/** Moves the cases into the past: they have future dates, and accept refuses times more than a day ahead. */
const YEAR_MS = 366 * 86_400_000;

/** The test runs every sixth case. All cases together take almost a minute; 87 % of the answers are right. */
const STEP = 6;

test("a message without content of its own is kept only when it corrects a memory", async () => {
  const text = "No, at four";
  expect(decide({ role: "user", text }).keep).toBe(false);
  const ctx = await testTenant();
  const say = (user_id: string, said: string) => remember(ctx, by(user_id, "s", said));
  await say("ann", "The dentist is at three");
  await say("ann", text);
  await say("ben", "My bike is blue");
  await say("ben", text);
  expect(await superseded(ctx)).toEqual([{ owner: "ann", old: "The dentist is at three", new: text }]);
  expect(await asSuperuser("select 1 from memories where owner_no >> 32 = $1", [ctx.tenantNo])).toHaveLength(
    3,
  );
});

test("at least 90 % of the linker's links are stored, and at most 10 % of the cases add a wrong one", async () => {
  const ctx = await testTenant();
  const cases = linkerCases().filter((_, index) => index % STEP === 0);
  await remember(ctx, ...cases.flatMap(eventsOf));
  const storedLinks = await superseded(ctx);
  const isRight = ({ id, memories, message, supersedes }: LinkerCase) =>
    storedLinks.some(
      (one) => one.owner === id && one.new === message.text && one.old === memories[supersedes ?? -1]?.text,
    );
  const foundByLinker = cases.filter(
    ({ memories, message, supersedes }) =>
      supersedes !== null && link(said(message), memories.map(placed)).target === supersedes,
  );
  const foundInStore = foundByLinker.filter(isRight);
  expect(foundInStore.length / foundByLinker.length).toBeGreaterThanOrEqual(0.9);
  expect(storedLinks.length - foundInStore.length).toBeLessThanOrEqual(0.1 * cases.length);
});

test("a history that is sent newest first becomes a chain, and an unknown event replaces nothing", async () => {
  const ctx = await testTenant();
  const said = (id: string, year: number, text: string, replaced_by?: string) => ({
    ...by("ann", "s", text),
    id,
    at: `${year}-03-01T08:00:00Z`,
    keep: true as const,
    ...(replaced_by === undefined ? {} : { replaced_by }),
  });
  const newest = said("c", 2025, "Works in Bonn");
  const between = said("b", 2024, "Has a desk in Ulm", "c");
  const oldest = said("a", 2023, "Is at the office in Kiel", "b");
  const repeated = { ...said("c2", 2025, newest.text) };
  await remember(ctx, newest, between, repeated, said("x", 2022, "Likes tea", "none"));
  await remember(ctx, said("s", 2021, "Spends the summer in Genoa", "c2"));
  await remember(ctx, { ...by("ann", "s", "haha"), id: "f", replaced_by: "c" });
  await remember(ctx, oldest);
  expect(await superseded(ctx)).toEqual([
    { owner: "ann", old: between.text, new: newest.text },
    { owner: "ann", old: "Spends the summer in Genoa", new: newest.text },
    { owner: "ann", old: oldest.text, new: between.text },
  ]);
});

describe("after many other messages, the target of a correction is found", () => {
  test("by its attribute without shared words", async () => {
    const ctx = await testTenant();
    const laterEvents = Array.from({ length: 60 }, (_, at) =>
      by("ann", "b", `I bought ${at + 2} lamps at the market in May`),
    );
    await remember(ctx, by("ann", "a", "I live in Madrid"), ...laterEvents);
    await remember(ctx, by("ann", "c", "We moved to Porto"));
    expect(await superseded(ctx)).toMatchObject([{ old: "I live in Madrid", new: "We moved to Porto" }]);
  });

  test("by its attribute after ten statements of an assistant and ten of another speaker", async () => {
    const ctx = await testTenant();
    const others = Array.from({ length: 10 }, (_, at) => [
      { ...by("ann", "b", `I live in the data centre ${at + 2} of Oslo`), role: "assistant" as const },
      { ...by("ann", "b", `I live in Utrecht, house ${at + 2} of the street`), speaker: "Ben" },
    ]);
    await remember(ctx, by("ann", "a", "I live in Madrid"), ...others.flat());
    await remember(ctx, by("ann", "c", "We moved to Porto"));
    expect(await superseded(ctx)).toContainEqual({
      owner: "ann",
      old: "I live in Madrid",
      new: "We moved to Porto",
    });
  });

  test("by its position as the preceding message of the session", async () => {
    const ctx = await testTenant();
    const laterEvents = Array.from({ length: 20 }, (_, at) =>
      by("ann", `other-${at}`, `I bought ${at + 2} lamps at the market`),
    );
    await remember(ctx, by("ann", "a", "Book the table for Friday please, we love it there"), ...laterEvents);
    await remember(ctx, by("ann", "a", "No, Saturday please"));
    expect(await superseded(ctx)).toMatchObject([{ new: "No, Saturday please" }]);
  });
});

function by(user_id: string, session_id: string, text: string) {
  return { user_id, session_id, role: "user" as const, text };
}

type GoldenMessage = LinkerCase["message"];

function said({ text, at, session }: GoldenMessage) {
  return { text, sessionId: session, saidAt: Date.parse(at) };
}

function placed(memory: GoldenMessage, position: number) {
  return { ...said(memory), position };
}

function eventsOf({ id, memories, message }: LinkerCase) {
  return [...memories, message].map(({ text, at, session }) => ({
    user_id: id,
    session_id: session,
    role: "user" as const,
    text,
    at: new Date(Date.parse(at) - YEAR_MS).toISOString(),
  }));
}

/** Returns the superseded texts and their successors. */
function superseded({ tenantNo }: Ctx): Promise<{ owner: string; old: string; new: string }[]> {
  return asSuperuser(
    `select o.owner_id as owner, m.text as old, l.text as new from memory_states s
     join memories m using (owner_no, position) join owners o using (owner_no)
     join memories l on l.owner_no = s.owner_no and l.position = s.superseded_by
     where s.owner_no >> 32 = ${tenantNo} order by s.owner_no, s.position`,
  );
}
