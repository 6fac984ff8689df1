import { z } from "zod";
import { AppError } from "@/lib/base/core";
import { callOperation, eraseOperation, invalidFields, parseInput } from "@/lib/surfaces/operations";
import {
  definedEntities,
  type Entities,
  entityFields,
  type Mem0Call,
  ownerOfEntities,
  refuseUnknown,
  sentFields,
  tagOfApp,
} from "./call";
import { readLiteral } from "./filters/read-literal";
import { entitiesOf } from "./filters/with-entities";
import { storedEntities } from "./stored-entities";

const deleteAllInput = z.looseObject({ ...entityFields, filters: z.unknown().optional() });

/**
 * Erases all memories of a user, an agent, an app or a run, or of several together. Throws `invalid_input`
 * without an entity, and for every other filter, because what is erased cannot be limited by it.
 */
export async function deleteAll(call: Mem0Call): Promise<object> {
  const sent = sentFields(call);
  const input = parseInput(deleteAllInput, sent);
  refuseUnknown(deleteAllInput, sent);
  const filters = typeof input.filters === "string" ? readLiteral(input.filters) : input.filters;
  const entities = entitiesOf({ ...input, filters });
  const { events } = await eraseEntities(call, entities);
  if (events > 0) return { message: "Memories deleted successfully!" };
  const names = Object.keys(entities).join(" and ");
  return { message: `Nothing was deleted: there are no memories with this ${names}.` };
}

/**
 * Erases a user, an agent, an app or a run with everything. Without any it succeeds, because `reset()` of the
 * clients deletes what `users()` listed one by one, and the last memory of an agent or a run is erased with
 * its user. Throws `not_found` for another type.
 */
export async function deleteEntity(call: Mem0Call): Promise<object> {
  const [type = "", id = ""] = call.params;
  const name = ENTITY_FIELDS[type];
  if (!name) throw new AppError("not_found", "Entity not found. Its type is user, agent, app or run.");
  const { owners } = await eraseEntities(call, { [name]: id });
  if (owners > 0) return { message: "Entity deleted successfully!" };
  return { message: `Nothing was deleted: there is no ${type} with this id.` };
}

const ENTITY_FIELDS: Readonly<Record<string, keyof Entities>> = {
  user: "user_id",
  agent: "agent_id",
  app: "app_id",
  run: "run_id",
};

async function eraseEntities(call: Mem0Call, entities: Entities) {
  const { user_id, agent_id, app_id, run_id } = entities;
  const named = Object.values(definedEntities(entities));
  const refuse = (message: string) => invalidFields([{ path: "user_id", message }]);
  if (named.length === 0) throw refuse("is missing: name a user_id, an agent_id, an app_id or a run_id");
  if (named.includes("*")) throw refuse('"*" is not supported: name the id');
  const filter = {
    ...(run_id === undefined ? {} : { session_id: run_id }),
    ...(app_id === undefined ? {} : { tag: tagOfApp(app_id) }),
  };
  const owner = user_id === undefined ? {} : { user_id };
  if (agent_id === undefined) {
    const erased = await callOperation(eraseOperation, call.ctx, { ...owner, ...filter });
    if (named.length === 1 && user_id === undefined && call.owner === null) await eraseEmpty(call, entities);
    return erased;
  }
  const beside = { ...owner, agent_id, ...filter };
  if (user_id !== undefined) return callOperation(eraseOperation, call.ctx, beside);
  // The agent's own memory first: a key that is bound to another owner is refused before anything changes.
  const own = await callOperation(eraseOperation, call.ctx, { agent_owner: agent_id, ...filter });
  const ofUsers = await callOperation(eraseOperation, call.ctx, beside);
  return { events: own.events + ofUsers.events, owners: own.owners + ofUsers.owners };
}

/** Erases the owner that stands for a run or an app alone, if it has no memories left: it would be listed. */
async function eraseEmpty({ ctx }: Mem0Call, entities: Entities): Promise<void> {
  const { owner } = ownerOfEntities(await storedEntities(ctx, entities), null);
  const { owners, events } = await callOperation(eraseOperation, ctx, { ...owner, dry_run: true });
  if (owners > 0 && events === 0) await callOperation(eraseOperation, ctx, owner);
}
