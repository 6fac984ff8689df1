import { type Env, env } from "@/lib/base/config";
import { OPERATOR } from "@/lib/base/core";
import { engine, openDatabase, readHolder, setEngine } from "@/lib/storage/db";
import { type Call, callerOf } from "./call";
import { type Caller, inProcess, overHttp } from "./caller";
import { EXIT, Failure } from "./command";

/** How long to wait for an unavailable database or a server that is starting. */
const PATIENCE_MS = 10_000;

/**
 * Runs `work` as operator. Uses HTTP when a running server holds the embedded database, which only one
 * process can open; otherwise opens the database directly.
 */
export async function asOperator<T>(work: (run: Caller) => Promise<T>, settings: Env = env()): Promise<T> {
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

/** Calls the running server that holds the embedded database; null when none does. */
export async function callOfServer(settings: Env): Promise<Call | null> {
  const holder = settings.DATABASE_URL ? null : await readHolder(settings.DATA_DIR);
  // A starting server locks the data directory shortly before it listens.
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
