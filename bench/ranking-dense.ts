import { createEmbedder, type Embedder, meanQuestionVector } from "@/lib/models";
import type { Key } from "@/lib/retrieval/fuse";
import { embeddedText } from "./locomo";
import type { RankingStore } from "./ranking-store";

/** Share of the one and the two turns before in a stored vector. */
const TRAILING = [1, 0.5, 0.25];

/** Names for the generic questions of a mean that all owners share. */
const NEUTRAL_NAMES = ["Alex", "Sam", "Maria"];

/** Which mean of contentless questions is taken off a question's vector. */
export type MeanOf = "own speakers" | "neutral names" | "they" | "nobody";

/** The whole order of the dense arm for a question. */
export type DenseArm = (store: RankingStore, question: string) => Key[];

/** Embeds every turn and question once, with the bundled embedder, and gives a dense arm for each mean. */
export async function denseArms(stores: readonly RankingStore[]): Promise<(mean: MeanOf) => DenseArm> {
  const embedder = createEmbedder({ provider: "bundled" });
  if (!embedder) throw new Error("no embedder");
  const neutral = await meanQuestionVector(embedder, NEUTRAL_NAMES);
  const they = await meanQuestionVector(embedder, []);
  const means = new Map<RankingStore, Record<MeanOf, Float32Array>>();
  const stored = new Map<RankingStore, { key: Key; vector: Float32Array }[]>();
  const asked = new Map<string, Float32Array>();
  for (const store of stores) {
    const { turns, questions, speakers } = store.conversation;
    const nobody = new Float32Array(neutral.length);
    means.set(store, {
      "own speakers": await meanQuestionVector(embedder, speakers),
      "neutral names": neutral,
      they,
      nobody,
    });
    const vectors = await embedAll(embedder, turns.map(embeddedText));
    const keys = [...store.rows.keys()];
    stored.set(
      store,
      keys.map((key, i) => ({ key, vector: trailing(keys, vectors, i) })),
    );
    const texts = questions.map(({ question }) => question);
    for (const [i, vector] of (await embedAll(embedder, texts)).entries()) asked.set(texts[i] ?? "", vector);
  }
  await embedder.close();
  return (mean) => (store, question) => {
    const g = means.get(store)?.[mean];
    const vector = asked.get(question)?.map((x, i) => x - (g?.[i] ?? 0));
    if (!vector) throw new Error("a question was not embedded");
    return (stored.get(store) ?? [])
      .map((turn) => ({ key: turn.key, cosine: dot(turn.vector, vector) }))
      .sort((a, b) => b.cosine - a.cosine || a.key - b.key)
      .map(({ key }) => key);
  };
}

async function embedAll(embedder: Embedder, texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += 64) {
    vectors.push(...(await embedder.embedDocuments(texts.slice(at, at + 64))));
  }
  return vectors;
}

/** normalise(e + ½ · the turn before + ¼ · the one before that), within the session. */
function trailing(keys: readonly Key[], vectors: readonly Float32Array[], i: number): Float32Array {
  const sum = new Float32Array(vectors[i]?.length ?? 0);
  TRAILING.forEach((share, back) => {
    if (keys[i - back] !== (keys[i] ?? 0) - 2 * back) return;
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + share * (vectors[i - back]?.[d] ?? 0);
  });
  const length = Math.sqrt(dot(sum, sum));
  return sum.map((x) => x / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
