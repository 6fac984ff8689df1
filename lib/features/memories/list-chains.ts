import { z } from "zod";
import { type Ctx, OWNER_KINDS, reasonOutput, requireScope } from "@/lib/base/core";
import { inTenant, list, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { type Memory, memoryOutput, type Place, readMemories } from "./memory";
import { ownerFields, pageEnd, pageFields, time } from "./page-input";
import { type PagedTable, paginate, type Step } from "./paginate";
import { requestedOwner } from "./requested-owner";

export const listChainsInput = z.strictObject({
  ...ownerFields,
  from: time.optional().describe("Only memories last corrected at or after this"),
  to: time.optional().describe("Only memories last corrected before this"),
  ...pageFields,
});

export const chainPage = z.object({
  items: z.array(
    z.object({
      id: z.string().describe("ID of the newest version"),
      owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
      corrected_at: z.string(),
      reason: reasonOutput.nullable(),
      current: memoryOutput.nullable().describe("Null when the replacement of the last version was erased"),
      versions: z.array(memoryOutput).describe("Oldest first; only the newest ones of a long chain"),
      has_more_versions: z.boolean(),
    }),
  ),
  ...pageEnd,
});

const SUPERSESSIONS: PagedTable = {
  table: "memory_states",
  time: "superseded_at",
  keys: ["position"],
  ofOwner: null,
  only: sql`m.superseded_at is not null`,
};

/** Versions listed per chain; getChain returns all of them. */
const SHOWN = 20;

/**
 * Corrected memories of the tenant or of one owner, latest correction first, each chain once, by cursor. Uses
 * index `supersessions_of_tenant`. Throws `owner_forbidden`, `invalid_input` for a broken cursor.
 */
export async function listChains(
  ctx: Ctx,
  input: z.infer<typeof listChainsInput>,
): Promise<z.infer<typeof chainPage>> {
  requireScope(ctx, "read");
  const { steps, ...end } = await paginate(ctx, SUPERSESSIONS, {
    ...input,
    owner: await requestedOwner(ctx, input),
    beside: sql`left join lateral (select superseded_at from memory_states
      where owner_no = m.owner_no and position = m.superseded_by offset 0) n on true`,
    where: IS_LATEST,
  });
  const versions = await inTenant(ctx, "work", (tx) => readVersions(tx, ctx, steps));
  const memories = await readMemories(ctx, versions.map(placeOf));
  const items = steps.flatMap((_, at) => {
    const own = memories.filter((memory, i) => memory && Number(versions[i]?.no) === at + 1);
    return toItem(own.filter((memory) => memory !== null));
  });
  return { items, ...end };
}

/**
 * Selects the last supersession of a chain: its successor is live and replaced no other memory later. A
 * version always gets its successor before that successor gets one, so the rest of the chain is older.
 */
const IS_LATEST = sql`n.superseded_at is null and not exists (select 1 from memory_states p where p.owner_no = m.owner_no
  and p.superseded_by = m.superseded_by and (p.superseded_at, p.position) > (m.superseded_at, m.position))`;

type Version = { no: string; owner_no: string; position: number };
const placeOf = ({ owner_no, position }: Version) => ({ ownerNo: owner_no, position }) as Place;

/** The newest places of each chain, one more than is shown. Looks rows up by key, like readMemories. */
function readVersions(tx: Tx, ctx: Ctx, steps: readonly Step[]): Promise<Version[]> {
  const column = (name: string) => list(steps.map((step) => step[name] ?? null));
  return tx.rows<Version>(sql`
    select w.no, w.owner_no, v.position::float8 as position
    from unnest(${column("owner_no")}::bigint[], ${column("position")}::bigint[]) with ordinality as w(owner_no, position, no)
      cross join lateral (select coalesce(superseded_by, position) as newest from memory_states
        where ${ofTenant(sql`owner_no`, ctx.tenantNo)} and owner_no = w.owner_no and position = w.position offset 0) h
      cross join lateral (with recursive chain as (
          select h.newest as position, 1 as step
          union all select o.position, c.step + 1 from chain c cross join lateral
            (select position from memory_states where owner_no = w.owner_no and superseded_by = c.position
              order by superseded_at desc limit ${SHOWN + 1}::int) o)
        select position, step from chain limit ${SHOWN + 1}::int) v
    order by w.no, v.step desc`);
}

function toItem(versions: readonly Memory[]): z.infer<typeof chainPage>["items"] {
  const newest = versions.at(-1);
  if (!newest) return [];
  const [last] = versions
    .filter(({ superseded_at }) => superseded_at !== null)
    .toSorted((a, b) => ((a.superseded_at ?? "") < (b.superseded_at ?? "") ? 1 : -1));
  return [
    {
      id: newest.id,
      owner: newest.owner,
      corrected_at: last?.superseded_at ?? newest.recorded_at,
      reason: last?.supersede_reason ?? null,
      current: newest.superseded_at === null ? newest : null,
      versions: versions.slice(-SHOWN),
      has_more_versions: versions.length > SHOWN,
    },
  ];
}
