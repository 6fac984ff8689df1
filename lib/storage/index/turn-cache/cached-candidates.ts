import type { Candidate } from "@/lib/analysis/rank";
import { turnKey } from "@/lib/base/core";
import { hasNoBackground, type Visibility } from "../visibility";
import { COLUMNS, findTurn } from "./cached-turns";
import type { ReadTurns } from "./read-cached-turns";

/**
 * Returns the turns at these positions that a search without filters and without a time can return: the same
 * as isLive and isVisibleBackground let through.
 */
export function toCachedCandidates(
  { turns: cached, speakers, now }: ReadTurns,
  ownerIndex: number,
  positions: readonly number[],
  visibility: Visibility,
): Candidate[] {
  const isBackgroundExcluded = hasNoBackground(visibility);
  const candidates: Candidate[] = [];
  for (const position of positions) {
    const row = findTurn(cached, position);
    if (!row) continue;
    const { turns, at } = row;
    const expiresAt = turns[at + COLUMNS.expiresAt] as number;
    const isBackground = turns[at + COLUMNS.isBackground] === 1;
    // NaN, for a memory that does not expire, is not less than any time.
    const isLive =
      !(expiresAt <= now) && (visibility.isSupersededIncluded || turns[at + COLUMNS.isSuperseded] === 0);
    if (isBackground ? isBackgroundExcluded : !isLive) continue;
    candidates.push({
      key: turnKey(position, ownerIndex),
      isBackground,
      length: turns[at + COLUMNS.length] as number,
      windowLength: turns[at + COLUMNS.windowLength] as number,
      staticScore: turns[at + COLUMNS.staticScore] as number,
      fits: turns[at + COLUMNS.fits] as number,
      speaker: speakers[turns[at + COLUMNS.speakerNo] as number] ?? null,
      occurredAtMs: Math.trunc((turns[at + COLUMNS.at] as number) * 1000),
    });
  }
  return candidates;
}
