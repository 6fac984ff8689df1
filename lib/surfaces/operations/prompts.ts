import { z } from "zod";
import {
  erasePrompt,
  getPrompt,
  previewPrompt,
  previewPromptInput,
  previewPromptOutput,
  promptOutput,
  setPrompt,
  setPromptInput,
} from "@/lib/features/prompts";
import { defineOperation } from "./define-operation";

const params = z.object({
  task: z
    .string()
    .min(1)
    .max(64)
    .describe("Name of the task: session.summary, sentences.extract or relations.extract"),
});

export const getPromptOperation = defineOperation({
  name: "getPrompt",
  summary: "Get the instructions of a model task, their history and the budget left",
  scope: "admin",
  owner: "tenant",
  params,
  output: promptOutput,
  http: { method: "GET", path: "/api/v1/prompts/[task]" },
  run: (ctx, { task }) => getPrompt(ctx, task),
});

export const setPromptOperation = defineOperation({
  name: "setPrompt",
  summary: "Change the instructions of a model task, or restore an earlier version",
  scope: "admin",
  owner: "tenant",
  params,
  input: setPromptInput,
  output: promptOutput,
  problems: ["conflict"],
  http: { method: "PUT", path: "/api/v1/prompts/[task]" },
  example: { instructions: "Decisions and deadlines matter most." },
  run: (ctx, { task, ...input }) => setPrompt(ctx, task, input),
});

export const erasePromptOperation = defineOperation({
  name: "erasePrompt",
  summary: "Erase the instructions of a model task in all versions",
  scope: "admin",
  owner: "tenant",
  params,
  output: promptOutput,
  http: { method: "DELETE", path: "/api/v1/prompts/[task]" },
  run: (ctx, { task }) => erasePrompt(ctx, task),
});

export const previewPromptOperation = defineOperation({
  name: "previewPrompt",
  summary: "Try instructions of a model task on the latest closed sessions without storing",
  scope: "admin",
  owner: "tenant",
  params,
  input: previewPromptInput,
  output: previewPromptOutput,
  problems: ["conflict"],
  http: { method: "POST", path: "/api/v1/prompts/[task]/preview" },
  example: { instructions: "Decisions and deadlines matter most.", sessions: 1 },
  audit: { action: "prompt.preview", target: ({ task }) => `task:${task}` },
  run: (ctx, { task, ...input }) => previewPrompt(ctx, task, input, ctx.signal),
});
