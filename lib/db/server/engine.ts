import postgres from "postgres";
import type { Engine, Priority } from "../engine";
import { Pool } from "./pool";

/**
 * Longest time of a guarded transaction. A server that holds its connections and answers nothing (frozen, cut off by a
 * network) would otherwise keep every caller for minutes; at the end the connection is dropped. Migrations have no end.
 */
const LONGEST_MS: Readonly<Record<Priority, number>> = { hot: 2000, accept: 10_000, work: 60_000 };

/** A Postgres server as an Engine, over a pool of postgres.js connections. */
export function serverEngine(url: string, poolSize: number): Engine {
  const pool = new Pool(url, poolSize);
  // postgres.js keeps a connection of its own for LISTEN and makes it anew when it is lost.
  const listener = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });

  return {
    kind: "server",
    vectorType: "halfvec",
    async transaction(priority, work, guard) {
      const connection = await pool.take();
      const end = guard ? setTimeout(() => connection.close(), LONGEST_MS[priority]) : undefined;
      // Not awaited: it travels with the first statements. When it fails, they fail too.
      const begun = connection.script(guard ? `begin; ${guard}` : "begin");
      begun.catch(() => undefined);
      let ended: Promise<void> | undefined;
      try {
        const result = await work((text, params, isLast) => {
          const rows = connection.query(text, params);
          // After a statement that failed, commit rolls back.
          if (isLast) ended = connection.script("commit");
          ended?.catch(() => undefined);
          return rows;
        });
        await begun;
        await (ended ?? connection.script("commit"));
        return result;
      } catch (error) {
        // What can't be rolled back for sure is closed: the server then rolls it back.
        await connection.script("rollback").catch(() => connection.close());
        throw error;
      } finally {
        clearTimeout(end);
        pool.give(connection);
      }
    },
    async listen(channel, onNotify) {
      // Whoever listens through a pooler hears nothing; workers look by themselves every second.
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
