import type { TestServer } from "../testkit/server";
import { benchStore } from "./bench-store";
import { type GeneratedStore, generateStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun } from "./report";

const STORED = 10_000;

/**
 * Fills a database, prints the facts of the run and `runFacts`, serves the database, and calls `run`.
 */
export async function serveGenerated(
  options: BenchOptions,
  runFacts: Readonly<Record<string, string>>,
  run: (server: TestServer, generated: GeneratedStore) => Promise<void>,
): Promise<void> {
  const stored = options.stored ?? STORED;
  const store = await benchStore(options.db);
  try {
    const generated = await generateStore(await store.open(), { ...options, stored });
    console.log(
      `\n${describeRun({
        database: `${await store.version()}, row-level security on`,
        corpus: "generated conversations",
        size: `${stored} turns, owners of ${Math.min(options.ownerSize, stored)}`,
        seed: options.seed,
        ...runFacts,
      })}\n`,
    );
    await store.vacuum();
    await store.close();
    const server = await store.serve();
    try {
      await run(server, generated);
    } finally {
      await server.stop();
    }
  } finally {
    await store.drop();
  }
}
