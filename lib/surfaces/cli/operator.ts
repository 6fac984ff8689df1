import { type Env, env } from "@/lib/base/config";
import { OPERATOR } from "@/lib/base/core";
import { engine, openDatabase, readHolder, setEngine } from "@/lib/storage/db";
import { type Call, callerOf } from "./call";
import { type Caller, inProcess, overHttp } from "./caller";
import { EXIT, Failure } from "./command";

/** Maximum wait for an unavailable database or a server that is starting. */
const PATIENCE_MS = 10_000;

/**
 * Runs `work` as the operator. Opens the database directly, or calls the running server that has the embedded
 * database open, because only one process can have it open.
 */
export async function asOperator<T>(work: (run: Caller) => Promise<T>): Promise<T> {
  const settings = env();
  const call = await callOfServer(settings);
  if (call) return work(overHttp(call));
  await openDatabase(settings, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const open = opened();
  try {
    return await work(inProcess(OPERATOR));
  } finally {
    setEngine(undefined);
    await open.close();
  }
}

/**
 * Returns a function that calls the running server that has the embedded database open; null when there is
 * none.
 */
export async function callOfServer(settings: Env): Promise<Call | null> {
  const holder = settings.DATABASE_URL ? null : await readHolder(settings.DATA_DIR);
  // A server that is starting locks the data directory shortly before it listens.
  return holder?.url ? callerOf(holder.url, holder.token, PATIENCE_MS) : null;
}

function opened(): ReturnType<typeof engine> {
  try {
    return engine();
  } catch {
    throw new Failure(
      "The database at DATABASE_URL is unreachable. Start it, or correct DATABASE_URL.",
      EXIT.unreachable,
    );
  }
}
