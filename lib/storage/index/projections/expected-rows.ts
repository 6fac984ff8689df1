import { CUE_WEIGHTS } from "@/lib/analysis/text";
import { TURNS_PER_SESSION } from "@/lib/base/core";
import { featuresOf } from "../write-index";
import type { RecordedTurn, Slice } from "./recorded-turn";

/** A row of `turns` without the state of its memory; the speaker is a name, because numbers are arbitrary. */
export type TurnRow = {
  readonly position: number;
  readonly event_no: number;
  readonly speaker: string | null;
  readonly length: number;
  readonly window_length: number;
  readonly static_score: number;
  readonly fits: number;
  readonly asks: boolean;
  /** When a dropped message was said that searches may return (ISO 8601). */
  readonly background_at: string | null;
};
export type PostingRow = { readonly term_no: number; readonly position: number; readonly tf: number };
export type DateRow = { readonly day: number; readonly position: number; readonly is_exact: boolean };

/** The rows that the turns of a slice have in an index without defects. */
export type WordRows = {
  readonly turns: readonly TurnRow[];
  readonly postings: readonly PostingRow[];
  readonly dates: readonly DateRow[];
};

/**
 * Returns the rows of a slice's turns: what writeIndex leaves after it has written all turns of their
 * sessions. A window is the own length + 1/2 of those of adjacent turns + 1/4 of those two turns away. A turn
 * after a question of another speaker has the answer cue.
 */
export function expectedRows({ from, to, turns }: Slice): WordRows {
  const features = new Map(turns.map((turn) => [turn.position as number, { turn, ...featuresOf(turn) }]));
  const inRange = [...features.values()].filter(({ turn }) => turn.position >= from && turn.position <= to);
  const lengthAt = (turn: RecordedTurn, step: number) =>
    isInSession(turn.position, step) ? (features.get(turn.position + step)?.length ?? 0) : 0;
  const isAnswer = (turn: RecordedTurn) => {
    const before = isInSession(turn.position, -1) ? features.get(turn.position - 1) : undefined;
    return before?.cues.hasQuestionMark === true && before.turn.speaker !== turn.speaker;
  };
  return {
    turns: inRange.map(({ turn, length, cues }) => ({
      position: turn.position,
      event_no: turn.eventNo,
      speaker: turn.speaker,
      length,
      window_length: [1, 2].reduce(
        (sum, step) => sum + (lengthAt(turn, -step) + lengthAt(turn, step)) / 2 ** step,
        length,
      ),
      static_score: cues.staticScore + (isAnswer(turn) ? CUE_WEIGHTS.answers : 0),
      fits: cues.fits,
      asks: cues.hasQuestionMark,
      background_at: turn.backgroundAt?.toISOString() ?? null,
    })),
    postings: inRange.flatMap(({ turn: { position }, terms }) =>
      [...terms].map(([term_no, tf]) => ({ term_no, position, tf })),
    ),
    dates: inRange.flatMap(({ turn: { position }, dates }) => [
      ...new Map(
        dates.map(({ day, exact }) => [`${day} ${exact}`, { day, position, is_exact: exact }]),
      ).values(),
    ]),
  };
}

function isInSession(position: number, step: number): boolean {
  const index = (position % TURNS_PER_SESSION) + step;
  return index >= 0 && index < TURNS_PER_SESSION;
}
