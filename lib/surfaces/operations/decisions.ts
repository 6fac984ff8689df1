import { z } from "zod";
import {
  contradictionPage,
  decisionPage,
  listContradictions,
  listContradictionsInput,
  listDecisions,
  listDecisionsInput,
  reopenContradiction,
  rescueDecision,
  rescueInput,
  resolveContradiction,
  resolveContradictionInput,
  resolveContradictionOutput,
  supersedeOutput,
} from "@/lib/features/memories";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const NAMED = { user_id: "ana" };

export const listDecisionsOperation = defineOperation({
  name: "listDecisions",
  summary: "List decisions, including dropped messages",
  scope: "read",
  owner: (input) => [input],
  input: listDecisionsInput,
  output: decisionPage,
  problems: ["owner_required"],
  http: { method: "GET", path: "/api/v1/decisions" },
  example: NAMED,
  run: listDecisions,
});

export const rescueDecisionOperation = defineOperation({
  name: "rescueDecision",
  summary: "Keep a dropped message",
  scope: "write",
  owner: "row",
  params: z.object({ id: ids.decision }),
  input: rescueInput,
  output: supersedeOutput,
  problems: ["not_dropped", "ingest_disabled", "remember_disabled"],
  http: { method: "POST", path: "/api/v1/decisions/[id]/rescue", isBodyOptional: true },
  status: 202,
  run: (ctx, { id, ...input }) => rescueDecision(ctx, id, input),
});

export const listContradictionsOperation = defineOperation({
  name: "listContradictions",
  summary: "List possible contradictions",
  scope: "read",
  owner: (input) => [input],
  input: listContradictionsInput,
  output: contradictionPage,
  problems: ["owner_required"],
  http: { method: "GET", path: "/api/v1/contradictions" },
  example: NAMED,
  run: listContradictions,
});

export const resolveContradictionOperation = defineOperation({
  name: "resolveContradiction",
  summary: "Resolve a contradiction",
  scope: "write",
  owner: "row",
  params: z.object({ id: ids.contradiction }),
  input: resolveContradictionInput,
  output: resolveContradictionOutput,
  problems: ["not_contradicting", "remember_disabled"],
  http: { method: "POST", path: "/api/v1/contradictions/[id]/resolve" },
  example: { as: "newer" },
  run: (ctx, { id, ...input }) => resolveContradiction(ctx, id, input),
});

export const reopenContradictionOperation = defineOperation({
  name: "reopenContradiction",
  summary: "Reopen a contradiction that was resolved without a replacement",
  scope: "write",
  owner: "row",
  params: z.object({ id: ids.contradiction }),
  output: z.object({}),
  problems: ["not_contradicting"],
  http: { method: "POST", path: "/api/v1/contradictions/[id]/reopen" },
  run: (ctx, { id }) => reopenContradiction(ctx, id),
});
