import { z } from "zod";
import { idempotencyHeader } from "@/lib/engine/ingest";
import {
  chainInput,
  chainOutput,
  chainPage,
  eraseMemory,
  eraseMemoryInput,
  eraseOutput,
  evidenceOutput,
  getChain,
  getMemories,
  getMemory,
  getOrigin,
  getUsage,
  listChains,
  listChainsInput,
  listEvidence,
  listMemories,
  listMemoriesInput,
  memoriesInput,
  memoriesOutput,
  memoryOutput,
  memoryPage,
  originOutput,
  rateInput,
  rateMemory,
  rateOutput,
  restoreMemory,
  separateMemory,
  separateOutput,
  supersedeInput,
  supersedeMemory,
  supersedeOutput,
  usageOutput,
} from "@/lib/features/memories";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const params = z.object({ id: ids.memory });
const NAMED = { user_id: "ana" };

export const listMemoriesOperation = defineOperation({
  name: "listMemories",
  summary: "List memories (newest first)",
  scope: "read",
  owner: (input) => [input],
  input: listMemoriesInput,
  output: memoryPage,
  problems: ["owner_required", "filter_masked"],
  http: { method: "GET", path: "/api/v1/memories" },
  example: NAMED,
  run: listMemories,
});

export const readMemoryOperation = defineOperation({
  name: "readMemory",
  summary: "Get a memory",
  scope: "read",
  owner: "row",
  params,
  output: memoryOutput,
  http: { method: "GET", path: "/api/v1/memories/[id]" },
  run: (ctx, { id }) => getMemory(ctx, id),
});

export const readMemoriesOperation = defineOperation({
  name: "readMemories",
  summary: "Get up to 200 memories by ID",
  scope: "read",
  owner: "row",
  input: memoriesInput,
  output: memoriesOutput,
  http: { method: "POST", path: "/api/v1/memories/read" },
  example: { ids: ["ab".repeat(32)] },
  run: getMemories,
});

export const rateMemoryOperation = defineOperation({
  name: "rateMemory",
  summary: "Note how useful a memory was",
  scope: "write",
  owner: "row",
  params,
  input: rateInput,
  output: rateOutput,
  http: { method: "POST", path: "/api/v1/memories/[id]/rate" },
  example: { rating: "positive" },
  run: (ctx, { id, ...input }) => rateMemory(ctx, id, input),
});

export const eraseMemoryOperation = defineOperation({
  name: "eraseMemory",
  summary: "Permanently delete a memory",
  scope: "write",
  owner: "row",
  params,
  input: eraseMemoryInput,
  output: eraseOutput,
  http: { method: "DELETE", path: "/api/v1/memories/[id]" },
  run: (ctx, { id, ...input }) => eraseMemory(ctx, id, input),
});

export const readChainOperation = defineOperation({
  name: "readChain",
  summary: "Get a memory’s version history",
  scope: "read",
  owner: "row",
  params,
  input: chainInput,
  output: chainOutput,
  http: { method: "GET", path: "/api/v1/memories/[id]/chain" },
  run: (ctx, { id, ...input }) => getChain(ctx, id, input),
});

export const readOriginOperation = defineOperation({
  name: "readOrigin",
  summary: "Get the source event of a memory",
  scope: "read",
  owner: "row",
  params,
  output: originOutput,
  http: { method: "GET", path: "/api/v1/memories/[id]/origin" },
  run: (ctx, { id }) => getOrigin(ctx, id),
});

export const listEvidenceOperation = defineOperation({
  name: "listEvidence",
  summary: "List the messages that said the content of a memory",
  scope: "read",
  owner: "row",
  params,
  output: evidenceOutput,
  http: { method: "GET", path: "/api/v1/memories/[id]/evidence" },
  run: (ctx, { id }) => listEvidence(ctx, id),
});

export const readUsageOperation = defineOperation({
  name: "readUsage",
  summary: "Get a memory’s retrieval history",
  scope: "read",
  owner: "row",
  params,
  output: usageOutput,
  http: { method: "GET", path: "/api/v1/memories/[id]/usage" },
  run: (ctx, { id }) => getUsage(ctx, id),
});

export const supersedeMemoryOperation = defineOperation({
  name: "supersedeMemory",
  summary: "Correct a memory (keeps the old version)",
  scope: "write",
  owner: "row",
  params,
  input: supersedeInput,
  headers: z.object({ idempotency_key: idempotencyHeader }),
  output: supersedeOutput,
  problems: ["already_superseded", "ingest_disabled", "remember_disabled"],
  http: {
    method: "POST",
    path: "/api/v1/memories/[id]/supersede",
    headers: { idempotency_key: "Idempotency-Key" },
  },
  status: 202,
  example: { text: "I like black tea" },
  run: (ctx, { id, idempotency_key, ...input }) => supersedeMemory(ctx, id, input, idempotency_key),
});

export const restoreMemoryOperation = defineOperation({
  name: "restoreMemory",
  summary: "Undo a correction",
  scope: "write",
  owner: "row",
  params,
  output: supersedeOutput,
  problems: ["not_superseded", "already_superseded", "ingest_disabled", "remember_disabled"],
  http: { method: "POST", path: "/api/v1/memories/[id]/restore" },
  status: 202,
  run: (ctx, { id }) => restoreMemory(ctx, id),
});

export const separateMemoryOperation = defineOperation({
  name: "separateMemory",
  summary: "Say that a memory and the one that replaced it are unrelated",
  scope: "write",
  owner: "row",
  params,
  output: separateOutput,
  problems: ["not_superseded"],
  http: { method: "POST", path: "/api/v1/memories/[id]/separate" },
  run: (ctx, { id }) => separateMemory(ctx, id),
});

export const listChainsOperation = defineOperation({
  name: "listChains",
  summary: "List corrected memories with their versions",
  scope: "read",
  owner: (input) => [input],
  input: listChainsInput,
  output: chainPage,
  problems: ["owner_required"],
  http: { method: "GET", path: "/api/v1/chains" },
  example: NAMED,
  run: listChains,
});
