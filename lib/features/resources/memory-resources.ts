import { MEMORY_TYPES, type OwnerRef } from "@/lib/base/core";
import { sanitizeLine } from "@/lib/engine/retrieve";
import {
  chainOutput,
  getChain,
  getMemory,
  listChains,
  listChainsInput,
  listMemories,
  listMemoriesInput,
  listPreferences,
  listPreferencesInput,
  type Memory,
  memoryOutput,
  preferencePage,
  requestedOwner,
} from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { countByType } from "@/lib/storage/records";
import {
  type Children,
  listOnly,
  type ResourceKind,
  type ResourceRequest,
  resource,
  titleOf,
  unknownResource,
} from "./resource-kind";

/** The addresses of an owner's memories. */
export const MEMORY_RESOURCES: readonly ResourceKind[] = [
  listOnly("memories", "memories", listTypes, { hasPast: true }),
  listOnly("memory_type", "memories/{type}", listOfType, { hasPast: true }),
  resource({
    kind: "memory",
    path: "memories/{type}/{id}",
    output: memoryOutput,
    hasPast: true,
    read: async ({ ctx, owner, asOf, ids: [type, id = ""] }) => {
      const memory = await getMemory(ctx, id);
      if (memory.type !== type || !isOf(memory, owner) || !wasSaid(memory, asOf)) throw unknownResource();
      return memory;
    },
    markdown: (memory) => [
      sanitizeLine(memory.text),
      "",
      `- type: ${memory.type}`,
      `- state: ${memory.state}`,
      `- said: ${memory.occurred_at}${memory.speaker === null ? "" : ` by ${sanitizeLine(memory.speaker)}`}`,
      `- id: ${memory.id}`,
    ],
  }),
  resource({
    kind: "preferences",
    path: "preferences",
    output: preferencePage,
    hasPast: true,
    read: ({ ctx, fields, cursor, asOf }) =>
      listPreferences(ctx, listPreferencesInput.parse({ ...fields, cursor, as_of: asOf, limit: 100 })),
    markdown: ({ items }) => ["# Preferences", "", ...items.map(({ text }) => `- ${sanitizeLine(text)}`)],
  }),
  listOnly("chains", "chains", async ({ ctx, fields, cursor, limit }) => {
    const { items, next_cursor } = await listChains(ctx, listChainsInput.parse({ ...fields, cursor, limit }));
    const children = items.map(({ id, corrected_at, versions, has_more_versions }) => ({
      path: [id],
      kind: "chain",
      title: titleOf(versions.at(-1)?.text ?? null),
      count: has_more_versions ? null : versions.length,
      last_at: corrected_at,
    }));
    return { items: children, next_cursor };
  }),
  resource({
    kind: "chain",
    path: "chains/{id}",
    output: chainOutput,
    hasPast: true,
    read: async ({ ctx, owner, asOf, ids: [id = ""] }) => {
      const chain = await getChain(ctx, id);
      const items = chain.items.filter((version) => wasSaid(version, asOf));
      if (items.length === 0 || !items.every((version) => isOf(version, owner))) throw unknownResource();
      return { ...chain, items };
    },
    markdown: ({ items }) => [
      "# Versions, oldest first",
      "",
      ...items.map(({ text, occurred_at, state }) => `- ${occurred_at} (${state}): ${sanitizeLine(text)}`),
    ],
  }),
];

/** Returns the number of an owner's current memories; null when there are too many to count. */
export async function countMemories(
  request: Pick<ResourceRequest, "ctx" | "fields">,
): Promise<number | null> {
  const { counts, isCapped } = await countTypes(request);
  return isCapped ? null : [...counts.values()].reduce((sum, { count }) => sum + count, 0);
}

async function countTypes({
  ctx,
  fields,
}: Pick<ResourceRequest, "ctx" | "fields">): ReturnType<typeof countByType> {
  const ownerNo = await requestedOwner(ctx, fields);
  if (ownerNo === null) throw unknownResource();
  return inTenant(ctx, "work", (tx) => countByType(tx, ownerNo));
}

/** Types without memories are left out, unless there can be some that were not counted. */
async function listTypes(request: ResourceRequest): Promise<Children> {
  if (request.asOf !== undefined)
    return { items: MEMORY_TYPES.map((type) => ({ path: [type], kind: "memory_type" })), next_cursor: null };
  const { counts, isCapped } = await countTypes(request);
  const items = MEMORY_TYPES.flatMap((type) => {
    const found = counts.get(type);
    if (!found && !isCapped) return [];
    const count = isCapped ? null : (found?.count ?? 0);
    return [{ path: [type], kind: "memory_type", count, last_at: found?.lastAt.toISOString() ?? null }];
  });
  return { items, next_cursor: null };
}

async function listOfType({
  ctx,
  fields,
  cursor,
  limit,
  asOf,
  ids: [type = ""],
}: ResourceRequest): Promise<Children> {
  if (!(MEMORY_TYPES as readonly string[]).includes(type)) throw unknownResource();
  const input = listMemoriesInput.parse({ ...fields, type, cursor, limit, as_of: asOf });
  const { items, next_cursor } = await listMemories(ctx, input);
  const children = items.map(({ id, text, recorded_at }) => ({
    path: [id],
    kind: "memory",
    title: titleOf(text),
    last_at: recorded_at,
  }));
  return { items: children, next_cursor };
}

const wasSaid = ({ occurred_at: at }: Memory, asOf: string | undefined) =>
  asOf === undefined || Date.parse(at) <= Date.parse(asOf);

function isOf(memory: Memory, owner: OwnerRef): boolean {
  return memory.owner.kind === owner.kind && memory.owner.id === owner.id;
}
