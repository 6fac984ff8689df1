import { drillScan } from "../testkit/scan-drill";
import { benchStore } from "./bench-store";
import type { BenchOptions } from "./options";
import { describeRun, target } from "./report";

const STORED = 10_000;

/**
 * Scans stored events with a new rule, and kills the server with SIGKILL during the scan. EMBEDDING_PROVIDER
 * names the embedder (default: bundled). Every hit must be rewritten once, ids and chains must not change,
 * and each table must equal that of a tenant that had the rule from the start.
 */
export async function piiScan(options: BenchOptions): Promise<void> {
  const stored = options.stored ?? STORED;
  const store = await benchStore(options.db);
  await store.open();
  const database = await store.version();
  await store.close();
  const embedder = process.env.EMBEDDING_PROVIDER ?? "bundled";
  const server = await store.serve({ EMBEDDING_PROVIDER: embedder });
  try {
    console.log(
      `\n${describeRun({
        database: `${database}, row-level security on`,
        corpus: "generated events of two tenants, 10 owners each",
        size: `${stored} events per tenant`,
        seed: options.seed,
        embedder,
      })}\n`,
    );
    const { faults, places, preview, killedAt, scan, scanMs, compared } = await drillScan(
      server,
      stored,
      options.seed,
    );
    console.log(
      `${scan.of} messages; ${places} places in ${preview.events} events and ${preview.memories} memories; ` +
        `the preview read ${preview.rate_per_second?.toFixed(0)} messages/s\n` +
        `killed with -9 at ${killedAt.hits} of ${places}; the scan took ${(scanMs / 1000).toFixed(1)} s with the restart, ` +
        `${(scan.events / (scanMs / 1000)).toFixed(0)} rewritten events/s\n${compared} rows of the two tenants compared\n`,
    );
    for (const fault of faults) console.log(target(fault, false));
    console.log(
      target(
        "every hit rewritten once, no value left in any table, same chains, each table equals that of the other tenant",
        faults.length === 0,
      ),
    );
  } finally {
    await server.stop();
    await store.drop();
  }
}
