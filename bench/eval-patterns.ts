/**
 * Scores patterns in streams of ordinary messages, beside the naive form "at least three messages, and more
 * than half of them in one part of the day or on one weekday":
 *   npm run eval:patterns -- [--small] [--errors] [--seed N]
 * Each stream has weeks of one person's messages with three habits (in a part of the day, weekly, every other
 * week) and look-alikes that are none. Reads the words of bench/patterns: `dev`, which the rules are written
 * with, and `held-out`, whose topics and two of whose languages are others. `--errors` prints every error.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Claim, naivePatterns } from "./patterns/naive";
import { addScore, emptyScore, scoreRow } from "./patterns/score";
import { makeStream, type Stream } from "./patterns/streams";
import { describeRun } from "./report";

const WEEKS = 20;
const STREAMS_PER_LANGUAGE = 10;

const texts = { words: z.array(z.string()).min(1), texts: z.array(z.string()).min(1) };
const languages = z.array(
  z.strictObject({
    language: z.string(),
    zone: z.string(),
    topics: z.array(z.strictObject({ name: z.string(), ...texts })),
    fillers: z.array(z.string()),
    other: z.strictObject(texts),
    quoted: z.strictObject(texts),
  }),
);

const { values: options } = parseArgs({
  options: {
    small: { type: "boolean", default: false },
    errors: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
  },
});
const seed = Number(options.seed);

const FORMS: readonly (readonly [label: string, find: (stream: Stream) => Claim[]])[] = [
  ["three and half", naivePatterns],
];

function report(name: string): void {
  const path = fileURLToPath(new URL(`./patterns/${name}.json`, import.meta.url));
  const each = options.small ? 1 : STREAMS_PER_LANGUAGE;
  const streams = languages
    .parse(JSON.parse(readFileSync(path, "utf8")))
    .flatMap((language, at) =>
      Array.from({ length: each }, (_, index) => makeStream(language, WEEKS, seed * 1000 + at * 100 + index)),
    );
  const size = streams.reduce((sum, { messages }) => sum + messages.length, 0);
  console.log(describeRun({ corpus: name, size: `${size} messages in ${streams.length} streams`, seed }));
  for (const [label, find] of FORMS) {
    const scores = new Map([["all", emptyScore()]]);
    for (const stream of streams) {
      const claims = find(stream);
      const score = scores.get(stream.language) ?? emptyScore();
      scores.set(stream.language, score);
      addScore(score, stream, claims);
      const errors = addScore(scores.get("all") ?? score, stream, claims);
      if (options.errors && label === "ours") console.log(`  ${stream.language} ${errors.join("  ")}`);
    }
    for (const [language, score] of scores)
      console.log(scoreRow(language === "all" ? label : `  ${language}`, score));
  }
}

report("dev");
if (!options.small) report("held-out");
