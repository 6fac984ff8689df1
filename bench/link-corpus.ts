import path from "node:path";
import { seededRandom } from "@/demo/seeded-random";
import { decide } from "@/lib/analysis/decide";
import { DAY_MS, TURNS_PER_SESSION } from "@/lib/base/core";
import { readStreams } from "./life/streams";
import type { SyntheticTurn } from "./synthetic-text";

/** The memories of one owner, and the later messages that are linked to them. */
export type LinkCorpus = {
  readonly label: string;
  readonly turns: readonly SyntheticTurn[];
  readonly messages: readonly string[];
};

const SPEAKER = "Nora";
const FIRST_SESSION = Date.UTC(2024, 0, 1, 8);

/**
 * Returns memories with the texts of the labelled streams in random order. Beyond their number, a memory
 * joins the texts of two messages, so that no text occurs twice.
 */
export function ordinaryCorpus(seed: number, size: number, count: number): LinkCorpus {
  const random = seededRandom(seed);
  const streams = ["train", "dev"].flatMap((part) =>
    readStreams(path.join(import.meta.dirname, "life/streams", part)),
  );
  const texts = streams.flatMap(({ messages }) =>
    messages.filter(({ role, text }) => role === "user" && isKept(text)).map(({ text }) => text),
  );
  const shuffled = [...new Set(texts)]
    .map((text) => ({ text, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);
  const messages = shuffled.slice(0, count);
  const stored = shuffled.slice(count);
  const joined = Array.from({ length: Math.max(0, size - stored.length) }, () =>
    [stored[Math.floor(random() * stored.length)], stored[Math.floor(random() * stored.length)]].join(" "),
  );
  return { label: "ordinary messages", turns: turnsOf([...stored.slice(0, size), ...joined]), messages };
}

const THINGS = "thermostat lamp radiator heater fan blind alarm speaker camera kettle".split(" ");
const PLACES = "kitchen bedroom bathroom office hall garage attic cellar nursery studio".split(" ");
const TIMES = "breakfast lunch dinner homework practice guests reading winter summer weekends".split(" ");

/** Returns memories of one pattern. Every word except the numbers occurs in at least a tenth of them. */
export function alikeCorpus(seed: number, size: number, count: number): LinkCorpus {
  const random = seededRandom(seed);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  const sentence = (cue: string) =>
    `We ${cue} set the ${pick(THINGS)} in the ${pick(PLACES)} to ${Math.floor(random() * 1000)} units for ${pick(TIMES)}.`;
  return {
    label: "memories of one pattern",
    turns: turnsOf(Array.from({ length: size }, () => sentence("always"))),
    messages: Array.from({ length: count }, () => sentence("now")),
  };
}

function isKept(text: string): boolean {
  return decide({ role: "user", text, hasImage: false, context: [] }).keep;
}

const TURNS_PER_DAY = 20;

function turnsOf(texts: readonly string[]): SyntheticTurn[] {
  if (TURNS_PER_DAY > TURNS_PER_SESSION) throw new Error("A session has too few positions.");
  return texts.map((text, index) => {
    const session = Math.floor(index / TURNS_PER_DAY);
    const turn = index % TURNS_PER_DAY;
    const at = new Date(FIRST_SESSION + session * DAY_MS + turn * 60_000);
    return { sessionId: `session-${session}`, session, turn, speaker: SPEAKER, text, at };
  });
}
