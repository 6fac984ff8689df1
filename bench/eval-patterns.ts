/**
 * Scores patterns in streams of ordinary messages, beside the naive form "at least three messages, and more
 * than half of them in one part of the day or on one weekday":
 *   npm run eval:patterns -- [--small] [--errors] [--seed N]
 * Each stream has weeks of one person's messages with three habits (in a part of the day, weekly, every other
 * week) and look-alikes that are none. Reads the words of bench/patterns: `dev`, which the rules are written
 * with, and `held-out`, whose topics and two of whose languages are others. `--errors` prints every error in
 * `dev`. Then simulates users without and with a pattern, and exits with 1 when a figure misses its limit.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { findPatterns, topicsOf } from "@/lib/analysis/patterns";
import { localTime } from "@/lib/analysis/text";
import { type Claim, naivePatterns } from "./patterns/naive";
import { addScore, emptyScore, scoreRow } from "./patterns/score";
import { PLANTED, simulateUser } from "./patterns/simulate";
import { makeStream, type Stream } from "./patterns/streams";
import { describeRun } from "./report";

const WEEKS = 20;
const STREAMS_PER_LANGUAGE = 10;
const USERS = 400;
const SMALL_USERS = 20;
/** The least share of users whose pattern is found after so many days. */
const SIMULATED = [
  [30, 0],
  [60, 0.6],
  [90, 0.9],
] as const;
const MAX_FALSE = 0.05;
const FEW_TOPICS = 2;

const texts = { words: z.array(z.string()).min(1), texts: z.array(z.string()).min(1) };
const languages = z.array(
  z.strictObject({
    language: z.string(),
    zone: z.string(),
    topics: z.array(z.strictObject({ name: z.string(), ...texts })),
    fillers: z.array(z.string()),
    other: z.strictObject(texts),
    quoted: z.strictObject(texts),
    greetings: z.strictObject(texts),
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
  ["ours", ourPatterns],
  ["three and half", naivePatterns],
];

function ourPatterns({ messages, zone }: Stream): Claim[] {
  const observed = messages
    .map(({ at, isUser, text }, position) => ({
      ...localTime(at, zone),
      position,
      isUser,
      topics: topicsOf(text),
    }))
    .filter(({ isUser }) => isUser);
  return findPatterns(observed, observed.at(-1)?.day ?? 0).flatMap(({ kind, topic, value }) =>
    topic === null || kind === "active_hours" ? [] : [{ word: topic, value }],
  );
}

/**
 * Prints false claims per user without a pattern, and the share of users whose pattern is found. Sessions
 * with one or two topics have each topic on fewer days, so their figures are not checked against the limits.
 */
function reportSimulation(): void {
  for (const [days, wanted] of SIMULATED) {
    const { wrong, found } = simulate(days, null);
    check(`false claims a user in ${days} days`, wrong, "<=", MAX_FALSE);
    check(`found in ${days} days`, found, ">=", wanted);
    const few = simulate(days, FEW_TOPICS);
    console.log(
      `  with ${FEW_TOPICS} topics a session: ${few.wrong.toFixed(3)} false, ${few.found.toFixed(3)} found`,
    );
  }
}

function simulate(days: number, topicsPerSession: number | null): { wrong: number; found: number } {
  const users = options.small ? SMALL_USERS : USERS;
  const claims = (user: number, isPlanted: boolean) =>
    findPatterns(simulateUser(days, seed * 10_000 + user, { isPlanted, topicsPerSession }), days - 1);
  let wrong = 0;
  let found = 0;
  for (let user = 0; user < users; user++) {
    wrong += claims(user, false).length;
    const isFound = claims(user, true).some(
      ({ topic, value }) => topic === PLANTED.topic && value === PLANTED.value,
    );
    if (isFound) found++;
  }
  return { wrong: wrong / users, found: found / users };
}

function check(name: string, value: number, comparison: "<=" | ">=", limit: number): void {
  const isMet = comparison === "<=" ? value <= limit : value >= limit;
  console.log(`${isMet ? "met" : "missed"} ${name} ${comparison} ${limit} (${value.toFixed(3)})`);
  if (!isMet && !options.small) process.exitCode = 1;
}

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
      if (options.errors && label === "ours" && name === "dev")
        console.log(`  ${stream.language} ${errors.join("  ")}`);
    }
    for (const [language, score] of scores)
      console.log(scoreRow(language === "all" ? label : `  ${language}`, score));
  }
}

report("dev");
if (!options.small) report("held-out");
reportSimulation();
