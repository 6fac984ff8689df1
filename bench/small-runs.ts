/** A documented command that is run with `--small`, and the patterns that its output must match. */
export type SmallRun = {
  /** The part of the command after `npm run`. */
  readonly command: string;
  /** The command needs a Postgres server. */
  readonly needsServer?: true;
  readonly prints: readonly RegExp[];
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
/** Matches a row of the percentile table: its label, then six numbers. */
const row = (label: string) => new RegExp(`^ *${label} +\\d+( +\\d+\\.\\d\\d){5}$`, "m");

/** Matches the line of a figure that has too few samples to be checked. */
const notJudged = (name: string) =>
  new RegExp(`^unchecked +${name} .*\\(needs \\d+ samples, has \\d+\\)$`, "m");

/** A command whose output contains the facts of the run, and percentile rows with these labels. */
function measuredRun(command: string, labels: readonly string[], ...prints: readonly RegExp[]): SmallRun {
  return { command, prints: [...FACTS, PERCENTILES, ...labels.map(row), ...prints] };
}

/**
 * Every documented benchmark and evaluation, slowest first. `documented.test.ts` fails when one is missing.
 */
export const SMALL_RUNS: readonly SmallRun[] = [
  measuredRun(
    "bench -- space-change",
    ["before the change", "first half", "second half", "after the switch"],
    /^met +no failed request/m,
    /^met +every memory has one vector/m,
  ),
  {
    command: "bench -- pii-scan",
    prints: [...FACTS, /^killed with -9 at \d+/m, /^met +every hit rewritten once/m],
  },
  measuredRun(
    "bench -- graph",
    ["retrieve, no entities stored", "card of the largest entity", "graph of depth 2 of others"],
    /^retrieve, with entities to without: p95 x \d+\.\d\d$/m,
  ),
  measuredRun("bench -- dashboard", ["retrieve while pages open"], /^page in Chromium .*click p50/m),
  measuredRun(
    "bench -- sessions",
    ["read a working memory"],
    /^met +every reply has all turns and variables/m,
  ),
  {
    ...measuredRun("bench -- move", ["before the move", "after the move"], /^met +the same ids/m),
    needsServer: true,
  },
  {
    command: "bench -- queue",
    needsServer: true,
    prints: [...FACTS, /p50 +p95$/m, / 0 out of order or twice, 0 lost/],
  },
  measuredRun(
    "bench -- hot",
    ["retrieve, embedding cached", "retrieve, embedding not cached", "bare vector query, no HTTP"],
    /^check: ok, \d+ rows/m,
    /^met +no failed or empty reply/m,
  ),
  measuredRun("eval", ["retrieve"], /^product$/m, /R@5 +R@8 +R@10 +R@20 +MRR/, /^RRF 1:1, k 60$/m),
  measuredRun("eval:life", ["retrieve"], /^changes found +/m, /^hidden wrongly per 1 000 messages +/m),
  measuredRun("eval:long", ["retrieve"], /^evidence in 600 tokens +\d\.\d{3}$/m),
  measuredRun("eval:context", ["retrieve", "with sessions", "context"], /^evidence in 600 tokens: hits \d/m),
  measuredRun("eval:answers", ["retrieve", "answer"], /^answers +answered \d\.\d{3} of 26, right /m),
  measuredRun("eval:layers", ["layer a session"], /^overview +\d\.\d{3} of \d+ +\d\.\d{3} of \d+$/m),
  {
    command: "eval:relations",
    prints: [
      ...FACTS,
      /^ours +precision \d\.\d{3} +recall \d\.\d{3}/m,
      /^one pattern +precision/m,
      /^mean per text: \d/m,
      /^met +precision/m,
    ],
  },
  {
    command: "eval:patterns",
    prints: [...FACTS, /^ours +precision \d\.\d{3}/m, /^three and half +precision/m, /^met +false claims/m],
  },
  measuredRun("bench -- memory", ["retrieve", "a request of a page"], /^at most \d+ MB/m),
  measuredRun("bench -- load", ["retrieve", "accept one event"], /^met +every event decided/m),
  measuredRun(
    "bench -- callers",
    ["1 callers, direct", "32 callers, router"],
    /^16 callers: \d+ retrievals\/s, \d+ through the router, x \d/m,
    /^met +no failed reply/m,
  ),
  measuredRun(
    "bench -- neighbour",
    ["alone, before unknown keys", "  during 500-event batches"],
    /^met +every retrieval answered 200 during IBANs/m,
    /^p50 x \d+\.\d\d, p95 x \d+\.\d\d$/m,
  ),
  measuredRun(
    "bench -- maintenance",
    ["retrieve without a run", "retrieve during a run"],
    /^repeats: \d+ memories, \d+\.\d s of work/m,
  ),
  measuredRun("bench -- stream", ["without streams", "with streams"], /^\d+ events received by all streams/m),
  measuredRun(
    "bench -- mcp",
    ["REST, retrieve", "MCP, search_memories"],
    /^MCP adds -?\d+\.\d\d ms to the p50/m,
    /^met +no failed or empty reply/m,
  ),
  measuredRun(
    "bench -- peers",
    ["Palimpsest, vector", "textbook hybrid, words and vector"],
    /^(LanceDB, HNSW: recall@8 \d\.\d{3}|skipped: LanceDB)/m,
    /^met +recall of Palimpsest/m,
  ),
  measuredRun(
    "bench -- accept",
    ["one event, 20/s", "one event, no pause", "100 events"],
    /at least 1000 events\/s/,
  ),
  measuredRun(
    "bench -- link",
    ["linked, cpu", "linked, elapsed", "unlinked, cpu", "unlinked, elapsed"],
    /^linking adds -?\d+\.\d\d ms of CPU per message/m,
  ),
  measuredRun("eval:cases", ["check a case"], /^held +failed or unmapped 0 of 7/m),
  measuredRun("eval:linker", ["link a message"], notJudged("sgd-explicit right"), /^held +golden wrong/m),
  measuredRun("eval:decider", ["decide a message"], notJudged("keep recall"), /^held +golden types right/m),
  measuredRun(
    "eval:pii",
    ["detect in a row"],
    /^SSN( +\d\.\d{3}){3}( +\d+){2}$/m,
    notJudged("SSN recall"),
    /^held +identifier hits/m,
  ),
];

/**
 * Finds the commands in a text, such as `bench -- hot` or `eval:pii`. `npm run bench -- hot|load` names two
 * commands. `tsx` with a file in bench/ also counts as a command, but no small run covers it.
 */
export function commandsIn(text: string): string[] {
  const benches = [...text.matchAll(/npm run bench -- ([a-z-]+(?:\|[a-z-]+)*)/g)].flatMap(([, names = ""]) =>
    names.split("|").map((name) => `bench -- ${name}`),
  );
  const evals = [...text.matchAll(/npm run (eval(?::[a-z]+)?)/g)].map(([, name = ""]) => name);
  const files = [...text.matchAll(/tsx bench\/[\w-]+\.ts/g)].map(([command]) => command);
  return [...new Set([...benches, ...evals, ...files])];
}
