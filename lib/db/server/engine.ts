import postgres from "postgres";
import type { Engine } from "../engine";
import { Pool } from "./pool";

/** A Postgres server as an Engine, over a pool of postgres.js connections. */
export function serverEngine(url: string, poolSize: number): Engine {
  const pool = new Pool(url, poolSize);
  // postgres.js keeps a connection of its own for LISTEN and makes it anew when it is lost.
  const listener = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });

  return {
    kind: "server",
    vectorType: "halfvec",
    async transaction(_priority, work, guard) {
      const connection = await pool.take();
      // Not awaited: it travels with the first statements. When it fails, they fail too.
      const begun = connection.script(guard ? `begin; ${guard}` : "begin");
      begun.catch(() => undefined);
      try {
        const result = await work((text, params) => connection.query(text, params));
        await begun;
        await connection.script("commit");
        return result;
      } catch (error) {
        // What can't be rolled back for sure is closed: the server then rolls it back.
        await connection.script("rollback").catch(() => connection.close());
        throw error;
      } finally {
        pool.give(connection);
      }
    },
    async listen(channel, onNotify) {
      const { unlisten } = await listener.listen(channel, onNotify);
      return unlisten;
    },
    async close() {
      pool.close();
      await listener.end({ timeout: 1 });
    },
  };
}
