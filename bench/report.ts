import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { percentile } from "./eval-report";

/** Numbers measured under one label. */
export type Series = { readonly label: string; readonly values: readonly number[] };

const SHARES = [0.5, 0.9, 0.95, 0.99, 1];

/** One line per series: how many, then percentiles by nearest rank, in the unit that the title names. */
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

/** What was measured: the data, how much of it, and the seed that decides the generated part. */
export type RunFacts = {
  readonly corpus: string;
  readonly size: string;
  /** "none" where nothing is generated. */
  readonly seed: number | "none";
} & Readonly<Record<string, string | number>>;

/** The facts without which a figure means nothing: machine, versions, commit, corpus, size and seed. */
export function describeRun(facts: RunFacts): string {
  const machine =
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
    `load ${loadavg()[0]?.toFixed(1)}`;
  const lines = { machine, node: process.version, commit: commit(), ...facts };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** The commit that is checked out, with "-dirty" when files differ from it. */
function commit(): string {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown, no Git checkout";
  }
}

/** How a percentile of one series compares with that of another: "x 2.31". */
export function ratio(of: readonly number[], to: readonly number[], share: number): string {
  return `x ${(percentile(of, share) / percentile(to, share)).toFixed(2)}`;
}

/** Says whether a target of DESIGN §10 is met; a miss makes the run end with code 1. */
export function target(what: string, isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return `${isMet ? "met   " : "MISSED"} ${what}`;
}

/** As `target`, for speed and size, which a small run does not judge. */
export function speedTarget({ isSmall }: { isSmall: boolean }, what: string, isMet: boolean): string {
  return isSmall ? `not judged in a small run: ${what}` : target(what, isMet);
}
