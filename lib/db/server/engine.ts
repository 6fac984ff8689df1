import postgres from "postgres";
import type { Engine, Row } from "../engine";
import type { Param } from "../sql";

/**
 * A Postgres server as an Engine, over a pool of postgres.js. Every plan is a custom one: with a generic plan a small
 * owner may get the index of a large one (docs/storage.md has the measurement).
 */
export function serverEngine(url: string, poolSize: number): Engine {
  const client = postgres(url, {
    max: poolSize,
    idle_timeout: 0,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { plan_cache_mode: "force_custom_plan", application_name: "palimpsest" },
    // int8 as text, the same as the embedded engine gives.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: String } },
  });

  return {
    kind: "server",
    vectorType: "halfvec",
    async transaction(_priority, work, guard) {
      const connection = await client.reserve();
      const send = (text: string, params: readonly Param[]) =>
        connection.unsafe(text, params as never[], { prepare: true }).execute();
      const say = (script: string) => connection.unsafe(script).simple().execute();
      // Not awaited: it travels with the first statements. When it fails, they fail too.
      const begun = say(guard ? `begin; ${guard}` : "begin");
      begun.catch(() => undefined);
      try {
        const result = await work(async (text, params) => (await send(text, params)) as unknown as Row[]);
        await begun;
        await say("commit");
        return result;
      } catch (error) {
        await say("rollback").catch(() => undefined);
        throw error;
      } finally {
        connection.release();
      }
    },
    async listen(channel, onNotify) {
      const { unlisten } = await client.listen(channel, onNotify);
      return unlisten;
    },
    close: () => client.end({ timeout: 5 }),
  };
}
