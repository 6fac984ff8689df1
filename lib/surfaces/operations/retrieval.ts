import { retrieve, retrieveInput, retrieveOutput } from "@/lib/engine/retrieve";
import {
  answerInput,
  answerOutput,
  answerQuestion,
  contextInput,
  contextOutput,
  getContext,
} from "@/lib/features/context";
import { defineOperation } from "./define-operation";

export const retrieveOperation = defineOperation({
  name: "retrieve",
  summary: "Retrieve relevant memories and a prompt-ready context block",
  scope: "read",
  owner: (input) => [input],
  input: retrieveInput,
  output: retrieveOutput,
  problems: ["owner_required", "filter_masked"],
  http: { method: "POST", path: "/api/v1/retrieve" },
  timing: ({ stage_ms: { total: _, ...stages }, degraded }) => ({ stages, degraded }),
  example: { query: "What does Ana drink?", user_id: "ana" },
  run: retrieve,
});

export const contextOperation = defineOperation({
  name: "readContext",
  summary: "Assemble the context for a prompt: preferences, sessions, working memory and relevant memories",
  scope: "read",
  owner: (input) => [input],
  input: contextInput,
  output: contextOutput,
  problems: ["owner_required", "not_found"],
  http: { method: "POST", path: "/api/v1/context" },
  timing: ({ degraded }) => ({ degraded }),
  example: { query: "What does Ana drink?", user_id: "ana" },
  run: getContext,
});

export const answerOperation = defineOperation({
  name: "answerQuestion",
  summary: "Answer a question of fact with a value, day or text of one memory, or say that it is unknown",
  scope: "read",
  owner: (input) => [input],
  input: answerInput,
  output: answerOutput,
  problems: ["owner_required", "not_found"],
  http: { method: "POST", path: "/api/v1/answer" },
  timing: ({ degraded }) => ({ degraded }),
  example: { query: "What is Ana's sister called?", user_id: "ana" },
  run: answerQuestion,
});
