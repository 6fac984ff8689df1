import { z } from "zod";
import { type Ctx, OWNER_KINDS, reasonOutput, requireScope } from "@/lib/base/core";
import { inTenant, list, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import { decisionId } from "./decision-id";
import { DECISIONS } from "./list-decisions";
import { type Memory, memoryOutput, type Place, readMemories } from "./memory";
import { ownerFields, pageEnd, pageFields } from "./page-input";
import { type PagedTable, paginate, type Step } from "./paginate";
import { requestedOwner } from "./requested-owner";

export const listContradictionsInput = z.strictObject({ ...ownerFields, ...pageFields });

const side = memoryOutput.pick({ id: true, text: true, type: true, occurred_at: true });

export const contradictionPage = z.object({
  items: z.array(
    z.object({
      id: z.string().describe("ID of the decision that found the contradiction"),
      owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
      older: side,
      newer: side.describe("The memory with the later time"),
      reason: reasonOutput.describe("The evidence for a correction, which was not sufficient"),
      decided_at: z.string(),
    }),
  ),
  ...pageEnd,
});

const MARKS: PagedTable = {
  ...DECISIONS,
  only: sql`m.uncertain_position is not null and m.memory_position is not null`,
};

/**
 * Pairs of live memories where one may correct the other, of the tenant or of one owner, newest decision
 * first, by cursor. Uses index `contradictions_of_tenant` or `contradictions_of_owner`. Throws
 * `owner_forbidden`, `invalid_input` for a broken cursor.
 */
export async function listContradictions(
  ctx: Ctx,
  input: z.infer<typeof listContradictionsInput>,
): Promise<z.infer<typeof contradictionPage>> {
  requireScope(ctx, "read");
  const { steps, ...end } = await paginate(ctx, MARKS, {
    ...input,
    owner: await requestedOwner(ctx, input),
    beside: sql`${liveAt("uncertain_position")} ${liveAt("memory_position")}`,
    where: sql`true`,
  });
  const pairs = await inTenant(ctx, "work", (tx) => readPairs(tx, ctx, steps));
  const memories = await readMemories(ctx, pairs.flatMap(placesOf));
  const items = pairs.flatMap((pair, at) => toItem(pair, memories.slice(2 * at, 2 * at + 2)));
  return { items, ...end };
}

/** Keeps a decision `m` when the memory in the given column is live. */
function liveAt(column: "uncertain_position" | "memory_position") {
  return sql`cross join lateral (select 1 from memory_states s where s.owner_no = m.owner_no
    and s.position = m.${sql.identifier(column)} and ${isLive({})} offset 0) ${sql.identifier(`at_${column}`)}`;
}

type Pair = {
  owner_no: string;
  event_no: string;
  ordinal: number;
  memory: number;
  uncertain: number;
  reason: string | null;
  decided_at: Date;
};

const placesOf = ({ owner_no, memory, uncertain }: Pair) =>
  [uncertain, memory]
    .toSorted((a, b) => a - b)
    .map((position) => ({ ownerNo: String(owner_no), position }) as Place);

/** Looks rows up by key, like readMemories, and skips pairs that were resolved meanwhile. */
function readPairs(tx: Tx, ctx: Ctx, steps: readonly Step[]): Promise<Pair[]> {
  const column = (name: string) => list(steps.map((step) => step[name] ?? null));
  return tx.rows<Pair>(sql`
    select d.owner_no, d.event_no, d.ordinal, d.decided_at, d.memory_position::float8 as memory,
      d.uncertain_position::float8 as uncertain, d.uncertain_reason as reason
    from unnest(${column("owner_no")}::bigint[], ${column("event_no")}::bigint[], ${column("ordinal")}::smallint[])
        with ordinality as w(owner_no, event_no, ordinal, no)
      cross join lateral (select * from decisions where ${ofTenant(sql`owner_no`, ctx.tenantNo)}
        and owner_no = w.owner_no and event_no = w.event_no and ordinal = w.ordinal offset 0) d
    where d.memory_position is not null and d.uncertain_position is not null
    order by w.no`);
}

/** Among memories of the same time, the one that was recorded first is the older. */
function toItem(pair: Pair, both: readonly (Memory | null)[]): z.infer<typeof contradictionPage>["items"] {
  const [older, newer] = both
    .filter((memory) => memory !== null)
    .filter(({ state }) => state === "current")
    .toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at));
  if (!older || !newer) return [];
  return [
    {
      id: decisionId(pair.owner_no, pair.event_no, pair.ordinal),
      owner: newer.owner,
      older: side.parse(older),
      newer: side.parse(newer),
      reason: pair.reason ?? "",
      decided_at: pair.decided_at.toISOString(),
    },
  ];
}
