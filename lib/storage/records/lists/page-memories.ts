import type { Ctx, Position } from "@/lib/base/core";
import { inTenant, type SQL, sql, type Tx } from "@/lib/storage/db";
import { type Filters, findMatching, isLive, matches } from "@/lib/storage/index";
import { isUnused, type Unused, unusedSince } from "../maintenance/unused-memories";
import type { MemoryKey } from "../memory-key";
import { isFirstPart } from "../memory-parts";
import { readTotals } from "../totals";
import {
  type Conditions,
  type PagedKey,
  type PagedTable,
  type PageEnd,
  type PageQuery,
  paginate,
  paginateByNumber,
  timeOf,
} from "./paginate";

/**
 * States of memories that a page lists. `unexpired` includes superseded ones, and a superseded memory is
 * never `expired`.
 */
type ListedState = "current" | "unexpired" | "superseded" | "expired" | "all";

/** Which memories a page lists. The time range refers to the time of `order`, by default `recorded_at`. */
export type MemoryQuery = PageQuery & {
  /** `occurred_at` requires an owner. */
  readonly order?: keyof typeof MEMORIES_BY;
  readonly filters: Filters;
  readonly state: ListedState;
  /** For the state `current`: what was so at this time. */
  readonly asOf?: Date;
  /** Only memories that retrievals do not return, or return last. */
  readonly unused?: Unused | undefined;
  /** Lists a long message once, at the first part of it that is of the types. Not by entity. */
  readonly isWhole?: boolean;
};

/** A page of keys, newest record first. `last_recorded_at` is the time of its last row, in ISO 8601. */
export type MemoryKeyPage = PageEnd & {
  readonly keys: readonly MemoryKey[];
  readonly last_recorded_at: string | null;
};

const memoriesBy = (time: "recorded_at" | "occurred_at"): PagedTable => ({
  table: "memories",
  time,
  keys: ["position"],
  ofOwner: [time, "position"],
});
const MEMORIES_BY = { recorded_at: memoriesBy("recorded_at"), occurred_at: memoriesBy("occurred_at") };

/**
 * Returns a page of memories. Uses index `memories_by_recorded`, `memories_by_occurred` or
 * `memories_of_tenant`. Throws `invalid_input` for a broken cursor.
 */
export async function pageMemories(ctx: Pick<Ctx, "tenantNo">, query: MemoryQuery): Promise<MemoryKeyPage> {
  const table = MEMORIES_BY[query.order ?? "recorded_at"];
  const { keys, ...end } = await paginate(ctx, table, await withAmong(ctx, query), conditionsOf(query));
  const last = keys.at(-1);
  return { keys: keys.map(toMemoryKey), last_recorded_at: last ? timeOf(last) : null, ...end };
}

/** How many memories match a query. When `isCapped`, at least so many: older ones were not counted. */
export type MemoryCount = { readonly count: number; readonly isCapped: boolean };

/**
 * Returns the page of memories that begins after `offset` of them, and how many there are. Reads at most the
 * newest MAX_COUNTED rows. Without filters the count is exact beyond that too: it comes from the owners'
 * totals, which count expired memories as current. Uses the indexes of pageMemories.
 */
export async function pageMemoriesByNumber(
  ctx: Pick<Ctx, "tenantNo">,
  query: MemoryQuery & { readonly offset: number },
): Promise<MemoryCount & { readonly keys: readonly MemoryKey[] }> {
  const { keys, ...counted } = await paginateByNumber(
    ctx,
    MEMORIES_BY[query.order ?? "recorded_at"],
    await withAmong(ctx, query),
    conditionsOf(query),
  );
  const exact = counted.isCapped ? await countFromTotals(ctx, query) : null;
  return {
    keys: keys.map(toMemoryKey),
    ...(exact === null ? counted : { count: exact, isCapped: false }),
  };
}

async function countFromTotals(
  ctx: Pick<Ctx, "tenantNo">,
  { owner, filters, state, asOf, unused, from, to, isWhole }: MemoryQuery,
): Promise<number | null> {
  if (isWhole || Object.keys(filters).length > 0 || from || to || asOf || unused || state === "expired")
    return null;
  const { memories, superseded } = await readTotals(ctx, owner);
  if (state === "superseded") return superseded;
  return state === "current" ? memories - superseded : memories;
}

const toMemoryKey = (key: PagedKey): MemoryKey => ({
  ownerNo: key.owner_no,
  position: Number(key.position) as Position,
});

function conditionsOf({ filters, state, asOf, unused, isWhole }: MemoryQuery): Conditions {
  const parts = [matches(filters), isIn(state, asOf)];
  if (isWhole && filters.entityId === undefined) parts.push(isFirstPart(filters.types));
  if (unused) {
    const since = unusedSince();
    parts.push(sql`m.recorded_at < ${since}::timestamptz`, isUnused(unused, since));
  }
  return {
    joins: sql`cross join lateral (select * from memory_states where owner_no = m.owner_no and position = m.position offset 0) s`,
    where: sql.join(parts, sql` and `),
  };
}

/** What more of an owner's memories have is frequent enough to be found along the index of times. */
const MAX_AMONG = 10_000;

/**
 * Limits a query to the rows with the metadata or the entity of its filters, so that a rare one does not
 * leave pages empty. A query for a whole tenant or for a frequent one stays as it is.
 */
async function withAmong<Query extends MemoryQuery>(
  ctx: Pick<Ctx, "tenantNo">,
  query: Query,
): Promise<Query> {
  const { owner, filters } = query;
  if (query.among || !owner || !(filters.metadata || filters.entityId !== undefined)) return query;
  const find = (tx: Tx) => findMatching(tx, owner, filters, MAX_AMONG);
  const positions = await inTenant(ctx, "work", find);
  return positions ? { ...query, among: { ownerNo: owner, positions } } : query;
}

/** Returns a condition on the state `s` of a memory `m`. */
function isIn(state: ListedState, asOf: Date | undefined): SQL {
  if (state === "current") return isLive(asOf ? { asOf } : {});
  if (state === "unexpired") return isLive({ isSupersededIncluded: true });
  if (state === "superseded") return sql`s.superseded_at is not null`;
  return state === "all" ? sql`true` : sql`s.superseded_at is null and s.expires_at <= now()`;
}
