import {
  type FeatureName,
  featuresOf,
  parseStatement,
  rankCandidates,
  type Statement,
} from "@/lib/analysis/pairs";
import type { Embedder } from "@/lib/models/embedder";
import type { LifeMessage, LifeStream } from "./streams";

/** A candidate of a message with its features. */
export type PairRow = { readonly older: number; readonly features: Readonly<Record<FeatureName, number>> };

/** For each message that may replace something, its candidates among all earlier messages that were kept. */
export type PairTable = ReadonlyMap<number, readonly PairRow[]>;

const DAY_MS = 86_400_000;
/** Words that only this many messages have in common are not counted as rarer. */
const MIN_MESSAGES = 40;

/** Computes the candidates and features of a stream as ingestion would, before anything is superseded. */
export async function pairTable(stream: LifeStream, embedder: Embedder | null): Promise<PairTable> {
  const { messages } = stream;
  const statements = messages.map(({ text }) => parseStatement(text));
  const vectors = embedder && (await embedder.embedDocuments(messages.map(({ text }) => text)));
  const table = new Map<number, PairRow[]>();
  const frequency = new Map<string, number>();
  let kept = 0;
  for (const [index, message] of messages.entries()) {
    const newer = statements[index] as Statement;
    const count = Math.max(MIN_MESSAGES, kept);
    const rarity = (stem: string) => Math.log((count + 1) / ((frequency.get(stem) ?? 0) + 0.5));
    if (mayReplace(message, newer)) {
      const candidates = messages.slice(0, index).flatMap((other, older) =>
        other.keep === "drop" || other.role === "tool"
          ? []
          : [
              {
                key: older,
                statement: statements[older] as Statement,
                cosine: vectors ? cosine(vectors[index], vectors[older]) : null,
                turnsBetween: index - older,
                isSameSession: other.session === message.session,
              },
            ],
      );
      table.set(
        index,
        rankCandidates(newer, candidates, rarity).map((candidate) => {
          const other = messages[candidate.key] as LifeMessage;
          const daysBetween = Math.max(0, (Date.parse(message.at) - Date.parse(other.at)) / DAY_MS);
          return {
            older: candidate.key,
            features: featuresOf(newer, candidate.statement, {
              rarity,
              ...candidate,
              daysBetween,
              isSameSpeaker: other.role === message.role && other.speaker === message.speaker,
              isSameRole: other.role === message.role,
              isOldByAssistant: other.role !== "user",
            }),
          };
        }),
      );
    }
    if (message.keep === "drop") continue;
    kept += 1;
    for (const stem of newer.stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  return table;
}

/** Tool output replaces nothing, and a question only with a word of change. */
function mayReplace({ role }: LifeMessage, { isQuestion, cues }: Statement): boolean {
  if (role === "tool") return false;
  return !isQuestion || cues.change || cues.now || cues.end || cues.correct || cues.solved;
}

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  return one && other ? one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0) : 0;
}
