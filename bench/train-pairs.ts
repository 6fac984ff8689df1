/**
 * Fits the model that estimates whether a message replaces a memory (lib/analysis/pairs) to labelled streams:
 *   npm run train:pairs -- [--streams DIR …] [--measure DIR …] [--write]
 *
 * Prints the figures for each tenth of the streams left out of the fit, then for the streams of `--measure`
 * with the model of all `--streams`. `--write` saves that model to lib/analysis/pairs/weights.json. The same
 * streams give the same file.
 */
import type { FeatureName } from "@/lib/analysis/pairs";
import { type Example, fitLogistic, type LinearModel } from "./life/fit";
import { type PairTable, pairTable } from "./life/pair-table";
import { addToTally, emptyTally, simulate } from "./life/simulate";
import type { LifeStream } from "./life/streams";
import { trainOnStreams } from "./life/train-on-streams";

type Compared = { readonly stream: LifeStream; readonly table: PairTable };

/** Chosen by leaving out a tenth of the streams at a time. */
const STRENGTH = 0.1;
const HIDE_FROM = [0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5, 0.4];
const MARK_FROM = 0.2;

/** Returns the pairs of a stream, without superseded memories and pairs that the labels leave open. */
function examplesOf({ stream, table }: Compared): Example<FeatureName>[] {
  const superseded = new Set<number>();
  return stream.messages.flatMap(({ i, supersedes = [], may_supersede = [], confirms = [] }) => {
    const open = new Set([...may_supersede, ...confirms]);
    const examples = (table.get(i) ?? []).flatMap(({ older, features }) => {
      const isPositive = supersedes.includes(older);
      return superseded.has(older) || (open.has(older) && !isPositive) ? [] : [{ features, isPositive }];
    });
    for (const older of supersedes) superseded.add(older);
    return examples;
  });
}

function fitTo(compared: readonly Compared[]): LinearModel<FeatureName> {
  const examples = compared.flatMap(examplesOf);
  const names = Object.keys(examples[0]?.features ?? {}) as FeatureName[];
  return fitLogistic(examples, names, STRENGTH);
}

function printTable(title: string, runs: readonly (Compared & { model: LinearModel<FeatureName> })[]): void {
  console.log(
    `\n${title}\nhide from  found  hidden wrongly/1000  found or marked  marks/1000  lookalikes hidden`,
  );
  for (const hideFrom of HIDE_FROM) {
    const tally = emptyTally();
    for (const { stream, table, model } of runs)
      addToTally(tally, stream, simulate(stream, table, model, { hideFrom, markFrom: MARK_FROM }));
    const per1000 = (count: number) => ((1000 * count) / tally.messages).toFixed(1);
    console.log(
      [
        hideFrom.toFixed(2).padStart(9),
        (tally.found / tally.pairs).toFixed(3),
        per1000(tally.wrong).padStart(19),
        (tally.foundOrMarked / tally.pairs).toFixed(3).padStart(16),
        per1000(tally.marks).padStart(11),
        `${tally.lookalikesHidden} of ${tally.lookalikes}`.padStart(18),
      ].join("  "),
    );
  }
}

await trainOnStreams({
  compare: async (stream, embedder) => ({ stream, table: await pairTable(stream, embedder) }),
  fitModel: fitTo,
  print: printTable,
  defaults: ["train", "pairs"],
  folds: 10,
  file: "pairs/weights.json",
});
