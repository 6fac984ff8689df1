import type { Memory } from "@/lib/features/memories";
import { callOperation, listMemoriesOperation, type OperationCtx } from "@/lib/surfaces/operations";
import { tagOfApp } from "./call";
import { fieldsOfScope, intersectScopes, type Scope } from "./filters/scope";

/** The pages to read, from `first` to `last`, of `limit` memories each. */
type Pages = {
  readonly includesSuperseded: boolean;
  readonly first: number;
  readonly last: number;
  readonly limit: number;
};

/**
 * Returns the memories of any of the scopes, most recently recorded first and each once, with their number. A
 * long text is one memory. Like a list, it reaches the latest 10 000 memories of an owner.
 */
export async function readScopes(
  ctx: OperationCtx,
  scopes: readonly Scope[],
  pages: Pages,
): Promise<{ readonly items: readonly Memory[]; readonly count: number }> {
  const [only, second] = scopes;
  if (only && !second) return readScope(ctx, only, pages);
  const { first, last, limit, includesSuperseded } = pages;
  const count = await countUnion(ctx, scopes, includesSuperseded);
  const streams = scopes.map((scope) => stream(ctx, scope, pages));
  const items: Memory[] = [];
  for await (const memory of mergeLatest(streams)) {
    if (items.length >= last * limit) break;
    items.push(memory);
  }
  return { items: items.slice((first - 1) * limit), count };
}

async function readScope(ctx: OperationCtx, scope: Scope, { includesSuperseded, first, last, limit }: Pages) {
  const items: Memory[] = [];
  let count = 0;
  for (let page = first; page <= last; page++) {
    const read = await readPage(ctx, scope, { includesSuperseded, page, limit });
    items.push(...read.items);
    count = read.total?.count ?? items.length;
    if (page * limit >= count) break;
  }
  return { items, count };
}

/** The union of the first scope and the others has the memories of both without those in common. */
async function countUnion(
  ctx: OperationCtx,
  [first, ...others]: readonly Scope[],
  includesSuperseded: boolean,
): Promise<number> {
  if (!first) return 0;
  const common = others.flatMap((other) => intersectScopes(first, other) ?? []);
  const { total } = await readPage(ctx, first, { includesSuperseded, page: 1, limit: 1 });
  const ofOthers = await countUnion(ctx, others, includesSuperseded);
  return (total?.count ?? 0) + ofOthers - (await countUnion(ctx, common, includesSuperseded));
}

async function* stream(ctx: OperationCtx, scope: Scope, { includesSuperseded, limit }: Pages) {
  for (let page = 1; ; page++) {
    const { items, total } = await readPage(ctx, scope, { includesSuperseded, page, limit });
    yield* items;
    if (page * limit >= (total?.count ?? 0)) return;
  }
}

/** Merges lists that are sorted already. */
async function* mergeLatest(streams: readonly AsyncGenerator<Memory, void>[]) {
  const seen = new Set<string>();
  const heads: (Memory | undefined)[] = [];
  const advance = async (at: number) => {
    heads[at] = (await streams[at]?.next())?.value ?? undefined;
  };
  for (const at of streams.keys()) await advance(at);
  for (;;) {
    const latest = heads.reduce<number | null>((best, head, at) => {
      const leader = best === null ? undefined : heads[best];
      return head && (!leader || head.recorded_at > leader.recorded_at) ? at : best;
    }, null);
    const memory = latest === null ? undefined : heads[latest];
    if (latest === null || !memory) return;
    if (!seen.has(memory.id)) yield memory;
    seen.add(memory.id);
    await advance(latest);
  }
}

function readPage(
  ctx: OperationCtx,
  scope: Scope,
  { includesSuperseded, page, limit }: { includesSuperseded: boolean; page: number; limit: number },
) {
  const { types, from, to, recordedFrom, recordedTo, metadata, app_id } = scope.branch;
  return callOperation(listMemoriesOperation, ctx, {
    ...fieldsOfScope(scope),
    ...(app_id === undefined ? {} : { tag: tagOfApp(app_id) }),
    ...(types ? { type: types.join(",") } : {}),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(recordedFrom === undefined ? {} : { recorded_from: recordedFrom }),
    ...(recordedTo === undefined ? {} : { recorded_to: recordedTo }),
    ...(includesSuperseded ? { include_superseded: "true" } : {}),
    whole: "true",
    page,
    limit,
  });
}
