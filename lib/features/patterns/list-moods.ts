import { z } from "zod";
import { moodWords } from "@/lib/analysis/patterns";
import { localDay, weekday } from "@/lib/analysis/text";
import { type Ctx, DAY_MS, requireScope, timeInput } from "@/lib/base/core";
import { ownerFields } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { readMoods, type StoredMood } from "@/lib/storage/records";
import { requireNamedOwner } from "@/lib/storage/settings";
import { ownerPolicyOutput, readPatternOwner } from "./owner-policy";

/** The moods of a reply, the newest ones. */
const MAX_MOODS = 1000;
const DEFAULT_DAYS = 90;
/** A series of fewer moods in so many weeks says nothing. */
const ENOUGH = { moods: 5, weeks: 4 } as const;
const MAX_LINKS = 20;

export const listMoodsInput = z.strictObject({
  ...ownerFields,
  from: timeInput.optional().describe("Only moods from this time on; by default 90 days before `to`"),
  to: timeInput.optional().describe("Only moods before this time; by default now"),
});

/** Counts of moods by week in their wire format. */
export const moodList = z.object({
  policy: ownerPolicyOutput,
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  moods: z.int().describe("Number of statements of a mood"),
  is_enough: z.boolean().describe("Whether there are 5 moods in 4 weeks or more; fewer show no course"),
  weeks: z
    .array(
      z.object({
        from: z.string().describe("Its Monday, YYYY-MM-DD"),
        moods: z.int(),
        words: z.array(
          z.object({
            word: z.string().describe("In base letters"),
            sign: z.enum(["up", "down"]),
            count: z.int(),
            memory_ids: z.array(z.string()).describe("The memories with the word, at most 20"),
          }),
        ),
      }),
    )
    .describe("Weeks with moods, oldest first"),
});

/**
 * Returns how often an owner named which mood, by week: counts of the words in memories of the type mood,
 * with these memories. Nothing is inferred from style, length or hours. Empty while the tenant or the owner
 * has moods switched off.
 */
export async function listMoods(
  ctx: Ctx,
  { from, to, ...fields }: z.infer<typeof listMoodsInput>,
  priority: "hot" | "work" = "work",
): Promise<z.infer<typeof moodList>> {
  requireScope(ctx, "read");
  const owner = await requireNamedOwner(ctx, fields);
  const until = to === undefined ? new Date() : new Date(to);
  const since = from === undefined ? new Date(until.getTime() - DEFAULT_DAYS * DAY_MS) : new Date(from);
  return inTenant(ctx, priority, async (tx) => {
    const { ownerNo, timeZone, policy } = await readPatternOwner(tx, ctx, owner);
    const isOn = policy.moods && policy.tenant.moods;
    const range = { from: since, to: until, limit: MAX_MOODS };
    const moods = isOn && ownerNo ? await readMoods(tx, ownerNo, range) : [];
    const weeks = weeksOf(moods, timeZone);
    return {
      policy,
      from: since.toISOString(),
      to: until.toISOString(),
      time_zone: timeZone,
      moods: moods.length,
      is_enough: moods.length >= ENOUGH.moods && weeks.length >= ENOUGH.weeks,
      weeks,
    };
  });
}

function weeksOf(moods: readonly StoredMood[], timeZone: string): z.infer<typeof moodList>["weeks"] {
  const weeks = new Map<number, StoredMood[]>();
  for (const mood of moods) {
    const day = localDay(mood.occurred_at, timeZone);
    const monday = day - weekday(day);
    weeks.set(monday, [...(weeks.get(monday) ?? []), mood]);
  }
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .map(([monday, said]) => ({
      from: new Date(monday * DAY_MS).toISOString().slice(0, 10),
      moods: said.length,
      words: wordsOf(said),
    }));
}

function wordsOf(moods: readonly StoredMood[]) {
  const words = new Map<string, { word: string; sign: "up" | "down"; count: number; memory_ids: string[] }>();
  for (const { text, memory_id } of moods)
    for (const { word, sign } of moodWords(text)) {
      const found = words.get(word) ?? { word, sign, count: 0, memory_ids: [] };
      words.set(word, found);
      found.count++;
      if (found.memory_ids.length < MAX_LINKS) found.memory_ids.push(memory_id);
    }
  return [...words.values()].sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}
