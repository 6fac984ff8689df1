import postgres from "postgres";
import { beginScript, type Engine, type Priority } from "../engine";
import { Pool } from "./pool";

/**
 * Time limits of guarded transactions. A server that keeps connections open but does not answer (frozen,
 * network partition) would otherwise block callers for minutes. At the limit the connection is closed.
 * Migrations have none.
 */
const TIMEOUT_MS: Readonly<Record<Priority, number>> = { hot: 2000, accept: 10_000, work: 60_000 };

/** Creates an Engine on a Postgres server, with a pool of postgres.js connections. */
export function serverEngine(url: string, poolSize: number): Engine {
  const pool = new Pool(url, poolSize);
  // postgres.js uses a separate connection for LISTEN and reconnects by itself.
  const listener = postgres(url, {
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
  });

  return {
    kind: "server",
    vectorType: "halfvec",
    async transaction(priority, work, guard) {
      const connection = await pool.acquire();
      const timer = guard ? setTimeout(() => connection.close(), TIMEOUT_MS[priority]) : undefined;
      // Not awaited, so that it is sent with the first statements. If it fails, they fail too.
      const beginResult = connection.script(beginScript(priority, guard));
      beginResult.catch(() => undefined);
      let commitResult: Promise<void> | undefined;
      let isEnded: Promise<unknown> = Promise.resolve();
      let deferredError: { readonly error: unknown } | undefined;
      try {
        const result = await work((text, params, sending) => {
          const rows = connection.query(text, params);
          // Statements after it fail because of it, and the commit rolls back without an error.
          if (sending === "deferred") rows.catch((error: unknown) => (deferredError ??= { error }));
          // After a failed statement, commit rolls back.
          if (sending === "last") commitResult = connection.script("commit");
          commitResult?.catch(() => undefined);
          return rows;
        });
        // Sent together with the deferred statements. When begin failed, there is nothing to commit.
        commitResult ??= connection.script("commit");
        commitResult.catch(() => undefined);
        await beginResult;
        // Nothing is lost when a transaction that only reads does not commit.
        if (priority === "hot") isEnded = commitResult.catch(() => connection.close());
        else await commitResult;
        if (deferredError) throw deferredError.error;
        return result;
      } catch (thrown) {
        // If the rollback fails, closing the connection makes the server roll back.
        await connection.script("rollback").catch(() => connection.close());
        throw deferredError ? deferredError.error : thrown;
      } finally {
        void isEnded.then(() => {
          clearTimeout(timer);
          pool.release(connection);
        });
      }
    },
    async listen(channel, onNotify) {
      // Notifications do not pass a pooler; workers poll every second instead.
      if (await pool.isPooled()) return async () => undefined;
      const { unlisten } = await listener.listen(channel, onNotify);
      return unlisten;
    },
    async close() {
      pool.close();
      await listener.end({ timeout: 1 });
    },
  };
}
