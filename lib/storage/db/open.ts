import { ConfigurationError, type Env } from "@/lib/base/config";
import { log, logError } from "@/lib/base/observability";
import { openDirectory } from "./embedded/directory";
import type { Holder } from "./embedded/lock";
import { databaseError } from "./errors";
import { migrate } from "./migrate";
import { serverEngine } from "./server/engine";
import { setEngine } from "./transaction";

/** Delay before the first retry; doubles up to 5 s. */
const RETRY_MS = 200;

/** SQLSTATE classes for a wrong role or password and for a missing database. Retrying does not help. */
const REJECTED_LOGIN = /^(28|3D)/;

/**
 * Opens the configured database and migrates its schema. Retries an unavailable server until `signal` aborts;
 * meanwhile operations fail with `database_unavailable`. Returns the holder of the lock when embedded;
 * commands find the server by the `url` in it. `clock` is a float64 with the milliseconds by which the
 * embedded database's now() is behind. Throws ConfigurationError when the directory is in use, the server
 * rejects the login, or the schema is too new.
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
      if (REJECTED_LOGIN.test(String((thrown as { code?: unknown }).code)))
        throw new ConfigurationError(
          "The database server rejected DATABASE_URL. Check the role, the password and the database name.",
        );
      logError(databaseError(thrown), { module: "db", step: "open" });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  await engine.close();
  return null;
}
