import { readFileSync } from "node:fs";
import { decide } from "@/lib/analysis/decide";
import { attributeKeys, type LinkResult, link } from "@/lib/analysis/link";
import { AppError } from "@/lib/base/core";
import { askLink, MAX_CANDIDATES } from "@/lib/engine/ingest";
import type { Chat } from "@/lib/models/chat";
import { type Conversation, readConversations, sessionTime } from "./locomo";

/** One pair of turns of the golden set; lib/engine/ingest checks the file's form. */
type InferenceCase = {
  readonly conversation: string;
  readonly before: string;
  readonly alsoBefore?: readonly string[];
  readonly after: string;
  readonly verdict: "changes" | "stays";
};
type Told = Conversation & { readonly conversation: string };

const CASES = new URL("../lib/analysis/golden/inference.json", import.meta.url);
/** As many as the product looks at: what shares the most words, and the last by attribute, of the session and of all. */
const SIMILAR = 24;
const LAST = 8;
/** Longest that one case waits for the model. */
const ANSWER_MS = 90_000;

/** Counts over the cases. Of the model: how often it was asked, saw the memory at all, and gave no answer. */
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
 * Which changes are found that no word announces, and how many links are wrong; earlier turns of the speaker compete.
 * With a model it is asked about what the linker does not link, and what it names counts as a link.
 */
export async function scoreInference(path: string, chat: Chat | null): Promise<Scored> {
  const told = readConversations(path) as Told[];
  const cases = JSON.parse(readFileSync(CASES, "utf8")) as InferenceCase[];
  const counts = { cases: cases.length, changes: 0, right: 0, uncertain: 0, wrong: 0 };
  const model = { asked: 0, offered: 0, unanswered: 0 };
  for (const one of cases) {
    const conversation = told.find(({ conversation }) => conversation === one.conversation);
    const index = conversation?.turns.findIndex(({ id }) => id === one.after) ?? -1;
    if (!conversation || index < 0)
      throw new Error(`no turn ${one.after} in conversation ${one.conversation}`);
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

/** Every link that the linker makes among the turns of the conversations, to be looked at: they hold next to no change. */
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

/** What the linker makes of a turn, and the positions that a model is asked about, the best first. */
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
