import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { percentile } from "./eval-report";

/** Measured values with a label. */
export type Series = { readonly label: string; readonly values: readonly number[] };

const SHARES = [0.5, 0.9, 0.95, 0.99, 1];

/** Formats one row per series with its count and percentiles by nearest rank. The title names the unit. */
export function percentileTable(title: string, series: readonly Series[]): string {
  const row = (label: string, cells: readonly string[]) =>
    label.padEnd(34) + cells.map((cell) => ` ${cell.padStart(9)}`).join("");
  return [
    row(title, ["n", "p50", "p90", "p95", "p99", "max"]),
    ...series.map(({ label, values }) =>
      row(label, [String(values.length), ...SHARES.map((share) => percentile(values, share).toFixed(2))]),
    ),
  ].join("\n");
}

/** The data of a run, its size, and the seed of its generated data. */
export type RunFacts = {
  readonly corpus: string;
  readonly size: string;
  /** "none" when nothing is generated. */
  readonly seed: number | "none";
} & Readonly<Record<string, string | number>>;

/**
 * Formats the first lines of a report: machine, Node version, commit, corpus, size, seed and further facts.
 */
export function describeRun(facts: RunFacts): string {
  const machine =
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
    `load ${loadavg()[0]?.toFixed(1)}`;
  const lines = { machine, node: process.version, commit: commit(), ...facts };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** The checked-out commit, followed by "-dirty" when files differ from it. */
function commit(): string {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown, not a Git checkout";
  }
}

/** Formats the ratio of the same percentile of two series: "x 2.31". */
export function ratio(numerator: readonly number[], denominator: readonly number[], share: number): string {
  return `x ${(percentile(numerator, share) / percentile(denominator, share)).toFixed(2)}`;
}

/** Formats a target and whether it is met. A missed target makes the process exit with 1. */
export function target(label: string, isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return `${isMet ? "met   " : "MISSED"} ${label}`;
}

/** Like `target`, but for speed, memory and size, which a small run does not check. */
export function speedTarget({ isSmall }: { isSmall: boolean }, label: string, isMet: boolean): string {
  return isSmall ? `not checked in a small run: ${label}` : target(label, isMet);
}
