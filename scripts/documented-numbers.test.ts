// Numbers in documents equal the constants in the code.

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readFiles } from "./checks/read-files.mjs";

// Each entry has a phrase from a document with {} for each number, then the file name without its folder,
// then the constants in the order of the numbers. `name / 1000` is the constant in a larger unit.

type Row = readonly [text: string, file: string, ...constants: readonly string[]];

const RANKING: readonly Row[] = [
  ["k is `RRF_K` ({})", "env.ts", "RRF_K"],
  ["k1 = {}, b = {}", "bm25.ts", "K1", "B"],
  ["until {} postings", "sparse.ts", "MAX_POSTINGS"],
  ["{} candidates go on", "read-candidates.ts", "LEXICAL_LIMIT"],
  ["the best {} of them into fusion", "rank-turns.ts", "MAX_FUSED_PER_SEARCH"],
  ["The best {} turns go into fusion", "read-matches.ts", "DENSE_LIMIT"],
  ["up to {} | exact scan", "dense.ts", "MAX_EXACT_TURNS"],
  [
    "nearest {} ({} above {} turns)",
    "dense.ts",
    "NEAREST_TURNS",
    "NEAREST_TURNS_OF_LARGE",
    "MIN_LARGE_TURNS",
  ],
  ["| {} × | `session`", "cue-weights.ts", "session"],
  ["| {} | `subject`", "cue-weights.ts", "subject"],
  ["| {} | `subjectOfMany`", "cue-weights.ts", "subjectOfMany"],
  ["| {} × | `date`", "cue-weights.ts", "date"],
  [
    "| {} · {} · {} · {} · {} | `when` `clock` `where` `who` `number`",
    "cue-weights.ts",
    "when",
    "clock",
    "where",
    "who",
    "number",
  ],
  ["| {} · {} | `time` `capital`", "cue-weights.ts", "time", "capital"],
  ["| {} | `answers`", "cue-weights.ts", "answers"],
  ["| {} × | `question`", "cue-weights.ts", "question"],
  ["| {} × | `length`", "cue-weights.ts", "length"],
  ["`{} · bm25 + {} · cosine + {} · exp", "linear.ts", "bm25", "cosine", "recency"],
  ["exp(−days/{})", "linear.ts", "RECENCY_DAYS"],
  ["idf under {}", "linear.ts", "MIN_IDF"],
  ["fewer than {} of the owner's memories", "read-candidate-turns.ts", "MAX_FILTERED"],
  ["{} times as many candidates", "read-matches.ts", "OVERSAMPLING"],
  ["`HOT_BUDGET_MS` ({})", "env.ts", "HOT_BUDGET_MS"],
  ["{} ms before the end", "embed-within.ts", "RESERVED_MS"],
];
const QUEUE: readonly Row[] = [
  ["(live {}, backfill {}, repair {})", "contracts.ts", "live", "backfill", "repair"],
  ["up to {} of its oldest due jobs", "worker.ts", "JOBS_PER_LANE"],
  ["a lease of {} s", "work-queue.ts", "LEASE_MS / 1000"],
  ["longer than {} minutes", "backoff.ts", "MAX_WAIT_MS / 60_000"],
  ["at most {} minutes", "backoff.ts", "MAX_WAIT_MS / 60_000"],
  ["up to {} seconds", "worker.ts", "last / 1000"],
];
const MODELS: readonly Row[] = [
  ["16 languages, {} dimensions", "bundled.ts", "DIMENSIONS"],
  ["{} calls at once", "guard.ts", "CONCURRENT_CALLS"],
  ["opens for {} s after {} failures in a row", "guard.ts", "OPEN_MS / 1000", "FAILURES_TO_OPEN"],
  ["{} retries, and a circuit breaker", "guard.ts", "RETRIES"],
];
const OPERATION: readonly Row[] = [
  ["does not answer within {} seconds", "ready.ts", "ANSWER_MS / 1000"],
  ["`STOP_MS` ({} seconds)", "env.ts", "STOP_MS / 1000"],
  ["A line can be up to {} MB", "batches.ts", "MAX_LINE_BYTES / 1048576"],
  ["breaker closes ({} s)", "guard.ts", "OPEN_MS / 1000"],
  ["counted up to {} |", "queue-sample.ts", "MAX_COUNTED"],
  ["at most every {} seconds, over", "metrics.ts", "SAMPLE_MS / 1000"],
  ["over at most {} lanes", "queue-sample.ts", "MAX_LANES"],
];
const PRIVACY: readonly Row[] = [
  ["in all processes within {} s", "policy-cache.ts", "FRESH_MS / 1000"],
  ["of your own, {} characters each", "custom-rule.ts", "MAX_PATTERN_CHARS"],
  ["A match is at most {} characters", "find-matches.mjs", "MAX_LENGTH"],
  ["and {} of the matches", "scan-rows.ts", "MAX_SAMPLES"],
  ["A scan begins {} s after", "pii-scans.ts", "POLICY_DELAY_MS / 1000"],
  ["deeper than {} levels", "redact-value.ts", "MAX_DEPTH"],
];
const DECIDING: readonly Row[] = [
  ["more than {} characters is cut", "cut-parts.ts", "MAX_WHOLE_CHARS"],
  ["parts of about {} (at most {})", "cut-parts.ts", "aim", "most"],
  ["has a probability of at least {}.", "link-question.ts", "MIN_QUESTION"],
  ["when the probability is {} or more", "link.ts", "MIN_LINK_CHANCE"],
  ["From {} to {} the link is *uncertain*", "link.ts", "MIN_UNCERTAIN_CHANCE", "MIN_LINK_CHANCE"],
  ["gives less than {} is not even uncertain", "combine-links.ts", "MIN_DOUBT"],
  ["From a probability of {} the memory is superseded", "combine-links.ts", "MIN_REPLACE"],
  ["at most {} per message", "combine-links.ts", "MAX_TARGETS"],
  ["from {} the likeliest one is uncertain", "judge.ts", "MIN_ASKED_CHANCE"],
  ["every pair from {} is stored", "combine-links.ts", "MIN_MARK"],
  ["the probability is at most {}:", "judge.ts", "MAX_WHEN_TRUE"],
  ["below {} with vectors and {} without", "combine-links.ts", "withVector", "withoutVector"],
  ["or a probability of {}.", "combine-links.ts", "MIN_REPLACE"],
  ["from a probability of {}. The", "link-message.ts", "MIN_SAME_AGAIN"],
];
const QUOTED = {
  ranking: RANKING,
  deciding: DECIDING,
  queue: QUEUE,
  models: MODELS,
  operation: OPERATION,
  privacy: PRIVACY,
};

const root = path.resolve(import.meta.dirname, "..");
const sources = readFiles().filter(({ path }) => /\.(ts|mjs)$/.test(path) && !path.endsWith(".test.ts"));

for (const [document, rows] of Object.entries(QUOTED)) {
  const text = readFileSync(path.join(root, "docs", `${document}.md`), "utf8");
  test.each(rows)(`docs/${document}.md quotes the code: %s`, (phrase, file, ...names) => {
    const constantValues = names.map((name) => numberOf(name, file));
    const parts = phrase.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const phraseMatches = [...text.matchAll(new RegExp(parts.join("([−\\w.]+(?: \\d{3})*)"), "g"))];
    expect(phraseMatches.length, `The document does not say "${phrase}".`).toBeGreaterThan(0);
    for (const [, ...numbers] of phraseMatches) expect(numbers.map(toNumber)).toEqual(constantValues);
  });
}

/**
 * Returns the value of `NAME = 1`, `name: 1` or, for a setting, `NAME: wholeNumber(1, …)`, divided by the
 * number after " / ".
 */
function numberOf(constantName: string, file: string): number {
  const [name = "", unit = "1"] = constantName.split(" / ");
  const pattern = new RegExp(`\\b${name}(?: =|:) (?:wholeNumber\\()?(-?[\\d_.]+(?: \\* [\\d_.]+)*)`, "g");
  const declarations = sources
    .filter(({ path }) => path.endsWith(`/${file}`))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, value = ""]) => value));
  expect(declarations, `${name} in ${file}`).toHaveLength(1);
  const product = (declarations[0] ?? "")
    .split(" * ")
    .reduce((result, factor) => result * Number(factor.replaceAll("_", "")), 1);
  return product / Number(unit.replaceAll("_", ""));
}

const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Parses "20 000", ".35", "−.35" and "twenty". */
function toNumber(numberText: string): number {
  if (numberText === "twenty") return 20;
  const word = WORDS.indexOf(numberText.toLowerCase());
  return word >= 0 ? word : Number(numberText.replace("−", "-").replaceAll(" ", ""));
}
