/**
 * Fits the model that estimates whether a message says again what a memory says (lib/analysis/pairs):
 *   npm run train:confirmations -- [--streams DIR …] [--measure DIR …] [--write]
 *
 * Prints the figures for each eighth of the streams left out of the fit, then for the streams of `--measure`
 * with the model of all `--streams`. `--write` saves that model. The same streams give the same file.
 */
import {
  type ConfirmationFeature,
  confirmationFeatures,
  isBlocked,
  isContradicting,
  pairChance,
  parseStatement,
} from "@/lib/analysis/pairs";
import type { Embedder } from "@/lib/models/embedder";
import { type Example, fitLogistic, type LinearModel, sigmoid } from "./life/fit";
import { pairTable } from "./life/pair-table";
import type { LifeStream } from "./life/streams";
import { trainOnStreams } from "./life/train-on-streams";

/** A message and an earlier one of the same role that is still current. */
type Row = Example<ConfirmationFeature> & {
  readonly newer: number;
  readonly isPossible: boolean;
  /** What the labels say otherwise: the older one is outdated by it, or only looks alike. */
  readonly isSuperseded: boolean;
  readonly isLookalike: boolean;
};
type Compared = { readonly stream: LifeStream; readonly rows: readonly Row[] };

/** Chosen by leaving streams out. */
const STRENGTH = 0.05;
const CONFIRM_FROM = [0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1];
/** The probability from which ingestion replaces a memory; a replaced memory is not confirmed. */
const MIN_REPLACE = 0.75;

async function compare(stream: LifeStream, embedder: Embedder | null): Promise<Compared> {
  const { messages } = stream;
  const superseded = new Set<number>();
  const table = await pairTable(stream, embedder);
  const rows = messages.flatMap(
    ({ i: newer, text, role, supersedes = [], confirms = [], lookalike_of = [] }) => {
      const statement = parseStatement(text);
      const found = (table.get(newer) ?? []).flatMap(({ older, features }): Row[] => {
        const memory = messages[older];
        if (!memory || memory.role !== role || superseded.has(older)) return [];
        const said = parseStatement(memory.text);
        const isReplaced = pairChance(features) >= MIN_REPLACE && !isBlocked(features);
        return [
          {
            newer,
            features: confirmationFeatures(statement, said, features),
            isPositive: confirms.includes(older),
            isPossible: !isReplaced && !isContradicting(statement, said, features),
            isSuperseded: supersedes.includes(older),
            isLookalike: lookalike_of.includes(older),
          },
        ];
      });
      for (const older of supersedes) superseded.add(older);
      return found;
    },
  );
  return { stream, rows };
}

function fitTo(compared: readonly Compared[]): LinearModel<ConfirmationFeature> {
  const rows = compared.flatMap(({ rows }) => rows);
  const names = Object.keys(rows[0]?.features ?? {}) as ConfirmationFeature[];
  return fitLogistic(rows, names, STRENGTH);
}

function chanceOf({ bias, weights }: LinearModel<ConfirmationFeature>, { features }: Row): number {
  return sigmoid(
    Object.entries(features).reduce(
      (sum, [name, value]) => sum + value * weights[name as ConfirmationFeature],
      bias,
    ),
  );
}

/** The memory that a message confirms: the likeliest one. */
function confirmed(rows: readonly Row[], model: LinearModel<ConfirmationFeature>, from: number): Row[] {
  const best = new Map<number, { row: Row; chance: number }>();
  for (const row of rows) {
    const chance = chanceOf(model, row);
    if (!row.isPossible || chance < from || chance <= (best.get(row.newer)?.chance ?? 0)) continue;
    best.set(row.newer, { row, chance });
  }
  return [...best.values()].map(({ row }) => row);
}

function labelled({ messages }: LifeStream): number {
  return messages.flatMap(({ role, confirms = [] }) =>
    confirms.filter((older) => messages[older]?.role === role),
  ).length;
}

function printTable(
  title: string,
  runs: readonly (Compared & { model: LinearModel<ConfirmationFeature> })[],
) {
  const total = runs.reduce((sum, { stream }) => sum + labelled(stream), 0);
  console.log(`\n${title}\nfrom  right of ${total}  other  of these superseded  lookalikes`);
  for (const from of CONFIRM_FROM) {
    const found = runs.flatMap(({ rows, model }) => confirmed(rows, model, from));
    const count = (isOne: (row: Row) => boolean) => found.filter(isOne).length;
    const right = count(({ isPositive }) => isPositive);
    console.log(
      [
        from.toFixed(2),
        String(right).padStart(12),
        String(found.length - right).padStart(6),
        String(count(({ isPositive, isSuperseded }) => !isPositive && isSuperseded)).padStart(20),
        String(count(({ isPositive, isLookalike }) => !isPositive && isLookalike)).padStart(11),
      ].join(" "),
    );
  }
}

await trainOnStreams({
  compare,
  fitModel: fitTo,
  print: printTable,
  defaults: ["train", "further"],
  folds: 8,
  file: "pairs/confirmation-weights.json",
});
