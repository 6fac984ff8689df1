import type { RankedHit } from "@/lib/analysis/rank";
import {
  type OwnerNo,
  ownerIndexOf,
  positionsOfOwner,
  sessionKeyOf,
  TURNS_PER_SESSION,
  type TurnKey,
  turnKey,
} from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readLayers, readSessionIds, type SessionLayers } from "@/lib/storage/records";
import type { FoundSession } from "./found-session";
import type { SearchedOwners } from "./read-background";
import type { Hit } from "./read-hits";
import { toAbstract, toOverview } from "./session-layers";

/** A session with the key of its best memory. */
type Group = { readonly best: TurnKey; readonly score: number };

/** A session's score is the sum of so many of its best memories. */
const SUMMED = 3;

/**
 * Groups ranked turns by session, best session first. Dropped messages do not count. Equal scores keep the
 * order of their best memories. Pure.
 * @internal Exported for its test.
 */
export function groupBySession(ranked: readonly RankedHit[]): Group[] {
  const groups = new Map<number, { readonly best: TurnKey; readonly scores: number[] }>();
  for (const { key, score, isBackground } of ranked) {
    if (isBackground) continue;
    const group = groups.get(sessionKeyOf(key)) ?? { best: key, scores: [] };
    if (group.scores.length < SUMMED) group.scores.push(Math.max(score, 0));
    groups.set(sessionKeyOf(key), group);
  }
  return [...groups.values()]
    .map(({ best, scores }) => ({ best, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score);
}

/**
 * Returns the sessions of ranked turns, best first, at most `k`, with their abstracts and, at level 1, their
 * overviews. Messages without a session belong to none. Uses the keys of memories and of readLayers.
 */
export async function readSessions(
  tx: Tx,
  { owners, refs }: SearchedOwners,
  ranked: readonly RankedHit[],
  { k, level }: { readonly k: number; readonly level: number },
): Promise<Omit<FoundSession, "hits">[]> {
  // Messages without a session are groups of their own, which are left out below.
  const groups = groupBySession(ranked).slice(0, 2 * k);
  const keys = groups.map(({ best }) => best);
  const ids = new Map<TurnKey, string>();
  const layers = new Map<TurnKey, SessionLayers | undefined>();
  const readOwner = async (owner: OwnerNo, index: number) => {
    const positions = positionsOfOwner(keys, index);
    if (positions.length === 0) return;
    const sessionNoOf = (position: number) => Math.floor(position / TURNS_PER_SESSION);
    const [sessionIds, found] = await Promise.all([
      readSessionIds(tx, owner, positions),
      readLayers(tx, owner, positions.map(sessionNoOf)),
    ]);
    for (const [position, id] of sessionIds) {
      ids.set(turnKey(position, index), id);
      layers.set(turnKey(position, index), found.get(sessionNoOf(position)));
    }
  };
  await Promise.all(owners.map(readOwner));
  const sessions = groups.flatMap(({ best, score }) => {
    const session_id = ids.get(best);
    const owner = refs[ownerIndexOf(best)];
    if (session_id === undefined || !owner) return [];
    const own = layers.get(best);
    const overview = level === 0 ? {} : { overview: toOverview(own) };
    return [{ session_id, owner, score, abstract: toAbstract(own), ...overview }];
  });
  return sessions.slice(0, k);
}

/** Adds to each session the ids of the hits that were said in it. */
export function withHits(
  sessions: readonly Omit<FoundSession, "hits">[],
  hits: readonly Hit[],
): FoundSession[] {
  const isIn = (session: Omit<FoundSession, "hits">, { session_id, owner }: Hit) =>
    session_id === session.session_id && owner.kind === session.owner.kind && owner.id === session.owner.id;
  return sessions.map((session) => ({
    ...session,
    hits: hits.filter((hit) => isIn(session, hit)).map(({ id }) => id),
  }));
}
