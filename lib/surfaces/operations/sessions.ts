import { z } from "zod";
import { eraseOutput } from "@/lib/features/memories";
import {
  closeSession,
  closeSessionInput,
  createSession,
  createSessionInput,
  createSessionOutput,
  deleteVariable,
  deleteVariableInput,
  eraseSession,
  getSession,
  getSessionInput,
  getSessionOutput,
  getTimeline,
  getWorkingMemory,
  listSessions,
  listSessionsInput,
  sessionOutput,
  sessionOwnerInput,
  sessionPage,
  setVariable,
  setVariableInput,
  timelineInput,
  timelineOutput,
  variableOutput,
  workingMemoryOutput,
} from "@/lib/features/sessions";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const params = z.object({ id: ids.session });
const NAMED = { user_id: "ana" };
/** The session is found by its id and its owner, so to a bound key that names another owner it is unknown. */
const OF_OWNER = { owner: "row", params, problems: ["owner_required"], example: NAMED } as const;

export const createSessionOperation = defineOperation({
  name: "createSession",
  summary: "Open a session before its first event",
  scope: "write",
  owner: (input) => [input],
  input: createSessionInput,
  output: createSessionOutput,
  problems: ["owner_required", "ingest_disabled", "remember_disabled"],
  http: { method: "POST", path: "/api/v1/sessions" },
  status: { all: [200, 201], of: ({ is_new }) => (is_new ? 201 : 200) },
  example: NAMED,
  run: createSession,
});

export const listSessionsOperation = defineOperation({
  name: "listSessions",
  summary: "List sessions (latest message first)",
  scope: "read",
  owner: (input) => [input],
  input: listSessionsInput,
  output: sessionPage,
  problems: ["owner_required"],
  http: { method: "GET", path: "/api/v1/sessions" },
  example: NAMED,
  run: listSessions,
});

export const readSessionOperation = defineOperation({
  ...OF_OWNER,
  name: "readSession",
  summary: "Get a session with its abstract",
  scope: "read",
  input: getSessionInput,
  output: getSessionOutput,
  http: { method: "GET", path: "/api/v1/sessions/[id]" },
  run: (ctx, { id, ...input }) => getSession(ctx, id, input),
});

export const readTimelineOperation = defineOperation({
  ...OF_OWNER,
  name: "readTimeline",
  summary: "List the messages of a session with what became of them",
  scope: "read",
  input: timelineInput,
  output: timelineOutput,
  http: { method: "GET", path: "/api/v1/sessions/[id]/timeline" },
  run: (ctx, { id, ...input }) => getTimeline(ctx, id, input),
});

export const readWorkingMemoryOperation = defineOperation({
  ...OF_OWNER,
  name: "readWorkingMemory",
  summary: "Get the last turns and the variables of a session",
  scope: "read",
  input: sessionOwnerInput,
  output: workingMemoryOutput,
  http: { method: "GET", path: "/api/v1/sessions/[id]/working-memory" },
  run: (ctx, { id, ...owner }) => getWorkingMemory(ctx, id, owner),
});

export const setVariableOperation = defineOperation({
  ...OF_OWNER,
  name: "setVariable",
  summary: "Set a variable of a session",
  scope: "write",
  params: params.extend({ name: ids.variable }),
  input: setVariableInput,
  output: variableOutput,
  problems: ["owner_required", "remember_disabled"],
  http: { method: "PUT", path: "/api/v1/sessions/[id]/variables/[name]" },
  example: { ...NAMED, value: "kitchen" },
  run: setVariable,
});

export const deleteVariableOperation = defineOperation({
  ...OF_OWNER,
  name: "deleteVariable",
  summary: "Delete a variable of a session",
  scope: "write",
  params: params.extend({ name: ids.variable }),
  input: deleteVariableInput,
  output: variableOutput,
  http: { method: "DELETE", path: "/api/v1/sessions/[id]/variables/[name]" },
  run: deleteVariable,
});

export const closeSessionOperation = defineOperation({
  ...OF_OWNER,
  name: "closeSession",
  summary: "Close a session after its last events are decided",
  scope: "write",
  input: closeSessionInput,
  output: sessionOutput,
  http: { method: "POST", path: "/api/v1/sessions/[id]/close", isBodyOptional: true },
  run: (ctx, { id, ...input }) => closeSession(ctx, id, input, ctx.signal),
});

export const eraseSessionOperation = defineOperation({
  ...OF_OWNER,
  name: "eraseSession",
  summary: "Permanently delete a session with its memories",
  scope: "write",
  input: sessionOwnerInput,
  output: eraseOutput,
  http: { method: "DELETE", path: "/api/v1/sessions/[id]" },
  run: (ctx, { id, ...owner }) => eraseSession(ctx, id, owner),
});
