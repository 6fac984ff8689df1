import { createHash } from "node:crypto";
import { type Decision, decide } from "@/lib/analysis/decide";
import { linkKeys } from "@/lib/analysis/pairs";
import { CUE_WEIGHTS } from "@/lib/analysis/text";
import { TURNS_PER_SESSION } from "@/lib/base/core";
import { featuresOf } from "@/lib/storage/index";
import type { SyntheticTurn } from "./synthetic-text";

/** The index rows of one turn, as lib/storage/index writes them. */
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

/**
 * Computes the index rows of whole sessions of an owner, without a database. Session numbers start at 1. Adds
 * new speakers to `speakers`, in the order of their numbers, which start at 1.
 */
export function indexTurns(turns: readonly SyntheticTurn[], speakers: string[]): IndexedTurn[] {
  const indexedTurns: IndexedTurn[] = [];
  for (const turn of turns) {
    if (!speakers.includes(turn.speaker)) speakers.push(turn.speaker);
    const speakerNo = speakers.indexOf(turn.speaker) + 1;
    const previousTurns = indexedTurns.slice(-Math.min(2, turn.turn));
    const previousTurn = turn.turn > 0 ? indexedTurns.at(-1) : undefined;
    const { speaker, text, at: occurredAt } = turn;
    const keys = linkKeys({ role: "user", speaker, text });
    const { cues, length, terms, dates } = featuresOf({ role: "user", text, keys, tags: [], occurredAt });
    let windowLength = length;
    for (const neighbour of turn.turn === 0 ? [] : previousTurns) {
      const share = 2 ** (neighbour.turn - turn.turn);
      windowLength += neighbour.length * share;
      neighbour.windowLength += length * share;
    }
    indexedTurns.push({
      ...turn,
      position: (turn.session + 1) * TURNS_PER_SESSION + turn.turn,
      speakerNo,
      length,
      windowLength,
      staticScore:
        cues.staticScore +
        (previousTurn?.asks && previousTurn.speakerNo !== speakerNo ? CUE_WEIGHTS.answers : 0),
      fits: cues.fits,
      asks: cues.hasQuestionMark,
      terms,
      dates: distinct(dates),
      decision: decide({ role: "user", text: turn.text, hasImage: false, context: [] }),
    });
  }
  return indexedTurns;
}

/** The text that is embedded for a turn. It also determines the turn's synthetic vector. */
export const embeddedText = (turn: Pick<SyntheticTurn, "speaker" | "text">) =>
  `${turn.speaker}: ${turn.text}`;

/**
 * Returns the SHA-256 hash in hexadecimal. Benchmarks use it for hashes whose exact value does not matter.
 */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function distinct(dates: readonly { day: number; exact: boolean }[]): { day: number; exact: boolean }[] {
  const byKey = new Map(dates.map(({ day, exact }) => [`${day}/${exact}`, { day, exact }]));
  return [...byKey.values()];
}
