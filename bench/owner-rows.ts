import { createHash } from "node:crypto";
import { type Decision, decide } from "@/lib/ingestion";
import { termNo } from "@/lib/search";
import { CUE_WEIGHTS, datesMeant, termCounts, turnCues, withoutCaption } from "@/lib/text";
import type { SyntheticTurn } from "./synthetic-text";

/** What the index holds of one turn, as lib/search writes it turn by turn. */
export type IndexedTurn = SyntheticTurn & {
  readonly position: number;
  readonly speakerNo: number;
  readonly length: number;
  readonly staticScore: number;
  readonly fits: number;
  readonly asks: boolean;
  readonly terms: ReadonlyMap<number, number>;
  readonly dates: readonly { day: number; exact: boolean }[];
  readonly decision: Decision;
  windowLength: number;
};

const DAY_MS = 86_400_000;

/** Everything about an owner's turns that needs no database. Session numbers count from 1. */
export function indexTurns(turns: readonly SyntheticTurn[]): IndexedTurn[] {
  const speakers: string[] = [];
  const indexed: IndexedTurn[] = [];
  for (const turn of turns) {
    if (!speakers.includes(turn.speaker)) speakers.push(turn.speaker);
    const speakerNo = speakers.indexOf(turn.speaker) + 1;
    const before = indexed.slice(-Math.min(2, turn.turn));
    const last = turn.turn > 0 ? indexed.at(-1) : undefined;
    const counts = [...termCounts(turn.text)];
    const length = counts.reduce((sum, [, tf]) => sum + tf, 0);
    const cues = turnCues(withoutCaption(turn.text));
    const said = Math.floor(turn.at.getTime() / DAY_MS);
    let windowLength = length;
    for (const near of turn.turn === 0 ? [] : before) {
      const share = 2 ** (near.turn - turn.turn);
      windowLength += near.length * share;
      near.windowLength += length * share;
    }
    indexed.push({
      ...turn,
      position: (turn.session + 1) * 2 ** 20 + turn.turn,
      speakerNo,
      length,
      windowLength,
      staticScore: cues.staticScore + (last?.asks && last.speakerNo !== speakerNo ? CUE_WEIGHTS.answers : 0),
      fits: cues.fits,
      asks: cues.asks,
      terms: new Map(counts.map(([term, tf]) => [termNo(term), tf])),
      dates: distinct([{ day: said, exact: true }, ...datesMeant(turn.text, said)]),
      decision: decide({ role: "user", text: turn.text, hasImage: false, context: [] }),
    });
  }
  return indexed;
}

/** What is embedded of a turn; it names its vector. */
export const embeddedText = (turn: Pick<SyntheticTurn, "speaker" | "text">) =>
  `${turn.speaker}: ${turn.text}`;

/** sha256 of a text as hex: takes the place of hashes whose content the bench does not need. */
export function hexOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function distinct(dates: readonly { day: number; exact: boolean }[]): { day: number; exact: boolean }[] {
  const byKey = new Map(dates.map(({ day, exact }) => [`${day}/${exact}`, { day, exact }]));
  return [...byKey.values()];
}
