import type { RankedHit } from "@/lib/analysis/rank";
import { type OwnerNo, ownerIndexOf, positionsOfOwner, type TurnKey, turnKey } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { readLayers, readSessionsOf, type SessionOfMemory } from "@/lib/storage/records";
import type { FoundSession } from "./found-session";
import type { Hit } from "./hit";
import type { SearchedOwners } from "./search";
import { toAbstract, toOverview } from "./session-layers";

/** A session with the key of its best memory. */
type Group = { readonly best: TurnKey; readonly score: number };

/** A session's score is the sum of so many of its best memories. */
const SUMMED = 3;

/**
 * Groups ranked turns by session, best session first. `sessionIdOf` returns the session of a turn within its
 * owner; a turn without one is left out, and so is a dropped message. Equal scores keep the order of their
 * best memories. Pure.
 * @internal Exported for its test.
 */
export function groupBySession(
  ranked: readonly RankedHit[],
  sessionIdOf: (key: TurnKey) => string | undefined,
): Group[] {
  const groups = new Map<string, { readonly best: TurnKey; readonly scores: number[] }>();
  for (const { key, score, isBackground } of ranked) {
    const sessionId = sessionIdOf(key);
    if (isBackground || sessionId === undefined) continue;
    const session = `${ownerIndexOf(key)} ${sessionId}`;
    const group = groups.get(session) ?? { best: key, scores: [] };
    if (group.scores.length < SUMMED) group.scores.push(Math.max(score, 0));
    groups.set(session, group);
  }
  return [...groups.values()]
    .map(({ best, scores }) => ({ best, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score);
}

/**
 * Returns the sessions of ranked turns, best first, at most `k`, with their abstracts and, at level 1, their
 * overviews. Messages without a session belong to none. Uses the keys of readSessionsOf and readLayers.
 */
export async function readSessions(
  tx: Tx,
  { owners, refs }: SearchedOwners,
  ranked: readonly RankedHit[],
  { k, level }: { readonly k: number; readonly level: number },
): Promise<Omit<FoundSession, "hits">[]> {
  const keys = ranked.map(({ key }) => key);
  const sessionOf = new Map<TurnKey, SessionOfMemory>();
  const readOwner = async (owner: OwnerNo, index: number) => {
    const positions = positionsOfOwner(keys, index);
    if (positions.length === 0) return;
    for (const [position, session] of await readSessionsOf(tx, owner, positions))
      sessionOf.set(turnKey(position, index), session);
  };
  await Promise.all(owners.map(readOwner));
  const groups = groupBySession(ranked, (key) => sessionOf.get(key)?.sessionId).slice(0, k);
  const layers = await Promise.all(
    owners.map((owner, index) => {
      const own = groups.filter(({ best }) => ownerIndexOf(best) === index);
      return readLayers(
        tx,
        owner,
        own.flatMap(({ best }) => sessionOf.get(best)?.sessionNo ?? []),
      );
    }),
  );
  return groups.flatMap(({ best, score }) => {
    const session = sessionOf.get(best);
    const owner = refs[ownerIndexOf(best)];
    if (!session || !owner) return [];
    const own = layers[ownerIndexOf(best)]?.get(session.sessionNo ?? -1);
    const overview = level === 0 ? {} : { overview: toOverview(own) };
    return [{ session_id: session.sessionId, owner, score, abstract: toAbstract(own), ...overview }];
  });
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
