import {
  comparePairs,
  mayReplace,
  type PairFeatures,
  type PairMessage,
  parseStatement,
} from "@/lib/analysis/pairs";
import type { Embedder } from "@/lib/models/embedder";
import { messageVectors } from "./message-vectors";
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
  const vectors = embedder && (await messageVectors(messages, embedder));
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
      const older = said.slice(0, index).flatMap((one, key) =>
        messages[key]?.keep === "drop"
          ? []
          : [
              {
                ...one,
                key,
                turnsBetween: index - key,
                cosine: cosine(vectors?.[index]?.vector, vectors?.[key]?.vector),
              },
            ],
      );
      const embedded = vectors?.[index] ?? null;
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

function cosine(one?: ArrayLike<number>, other?: ArrayLike<number>): number | null {
  return one && other ? Array.from(one).reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0) : null;
}
