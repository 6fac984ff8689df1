import { z } from "zod";
import { type Attribute, isImpliedAttribute, isNamed, namedAttributes } from "@/lib/analysis/link";
import { tokenize } from "@/lib/analysis/text";
import {
  type Ctx,
  fieldsOfOwner,
  MEMORY_TYPES,
  type OwnerNo,
  ownerOf,
  requireScope,
  timeInput,
} from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { type Filters, findSimilar } from "@/lib/storage/index";
import { type MemoryKey, type MemoryKeyPage, type MemoryQuery, pageMemories } from "@/lib/storage/records";
import { isRecallAllowed, redactForLookup } from "@/lib/storage/settings";
import { type Memory, readMemories, requireMemory } from "./memory";
import { ownerFields, pageEnd, pageFields } from "./page-input";
import { isAction, rankPreferences } from "./rank-preferences";
import { requestedOwner } from "./requested-owner";

export const listPreferencesInput = z
  .strictObject({
    ...ownerFields,
    topic: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe(
        "A thing (`lighting`): memories that contain all its words, compared by stem, or set an attribute with this name; when all of them fit on the first page, the preferences that are about it by their meaning follow. An action (`set the lights for the evening`): one page of preferences that matter for it, best first",
      ),
    as_of: timeInput
      .optional()
      .describe("Instead of current preferences, those that were true at this time; not with a topic"),
    cursor: pageFields.cursor,
    limit: z.coerce.number().int().min(1).max(100).default(50).describe("Rows per page"),
  })
  .refine(({ topic, as_of }) => topic === undefined || as_of === undefined, {
    path: ["as_of"],
    error: "cannot be combined with topic",
  });

export const preferencePage = z.object({
  items: z.array(
    z.object({
      memory_id: z.string(),
      event_id: z.string().describe("ID of the event that contains the statement"),
      text: z.string(),
      type: z.enum(MEMORY_TYPES),
      occurred_at: z.string(),
      confidence: z.number(),
      attribute: z
        .object({ subject: z.string(), name: z.string(), value: z.string() })
        .nullable()
        .describe(
          'The attribute that the memory sets, in lower case. The subject "i" is the speaker. Null when no rule finds one.',
        ),
    }),
  ),
  ...pageEnd,
});
type Preference = z.infer<typeof preferencePage>["items"][number];

/**
 * Limits on the work per request: how many memories are searched for the words of a topic, and how many pages
 * of memories are read for one result page.
 */
const MAX_SEARCHED = 1000;
const MAX_READS = 10;
/** The most preferences for an action, or about a thing by their meaning. */
const MAX_RANKED = 20;

/**
 * Returns a page of an owner's current preferences, most recently recorded first. With a topic, it returns
 * the preferences with its words and the facts that set an attribute of that name; at the end of a first page
 * follow at most 20 preferences about it by their vector, best first. When the topic is an action, it returns
 * one page of at most 20 preferences instead, ranked by words and vector. By a key of an agent that must not
 * recall, the page is empty. Throws `owner_required`, `owner_forbidden`, and `invalid_input` for an invalid
 * cursor.
 */
export async function listPreferences(
  ctx: Ctx,
  input: z.infer<typeof listPreferencesInput>,
): Promise<z.infer<typeof preferencePage>> {
  requireScope(ctx, "read");
  if (!(await isRecallAllowed(ctx, ctx.owner))) return { items: [], next_cursor: null, searched_to: null };
  const owner = await requestedOwner(ctx, input);
  if (!owner) ownerOf(input);
  const topic = input.topic === undefined ? null : await redactForLookup(ctx, input.topic);
  if (topic !== null && isAction(topic))
    return { items: await rankedPreferences(ctx, input, topic), next_cursor: null, searched_to: null };
  const asOf = input.as_of === undefined ? {} : { asOf: new Date(input.as_of) };
  const candidates = { ...(await candidatesOf(ctx, owner, topic)), ...asOf };
  const items: Preference[] = [];
  let page: MemoryKeyPage = {
    keys: [],
    last_recorded_at: null,
    next_cursor: input.cursor ?? null,
    searched_to: null,
  };
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const limit = input.limit - items.length;
    const cursor = page.next_cursor ?? undefined;
    page = await pageMemories(ctx, { ...candidates, state: "current", owner, limit, cursor });
    for (const memory of await readMemories(ctx, page.keys)) items.push(...toPreference(memory, topic));
    if (!page.next_cursor || items.length >= input.limit) break;
  }
  if (topic !== null && input.cursor === undefined && !page.next_cursor) {
    const listed = new Set(items.map(({ memory_id }) => memory_id));
    const others = (await rankedPreferences(ctx, input, topic)).filter((one) => !listed.has(one.memory_id));
    items.push(...others.slice(0, input.limit - items.length));
  }
  const isShort = page.next_cursor !== null && items.length < input.limit;
  const end = page.searched_to ?? page.last_recorded_at;
  return { items, next_cursor: page.next_cursor, searched_to: isShort ? end : null };
}

/**
 * Returns a query for the memories to check. An attribute name that does not occur in the text is not
 * indexed, nor is a stop word, so all preferences and facts are checked for them.
 */
async function candidatesOf(
  ctx: Ctx,
  owner: OwnerNo | null,
  topic: string | null,
): Promise<Pick<MemoryQuery, "filters" | "among">> {
  const filters: Filters = { types: topic === null ? ["preference"] : ["preference", "fact"] };
  if (!owner || topic === null || isImpliedAttribute(topic) || tokenize(topic).length === 0)
    return { filters };
  const positions = await inTenant(ctx, "work", (tx) => findSimilar(tx, owner, topic, MAX_SEARCHED));
  return { filters, among: { ownerNo: owner, positions } };
}

async function rankedPreferences(
  ctx: Ctx,
  input: z.infer<typeof listPreferencesInput>,
  topic: string,
): Promise<Preference[]> {
  const { user_id, agent_owner, scope } = input;
  const isNamed = user_id !== undefined || agent_owner !== undefined || scope !== undefined;
  const owner = isNamed || !ctx.owner ? { user_id, agent_owner, scope } : fieldsOfOwner(ctx.owner);
  const ids = await rankPreferences(ctx, owner, topic, Math.min(input.limit, MAX_RANKED));
  const keys = await inTenant(ctx, "work", async (tx) => {
    const found: MemoryKey[] = [];
    for (const id of ids) found.push(await requireMemory(tx, ctx, id, "read"));
    return found;
  });
  return (await readMemories(ctx, keys)).flatMap((memory) => toPreference(memory, null));
}

function toPreference(memory: Memory | null, topic: string | null): Preference[] {
  if (!memory) return [];
  const { id, event_id, text, type, occurred_at, confidence } = memory;
  const attributes = namedAttributes(text);
  const namedAttribute =
    topic === null ? undefined : attributes.find((attribute) => isNamed(attribute, topic));
  const isAbout = topic === null || namedAttribute || (type === "preference" && hasWords(text, topic));
  const attribute = attributeToOutput(namedAttribute ?? attributes[0]);
  return isAbout ? [{ memory_id: id, event_id, text, type, occurred_at, confidence, attribute }] : [];
}

function attributeToOutput(attribute: Attribute | undefined): Preference["attribute"] {
  return attribute ? { subject: attribute.ownerName, name: attribute.name, value: attribute.value } : null;
}

function hasWords(text: string, topic: string): boolean {
  const terms = tokenize(topic);
  const [topicWords, words] = terms.length > 0 ? [terms, tokenize(text)] : [accented(topic), accented(text)];
  return topicWords.length > 0 && topicWords.every((word) => words.includes(word));
}

/** Returns the words with an accent: "thé" has no index term, because without it it is a stop word. */
function accented(text: string): string[] {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.filter((word) => /[^a-z0-9]/.test(word));
}
