/** A documented command at a small size: its arguments without `--small`, and what its report must say. */
export type SmallRun = {
  /** What follows `npm run`. */
  readonly command: string;
  /** Runs on a Postgres server only. */
  readonly needsServer?: true;
  readonly says: readonly RegExp[];
};

const FACTS = [
  /^machine: .+ cores/m,
  /^node: v/m,
  /^commit: \S/m,
  /^corpus: \S/m,
  /^size: \d/m,
  /^seed: \S/m,
];
const PERCENTILES = /\bn +p50 +p90 +p95 +p99 +max$/m;
/** A row of the table of percentiles: its label, then six numbers. */
const row = (label: string) => new RegExp(`^ *${label} +\\d+( +\\d+\\.\\d\\d){5}$`, "m");

function measured(command: string, labels: readonly string[], ...says: readonly RegExp[]): SmallRun {
  return { command, says: [...FACTS, PERCENTILES, ...labels.map(row), ...says] };
}

/** Every documented bench and evaluation. `documented.test.ts` fails when one is missing. */
export const SMALL_RUNS: readonly SmallRun[] = [
  measured(
    "bench -- hot",
    ["retrieve, embedding cached", "retrieve, embedding not cached", "bare vector query, no HTTP"],
    /^check: ok, \d+ rows/m,
    /^met +no failed or empty reply/m,
  ),
  measured("bench -- accept", ["one event", "100 events"], /at least 1000 events\/s/),
  measured("bench -- load", ["retrieve", "accept one event"], /^met +every event decided/m),
  measured("bench -- memory", ["retrieve", "a request of a page"], /^at most \d+ MB/m),
  measured("bench -- dashboard", ["retrieve beside the pages"], /^page in Chromium .*click p50/m),
  measured(
    "bench -- space-change",
    ["before the change", "first half", "second half", "after the switch"],
    /^met +no failed request/m,
    /^met +every memory has one vector/m,
  ),
  {
    command: "bench -- pii-scan",
    says: [...FACTS, /^killed with -9 at \d+/m, /^met +every hit rewritten once/m],
  },
  {
    command: "bench -- queue",
    needsServer: true,
    says: [...FACTS, /p50 +p95$/m, / 0 out of order or twice, 0 lost/],
  },
  {
    ...measured("bench -- move", ["before the move", "after the move"], /^met +the same ids/m),
    needsServer: true,
  },
  measured("eval", ["retrieve"], /^product$/m, /R@5 +R@8 +R@10 +R@20 +MRR/, /^RRF 1:1, k 60$/m),
  measured("eval:decider", ["decide a message"], /keep recall .* held$/m, /golden types right .* held$/m),
  measured("eval:linker", ["link a message"], /sgd-explicit right .* held$/m, /golden wrong .* held$/m),
  measured("eval:cases", ["check a case"], /^holds +failed or unmapped 0 of 6/m),
  measured("eval:pii", ["detect in a row"], /^held +IBAN recall/m, /^held +identifier hits/m),
];

/**
 * The commands that texts name, such as `bench -- hot` or `eval:pii`. `npm run bench -- hot|load` names two.
 * A source file of bench/ that a text starts by itself counts as a command, which no small run covers.
 */
export function commandsIn(text: string): string[] {
  const benches = [...text.matchAll(/npm run bench -- ([a-z-]+(?:\|[a-z-]+)*)/g)].flatMap(([, names = ""]) =>
    names.split("|").map((name) => `bench -- ${name}`),
  );
  const evals = [...text.matchAll(/npm run (eval(?::[a-z]+)?)/g)].map(([, name = ""]) => name);
  const files = [...text.matchAll(/tsx bench\/[\w-]+\.ts/g)].map(([command]) => command);
  return [...new Set([...benches, ...evals, ...files])];
}
