/**
 * Measures the speed of the product, mostly over HTTP on a generated database:
 *   npm run bench -- hot|callers|accept|load|stream|memory|dashboard|queue|move|space-change|pii-scan
 *                    |maintenance|graph|sessions|link|neighbour|mcp|peers
 *                    [--db embedded|postgres://…] [--stored N] [--owner-size 5000] [--requests N]
 *                    [--clients N] [--seconds N] [--seed N] [--small]
 * `queue` and `move` need a server; `memory` and `dashboard` need the embedded database. Exits with 1 when a
 * run misses a target. A run with `--small` takes seconds and proves that a benchmark works; it does not
 * check speeds.
 */
import { parseArgs } from "node:util";
import build from "../testkit/build";
import { type BenchOptions, SMALL_SIZES, smallStored } from "./options";

/** Each benchmark is imported on demand: importing all of them takes a second. */
const BENCHES: Readonly<Record<string, () => Promise<(options: BenchOptions) => Promise<void>>>> = {
  hot: async () => (await import("./hot")).hot,
  callers: async () => (await import("./callers")).callers,
  accept: async () => (await import("./accept")).accept,
  load: async () => (await import("./load")).load,
  stream: async () => (await import("./stream")).stream,
  memory: async () => (await import("./memory")).memory,
  dashboard: async () => (await import("./dashboard")).dashboard,
  queue: async () => (await import("./queue")).queue,
  move: async () => (await import("./move")).moveBench,
  "space-change": async () => (await import("./space-change")).spaceChange,
  "pii-scan": async () => (await import("./pii-scan")).piiScan,
  maintenance: async () => (await import("./maintenance")).maintenance,
  graph: async () => (await import("./graph")).graph,
  sessions: async () => (await import("./sessions")).sessions,
  link: async () => (await import("./link")).link,
  neighbour: async () => (await import("./neighbour")).neighbour,
  mcp: async () => (await import("./mcp")).mcp,
  peers: async () => (await import("./peers")).peers,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    db: { type: "string", default: "embedded" },
    stored: { type: "string" },
    "owner-size": { type: "string" },
    requests: { type: "string" },
    clients: { type: "string" },
    seconds: { type: "string" },
    seed: { type: "string", default: "1" },
    small: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const [name = ""] = positionals;
const importBench = BENCHES[name];
if (values.help || !importBench) {
  console.log(`usage: npm run bench -- ${Object.keys(BENCHES).join("|")}
  [--db embedded|postgres://…] [--stored N] [--owner-size N] [--requests N] [--clients N] [--seconds N] [--seed N] [--small]`);
  process.exit(values.help ? 0 : 2);
}
const parseCount = (value: string | undefined) => {
  if (value !== undefined && !/^[1-9]\d*$/.test(value))
    throw new Error(`${value} is not a positive whole number.`);
  return value === undefined ? undefined : Number(value);
};
const isSmall = values.small;
const smallSizes = isSmall ? SMALL_SIZES : undefined;
process.env.LOG_LEVEL = "error";
// These benchmarks serve nothing over HTTP and need no build.
if (!["move", "queue", "link", "sessions", "peers"].includes(name)) await build();
const run = await importBench();
await run({
  db: values.db,
  stored: parseCount(values.stored) ?? (isSmall ? smallStored(name) : undefined),
  ownerSize: parseCount(values["owner-size"]) ?? smallSizes?.ownerSize ?? 5000,
  requests: parseCount(values.requests) ?? smallSizes?.requests,
  clients: parseCount(values.clients) ?? smallSizes?.clients,
  seconds: parseCount(values.seconds) ?? smallSizes?.seconds,
  seed: parseCount(values.seed) ?? 1,
  isSmall,
});
process.exit();
