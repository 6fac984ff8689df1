import { z } from "zod";
import type { OwnerFields } from "@/lib/base/core";
import {
  callOperation,
  listMemoriesOperation,
  listOwnersOperation,
  parseInput,
} from "@/lib/surfaces/operations";
import { type Mem0Call, refuseUnknown } from "./call";

/** Owners beyond this many are not listed, like memories in numbered pages. */
const MAX_OWNERS = 10_000;
const OWNERS_PER_READ = 200;

const entitiesInput = z.looseObject({
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(100),
});

type Entity = {
  readonly id: string;
  readonly type: "user" | "agent";
  readonly since: string | null;
  readonly last: string | null;
};

/** Lists users and agents, by id. A caller whose key or header names its owner sees this owner alone. */
export async function listEntities(call: Mem0Call): Promise<object> {
  const { page, page_size } = parseInput(entitiesInput, call.query);
  refuseUnknown(entitiesInput, call.query);
  const entities = call.owner ? ownEntity(call.owner) : await readOwners(call);
  const shown = entities.slice((page - 1) * page_size, page * page_size);
  const addressOf = (number: number) => `${call.baseUrl}/v1/entities/?page=${number}&page_size=${page_size}`;
  return {
    count: entities.length,
    next: page * page_size < entities.length ? addressOf(page + 1) : null,
    previous: page > 1 ? addressOf(page - 1) : null,
    results: await Promise.all(shown.map((entity) => toMem0Entity(call, entity))),
    total_users: entities.filter(({ type }) => type === "user").length,
    total_agents: entities.filter(({ type }) => type === "agent").length,
    total_apps: 0,
    total_runs: 0,
  };
}

function ownEntity({ user_id, agent_owner }: OwnerFields): Entity[] {
  if (user_id !== undefined) return [{ id: user_id, type: "user", since: null, last: null }];
  return agent_owner === undefined ? [] : [{ id: agent_owner, type: "agent", since: null, last: null }];
}

async function readOwners({ ctx }: Mem0Call): Promise<Entity[]> {
  const entities: Entity[] = [];
  let cursor: string | null = null;
  do {
    const sent = { limit: OWNERS_PER_READ, ...(cursor === null ? {} : { cursor }) };
    const read: { items: readonly Owner[]; next_cursor: string | null } = await callOperation(
      listOwnersOperation,
      ctx,
      sent,
    );
    for (const { kind, id, created_at, last_event_at } of read.items)
      if (kind !== "shared") entities.push({ id, type: kind, since: created_at, last: last_event_at });
    cursor = read.next_cursor;
  } while (cursor !== null && entities.length < MAX_OWNERS);
  return entities;
}
type Owner = {
  readonly kind: "user" | "agent" | "shared";
  readonly id: string;
  readonly created_at: string;
  readonly last_event_at: string | null;
};

async function toMem0Entity({ ctx }: Mem0Call, { id, type, since, last }: Entity): Promise<object> {
  const owner = type === "user" ? { user_id: id } : { agent_owner: id };
  const { total } = await callOperation(listMemoriesOperation, ctx, { ...owner, page: 1, limit: 1 });
  return {
    id,
    name: id,
    type,
    owner: ctx.tenantId,
    created_at: since,
    updated_at: last ?? since,
    total_memories: total?.count ?? 0,
  };
}
