import { seededRandom } from "@/demo/seeded-random";
import { DAY_MS } from "@/lib/base/core";

/** A message in an invented conversation, with its session and time. */
export type SyntheticTurn = {
  readonly sessionId: string;
  /** The indexes of the session and of the turn in its session, from 0. */
  readonly session: number;
  readonly turn: number;
  readonly speaker: string;
  readonly text: string;
  readonly at: Date;
};

const TURNS_PER_SESSION = 20;
/**
 * Content words follow Zipf's law over this many words. The first ranks are skipped, because they belong to
 * stop words. A question then finds about 700 postings in 5 000 turns, as in real chats.
 */
const VOCABULARY = 8000;
const STOP_RANKS = 5;
const FIRST_SESSION = Date.UTC(2023, 0, 1, 18);
const SPEAKERS = ["Nora", "Tobias"] as const;

const OPENINGS = ["I", "We", "My", "Then I", "Our", "Yes, I", "Last week I", "Yesterday we"];
const JOINTS = ["the", "a", "to", "with", "and", "in", "for", "of", "my", "at", "was", "it"];
const FILLERS = ["ok, thanks!", "haha, yes", "Sounds good!", "Bye, see you!"];
const SYLLABLES = "ba de ki lo mu na po ra se ti vo zu fe gi ho ja".split(" ");

const cumulativeWeights = (() => {
  let sum = 0;
  return Float64Array.from({ length: VOCABULARY }, (_, rank) => {
    sum += 1 / (rank + STOP_RANKS);
    return sum;
  });
})();

/**
 * Creates a conversation of two people with one session per day. One turn in ten is filler, one in eight is a
 * question.
 */
export function conversation(seed: number, turns: number): SyntheticTurn[] {
  const random = seededRandom(seed);
  return Array.from({ length: turns }, (_, index) => {
    const session = Math.floor(index / TURNS_PER_SESSION);
    const turn = index % TURNS_PER_SESSION;
    return {
      sessionId: `session-${session}`,
      session,
      turn,
      speaker: SPEAKERS[turn % 2] ?? "Nora",
      text: textOf(random),
      at: new Date(FIRST_SESSION + session * DAY_MS + turn * 60_000),
    };
  });
}

/** Creates distinct questions, each with three content words of one turn. */
export function questions(seed: number, turns: readonly SyntheticTurn[], count: number): string[] {
  const random = seededRandom(seed ^ 0x5bd1e995);
  return Array.from({ length: count }, (_, index) => {
    const sourceTurn = turns[Math.floor(random() * turns.length)];
    const words = (sourceTurn?.text.match(/\b[a-z]{4,}/g) ?? []).filter((word) => !JOINTS.includes(word));
    const topic = words.slice(0, 3).join(" ");
    return `${index % 3 === 0 ? "When did" : "What did"} ${sourceTurn?.speaker} say about ${topic} ${wordOf(random)}?`;
  });
}

function textOf(random: () => number): string {
  if (random() < 0.1) return pick(random, FILLERS);
  const words = Array.from({ length: 8 + Math.floor(random() * 24) }, () =>
    random() < 0.45 ? pick(random, JOINTS) : wordOf(random),
  );
  const end = random() < 0.125 ? "?" : ".";
  return `${pick(random, OPENINGS)} ${words.join(" ")}${end}`;
}

/** Draws a word. Each of its four syllables spells one hexadecimal digit of its rank, so words are unique. */
function wordOf(random: () => number): string {
  const drawnWeight = random() * (cumulativeWeights.at(-1) ?? 1);
  let lowRank = 0;
  let highRank = VOCABULARY - 1;
  while (lowRank < highRank) {
    const middleRank = (lowRank + highRank) >>> 1;
    if ((cumulativeWeights[middleRank] ?? 0) < drawnWeight) lowRank = middleRank + 1;
    else highRank = middleRank;
  }
  return [12, 8, 4, 0].map((shift) => SYLLABLES[(lowRank >> shift) & 15]).join("");
}

function pick<T>(random: () => number, choices: readonly [T, ...T[]] | readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T;
}
