import { type Command, Option } from "commander";
import { readOverviewOperation } from "@/lib/surfaces/operations";
import { print } from "../command";
import { withKey } from "../with-key";

type Options = { readonly tenant: string; readonly range: string; readonly json?: true };

const HOUR_MS = 3_600_000;
const RANGES: Readonly<Record<string, number>> = { "1h": HOUR_MS, "24h": 24 * HOUR_MS, "7d": 168 * HOUR_MS };

/** Adds the command `palimpsest stats`, which prints the overview page as text. */
export function statsCommand(program: Command): void {
  program
    .command("stats")
    .description("show the tenant's statistics")
    .addOption(new Option("--range <range>", "time range").choices(Object.keys(RANGES)).default("24h"))
    .option("--tenant <name>", "tenant, unless PALIMPSEST_API_KEY is set", "default")
    .option("--json", "print the server's response as JSON")
    .action(stats);
}

async function stats({ tenant, range, json }: Options): Promise<void> {
  const to = Date.now();
  const from = to - (RANGES[range] ?? 0);
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const overview = await withKey({ tenant, scopes: ["read", "admin"] }, (run) =>
    run(readOverviewOperation, query),
  );
  const { totals, range: rangeCounts, health } = overview;
  const ms = (value: number | null) => (value === null ? "-" : `${value.toFixed(1)} ms`);
  const rows: [string, string | number | null][] = [
    ["memories", totals.memories - totals.superseded],
    ["superseded", totals.superseded],
    ["dropped", totals.dropped],
    ["repeated", totals.deduplicated],
    [`stored in ${range}`, rangeCounts.stored],
    [`retrievals in ${range}`, rangeCounts.retrievals],
    ["hit rate", rangeCounts.hit_rate === null ? "-" : `${Math.round(rangeCounts.hit_rate * 100)}%`],
    ["hot path p50", ms(rangeCounts.hot_path.p50_ms)],
    ["hot path p95", ms(rangeCounts.hot_path.p95_ms)],
    ["database", `${health.database.state} (${health.database.kind ?? "-"})`],
    ["worker", health.worker.state],
    ["embedder", health.embedder.state],
  ];
  const lines = rows.map(([name, value]) => `${name.padEnd(20)} ${value ?? "-"}`);
  print(json, overview, lines);
}
