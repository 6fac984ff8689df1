import { z } from "zod";
import {
  createKey,
  createKeyInput,
  createKeyOutput,
  listKeys,
  listKeysOutput,
  revokeKey,
  revokeKeyOutput,
} from "@/lib/features/access";
import { defineOperation } from "./define-operation";
import { ids } from "./path-ids";

export const listKeysOperation = defineOperation({
  name: "listKeys",
  summary: "List API keys (without their secrets)",
  caller: "operator",
  scope: "read",
  owner: "none",
  output: listKeysOutput,
  http: { method: "GET", path: "/api/v1/keys" },
  run: listKeys,
});

export const createKeyOperation = defineOperation({
  name: "createKey",
  summary: "Create an API key (shown once)",
  caller: "operator",
  scope: "admin",
  owner: "none",
  input: createKeyInput,
  output: createKeyOutput,
  http: { method: "POST", path: "/api/v1/keys" },
  status: 201,
  run: createKey,
});

export const revokeKeyOperation = defineOperation({
  name: "revokeKey",
  summary: "Revoke an API key",
  caller: "operator",
  scope: "admin",
  owner: "none",
  params: z.object({ id: ids.key }),
  output: revokeKeyOutput,
  http: { method: "DELETE", path: "/api/v1/keys/[id]" },
  run: revokeKey,
});
