import { z } from "zod";
import { type Ctx, MEMORY_TYPES, requireScope } from "@/lib/base/core";
import { type SQL, sql } from "@/lib/storage/db";
import { type Filters, isLive, matches } from "@/lib/storage/index";
import { pseudonym, redactForLookup } from "@/lib/storage/settings";

import { MEMORY_STATES, memoryOutput, readMemories } from "./memory";
import { id, ownerFields, pageEnd, pageFields, severalOf, time } from "./page-input";
import { type PagedTable, paginate } from "./paginate";
import { requestedOwner } from "./requested-owner";

export const listMemoriesInput = z.strictObject({
  ...ownerFields,
  type: severalOf(MEMORY_TYPES).optional().describe("One or several types, separated by commas"),
  tag: z.string().min(1).max(64).optional(),
  source: z.string().min(1).max(64).optional(),
  agent_id: id.optional(),
  session_id: id.optional(),
  from: time.optional().describe("Valid at or after"),
  to: time.optional().describe("Valid at or before"),
  recorded_from: time.optional().describe("Recorded at or after"),
  recorded_to: time.optional().describe("Recorded before"),
  state: z
    .enum([...MEMORY_STATES, "all"])
    .optional()
    .describe("States to list; current memories when absent"),
  include_superseded: z.stringbool().default(false).describe("Also list superseded memories"),
  ...pageFields,
});
export type ListMemoriesInput = z.infer<typeof listMemoriesInput>;

export const memoryPage = z.object({ items: z.array(memoryOutput), ...pageEnd });

/** The memories table, for pagination, newest record first. */
export const MEMORIES: PagedTable = {
  table: "memories",
  time: "recorded_at",
  keys: ["position"],
  ofOwner: ["recorded_at", "position"],
};

/**
 * The memories of an owner, or of the whole tenant when none is named, newest record first, by cursor. Uses
 * index `memories_by_recorded` or `memories_of_tenant`. Throws `owner_forbidden`, `invalid_input` for a
 * broken cursor.
 */
export async function listMemories(ctx: Ctx, input: ListMemoriesInput): Promise<z.infer<typeof memoryPage>> {
  requireScope(ctx, "read");
  const filters = await filtersOf(ctx, input);
  const { steps, ...end } = await paginate(ctx, MEMORIES, {
    ...input,
    owner: await requestedOwner(ctx, input),
    from: input.recorded_from,
    to: input.recorded_to,
    beside: sql`cross join lateral (select * from memory_states where owner_no = m.owner_no and position = m.position offset 0) s`,
    where: sql`${matches(filters)} and ${isIn(input)}`,
  });
  const places = steps.map((step) => ({ ownerNo: step.owner_no, position: Number(step.position) }));
  return { items: (await readMemories(ctx, places)).filter((memory) => memory !== null), ...end };
}

/** The requested state, as a condition on the state `s` of a memory `m`. */
function isIn({ state, include_superseded }: ListMemoriesInput): SQL {
  if (state === undefined) return isLive({ isSupersededIncluded: include_superseded });
  if (state === "current") return isLive({});
  if (state === "superseded") return sql`s.superseded_at is not null`;
  return state === "all" ? sql`true` : sql`s.superseded_at is null and s.expires_at <= now()`;
}

async function filtersOf(ctx: Ctx, input: ListMemoriesInput): Promise<Filters> {
  return {
    ...(input.type ? { types: input.type } : {}),
    ...(input.tag === undefined ? {} : { tags: [await redactForLookup(ctx, input.tag)] }),
    ...(input.source === undefined ? {} : { source: await redactForLookup(ctx, input.source) }),
    ...(input.agent_id === undefined ? {} : { agentId: await pseudonym(ctx, input.agent_id) }),
    ...(input.session_id === undefined ? {} : { sessionId: await pseudonym(ctx, input.session_id) }),
    ...(input.from === undefined ? {} : { from: new Date(input.from) }),
    ...(input.to === undefined ? {} : { to: new Date(input.to) }),
  };
}
