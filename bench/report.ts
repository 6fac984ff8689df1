import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { percentile } from "./eval-report";

/** Milliseconds measured under one label. */
export type Series = { readonly label: string; readonly values: readonly number[] };

const SHARES = [0.5, 0.9, 0.95, 0.99, 1];

/** A line a series: how many, then percentiles by nearest rank, in milliseconds. */
export function percentileTable(title: string, series: readonly Series[]): string {
  const row = (label: string, cells: readonly string[]) =>
    label.padEnd(34) + cells.map((cell) => cell.padStart(9)).join("");
  return [
    row(title, ["n", "p50", "p90", "p95", "p99", "max"]),
    ...series.map(({ label, values }) =>
      row(label, [String(values.length), ...SHARES.map((share) => percentile(values, share).toFixed(2))]),
    ),
  ].join("\n");
}

/** What a figure is worth nothing without: the machine, the versions, the corpus and its seed. */
export function describeRun(facts: Readonly<Record<string, string | number>>): string {
  const machine =
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
    `load ${loadavg()[0]?.toFixed(1)} · Node ${process.version}`;
  return [machine, ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`)].join("\n");
}

/** How a percentile of one series stands to that of another: "x 2.31". */
export function ratio(of: readonly number[], to: readonly number[], share: number): string {
  return `x ${(percentile(of, share) / percentile(to, share)).toFixed(2)}`;
}

/** Says whether a target of DESIGN §10 is met; a miss makes the run end with code 1. */
export function target(what: string, isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return `${isMet ? "met   " : "MISSED"} ${what}`;
}
