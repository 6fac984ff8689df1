import { isShortCorrection, leavesOpen } from "@/lib/analysis/pairs";
import type { FoldedHit, RankedHit, RankedPair } from "@/lib/analysis/rank";
import { normalizeForDedupe } from "@/lib/analysis/text";
import { type OwnerNo, ownerIndexOf, positionsOfOwner, type TurnKey, turnKey } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { isLive, type Visibility } from "@/lib/storage/index";
import { foldHits, isFolding, readHitPairs } from "./fold-hits";
import { type Hit, type HitMemory, roleOf, toBackgroundHit, toHit } from "./hit";
import { liftNewer } from "./lift-newer";
import { answeredQuestions, readPreviousMessages } from "./read-answered-questions";
import { type BackgroundMessage, readBackground } from "./read-background";
import { readCorrected } from "./read-corrected";
import type { SearchedOwners } from "./search";

/**
 * What to read: the number of hits, the query without personal data and its time zone, whether to explain
 * each hit, and the turns with a weak score.
 */
type HitRequest = {
  readonly k: number;
  readonly query: string;
  readonly timeZone: string;
  readonly visibility: Visibility;
  readonly isExplained: boolean;
  readonly weak: ReadonlySet<TurnKey>;
};

/**
 * Reads the texts of the best ranked turns and of the earlier versions beneath them, in rank order. Omits
 * memories that were erased in the meantime. A dropped message with the words of the query or of a better hit
 * gives its place to the next turn.
 */
export async function readHits(
  tx: Tx,
  searched: SearchedOwners,
  ranked: readonly RankedHit[],
  request: HitRequest,
): Promise<Hit[]> {
  // Whoever asks for superseded memories gets each as a hit of its own.
  const folding = request.visibility.isSupersededIncluded ? [] : searched.owners;
  const unfolded = bestOf(ranked, [], request.k);
  // Most hits have no pairs, so their texts are read in the same round trip.
  const [allPairs, unfoldedTexts] = await Promise.all([
    readHitPairs(tx, folding, ranked),
    readTexts(tx, searched, unfolded, request.visibility),
  ]);
  const pairs = allPairs.filter(isFolding);
  const best = pairs.length === 0 ? unfolded : bestOf(ranked, pairs, request.k);
  const texts = pairs.length === 0 ? unfoldedTexts : await readTexts(tx, searched, best, request.visibility);
  const { memories, background } = texts;
  const asked = answeredQuestions(answersOf(best, texts), texts.previous);
  const corrected = await readCorrected(tx, folding, replacingOf(texts, request.query), request);
  const context = { ...request, tenantId: searched.tenantId, memories, asked, corrected };
  const seen = new Set([normalizeForDedupe(request.query)]);
  const hits = best.flatMap((hit) => {
    const owner = searched.refs[ownerIndexOf(hit.key)];
    const memory = memories.get(hit.key);
    const message = background.get(hit.key);
    if (!owner) return [];
    if (memory) {
      seen.add(normalizeForDedupe(memory.text));
      return [toHit(memory, hit, owner, context)];
    }
    if (!message || seen.has(normalizeForDedupe(message.text))) return [];
    seen.add(normalizeForDedupe(message.text));
    return [toBackgroundHit(message, hit, owner, context)];
  });
  return liftNewer(hits.slice(0, request.k), best, allPairs);
}

/** Returns the memories that replaced another one, and that say too little alone or about the query. */
function replacingOf({ memories }: Texts, query: string): Texts["memories"] {
  const needsOlder = (text: string) => isShortCorrection(text) || leavesOpen(query, text);
  return new Map([...memories].filter(([, { is_superseding, text }]) => is_superseding && needsOlder(text)));
}

/** Returns the texts that may answer a question. A later part of a long message answers none. */
function answersOf(hits: readonly FoldedHit[], { memories, background }: Texts) {
  const answers = hits.flatMap(({ key }) => {
    const memory = memories.get(key);
    const message = memory ? { ...memory, role: roleOf(memory) } : background.get(key);
    const part = memory?.part ?? background.get(key)?.part?.no ?? 1;
    return message && part === 1 ? [[key, message] as const] : [];
  });
  return new Map(answers);
}

/** Returns the first k hits, and one more for each dropped message among them, which may lose its place. */
function bestOf(ranked: readonly RankedHit[], pairs: readonly RankedPair[], k: number): FoldedHit[] {
  const folded = foldHits(ranked, pairs, 2 * k);
  const spare = folded.slice(0, k).filter((hit) => hit.isBackground).length;
  return folded.slice(0, k + spare);
}

type Texts = {
  readonly memories: ReadonlyMap<TurnKey, HitMemory>;
  readonly background: ReadonlyMap<TurnKey, BackgroundMessage>;
  /** The messages before these, which may be the questions that they answer. */
  readonly previous: Awaited<ReturnType<typeof readPreviousMessages>>;
};

async function readTexts(
  tx: Tx,
  searched: SearchedOwners,
  hits: readonly FoldedHit[],
  visibility: Visibility,
): Promise<Texts> {
  const [memories, background, previous] = await Promise.all([
    readMemories(tx, searched, hits, visibility),
    readBackground(
      tx,
      searched,
      hits.flatMap((hit) => (hit.isBackground ? [hit.key] : [])),
    ),
    readPreviousMessages(
      tx,
      searched.owners,
      hits.map(({ key }) => key),
    ),
  ]);
  return { memories, background, previous };
}

/**
 * Uses the primary keys of memories, states and events, and index `memory_states_by_successor`. The planner
 * would join small tables in an order in which it pairs all of the owner's states with all events, so events
 * are read in a lateral sub-select.
 */
async function readMemories(
  tx: Tx,
  { owners }: SearchedOwners,
  ranked: readonly FoldedHit[],
  visibility: Visibility,
): Promise<Map<TurnKey, HitMemory>> {
  const keys = ranked.flatMap(({ key, isBackground, earlier }) => [
    ...(isBackground ? [] : [key]),
    ...earlier.map((one) => one.key),
  ]);
  const memories = new Map<TurnKey, HitMemory>();
  const readOwner = async (owner: OwnerNo, index: number) => {
    const positions = positionsOfOwner(keys, index);
    if (positions.length === 0) return;
    const rows = await tx.rows<HitMemory>(sql`
      select m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text, m.type, m.role,
        m.speaker, m.occurred_at, m.session_id, m.part, m.parts, s.superseded_at,
        exists (select 1 from memory_states b where b.owner_no = m.owner_no and b.superseded_by = m.position) as is_superseding
      from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
        cross join lateral (select event_id from events where owner_no = m.owner_no and event_no = m.event_no offset 0) e
      where ${ofOwners(sql`m.owner_no`, [owner])} and m.position = any(${list(positions)}::bigint[]) and ${isLive(visibility)}`);
    for (const row of rows) memories.set(turnKey(row.position, index), row);
  };
  await Promise.all(owners.map(readOwner));
  return memories;
}
