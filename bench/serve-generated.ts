import type { TestServer } from "../testkit/server";
import { type BenchStore, benchStore } from "./bench-store";
import { type GeneratedStore, generateStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { describeRun } from "./report";

const STORED = 10_000;

/** Fills a database, prints the facts of the run and `runFacts`, and closes the database. */
export async function fillStore(
  store: BenchStore,
  options: BenchOptions,
  stored: number,
  runFacts: Readonly<Record<string, string>>,
): Promise<{ readonly spaceNo: number; readonly generated: GeneratedStore }> {
  const space = await store.open();
  const generated = await generateStore(space, { ...options, stored });
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
  return { spaceNo: space.spaceNo, generated };
}

/**
 * Fills a database, prints the facts of the run and `runFacts`, serves the database, and calls `run`.
 */
export async function serveGenerated(
  options: BenchOptions,
  runFacts: Readonly<Record<string, string>>,
  run: (server: TestServer, generated: GeneratedStore) => Promise<void>,
): Promise<void> {
  const store = await benchStore(options.db);
  try {
    const { generated } = await fillStore(store, options, options.stored ?? STORED, runFacts);
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
