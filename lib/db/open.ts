import { ConfigurationError, type Env } from "@/lib/config";
import { log, logError } from "@/lib/observability";
import { openDirectory } from "./embedded/directory";
import type { Holder } from "./embedded/lock";
import { databaseError } from "./errors";
import { migrate } from "./migrate";
import { serverEngine } from "./server/engine";
import { setEngine } from "./transaction";

/** First wait before a server that can't be reached is tried again; doubles up to 5 s. */
const RETRY_MS = 200;

/** SQLSTATE of a wrong role or password, and of a database that is not there: waiting mends neither. */
const REFUSED = /^(28|3D)/;

/**
 * Opens the database of the configuration and brings its schema up to date. With a server that is away, it goes on
 * trying until `signal` aborts; meanwhile verbs fail with `database_unavailable`. Returns the lock's holder when embedded;
 * commands find a server by the `url` that it leaves there. `clock` holds, as a float64, by how many milliseconds the
 * embedded database's now() is behind.
 * Throws ConfigurationError when the directory is in use, the server refuses, or the schema is newer than the program.
 */
export async function openDatabase(
  settings: Env,
  { signal, url, clock }: { signal?: AbortSignal; url?: string; clock?: SharedArrayBuffer } = {},
): Promise<Holder | null> {
  if (!settings.DATABASE_URL) {
    const { engine, holder } = await openDirectory(settings.DATA_DIR, { url, clock });
    await migrate(engine);
    setEngine(engine);
    return holder;
  }
  const engine = serverEngine(settings.DATABASE_URL, settings.DATABASE_POOL_SIZE);
  for (let waitMs = RETRY_MS; !signal?.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      await migrate(engine);
      setEngine(engine);
      log().info({ engine: engine.kind }, "database open");
      return null;
    } catch (thrown) {
      if (thrown instanceof ConfigurationError) throw thrown;
      if (REFUSED.test(String((thrown as { code?: unknown }).code)))
        throw new ConfigurationError(
          "The server of DATABASE_URL refuses: its password or role is wrong, or the database it names is not there.",
        );
      logError(databaseError(thrown), { room: "db", step: "open" });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  await engine.close();
  return null;
}
