import { readFileSync } from "node:fs";
import { decide } from "@/lib/analysis/decide";
import { attributeKeys, type LinkResult, link } from "@/lib/analysis/link";
import { AppError } from "@/lib/base/core";
import { askLink, MAX_CANDIDATES } from "@/lib/engine/ingest";
import type { Chat } from "@/lib/models/chat";
import { type Conversation, readConversations, sessionTime } from "./locomo";

/** A pair of turns of the golden set. The tests of lib/engine/ingest check the format of the file. */
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
 * The candidates that the product considers: memories that share the most words, and the last ones with the
 * same attribute, of the same session, and of all.
 */
const SIMILAR = 24;
const LAST = 8;
/** Timeout of the model for one case. */
const ANSWER_MS = 90_000;

/**
 * Counts of cases. For the model: how often it was asked, was offered the right memory, and gave no answer.
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
 * Counts the changes without a cue word that are found, and the wrong links, among all earlier turns of the
 * speaker. A model, if given, is asked about turns that the linker does not link, and the memory that it
 * names is the link.
 */
export async function scoreInference(path: string, chat: Chat | null): Promise<Scored> {
  const conversations = readConversations(path) as NamedConversation[];
  const cases = JSON.parse(readFileSync(CASES, "utf8")) as InferenceCase[];
  const counts = { cases: cases.length, changes: 0, right: 0, uncertain: 0, wrong: 0 };
  const model = { asked: 0, offered: 0, unanswered: 0 };
  for (const one of cases) {
    const conversation = conversations.find(({ conversation }) => conversation === one.conversation);
    const index = conversation?.turns.findIndex(({ id }) => id === one.after) ?? -1;
    if (!conversation || index < 0)
      throw new Error(`Conversation ${one.conversation} has no turn ${one.after}.`);
    const outdated = one.verdict === "changes" ? [one.before, ...(one.alsoBefore ?? [])] : [];
    const named = (position: number | null) =>
      outdated.includes(conversation.turns[position ?? -1]?.id ?? "");
    const linked = linkTurn(conversation, index);
    let { target } = linked;
    const { uncertain, best } = linked;
    const text = conversation.turns[index]?.text ?? "";
    if (chat && target === null && decide({ role: "user", text }).keep) {
      const texts = best.map((position) => conversation.turns[position]?.text ?? "");
      model.asked++;
      model.offered += Number(best.some(named));
      try {
        const n = await askLink(chat, text, texts, AbortSignal.timeout(ANSWER_MS));
        target = n === null ? null : (best[n] ?? null);
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        model.unanswered++;
      }
    }
    counts.changes += Number(one.verdict === "changes");
    counts.right += Number(named(target));
    counts.uncertain += Number(named(uncertain));
    counts.wrong += Number(target !== null && !named(target));
  }
  return { ...counts, ...model };
}

/**
 * Lists every link that the linker makes in the conversations, for review. The conversations contain almost
 * no changes.
 */
export function linksOf(path: string): string[] {
  return readConversations(path).flatMap((conversation) =>
    conversation.turns.flatMap(({ text }, index) => {
      const { target, reason } = linkTurn(conversation, index);
      return target === null
        ? []
        : [`${reason}: ${JSON.stringify(text)} <- ${conversation.turns[target]?.text}`];
    }),
  );
}

/** Links a turn. `best` holds the positions to ask a model about, best first. */
function linkTurn({ turns }: Conversation, index: number): LinkResult & { best: number[] } {
  const place = (position: number) => {
    const { text = "", session = 0, at = "" } = turns[position] ?? {};
    return { position, text, sessionId: String(session), saidAt: sessionTime(at).getTime() + position };
  };
  const message = place(index);
  const speaker = turns[index]?.speaker;
  const words = wordsOf(message.text);
  const earlier = turns
    .slice(0, index)
    .map((turn, position) => ({ turn, position }))
    .filter(({ turn }) => turn.speaker === speaker && decide({ role: "user", text: turn.text }).keep);
  const shared = (text: string) => [...wordsOf(text)].filter((word) => words.has(word)).length;
  const similar = earlier.toSorted((one, other) => shared(other.turn.text) - shared(one.turn.text));
  const keys = new Set(keysOf(message.text));
  const keyed = earlier.filter(({ turn }) => keysOf(turn.text).some((key) => keys.has(key)));
  const inSession = earlier.filter(({ turn }) => String(turn.session) === message.sessionId);
  const last = [keyed, inSession, earlier].flatMap((turns) => turns.slice(-LAST));
  const chosen = new Set([...similar.slice(0, SIMILAR), ...last].map(({ position }) => position));
  const result = link(message, [...chosen].toSorted((one, other) => one - other).map(place));
  const first = result.uncertain === null ? [] : [result.uncertain];
  const best = new Set([...first, ...[...keyed.toReversed(), ...similar].map(({ position }) => position)]);
  return { ...result, best: [...best].slice(0, MAX_CANDIDATES) };
}

function keysOf(text: string): string[] {
  return attributeKeys({ role: "user", speaker: null, text });
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g));
}
