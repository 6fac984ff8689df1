import { z } from "zod";
import { AppError } from "@/lib/base/core";
import { callOperation, eraseOperation, invalidFields, parseInput } from "@/lib/surfaces/operations";
import {
  type Entities,
  entityFields,
  type Mem0Call,
  ownerOfEntities,
  refuseUnknown,
  sentFields,
} from "./call";
import { readLiteral } from "./filters/read-literal";
import { filtersWithEntities } from "./filters/with-entities";

const deleteAllInput = z.looseObject({ ...entityFields, filters: z.unknown().optional() });

/**
 * Erases all memories of an owner, of a run, or of a run of an owner. Throws `invalid_input` without an
 * entity, and for every other filter, because what is erased cannot be limited by it.
 */
export async function deleteAll(call: Mem0Call): Promise<object> {
  const sent = sentFields(call);
  const input = parseInput(deleteAllInput, sent);
  refuseUnknown(deleteAllInput, sent);
  const filters = typeof input.filters === "string" ? readLiteral(input.filters) : input.filters;
  const [branch = {}, second] = filtersWithEntities({ ...input, filters }, true);
  const { user_id, agent_id, app_id, run_id, ...others } = branch;
  if (second || Object.keys(others).length > 0)
    throw invalidFields([
      { path: "filters", message: "can name only a user_id, an agent_id or a run_id here" },
    ]);
  const { events } = await eraseEntities(call, { user_id, agent_id, app_id, run_id });
  if (events > 0) return { message: "Memories deleted successfully!" };
  return { message: `Nothing was deleted: there are no memories of this ${nameOf({ agent_id, run_id })}.` };
}

/** Erases a user, an agent or a run with everything. Throws `not_found` when there is none. */
export async function deleteEntity(call: Mem0Call): Promise<object> {
  const [type = "", id = ""] = call.params;
  const name = ENTITY_FIELDS[type];
  if (!name) throw new AppError("not_found", "Entity not found. Its type is user, agent or run.");
  if (name === "app_id")
    throw new AppError("not_supported", "An app cannot be deleted. Delete its users instead.");
  const { owners } = await eraseEntities(call, { [name]: id });
  if (owners === 0) throw new AppError("not_found", "Entity not found. It may have been deleted.");
  return { message: "Entity deleted successfully!" };
}

/** Memories that users said beside an agent are theirs. */
function nameOf({ agent_id, run_id }: Entities): string {
  if (run_id !== undefined) return "run";
  return agent_id === undefined ? "user" : "agent itself, and those of its users must be deleted by user_id";
}

const ENTITY_FIELDS: Readonly<Record<string, keyof Entities>> = {
  user: "user_id",
  agent: "agent_id",
  app: "app_id",
  run: "run_id",
};

async function eraseEntities(call: Mem0Call, { user_id, agent_id, app_id, run_id }: Entities) {
  const refuse = (path: string, message: string) => invalidFields([{ path, message }]);
  if ([user_id, agent_id, run_id].every((entity) => entity === undefined) && app_id === undefined)
    throw refuse("user_id", "is missing: name a user_id, an agent_id or a run_id");
  if ([user_id, agent_id, run_id].includes("*")) throw refuse("user_id", '"*" is not supported: name the id');
  if (app_id !== undefined) throw refuse("app_id", "cannot be used to delete. Name a user_id or a run_id");
  if (user_id !== undefined && agent_id !== undefined)
    throw refuse("agent_id", "cannot be combined with user_id here. Delete one by one");
  const isOwnerNamed = user_id !== undefined || agent_id !== undefined;
  const owner = isOwnerNamed ? ownerOfEntities({ user_id, agent_id }, null).owner : {};
  return callOperation(eraseOperation, call.ctx, {
    ...owner,
    ...(run_id === undefined ? {} : { session_id: run_id }),
  });
}
