import { z } from "zod";
import { createLiveCopy, liveCopyOutput } from "@/lib/features/backup";
import { readSample, sampleOutput, sendSample } from "@/lib/features/samples";
import {
  changeEmbedding,
  changeEmbeddingInput,
  dropEmbeddingSpace,
  embeddingSpacesOutput,
  listEmbeddingSpaces,
} from "@/lib/features/spaces";
import { flagsOutput, listFlags, setFlag, setFlagInput } from "@/lib/storage/settings";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

const installationCaller = { caller: "operator", owner: "none" } as const;

export const listFlagsOperation = defineOperation({
  ...installationCaller,
  name: "listFlags",
  summary: "List feature flags",
  scope: "read",
  output: flagsOutput,
  http: { method: "GET", path: "/api/v1/flags" },
  run: async () => ({ items: await listFlags() }),
});

export const setFlagOperation = defineOperation({
  ...installationCaller,
  name: "setFlag",
  summary: "Change a feature flag",
  scope: "admin",
  input: setFlagInput,
  output: flagsOutput,
  http: { method: "PUT", path: "/api/v1/flags" },
  example: { name: "MEMORY_DECIDER_LLM_ENABLED", value: true },
  run: async (ctx, input) => ({ items: await setFlag(ctx, input) }),
});

export const listEmbeddingSpacesOperation = defineOperation({
  ...installationCaller,
  name: "listEmbeddingSpaces",
  summary: "List embedding spaces and the progress of a change",
  scope: "read",
  output: embeddingSpacesOutput,
  http: { method: "GET", path: "/api/v1/embedding-spaces" },
  run: listEmbeddingSpaces,
});

export const changeEmbeddingOperation = defineOperation({
  ...installationCaller,
  name: "changeEmbedding",
  summary: "Pause, resume or roll back a change of the embedding space",
  scope: "admin",
  input: changeEmbeddingInput,
  output: embeddingSpacesOutput,
  problems: ["not_changing"],
  http: { method: "POST", path: "/api/v1/embedding-spaces/change" },
  example: { action: "pause" },
  run: changeEmbedding,
});

export const dropEmbeddingSpaceOperation = defineOperation({
  ...installationCaller,
  name: "dropEmbeddingSpace",
  summary: "Delete the vectors of an embedding space that is not in use",
  scope: "admin",
  params: z.object({ id: ids.embeddingSpace }),
  output: embeddingSpacesOutput,
  problems: ["space_in_use"],
  http: { method: "DELETE", path: "/api/v1/embedding-spaces/[id]" },
  run: (ctx, { id }) => dropEmbeddingSpace(ctx, id),
});

export const copyDatabaseOperation = defineOperation({
  name: "copyDatabase",
  summary: "Copy the embedded database for a backup (commands on the server’s own machine)",
  caller: "command",
  scope: "admin",
  owner: "none",
  output: liveCopyOutput,
  http: { method: "POST", path: "/api/v1/backups/copies" },
  status: 201,
  audit: { action: "backup.copy", target: (_input, { name }) => `backup:${name}` },
  run: createLiveCopy,
});

export const readSampleOperation = defineOperation({
  name: "readSample",
  summary: "Sample data status",
  caller: "person",
  scope: "read",
  owner: "none",
  output: sampleOutput,
  http: { method: "GET", path: "/api/v1/sample" },
  run: (ctx) => readSample(ctx),
});

export const sendSampleOperation = defineOperation({
  name: "sendSample",
  summary: "Load sample data",
  caller: "person",
  scope: "admin",
  owner: "none",
  output: sampleOutput,
  problems: ["ingest_disabled"],
  http: { method: "POST", path: "/api/v1/sample" },
  status: 202,
  audit: { action: "sample.load", target: () => "" },
  run: sendSample,
});
