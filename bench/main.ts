/**
 * Measures the speed of the product, mostly over HTTP on a generated database:
 *   npm run bench -- hot|accept|load|memory|dashboard|queue|move|space-change|pii-scan
 *                    [--db embedded|postgres://…] [--stored N] [--owner-size 5000] [--requests N] [--clients N]
 *                    [--seconds N] [--seed N] [--small]
 * `queue` and `move` need a server, `memory` and `dashboard` the embedded database. Exits with 1 when a run
 * misses a target. `--small` takes seconds and proves that a benchmark works; it does not judge speeds.
 */
import { parseArgs } from "node:util";
import build from "../testkit/build";
import { accept } from "./accept";
import { dashboard } from "./dashboard";
import { hot } from "./hot";
import { load } from "./load";
import { memory } from "./memory";
import { moveBench } from "./move";
import { type BenchOptions, SMALL_SIZES, smallStored } from "./options";
import { piiScan } from "./pii-scan";
import { queue } from "./queue";
import { spaceChange } from "./space-change";

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  hot,
  accept,
  load,
  memory,
  dashboard,
  queue,
  move: moveBench,
  "space-change": spaceChange,
  "pii-scan": piiScan,
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
const bench = BENCHES[name];
if (values.help || !bench) {
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
const small = isSmall ? SMALL_SIZES : undefined;
process.env.LOG_LEVEL = "error";
// These two serve nothing over HTTP.
if (name !== "move" && name !== "queue") build();
await bench({
  db: values.db,
  stored: parseCount(values.stored) ?? (isSmall ? smallStored(name) : undefined),
  ownerSize: parseCount(values["owner-size"]) ?? small?.ownerSize ?? 5000,
  requests: parseCount(values.requests) ?? small?.requests,
  clients: parseCount(values.clients) ?? small?.clients,
  seconds: parseCount(values.seconds) ?? small?.seconds,
  seed: parseCount(values.seed) ?? 1,
  isSmall,
});
process.exit();
