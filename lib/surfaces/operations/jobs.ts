import { z } from "zod";
import {
  deadLettersInput,
  deadLettersOutput,
  readDeadLetters,
  resolveDeadLetter,
  resolvedOutput,
} from "@/lib/features/jobs";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const params = z.object({ id: ids.deadLetter });

export const listDeadLettersOperation = defineOperation({
  name: "listDeadLetters",
  summary: "List failed jobs",
  scope: "admin",
  owner: "tenant",
  input: deadLettersInput,
  output: deadLettersOutput,
  http: { method: "GET", path: "/api/v1/dead-letters" },
  run: readDeadLetters,
});

export const retryDeadLetterOperation = defineOperation({
  name: "retryDeadLetter",
  summary: "Retry a failed job",
  scope: "admin",
  owner: "tenant",
  params,
  output: resolvedOutput,
  http: { method: "POST", path: "/api/v1/dead-letters/[id]/retry" },
  run: (ctx, { id }) => resolveDeadLetter(ctx, id, "retry"),
});

export const discardDeadLetterOperation = defineOperation({
  name: "discardDeadLetter",
  summary: "Discard a failed job",
  scope: "admin",
  owner: "tenant",
  params,
  output: resolvedOutput,
  http: { method: "DELETE", path: "/api/v1/dead-letters/[id]" },
  run: (ctx, { id }) => resolveDeadLetter(ctx, id, "discard"),
});
