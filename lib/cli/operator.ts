import type { z } from "zod";
import {
  type CreateKeyInput,
  createKey,
  createKeyInput,
  createKeyOutput,
  listPeople,
  listPeopleOutput,
  resetOutput,
  resetPassword,
  revokeKey,
  revokeKeyOutput,
} from "@/lib/auth";
import { type Env, env } from "@/lib/config";
import type { Ctx, TenantNo } from "@/lib/core";
import { engine, openDatabase, readHolder, setEngine } from "@/lib/db";
import { type Check, diagnose, diagnosisOutput } from "@/lib/doctor";
import {
  changeEmbedding,
  dropEmbeddingSpace,
  type EmbeddingAct,
  type EmbeddingSpaces,
  embeddingSpacesOutput,
  listEmbeddingSpaces,
} from "@/lib/maintenance";
import { type Flag, flagsOutput, listFlags, setFlag } from "@/lib/settings";
import { type Call, callerOf } from "./call";
import { EXIT, Failure } from "./command";

/** What a command on the server's own machine may do, whether the server runs or not. */
export type Operator = {
  createKey(input: Partial<CreateKeyInput>): Promise<string>;
  revokeKey(keyId: string): Promise<number>;
  listFlags(): Promise<z.infer<typeof flagsOutput>["items"]>;
  setFlag(name: Flag, value: boolean): Promise<z.infer<typeof flagsOutput>["items"]>;
  listPeople(): Promise<z.infer<typeof listPeopleOutput>["items"]>;
  /** The new password. */
  resetPassword(id: number): Promise<string>;
  diagnose(): Promise<Check[]>;
  listEmbeddingSpaces(): Promise<EmbeddingSpaces["items"]>;
  changeEmbedding(act: EmbeddingAct): Promise<EmbeddingSpaces["items"]>;
  dropEmbeddingSpace(id: string): Promise<EmbeddingSpaces["items"]>;
};

const ACTOR = "operator";
const CTX: Ctx = {
  tenantNo: 0 as TenantNo,
  tenantId: "",
  scopes: ["admin"],
  owner: null,
  actor: ACTOR,
  requestId: "",
};
/** How long a database that is away, or a server that is starting, is waited for. */
const AWAY_MS = 10_000;

/**
 * Runs `work` as operator: over HTTP when a running server holds the embedded database, because that has one user at a
 * time; else directly on the database.
 */
export async function asOperator<T>(
  work: (operator: Operator) => Promise<T>,
  settings: Env = env(),
): Promise<T> {
  const call = await callOfServer(settings);
  if (call) return work(overHttp(call));
  await openDatabase(settings, { signal: AbortSignal.timeout(AWAY_MS) });
  const open = opened();
  try {
    return await work(direct);
  } finally {
    setEngine(undefined);
    await open.close();
  }
}

/** How to call the running server that holds the embedded database; null when none does. */
export async function callOfServer(settings: Env): Promise<Call | null> {
  const holder = settings.DATABASE_URL ? null : await readHolder(settings.DATA_DIR);
  // A server takes the data directory a moment before it listens.
  return holder?.url ? callerOf(holder.url, holder.token, AWAY_MS) : null;
}

function opened(): ReturnType<typeof engine> {
  try {
    return engine();
  } catch {
    throw new Failure(
      "The server of DATABASE_URL can't be reached. Start it, or correct DATABASE_URL.",
      EXIT.unreachable,
    );
  }
}

const direct: Operator = {
  createKey: async (input) => (await createKey(ACTOR, createKeyInput.parse(input))).key,
  revokeKey: async (keyId) => (await revokeKey(ACTOR, keyId)).revoked,
  diagnose: async () => (await diagnose({ hasEmbedder: false })).checks,
  listFlags,
  setFlag: (name, value) => setFlag(ACTOR, name, value),
  listPeople: async () => (await listPeople(CTX)).items,
  resetPassword: async (id) => (await resetPassword(CTX, { id })).password,
  listEmbeddingSpaces: async () => (await listEmbeddingSpaces()).items,
  changeEmbedding: async (act) => (await changeEmbedding(CTX, { act })).items,
  dropEmbeddingSpace: async (id) => (await dropEmbeddingSpace(CTX, id)).items,
};

function overHttp(request: Call): Operator {
  async function call<T>(method: string, path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
    return schema.parse(await request(method, path, body));
  }
  return {
    createKey: async (input) =>
      (await call("POST", "keys", createKeyOutput, createKeyInput.parse(input))).key,
    revokeKey: async (keyId) =>
      (await call("DELETE", `keys/${encodeURIComponent(keyId)}`, revokeKeyOutput)).revoked,
    diagnose: async () => (await call("GET", "doctor", diagnosisOutput)).checks,
    listFlags: async () => (await call("GET", "flags", flagsOutput)).items,
    setFlag: async (name, value) => (await call("PUT", "flags", flagsOutput, { name, value })).items,
    listPeople: async () => (await call("GET", "people", listPeopleOutput)).items,
    resetPassword: async (id) => (await call("POST", `people/${id}/password`, resetOutput)).password,
    listEmbeddingSpaces: async () => (await call("GET", "embedding-spaces", embeddingSpacesOutput)).items,
    changeEmbedding: async (act) =>
      (await call("POST", "embedding-spaces/change", embeddingSpacesOutput, { act })).items,
    dropEmbeddingSpace: async (id) =>
      (await call("DELETE", `embedding-spaces/${encodeURIComponent(id)}`, embeddingSpacesOutput)).items,
  };
}
