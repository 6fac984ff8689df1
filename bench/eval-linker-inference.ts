import { readFileSync } from "node:fs";
import { decide, type LinkResult, link } from "@/lib/ingestion";
import { type Conversation, readConversations, sessionTime } from "./locomo";

/** One pair of turns of the golden set; lib/ingestion checks the file's form. */
type InferenceCase = {
  readonly conversation: string;
  readonly before: string;
  readonly alsoBefore?: readonly string[];
  readonly after: string;
  readonly verdict: "changes" | "stays";
};
type Told = Conversation & { readonly conversation: string };

const CASES = new URL("../lib/ingestion/golden/inference.json", import.meta.url);
/** As many as the product looks at: what shares the most words, and the latest. */
const SIMILAR = 24;
const RECENT = 8;

/** Which changes are found that no word announces, and how many links are wrong; earlier turns of the speaker compete. */
export function scoreInference(path: string) {
  const told = readConversations(path) as Told[];
  const cases = JSON.parse(readFileSync(CASES, "utf8")) as InferenceCase[];
  const counts = { cases: cases.length, changes: 0, right: 0, uncertain: 0, wrong: 0 };
  for (const one of cases) {
    const conversation = told.find(({ conversation }) => conversation === one.conversation);
    const index = conversation?.turns.findIndex(({ id }) => id === one.after) ?? -1;
    if (!conversation || index < 0)
      throw new Error(`no turn ${one.after} in conversation ${one.conversation}`);
    const outdated = one.verdict === "changes" ? [one.before, ...(one.alsoBefore ?? [])] : [];
    const named = (position: number | null) =>
      outdated.includes(conversation.turns[position ?? -1]?.id ?? "");
    const { target, uncertain } = linkTurn(conversation, index);
    counts.changes += Number(one.verdict === "changes");
    counts.right += Number(named(target));
    counts.uncertain += Number(named(uncertain));
    counts.wrong += Number(target !== null && !named(target));
  }
  return counts;
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

function linkTurn({ turns }: Conversation, index: number): LinkResult {
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
  const chosen = new Set(
    [...similar.slice(0, SIMILAR), ...earlier.slice(-RECENT)].map(({ position }) => position),
  );
  return link(message, [...chosen].toSorted((one, other) => one - other).map(place));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g));
}
