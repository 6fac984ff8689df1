/**
 * Recall of the ranking over LoCoMo conversations, in memory and without a database:
 *   npx tsx bench/ranking-reference.ts --data locomo.json [--embedder bundled]
 * Prints recall of the evidence turns at 5, 8, 10 and 20 and MRR over categories 1 to 4, scoring every turn
 * and scoring the best by term frequency only, as retrieval does. With the embedder, for each way of taking
 * off what all questions share, and how its recall at 10 differs from the owner's own mean (± standard error).
 */
import { parseArgs } from "node:util";
import { readConversations } from "./locomo";
import { type DenseArm, denseArms, type MeanOf } from "./ranking-dense";
import { RankingStore } from "./ranking-store";

const DEPTHS = [5, 8, 10, 20];

const { values } = parseArgs({ options: { data: { type: "string" }, embedder: { type: "string" } } });
if (!values.data) throw new Error("say which conversations: --data <locomo.json>");
const stores = readConversations(values.data).map((conversation) => new RankingStore(conversation));

for (const limit of [Number.POSITIVE_INFINITY, 600, 200, 100])
  evaluate(`words, ${limit} best`, limit, () => []);
if (values.embedder === "bundled") {
  const armOf = await denseArms(stores);
  const means: MeanOf[] = ["own speakers", "neutral names", "they", "nobody"];
  const own = evaluate("both, mean of own speakers", 600, armOf("own speakers"));
  for (const mean of means.slice(1)) {
    console.log(difference(evaluate(`both, mean of ${mean}`, 600, armOf(mean)), own));
  }
  for (const mean of means) evaluate(`dense alone, mean of ${mean}`, 0, armOf(mean), true);
}

/** Prints one line and gives the recall at 10 of each question. */
function evaluate(name: string, limit: number, dense: DenseArm, isDenseAlone = false): number[] {
  const recalls: number[][] = [];
  let reciprocal = 0;
  for (const store of stores) {
    const ids = new Set(store.conversation.turns.map(({ id }) => id));
    for (const { question, category, evidence } of store.conversation.questions) {
      const wanted = new Set(evidence.filter((id) => ids.has(id)));
      if (category === 5 || wanted.size === 0) continue;
      const keys = dense(store, question);
      const order = isDenseAlone
        ? keys.map((key) => store.rows.get(key)?.id ?? "")
        : store.rank(question, limit, keys);
      recalls.push(
        DEPTHS.map((depth) => order.slice(0, depth).filter((id) => wanted.has(id)).length / wanted.size),
      );
      const first = order.findIndex((id) => wanted.has(id));
      if (first >= 0) reciprocal += 1 / (first + 1);
    }
  }
  const cells = DEPTHS.map((depth, i) => `@${depth} ${mean(recalls.map((each) => each[i] ?? 0)).toFixed(3)}`);
  const mrr = (reciprocal / recalls.length).toFixed(3);
  console.log(`${name.padEnd(36)} ${cells.join("  ")}  MRR ${mrr}  questions ${recalls.length}`);
  return recalls.map((each) => each[DEPTHS.indexOf(10)] ?? 0);
}

function difference(some: readonly number[], other: readonly number[]): string {
  const each = some.map((value, i) => value - (other[i] ?? 0));
  const average = mean(each);
  const variance = mean(each.map((value) => (value - average) ** 2));
  return `  difference @10 ${average.toFixed(4)} ± ${Math.sqrt(variance / each.length).toFixed(4)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
