import { z } from "zod";
import {
  changedEntityOutput,
  changeEntity,
  changeEntityInput,
  decideProposal,
  decideProposalInput,
  entityCardOutput,
  entityOwnerInput,
  entityPage,
  getEntity,
  getEntityGraph,
  getEntityInput,
  getGraphInput,
  graphOutput,
  listEntities,
  listEntitiesInput,
  listProposals,
  mergeEntity,
  mergeEntityInput,
  proposalList,
  splitEntity,
  splitEntityInput,
  undoEntityAction,
  undoEntityActionOutput,
} from "@/lib/features/graph";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const NAMED = { user_id: "ana" };
/** An entity is found by its id and its owner, so to a bound key that names another owner it is unknown. */
const OF_OWNER = { owner: "row", problems: ["owner_required"], example: NAMED } as const;
const entity = z.object({ id: ids.entity });

export const listEntitiesOperation = defineOperation({
  ...OF_OWNER,
  name: "listEntities",
  summary: "List the people, animals, places and things that memories name (last seen first)",
  scope: "read",
  owner: (input) => [input],
  input: listEntitiesInput,
  output: entityPage,
  http: { method: "GET", path: "/api/v1/entities" },
  run: listEntities,
});

export const listProposalsOperation = defineOperation({
  ...OF_OWNER,
  name: "listProposals",
  summary: "List pairs of entities that may be the same",
  scope: "read",
  owner: (input) => [input],
  input: entityOwnerInput,
  output: proposalList,
  http: { method: "GET", path: "/api/v1/entities/proposals" },
  run: listProposals,
});

export const decideProposalOperation = defineOperation({
  ...OF_OWNER,
  name: "decideProposal",
  summary: "Say whether the two entities of a proposal are the same",
  scope: "write",
  params: z.object({ id: ids.proposal }),
  input: decideProposalInput,
  output: changedEntityOutput,
  returnsContents: true,
  problems: ["owner_required", "conflict"],
  http: { method: "POST", path: "/api/v1/entities/proposals/[id]" },
  example: { ...NAMED, as: "different" },
  run: (ctx, { id, ...input }) => decideProposal(ctx, id, input),
});

export const readEntityOperation = defineOperation({
  ...OF_OWNER,
  name: "readEntity",
  summary: "Get an entity with its relations and the memories that state them",
  scope: "read",
  params: entity,
  input: getEntityInput,
  output: entityCardOutput,
  http: { method: "GET", path: "/api/v1/entities/[id]" },
  run: (ctx, { id, ...input }) => getEntity(ctx, id, input),
});

export const readEntityGraphOperation = defineOperation({
  ...OF_OWNER,
  name: "readEntityGraph",
  summary: "Get the entities around an entity and the relations between them",
  scope: "read",
  params: entity,
  input: getGraphInput,
  output: graphOutput,
  http: { method: "GET", path: "/api/v1/entities/[id]/graph" },
  run: (ctx, { id, ...input }) => getEntityGraph(ctx, id, input),
});

export const changeEntityOperation = defineOperation({
  ...OF_OWNER,
  name: "changeEntity",
  summary: "Give an entity a name or a kind",
  scope: "write",
  params: entity,
  input: changeEntityInput,
  output: changedEntityOutput,
  returnsContents: true,
  problems: ["owner_required", "conflict"],
  http: { method: "PATCH", path: "/api/v1/entities/[id]" },
  example: { ...NAMED, name: "Anna" },
  run: (ctx, { id, ...input }) => changeEntity(ctx, id, input),
});

export const mergeEntityOperation = defineOperation({
  ...OF_OWNER,
  name: "mergeEntity",
  summary: "Say that an entity is the same as another one",
  scope: "write",
  params: entity,
  input: mergeEntityInput,
  output: changedEntityOutput,
  returnsContents: true,
  problems: ["owner_required", "conflict"],
  http: { method: "POST", path: "/api/v1/entities/[id]/merge" },
  example: { ...NAMED, into: "0000000000000" },
  run: (ctx, { id, ...input }) => mergeEntity(ctx, id, input),
});

export const splitEntityOperation = defineOperation({
  ...OF_OWNER,
  name: "splitEntity",
  summary: "Say that some memories name another entity of the same name",
  scope: "write",
  params: entity,
  input: splitEntityInput,
  output: changedEntityOutput,
  returnsContents: true,
  problems: ["owner_required", "conflict"],
  http: { method: "POST", path: "/api/v1/entities/[id]/split" },
  example: { ...NAMED, session_ids: ["a"] },
  run: (ctx, { id, ...input }) => splitEntity(ctx, id, input),
});

export const undoEntityActionOperation = defineOperation({
  ...OF_OWNER,
  name: "undoEntityAction",
  summary: "Undo what a person changed about entities",
  scope: "write",
  params: z.object({ id: ids.entityAction }),
  input: entityOwnerInput,
  output: undoEntityActionOutput,
  http: { method: "POST", path: "/api/v1/entity-acts/[id]/undo" },
  run: (ctx, { id, ...input }) => undoEntityAction(ctx, id, input),
});
