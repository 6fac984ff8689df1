/**
 * Recall of the ranking over LoCoMo conversations, in memory and without a database:
 *   npx tsx bench/ranking-reference.ts --data locomo.json
 * Prints recall of the evidence turns at 5, 8, 10 and 20 and MRR over categories 1 to 4, once scoring every
 * turn and once only the 600 best by term frequency, as retrieval does.
 */
import { parseArgs } from "node:util";
import { readConversations } from "./locomo";
import { RankingStore } from "./ranking-store";

const { values } = parseArgs({ options: { data: { type: "string" } } });
if (!values.data) throw new Error("say which conversations: --data <locomo.json>");

const stores = readConversations(values.data).map((conversation) => new RankingStore(conversation));
for (const [name, limit] of [
  ["every turn", Number.POSITIVE_INFINITY],
  ["600 best ", 600],
] as const) {
  report(name, (store, question) => store.rank(question, limit, []));
}

function report(name: string, rank: (store: RankingStore, question: string) => string[]): void {
  const depths = [5, 8, 10, 20];
  const recall = depths.map(() => 0);
  let reciprocal = 0;
  let asked = 0;
  const started = performance.now();
  for (const store of stores) {
    const ids = new Set(store.conversation.turns.map(({ id }) => id));
    for (const { question, category, evidence } of store.conversation.questions) {
      const wanted = new Set(evidence.filter((id) => ids.has(id)));
      if (category === 5 || wanted.size === 0) continue;
      asked++;
      const order = rank(store, question);
      depths.forEach((depth, i) => {
        const found = order.slice(0, depth).filter((id) => wanted.has(id)).length;
        recall[i] = (recall[i] ?? 0) + found / wanted.size;
      });
      const first = order.findIndex((id) => wanted.has(id));
      if (first >= 0) reciprocal += 1 / (first + 1);
    }
  }
  const cells = depths.map((depth, i) => `R@${depth} ${((recall[i] ?? 0) / asked).toFixed(3)}`);
  const ms = (performance.now() - started) / asked;
  console.log(
    `${name}  ${cells.join("  ")}  MRR ${(reciprocal / asked).toFixed(3)}  questions ${asked}  ${ms.toFixed(1)} ms each`,
  );
}
