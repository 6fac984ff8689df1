import type { Ctx } from "@/lib/base/core";
import { inTenant, preferIndexOrder, sql } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import { isFirstPart } from "../memory-parts";
import { MAX_COUNTED } from "./paginate";

/** What the current memories of a tenant have in common, with their number and the times of recording. */
type MemoryGroup = {
  readonly kind: "session" | "agent" | "tag";
  readonly id: string;
  readonly memories: number;
  readonly first_at: Date;
  readonly last_at: Date;
};

/**
 * Returns the sessions, agents and tags of a tenant's newest MAX_COUNTED memories, sorted by kind and id.
 * `isCapped` says that there can be older memories. Uses index `memories_of_tenant`.
 */
export function readGroups(
  ctx: Pick<Ctx, "tenantNo">,
): Promise<{ readonly groups: readonly MemoryGroup[]; readonly isCapped: boolean }> {
  const newest = sql`select * from memories where tenant_no = ${ctx.tenantNo}::int
    order by recorded_at desc, position desc, owner_no desc limit ${MAX_COUNTED}::int`;
  return inTenant(ctx, "work", async (tx) => {
    preferIndexOrder(tx);
    const groups = await tx.rows<MemoryGroup>(sql`
      select g.kind, g.id, count(*)::int as memories, min(m.recorded_at) as first_at, max(m.recorded_at) as last_at
      from (${newest}) m
        cross join lateral (select * from memory_states where owner_no = m.owner_no and position = m.position offset 0) s
        cross join lateral (select 'session' as kind, m.session_id as id where m.session_id is not null
          union all select 'agent', m.agent_id where m.agent_id is not null
          union all select distinct 'tag', unnest(m.tags)) g
      where ${isLive({})} and ${isFirstPart(undefined)}
      group by g.kind, g.id order by g.kind, g.id collate "C"`);
    const [read] = await tx.rows<{ count: number }>(sql`select count(*)::int as count from (${newest}) m`);
    return { groups, isCapped: (read?.count ?? 0) >= MAX_COUNTED };
  });
}
