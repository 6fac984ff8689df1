import postgres from "postgres";
import type { Engine, Row } from "../engine";

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
    transaction(_priority, work) {
      return client.begin((transaction) =>
        work(async (text, params) => {
          const rows = await transaction.unsafe(text, params as never[], { prepare: true });
          return rows as unknown as Row[];
        }),
      ) as ReturnType<typeof work>;
    },
    async listen(channel, onNotify) {
      const { unlisten } = await client.listen(channel, onNotify);
      return unlisten;
    },
    close: () => client.end({ timeout: 5 }),
  };
}
