import { z } from "zod";
import type { OwnerFields } from "@/lib/base/core";
import {
  callOperation,
  listGroupsOperation,
  listMemoriesOperation,
  listOwnersOperation,
  parseInput,
} from "@/lib/surfaces/operations";
import { appOfTags, type Mem0Call, refuseUnknown, withIgnored } from "./call";

/** Owners beyond this many are not listed, like memories in numbered pages. */
const MAX_OWNERS = 10_000;
const OWNERS_PER_READ = 200;
const COUNTED_AT_ONCE = 100;

const PAGE_SIZE = 100;

const entitiesInput = z.looseObject({
  page: z.coerce.number().int().min(1).optional(),
  page_size: z.coerce.number().int().min(1).max(200).optional(),
});

type Entity = {
  readonly id: string;
  readonly type: "user" | "agent" | "app" | "run";
  readonly since: string | null;
  readonly last: string | null;
  /** The memories of others that it is part of. */
  readonly shared: number;
};

/**
 * Lists users and agents by id, then the agents, apps and runs of the newest memories. A request without a
 * page gets all of them, because the clients send none before they delete each, and report that all are
 * deleted. A caller whose key or header names its owner sees this owner alone.
 */
export async function listEntities(call: Mem0Call): Promise<object> {
  const sent = parseInput(entitiesInput, call.query);
  refuseUnknown(entitiesInput, call.query);
  const { entities, ignored } = call.owner
    ? { entities: ownEntity(call.owner), ignored: [] }
    : await readEntities(call);
  const isPaged = sent.page !== undefined || sent.page_size !== undefined;
  const { page = 1, page_size = isPaged ? PAGE_SIZE : Math.max(1, entities.length) } = sent;
  const shown = entities.slice((page - 1) * page_size, page * page_size);
  const addressOf = (number: number) => `${call.baseUrl}/v1/entities/?page=${number}&page_size=${page_size}`;
  const totalOf = (type: Entity["type"]) => entities.filter((entity) => entity.type === type).length;
  const answer = {
    count: entities.length,
    next: page * page_size < entities.length ? addressOf(page + 1) : null,
    previous: page > 1 ? addressOf(page - 1) : null,
    results: await toMem0Entities(call, shown),
    total_users: totalOf("user"),
    total_agents: totalOf("agent"),
    total_apps: totalOf("app"),
    total_runs: totalOf("run"),
  };
  return withIgnored(answer, ignored);
}

function ownEntity({ user_id, agent_owner }: OwnerFields): Entity[] {
  const none = { since: null, last: null, shared: 0 };
  if (user_id !== undefined) return [{ id: user_id, type: "user", ...none }];
  return agent_owner === undefined ? [] : [{ id: agent_owner, type: "agent", ...none }];
}

async function readEntities(call: Mem0Call) {
  const owners = await readOwners(call);
  const { items, is_capped } = await callOperation(listGroupsOperation, call.ctx, {});
  const groups = items.flatMap(({ kind, id: name, memory_count: shared, first_at, last_at }) => {
    const app = kind === "tag" ? appOfTags([name]) : null;
    if (kind === "tag" && app === null) return [];
    const type = kind === "tag" ? "app" : kind === "session" ? "run" : kind;
    return [{ id: app ?? name, type, since: first_at, last: last_at, shared } as const];
  });
  // What was added for a run or an app alone has an owner that stands for it.
  const stands = new Set(groups.map(({ type, id }) => `${type}:${id}`));
  const agents = new Map(groups.filter(({ type }) => type === "agent").map((group) => [group.id, group]));
  const own = owners
    .filter(({ type, id }) => type === "user" || !stands.has(id))
    .map((owner) => (owner.type === "agent" ? withGroup(owner, agents.get(owner.id)) : owner));
  const known = new Set(own.filter(({ type }) => type === "agent").map(({ id }) => id));
  const others = groups.filter(({ type, id }) => type !== "agent" || !known.has(id));
  return {
    entities: [...own, ...others],
    ignored: is_capped ? ["agents, apps and runs of older memories"] : [],
  };
}

function withGroup(owner: Entity, group: Entity | undefined): Entity {
  return group ? { ...owner, last: group.last, shared: group.shared } : owner;
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
      if (kind !== "shared")
        entities.push({ id, type: kind, since: created_at, last: last_event_at, shared: 0 });
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

/** Each entity is counted by a query of its own, and other requests run between them. */
async function toMem0Entities(call: Mem0Call, entities: readonly Entity[]): Promise<object[]> {
  const results: object[] = [];
  for (let at = 0; at < entities.length; at += COUNTED_AT_ONCE) {
    const some = entities.slice(at, at + COUNTED_AT_ONCE);
    results.push(...(await Promise.all(some.map((entity) => toMem0Entity(call, entity)))));
  }
  return results;
}

async function toMem0Entity(call: Mem0Call, entity: Entity): Promise<object> {
  const { id, type, since, last, shared } = entity;
  return {
    id,
    name: id,
    type,
    owner: call.ctx.tenantId,
    created_at: since,
    updated_at: last ?? since,
    total_memories: shared + (await countOwn(call, entity)),
  };
}

/** An app and a run own no memories, and neither does an agent that only took part in those of others. */
async function countOwn({ ctx }: Mem0Call, { id, type }: Entity): Promise<number> {
  if (type !== "user" && type !== "agent") return 0;
  const owner = type === "user" ? { user_id: id } : { agent_owner: id };
  const sent = { ...owner, whole: "true", page: 1, limit: 1 } as const;
  return (await callOperation(listMemoriesOperation, ctx, sent)).total?.count ?? 0;
}
