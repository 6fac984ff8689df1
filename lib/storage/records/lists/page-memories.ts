import type { Ctx, Position } from "@/lib/base/core";
import { list, type SQL, sql } from "@/lib/storage/db";
import { type Filters, isLive, matches } from "@/lib/storage/index";
import type { MemoryKey } from "../memory-key";
import { type PagedTable, type PageEnd, type PageQuery, paginate, timeOf } from "./paginate";

/**
 * States of memories that a page lists. `unexpired` includes superseded ones, and a superseded memory is
 * never `expired`.
 */
type ListedState = "current" | "unexpired" | "superseded" | "expired" | "all";

/** Which memories a page lists; the time range refers to `recorded_at`. */
export type MemoryQuery = PageQuery & {
  readonly filters: Filters;
  readonly state: ListedState;
  /** Lists only memories at these positions. */
  readonly positions?: readonly number[];
};

/** A page of keys, newest record first. `last_recorded_at` is the time of its last row, in ISO 8601. */
export type MemoryKeyPage = PageEnd & {
  readonly keys: readonly MemoryKey[];
  readonly last_recorded_at: string | null;
};

const MEMORIES: PagedTable = {
  table: "memories",
  time: "recorded_at",
  keys: ["position"],
  ofOwner: ["recorded_at", "position"],
};

/**
 * Returns a page of memories. Uses index `memories_by_recorded` or `memories_of_tenant`. Throws
 * `invalid_input` for a broken cursor.
 */
export async function pageMemories(ctx: Pick<Ctx, "tenantNo">, query: MemoryQuery): Promise<MemoryKeyPage> {
  const { filters, state, positions } = query;
  const isAt = positions ? sql`m.position = any(${list(positions)}::bigint[])` : sql`true`;
  const { keys, ...end } = await paginate(ctx, MEMORIES, query, {
    joins: sql`cross join lateral (select * from memory_states where owner_no = m.owner_no and position = m.position offset 0) s`,
    where: sql`${matches(filters)} and ${isIn(state)} and ${isAt}`,
  });
  const last = keys.at(-1);
  return {
    keys: keys.map((key) => ({ ownerNo: key.owner_no, position: Number(key.position) as Position })),
    last_recorded_at: last ? timeOf(last) : null,
    ...end,
  };
}

/** Returns a condition on the state `s` of a memory `m`. */
function isIn(state: ListedState): SQL {
  if (state === "current") return isLive({});
  if (state === "unexpired") return isLive({ isSupersededIncluded: true });
  if (state === "superseded") return sql`s.superseded_at is not null`;
  return state === "all" ? sql`true` : sql`s.superseded_at is null and s.expires_at <= now()`;
}
