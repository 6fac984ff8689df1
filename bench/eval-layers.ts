/**
 * Measures what the abstract and the overview of sessions keep, beside naive forms of the same size:
 *   npm run eval:layers -- [--data FILE …] [--small]
 * FILE has conversations in LoCoMo's format. Without it, the invented sessions of bench/agents are used:
 * `dev`, and `held-out`, which nobody reads while weights are chosen. A key sentence is the sentence of an
 * evidence turn that shares the most words with its question and answer; a turn counts when any of its
 * sentences is kept. Runs without a server, on all turns of a session.
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chooseLines, type SentencePlace, splitSentences } from "@/lib/analysis/layers";
import { tokenize } from "@/lib/analysis/text";
import type { Position } from "@/lib/base/core";
import { type Conversation, readConversations, textOf } from "./locomo";
import { describeRun, percentileTable } from "./report";

/** A sentence of a session with its size in characters. */
type Candidate = SentencePlace & { readonly text: string };

/** A way to order the sentences of a session, from which the first that fit are taken. */
type Order = (sentences: readonly Candidate[], session: number) => Candidate[];

const agents = (name: string) => fileURLToPath(new URL(`./agents/${name}.json`, import.meta.url));
const { values } = parseArgs({
  options: { data: { type: "string", multiple: true }, small: { type: "boolean", default: false } },
});
const paths = values.data ?? (values.small ? [agents("dev")] : [agents("dev"), agents("held-out")]);

/** Numbers that look random and are the same in every run. */
const noise = (seed: number) => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;

const ORDERS: Readonly<Record<string, Order>> = {
  random: (sentences, session) =>
    sentences
      .map((one, index) => ({ one, at: noise(session * 1000 + index + 1) }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one),
  "first sentences": (sentences) => [...sentences],
  TextRank: (sentences) => byScore(sentences, textRank(sentences)),
  "tf-idf sum": (sentences) => byScore(sentences, tfIdf(sentences)),
};

function byScore(sentences: readonly Candidate[], scores: readonly number[]): Candidate[] {
  return sentences
    .map((one, index) => ({ one, score: scores[index] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one);
}

const termSets = (sentences: readonly Candidate[]) => sentences.map(({ text }) => new Set(tokenize(text)));

function tfIdf(sentences: readonly Candidate[]): number[] {
  const sets = termSets(sentences);
  const df = new Map<string, number>();
  for (const term of sets.flatMap((set) => [...set])) df.set(term, (df.get(term) ?? 0) + 1);
  return sets.map((set) =>
    [...set].reduce((sum, term) => sum + Math.log(sentences.length / (df.get(term) ?? 1)), 0),
  );
}

/** TextRank (Mihalcea, Tarau 2004): PageRank with a damping of .85 over the overlap of words, 20 rounds. */
function textRank(sentences: readonly Candidate[]): number[] {
  const sets = termSets(sentences);
  const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    [...a].filter((term) => b.has(term)).length / (Math.log1p(a.size) + Math.log1p(b.size) || 1);
  const edges = sets.map((a, i) => sets.map((b, j) => (i === j ? 0 : likeness(a, b))));
  const sums = edges.map((row) => row.reduce((sum, edge) => sum + edge, 0));
  let ranks = sets.map(() => 1);
  for (let round = 0; round < 20; round++)
    ranks = sets.map(
      (_, i) =>
        0.15 +
        0.85 *
          ranks.reduce(
            (sum, rank, j) => sum + (rank * (edges[j]?.[i] ?? 0)) / Math.max(sums[j] ?? 0, 1e-9),
            0,
          ),
    );
  return ranks;
}

/** How many key sentences and evidence turns there are, and how many of each are kept. */
type Kept = { keys: number; keysKept: number; turns: number; turnsKept: number };

/** The places of key sentences by turn. */
function keySentences({ turns, questions }: Conversation): ReadonlyMap<string, ReadonlySet<number>> {
  const texts = new Map(turns.map((turn) => [turn.id, textOf(turn)]));
  const keys = new Map<string, Set<number>>();
  for (const { question, answer = "", category, evidence } of questions)
    for (const id of category <= 4 ? evidence : []) {
      const words = new Set(tokenize(`${question} ${answer}`));
      const text = texts.get(id);
      if (text === undefined) continue;
      const shared = splitSentences(text).map(
        (one) => new Set(tokenize(one.text).filter((term) => words.has(term))).size,
      );
      const most = Math.max(0, ...shared);
      const places = keys.get(id) ?? new Set();
      if (most > 0) places.add(shared.indexOf(most));
      keys.set(id, places);
    }
  return keys;
}

function takeFirst(sentences: readonly Candidate[], chars: number): Candidate[] {
  let left = chars;
  return sentences.filter(({ text }) => {
    const isFitting = text.length <= left;
    if (isFitting) left -= text.length;
    return isFitting;
  });
}

for (const path of paths) {
  const conversations = readConversations(path);
  const rows = new Map<string, Kept>();
  const times: number[] = [];
  let sessions = 0;
  for (const conversation of conversations) {
    const keys = keySentences(conversation);
    for (const session of new Set(conversation.turns.map((turn) => turn.session))) {
      sessions++;
      const turns = conversation.turns.filter((turn) => turn.session === session);
      const sentences = turns.flatMap((turn, index) =>
        splitSentences(textOf(turn)).map(({ text }, sentence) => ({
          position: index as Position,
          sentence,
          text,
        })),
      );
      const layered = turns.map((turn, index) => ({
        position: index as Position,
        text: textOf(turn),
        role: turn.role ?? "user",
      }));
      const startedAt = performance.now();
      const layers = chooseLines(layered);
      times.push(performance.now() - startedAt);
      const chosen = (lines: readonly SentencePlace[]) =>
        lines.flatMap(
          (line) =>
            sentences.find((one) => one.position === line.position && one.sentence === line.sentence) ?? [],
        );
      const overview = chosen(layers.overview);
      const chars = overview.reduce((sum, { text }) => sum + text.length, 0);
      const forms: Record<string, readonly Candidate[]> = {};
      for (const [name, order] of Object.entries(ORDERS))
        forms[name] = takeFirst(order(sentences, session), chars);
      forms.abstract = chosen(layers.abstract);
      forms.overview = overview;
      forms["overview, 30 %"] = chosen(chooseLines(layered, 0.3).overview);
      for (const [name, kept] of Object.entries(forms)) {
        const row = rows.get(name) ?? { keys: 0, keysKept: 0, turns: 0, turnsKept: 0 };
        for (const [index, { id }] of turns.entries()) {
          const places = keys.get(id);
          const own = kept.filter(({ position }) => position === index);
          row.keys += places?.size ?? 0;
          row.keysKept += own.filter(({ sentence }) => places?.has(sentence)).length;
          row.turns += places ? 1 : 0;
          row.turnsKept += places && own.length > 0 ? 1 : 0;
        }
        rows.set(name, row);
      }
    }
  }
  console.log(describeRun({ corpus: basename(path), size: `${sessions} sessions`, seed: "none" }));
  console.log(`${"".padEnd(16)} key sentences  evidence turns`);
  for (const [name, { keys, keysKept, turns, turnsKept }] of rows)
    console.log(
      `${name.padEnd(16)} ${(keysKept / keys).toFixed(3)} of ${keys}   ${(turnsKept / turns).toFixed(3)} of ${turns}`,
    );
  console.log(percentileTable("ms", [{ label: "layer a session", values: times }]));
}
