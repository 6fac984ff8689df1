import type { Ctx } from "@/lib/base/core";
import { acceptInput } from "@/lib/engine/ingest";
import { type Case, failIfAny, type Outcome, unmapped, wordsOf } from "./eval-cases-case";
import { memoriesOf, newTenant, recallTexts, remember } from "./eval-cases-operations";
import { PREFERENCE } from "./eval-cases-store";
import { TYPES } from "./eval-cases-translate";

/** Checks how long retrieval and lists return a message. */
export async function checkLifetime(testCase: Case): Promise<Outcome> {
  const words = wordsOf(testCase).toLowerCase();
  if (/unparsable|invalid|malformed|not a (date|time)/.test(words)) return checkUnreadableTime();
  const type = Object.keys(TYPES).find((name) => new RegExp(`\\b${name}\\b`).test(words));
  const hours = Number(/(\d+)\s*h/.exec(words)?.[1] ?? "24");
  const isEndless = /\bno expir|not expire|never|without|null/.test(words);
  if (isEndless || (type && type !== "mood")) return checkNoExpiry(TYPES[type ?? "fact"]?.probe ?? "");
  if (type === "mood" || /expire|past|filter/.test(words)) return checkExpiry(hours);
  if (/future|not yet/.test(words)) return checkExpiry(hours);
  return unmapped;
}

/** Checks that an invalid time is refused before anything is stored, so that no memory loses its expiry. */
function checkUnreadableTime(): Outcome {
  const acceptedTimes = ["soon", "2026-13-45", "", "NaN"].filter(
    (at) => acceptInput.safeParse({ events: [{ user_id: "u", role: "user", text: PREFERENCE, at }] }).success,
  );
  return failIfAny(acceptedTimes.length > 0 && `accepts ${acceptedTimes.join()}`);
}

async function checkNoExpiry(text: string): Promise<Outcome> {
  const ctx = await newTenant();
  await remember(ctx, { text, at: "2020-01-01T00:00:00Z" });
  const [memory] = await memoriesOf(ctx);
  return failIfAny(
    !memory && "there is no current memory",
    memory?.expires_at != null && `expires at ${memory.expires_at}`,
  );
}

/**
 * Checks that lists and retrieval return a mood until it expires and not afterwards, without a cleanup job.
 */
async function checkExpiry(hours: number): Promise<Outcome> {
  const mood = { text: TYPES.mood?.probe ?? "" };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [beforeExpiry, afterExpiry] = [await newTenant(), await newTenant()];
  await remember(beforeExpiry, { ...mood, at: minutesAgo(hours * 60 - 10) });
  await remember(afterExpiry, { ...mood, at: minutesAgo(hours * 60 + 10) });
  const isReturned = async (ctx: Ctx) => [
    (await memoriesOf(ctx)).length > 0,
    (await recallTexts(ctx, mood.text)).length > 0,
  ];
  return failIfAny(
    (await isReturned(beforeExpiry)).includes(false) && `is missing before ${hours} h`,
    (await isReturned(afterExpiry)).includes(true) && `is returned after ${hours} h`,
  );
}
