import type { Ctx, OwnerNo, Position } from "@/lib/base/core";
import { ofTenant, sql } from "@/lib/storage/db";
import type { MemoryKey } from "../memory-key";
import { type Conditions, type PagedTable, type PageEnd, type PageQuery, readPage } from "./paginate";

/** Which chains a page lists; the time range refers to their last correction. */
export type ChainQuery = PageQuery & {
  /** Maximum number of versions that are returned per chain. */
  readonly versions: number;
  /** Only chains whose last correction had at most this estimated probability. */
  readonly max_probability?: number | undefined;
};

/** A version of a chain, and the estimated probability that its successor replaces it; null without one. */
type ChainVersion = MemoryKey & { readonly chance: number | null };

const SUPERSESSIONS: PagedTable = {
  table: "memory_states",
  time: "superseded_at",
  keys: ["position"],
  ofOwner: null,
  condition: sql`m.superseded_at is not null`,
};

/**
 * Returns a page of corrected memories, latest correction first, each chain once: the keys of its newest
 * versions, oldest first. Uses index `supersessions_of_tenant`. Throws `invalid_input` for a broken cursor.
 */
export async function pageChains(
  ctx: Pick<Ctx, "tenantNo">,
  query: ChainQuery,
): Promise<PageEnd & { readonly chains: readonly (readonly ChainVersion[])[] }> {
  const conditions: Conditions = {
    joins: sql`left join lateral (select superseded_at from memory_states
      where owner_no = m.owner_no and position = m.superseded_by offset 0) n on true`,
    where:
      query.max_probability === undefined
        ? IS_LATEST
        : sql`${IS_LATEST} and ${isDoubtful(query.max_probability)}`,
  };
  const { rows, ...end } = await readPage<Version>(
    ctx,
    SUPERSESSIONS,
    query,
    conditions,
    (column) => sql`
    select w.no, w.owner_no, v.position::float8 as position, c.chance
    from unnest(${column("owner_no")}::bigint[], ${column("position")}::bigint[]) with ordinality as w(owner_no, position, no)
      cross join lateral (select coalesce(superseded_by, position) as newest from memory_states
        where ${ofTenant(sql`owner_no`, ctx.tenantNo)} and owner_no = w.owner_no and position = w.position offset 0) h
      cross join lateral (with recursive chain as (
          select h.newest as position, 1 as step
          union all select o.position, c.step + 1 from chain c cross join lateral
            (select position from memory_states where owner_no = w.owner_no and superseded_by = c.position
              order by superseded_at desc limit ${query.versions}::int) o)
        select position, step from chain limit ${query.versions}::int) v
      left join lateral (select abs(p.chance)::float8 as chance from memory_states s join memory_pairs p
          on p.owner_no = s.owner_no and p.newer = s.superseded_by and p.older = s.position
          and s.supersede_reason not like '%_by_request'
        where s.owner_no = w.owner_no and s.position = v.position offset 0) c on true
    order by w.no, v.step desc`,
  );
  const chains = [...new Set(rows.map(({ no }) => no))].map((number) =>
    rows
      .filter(({ no }) => no === number)
      .map((row) => ({
        ownerNo: String(row.owner_no) as OwnerNo,
        position: row.position as Position,
        chance: row.chance,
      })),
  );
  return { chains, ...end };
}

/**
 * Selects the last supersession of a chain: its successor is live and replaced no other memory later. A
 * version always gets its successor before that successor gets one, so the rest of the chain is older.
 */
const IS_LATEST = sql`n.superseded_at is null and not exists (select 1 from memory_states p where p.owner_no = m.owner_no
  and p.superseded_by = m.superseded_by and (p.superseded_at, p.position) > (m.superseded_at, m.position))`;

/**
 * Keeps a supersession that nobody requested, with at most an estimated probability. Uses the primary key of
 * memory_pairs.
 */
const isDoubtful = (
  maxProbability: number,
) => sql`exists (select 1 from memory_pairs p where p.owner_no = m.owner_no
  and p.newer = m.superseded_by and p.older = m.position
  and m.supersede_reason not like '%_by_request' and abs(p.chance) <= ${maxProbability}::real)`;

/** A version in a chain. `no` is the number, from 1, of the key on the page that the chain belongs to. */
type Version = { no: string; owner_no: string; position: number; chance: number | null };
