import { readFileSync } from "node:fs";
import { decide } from "@/lib/analysis/decide";
import { attributeKeys, type LinkResult, link } from "@/lib/analysis/link";
import { AppError } from "@/lib/base/core";
import { askLink, MAX_CANDIDATES } from "@/lib/engine/ingest";
import type { Chat } from "@/lib/models/chat";
import { type Conversation, readConversations, sessionTime } from "./locomo";

/** Two turns from the golden set. The tests of lib/engine/ingest check the format of the file. */
type InferenceCase = {
  readonly conversation: string;
  readonly before: string;
  readonly alsoBefore?: readonly string[];
  readonly after: string;
  readonly verdict: "changes" | "stays";
};
type NamedConversation = Conversation & { readonly conversation: string };

const CASES = new URL("../testkit/golden/inference.json", import.meta.url);
/**
 * How many candidates the product considers: the memories that share the most words, and the last memories
 * with the same attribute, in the same session, and overall.
 */
const SIMILAR_CANDIDATES = 24;
const LAST_CANDIDATES = 8;
/** Timeout for the model's answer to one case. */
const ANSWER_MS = 90_000;

/**
 * Counts of cases. The last three say how often the model was asked, was offered the right memory, and gave
 * no answer.
 */
export type Scored = {
  cases: number;
  changes: number;
  right: number;
  uncertain: number;
  wrong: number;
  asked: number;
  offered: number;
  unanswered: number;
};

/**
 * Counts the changes without a cue word that the linker finds among all earlier turns of the speaker, and its
 * wrong links. With a model, turns that the linker does not link are linked to the memory that the model
 * names.
 */
export async function scoreInference(path: string, chat: Chat | null): Promise<Scored> {
  const conversations = readConversations(path) as NamedConversation[];
  const cases = JSON.parse(readFileSync(CASES, "utf8")) as InferenceCase[];
  const counts = { cases: cases.length, changes: 0, right: 0, uncertain: 0, wrong: 0 };
  const model = { asked: 0, offered: 0, unanswered: 0 };
  for (const inferenceCase of cases) {
    const conversation = conversations.find(
      ({ conversation }) => conversation === inferenceCase.conversation,
    );
    const index = conversation?.turns.findIndex(({ id }) => id === inferenceCase.after) ?? -1;
    if (!conversation || index < 0)
      throw new Error(`Conversation ${inferenceCase.conversation} has no turn ${inferenceCase.after}.`);
    const outdatedIds =
      inferenceCase.verdict === "changes" ? [inferenceCase.before, ...(inferenceCase.alsoBefore ?? [])] : [];
    const isOutdated = (position: number | null) =>
      outdatedIds.includes(conversation.turns[position ?? -1]?.id ?? "");
    const linkResult = linkTurn(conversation, index);
    let { target } = linkResult;
    const { uncertain, best } = linkResult;
    const text = conversation.turns[index]?.text ?? "";
    if (chat && target === null && decide({ role: "user", text }).keep) {
      const texts = best.map((position) => conversation.turns[position]?.text ?? "");
      model.asked++;
      model.offered += Number(best.some(isOutdated));
      try {
        const [n] = (await askLink(chat, text, texts, AbortSignal.timeout(ANSWER_MS))) ?? [];
        target = n === undefined ? null : (best[n] ?? null);
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        model.unanswered++;
      }
    }
    counts.changes += Number(inferenceCase.verdict === "changes");
    counts.right += Number(isOutdated(target));
    counts.uncertain += Number(isOutdated(uncertain));
    counts.wrong += Number(target !== null && !isOutdated(target));
  }
  return { ...counts, ...model };
}

/**
 * Lists all links in the conversations, for manual review. The conversations contain almost no changes.
 */
export function linksOf(path: string): string[] {
  return readConversations(path).flatMap((conversation) =>
    conversation.turns.flatMap(({ text }, index) => {
      const { target, outcome } = linkTurn(conversation, index);
      return target === null
        ? []
        : [`${outcome}: ${JSON.stringify(text)} <- ${conversation.turns[target]?.text}`];
    }),
  );
}

/** Links a turn. `best` holds the positions of the memories to show a model, best first. */
function linkTurn({ turns }: Conversation, index: number): LinkResult & { best: number[] } {
  const candidateAt = (position: number) => {
    const { text = "", session = 0, at = "" } = turns[position] ?? {};
    return { position, text, sessionId: String(session), saidAt: sessionTime(at).getTime() + position };
  };
  const message = candidateAt(index);
  const speaker = turns[index]?.speaker;
  const words = wordsOf(message.text);
  const earlierTurns = turns
    .slice(0, index)
    .map((turn, position) => ({ turn, position }))
    .filter(({ turn }) => turn.speaker === speaker && decide({ role: "user", text: turn.text }).keep);
  const sharedWordCount = (text: string) => [...wordsOf(text)].filter((word) => words.has(word)).length;
  const bySimilarity = earlierTurns.toSorted(
    (a, b) => sharedWordCount(b.turn.text) - sharedWordCount(a.turn.text),
  );
  const keys = new Set(keysOf(message.text));
  const withSameAttribute = earlierTurns.filter(({ turn }) => keysOf(turn.text).some((key) => keys.has(key)));
  const inSession = earlierTurns.filter(({ turn }) => String(turn.session) === message.sessionId);
  const lastTurns = [withSameAttribute, inSession, earlierTurns].flatMap((turns) =>
    turns.slice(-LAST_CANDIDATES),
  );
  const candidatePositions = new Set(
    [...bySimilarity.slice(0, SIMILAR_CANDIDATES), ...lastTurns].map(({ position }) => position),
  );
  const result = link(message, [...candidatePositions].toSorted((a, b) => a - b).map(candidateAt));
  const uncertainFirst = result.uncertain === null ? [] : [result.uncertain];
  const best = new Set([
    ...uncertainFirst,
    ...[...withSameAttribute.toReversed(), ...bySimilarity].map(({ position }) => position),
  ]);
  return { ...result, best: [...best].slice(0, MAX_CANDIDATES) };
}

function keysOf(text: string): string[] {
  return attributeKeys({ role: "user", speaker: null, text });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g));
}
