import {
  comparePairs,
  mayReplace,
  type PairFeatures,
  type PairMessage,
  parseStatement,
} from "@/lib/analysis/pairs";
import { type Embedder, spaceName } from "@/lib/models/embedder";
import type { LifeStream } from "./streams";

/** A candidate of a message with its features. */
type PairRow = { readonly older: number; readonly features: PairFeatures };

/** For each message that may replace something, its candidates among all earlier messages that were kept. */
export type PairTable = ReadonlyMap<number, readonly PairRow[]>;

/** In a smaller store, word rarity is computed as if there were this many messages. */
const MIN_MESSAGES = 40;

/** Computes the candidates and features of a stream as ingestion would, before anything is superseded. */
export async function pairTable(stream: LifeStream, embedder: Embedder | null): Promise<PairTable> {
  const { messages } = stream;
  const texts = messages.map(({ text, speaker }) => (speaker ? `${speaker}: ${text}` : text));
  const vectors = embedder && (await embedder.embedDocuments(texts));
  const said = messages.map(
    ({ text, role, speaker = null, session, at }): PairMessage => ({
      statement: parseStatement(text),
      role,
      speaker,
      sessionId: session,
      saidAt: Date.parse(at),
    }),
  );
  const table = new Map<number, PairRow[]>();
  const frequency = new Map<string, number>();
  let kept = 0;
  for (const [index, newer] of said.entries()) {
    const count = Math.max(MIN_MESSAGES, kept);
    const rarity = (stem: string) => Math.log((count + 1) / ((frequency.get(stem) ?? 0) + 0.5));
    if (mayReplace(newer)) {
      const older = said
        .slice(0, index)
        .flatMap((one, key) =>
          messages[key]?.keep === "drop"
            ? []
            : [{ ...one, key, turnsBetween: index - key, cosine: cosine(vectors?.[index], vectors?.[key]) }],
        );
      const vector = vectors?.[index];
      const embedded = embedder && vector ? { spaceName: spaceName(embedder.space), vector } : null;
      table.set(
        index,
        comparePairs({ ...newer, embedded }, older, rarity).map(({ key, features }) => ({
          older: key,
          features,
        })),
      );
    }
    if (messages[index]?.keep === "drop") continue;
    kept += 1;
    for (const stem of newer.statement.stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  return table;
}

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number | null {
  return one && other ? one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0) : null;
}
