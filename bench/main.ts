/**
 * What the product costs in time, measured over HTTP on a generated store; bare queries of the same run beside it.
 *   npm run bench -- hot|accept|load|memory|dashboard|queue|move|space-change|pii-scan [--db embedded|postgres://…] [--stored N] [--owner-size 5000]
 *                    [--requests N] [--clients N] [--seconds N] [--seed N]
 * `queue` and `move` want a server, `memory` and `dashboard` the embedded database. Ends with code 1 when a target of the run is missed.
 */
import { parseArgs } from "node:util";
import build from "../e2e/build";
import { accept } from "./accept";
import { dashboard } from "./dashboard";
import { hot } from "./hot";
import { load } from "./load";
import { memory } from "./memory";
import { moveBench } from "./move";
import type { BenchOptions } from "./options";
import { piiScan } from "./pii-scan";
import { spaceChange } from "./space-change";

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  hot,
  accept,
  load,
  memory,
  dashboard,
  move: moveBench,
  "space-change": spaceChange,
  "pii-scan": piiScan,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    db: { type: "string", default: "embedded" },
    stored: { type: "string" },
    "owner-size": { type: "string", default: "5000" },
    requests: { type: "string" },
    clients: { type: "string" },
    seconds: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const [name = ""] = positionals;
process.env.LOG_LEVEL = "error";
if (name === "queue") {
  // It reads its own arguments.
  process.argv = [...process.argv.slice(0, 2), "--db", values.db];
  await import("./queue");
} else {
  const bench = BENCHES[name];
  if (!bench)
    throw new Error("Say hot, accept, load, memory, dashboard, queue, move, space-change or pii-scan.");
  const whole = (value: string | undefined) => {
    if (value !== undefined && !/^[1-9]\d*$/.test(value)) throw new Error(`${value} is no whole number.`);
    return value === undefined ? undefined : Number(value);
  };
  // It serves nothing over HTTP.
  if (name !== "move") build();
  await bench({
    db: values.db,
    stored: whole(values.stored),
    ownerSize: whole(values["owner-size"]) ?? 5000,
    requests: whole(values.requests),
    clients: whole(values.clients),
    seconds: whole(values.seconds),
    seed: whole(values.seed) ?? 1,
  });
  process.exit();
}
