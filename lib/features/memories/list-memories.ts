import { z } from "zod";
import {
  AppError,
  type Ctx,
  entityFilterInput,
  idInput,
  MEMORY_TYPES,
  metadataFilterInput,
  requireScope,
  sessionIdInput,
  timeInput,
} from "@/lib/base/core";
import type { Filters } from "@/lib/storage/index";
import {
  MAX_COUNTED,
  type MemoryKey,
  type MemoryQuery,
  pageMemories,
  pageMemoriesByNumber,
  UNUSED,
  unusedSince,
} from "@/lib/storage/records";
import { isRecallAllowed, labelForLookup, metadataForLookup, pseudonym } from "@/lib/storage/settings";
import { MEMORY_STATES, memoryOutput, readMemories, readWholeMemories } from "./memory";
import { commaSeparated, ownerFields, pageEnd, pageFields } from "./page-input";
import { requestedOwner } from "./requested-owner";

/** A query parameter holds text, so the filter is JSON in it. */
const metadataParameter = z
  .string()
  .max(16 * 1024)
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      check.addIssue({ code: "custom", message: "is not valid JSON" });
      return z.NEVER;
    }
  })
  .pipe(metadataFilterInput);

export const listMemoriesInput = z
  .strictObject({
    ...ownerFields,
    type: commaSeparated(MEMORY_TYPES).optional().describe("One or more types, separated by commas"),
    tag: z.string().min(1).max(64).optional(),
    source: z.string().min(1).max(64).optional(),
    agent_id: idInput.optional(),
    session_id: sessionIdInput.optional(),
    entity_id: entityFilterInput.optional().describe("Only memories that name this entity"),
    metadata: metadataParameter
      .optional()
      .describe("Top-level metadata that memories must have, as a JSON object of up to 8 values"),
    from: timeInput.optional().describe("Only memories valid at or after this time"),
    to: timeInput.optional().describe("Only memories valid at or before this time"),
    recorded_from: timeInput.optional().describe("Only memories recorded at or after this time"),
    recorded_to: timeInput.optional().describe("Only memories recorded before this time"),
    order: z
      .enum(["recorded_at", "occurred_at"])
      .default("recorded_at")
      .describe("The time that orders the memories, newest first; `occurred_at` requires an owner"),
    state: z
      .enum([...MEMORY_STATES, "all"])
      .optional()
      .describe("States to list; defaults to current memories"),
    as_of: timeInput.optional().describe("Instead of current memories, those that were true at this time"),
    unused: z
      .enum(UNUSED)
      .optional()
      .describe(
        "Only memories that were recorded more than 180 days ago and that, since then, no retrieval returned (`never_retrieved`), or at least three retrievals returned, each as the last of several hits (`always_last`)",
      ),
    include_superseded: z.stringbool().default(false).describe("Also list superseded memories"),
    whole: z
      .stringbool()
      .default(false)
      .describe("List a long message as one memory, with the ID of its first part and the text of all parts"),
    ...pageFields,
    page: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        "Number of the page, from 1, instead of a cursor, within the newest 10 000 memories. Adds `total`",
      ),
  })
  .superRefine((input, check) => {
    const { page, limit, cursor, order, recorded_from: from, recorded_to: to } = input;
    const { as_of: asOf, state, include_superseded: includesSuperseded } = input;
    if (order === "occurred_at" && (from ?? to) !== undefined)
      check.addIssue({
        code: "custom",
        path: ["order"],
        message: "cannot be combined with recorded_from or recorded_to; use from and to",
      });
    if (asOf !== undefined && ((state ?? "current") !== "current" || includesSuperseded))
      check.addIssue({ code: "custom", path: ["as_of"], message: "can only be combined with state=current" });
    if (page !== undefined && page * limit > MAX_COUNTED)
      check.addIssue({
        code: "custom",
        path: ["page"],
        message: `must not go beyond ${MAX_COUNTED} memories`,
      });
    if (page !== undefined && cursor !== undefined)
      check.addIssue({ code: "custom", path: ["page"], message: "cannot be combined with cursor" });
  });
export type ListMemoriesInput = z.infer<typeof listMemoriesInput>;

export const memoryPage = z.object({
  items: z.array(memoryOutput),
  ...pageEnd,
  total: z
    .object({
      count: z.number(),
      is_capped: z.boolean().describe("Whether memories beyond the newest 10 000 were not counted"),
    })
    .optional()
    .describe("How many memories match, when `page` is given"),
});

/**
 * Returns a page of the memories of an owner, or of the whole tenant when none is named, most recently
 * recorded (or, by `order`, said) first; an empty one by a key of an agent that must not recall. Throws
 * `owner_forbidden`, and `invalid_input` for an invalid cursor or for order `occurred_at` without an owner.
 */
export async function listMemories(ctx: Ctx, input: ListMemoriesInput): Promise<z.infer<typeof memoryPage>> {
  requireScope(ctx, "read");
  if (!(await isRecallAllowed(ctx, ctx.owner))) {
    const total = { count: 0, is_capped: false };
    return { items: [], next_cursor: null, searched_to: null, ...(input.page && { total }) };
  }
  const filters = await filtersOf(ctx, input);
  const owner = await requestedOwner(ctx, input);
  if (input.order === "occurred_at" && owner === null)
    throw new AppError("invalid_input", "This order requires an owner.", {
      fields: [{ path: "user_id", message: "is required with order=occurred_at, or agent_owner or scope" }],
    });
  const query: MemoryQuery = {
    owner,
    order: input.order,
    limit: input.limit,
    from: input.recorded_from,
    to: recordedBefore(input),
    unused: input.unused,
    isWhole: input.whole,
    ...(input.as_of === undefined ? {} : { asOf: new Date(input.as_of) }),
    filters,
    state: input.state ?? (input.include_superseded ? "unexpired" : "current"),
  };
  const read = input.whole ? readWholeMemories : readStored;
  if (input.page !== undefined) {
    const offset = (input.page - 1) * input.limit;
    const { keys, count, isCapped } = await pageMemoriesByNumber(ctx, { ...query, offset });
    const items = await read(ctx, keys);
    return { items, next_cursor: null, searched_to: null, total: { count, is_capped: isCapped } };
  }
  const { keys, next_cursor, searched_to } = await pageMemories(ctx, { ...query, cursor: input.cursor });
  const items = await read(ctx, keys);
  return { items, next_cursor, searched_to };
}

const readStored = async (ctx: Ctx, keys: readonly MemoryKey[]) =>
  (await readMemories(ctx, keys)).filter((memory) => memory !== null);

/** Unused memories are old, so a page of them skips what is newer. */
function recordedBefore({ recorded_to: to, order, unused }: ListMemoriesInput): string | undefined {
  if (unused === undefined || order !== "recorded_at") return to;
  const since = unusedSince().toISOString();
  return to !== undefined && Date.parse(to) < Date.parse(since) ? to : since;
}

async function filtersOf(ctx: Ctx, input: ListMemoriesInput): Promise<Filters> {
  return {
    ...(input.type ? { types: input.type } : {}),
    ...(input.tag === undefined ? {} : { tags: [await labelForLookup(ctx, input.tag)] }),
    ...(input.source === undefined ? {} : { source: await labelForLookup(ctx, input.source) }),
    ...(input.agent_id === undefined ? {} : { agentId: await pseudonym(ctx, input.agent_id) }),
    ...(input.session_id === undefined ? {} : { sessionId: await pseudonym(ctx, input.session_id) }),
    ...(input.metadata === undefined
      ? {}
      : { metadata: await metadataForLookup(ctx, input.metadata, "metadata") }),
    ...(input.entity_id === undefined ? {} : { entityId: input.entity_id }),
    ...(input.from === undefined ? {} : { from: new Date(input.from) }),
    ...(input.to === undefined ? {} : { to: new Date(input.to) }),
  };
}
