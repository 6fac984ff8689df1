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
    const column = (name: keyof typeof COLUMNS) => row.turns[row.at + COLUMNS[name]] as number;
    const isBackground = column("isBackground") === 1;
    const isLive =
      !(column("expiresAt") <= now) && (visibility.isSupersededIncluded || column("isSuperseded") === 0);
    if (isBackground ? isBackgroundExcluded : !isLive) continue;
    candidates.push({
      key: turnKey(position, ownerIndex),
      isBackground,
      length: column("length"),
      windowLength: column("windowLength"),
      staticScore: column("staticScore"),
      fits: column("fits"),
      speaker: speakers[column("speakerNo")] ?? null,
      occurredAt: new Date(column("at") * 1000),
    });
  }
  return candidates;
}
