import { z } from "zod";
import { type Ctx, MEMORY_TYPES, type OwnerNo, ownerOf, requireScope } from "@/lib/core";
import { inTenant, list, type SQL, sql } from "@/lib/db";
import { type Attribute, isNamed, isUnsaid, namedAttributes } from "@/lib/ingestion";
import { findSimilar, isLive, matches } from "@/lib/search";
import { redactedLikeStored } from "@/lib/settings";
import { tokenize } from "@/lib/text";
import { askedOwner } from "./asked-owner";
import { MEMORIES } from "./list-memories";
import { type Memory, readMemories } from "./memory";
import { ownerFields, pageEnd, pageFields } from "./page-input";
import { type Walked, walk } from "./walk";

export const listPreferencesInput = z.strictObject({
  ...ownerFields,
  topic: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("Only what has all its words, by their stems, or sets an attribute of this name"),
  cursor: pageFields.cursor,
  limit: z.coerce.number().int().min(1).max(100).default(50).describe("Rows a page"),
});

export const preferencePage = z.object({
  items: z.array(
    z.object({
      memory_id: z.string(),
      event_id: z.string().describe("Of the event that said it"),
      text: z.string(),
      type: z.enum(MEMORY_TYPES),
      occurred_at: z.string(),
      confidence: z.number(),
      attribute: z
        .object({ subject: z.string(), name: z.string(), value: z.string() })
        .nullable()
        .describe('What it sets, in lower case; subject "i" is the speaker. Null when no rule finds one'),
    }),
  ),
  ...pageEnd,
});
type Preference = z.infer<typeof preferencePage>["items"][number];

/** Places that the words of a topic are looked up in, and walks of one page: both keep a page's work bounded. */
const PLACES = 1000;
const WALKS = 10;

/**
 * An owner's preferences that hold now, the youngest record first, by cursor; with a topic those about it, and facts that
 * set an attribute of its name. No model is asked. Throws `owner_required`, `owner_forbidden`, `invalid_input` for a
 * broken cursor.
 */
export async function listPreferences(
  ctx: Ctx,
  input: z.infer<typeof listPreferencesInput>,
): Promise<z.infer<typeof preferencePage>> {
  requireScope(ctx, "read");
  const owner = await askedOwner(ctx, input);
  if (!owner) ownerOf(input);
  const topic = input.topic === undefined ? null : await redactedLikeStored(ctx, input.topic);
  const where = await candidates(ctx, owner, topic);
  const items: Preference[] = [];
  let walked: Walked = { steps: [], next_cursor: input.cursor ?? null, searched_to: null };
  for (let walks = 0; walks < WALKS; walks += 1) {
    const limit = input.limit - items.length;
    walked = await walk(ctx, MEMORIES, { ...where, owner, limit, cursor: walked.next_cursor ?? undefined });
    const places = walked.steps.map((step) => ({ ownerNo: step.owner_no, position: Number(step.position) }));
    for (const memory of await readMemories(ctx, places)) items.push(...toPreference(memory, topic));
    if (!walked.next_cursor || items.length >= input.limit) break;
  }
  const isShort = walked.next_cursor !== null && items.length < input.limit;
  const end = walked.searched_to ?? timeOf(walked);
  return { items, next_cursor: walked.next_cursor, searched_to: isShort ? end : null };
}

/** What may be a preference, of which the words and attributes then tell. Names that texts don't say are in no index. */
async function candidates(
  ctx: Ctx,
  owner: OwnerNo | null,
  topic: string | null,
): Promise<{ beside: SQL; where: SQL }> {
  const beside = sql`cross join lateral (select * from memory_states where owner_no = m.owner_no and position = m.position offset 0) s`;
  const where = sql`${isLive({})} and ${matches({ types: topic === null ? ["preference"] : ["preference", "fact"] })}`;
  if (!owner || topic === null || isUnsaid(topic)) return { beside, where };
  const places = await inTenant(ctx, "work", (tx) => findSimilar(tx, owner, topic, PLACES));
  return { beside, where: sql`${where} and m.position = any(${list(places)}::bigint[])` };
}

function toPreference(memory: Memory | null, topic: string | null): Preference[] {
  if (!memory) return [];
  const { id, event_id, text, type, occurred_at, confidence } = memory;
  const attributes = namedAttributes(text);
  const named = topic === null ? undefined : attributes.find((attribute) => isNamed(attribute, topic));
  const isAbout = topic === null || named || (type === "preference" && hasWords(text, topic));
  const attribute = shown(named ?? attributes[0]);
  return isAbout ? [{ memory_id: id, event_id, text, type, occurred_at, confidence, attribute }] : [];
}

function shown(attribute: Attribute | undefined): Preference["attribute"] {
  return attribute ? { subject: attribute.whose, name: attribute.name, value: attribute.value } : null;
}

function hasWords(text: string, topic: string): boolean {
  const words = new Set(tokenize(text));
  const sought = tokenize(topic);
  return sought.length > 0 && sought.every((word) => words.has(word));
}

function timeOf({ steps }: Walked): string | null {
  const last = steps.at(-1);
  return last ? new Date(Number(last.us) / 1000).toISOString() : null;
}
