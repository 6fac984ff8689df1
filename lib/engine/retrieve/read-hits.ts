import type { z } from "zod";
import { isShortCorrection } from "@/lib/analysis/pairs";
import { type FoldedHit, isWeak, type RankedHit } from "@/lib/analysis/rank";
import { findMentionedDays, localDay, normalizeForDedupe } from "@/lib/analysis/text";
import {
  MEMORY_TYPES,
  type OwnerNo,
  type OwnerRef,
  ownerIndexOf,
  positionsOfOwner,
  ROLES,
  resourceUri,
  type TurnKey,
  turnKey,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive, type Visibility } from "@/lib/storage/index";
import { foldHits, readHitPairs } from "./fold-hits";
import type { hitOutput } from "./input";
import { type AnsweredQuestion, readAsked } from "./read-asked";
import { type BackgroundMessage, readBackground, type SearchedOwners } from "./read-background";
import { type CorrectedMemory, readCorrected } from "./read-corrected";

export type Hit = z.infer<typeof hitOutput> & { readonly key: TurnKey };

/**
 * Chooses the hits that the caller shows, best first. Only those are returned and count as used. The
 * confidence is that of the retrieval.
 */
export type SelectHits = (
  hits: readonly Hit[],
  timeZone: string,
  confidence: number,
) => Promise<readonly Hit[]>;

/** Chooses all hits. */
export const selectAll: SelectHits = async (hits) => hits;

type Row = TableRow<
  "memories",
  "text" | "type" | "role" | "speaker" | "occurred_at" | "session_id" | "part" | "parts"
> &
  TableRow<"events", "event_id"> &
  TableRow<"memory_states", "superseded_at"> & {
    position: number;
    memory_id: string;
    is_superseding: boolean;
  };

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
  const unfolded = bestOf(foldHits(ranked, []), request.k);
  // Most hits have no pairs, so their texts are read in the same round trip.
  const [pairs, unfoldedTexts] = await Promise.all([
    readHitPairs(tx, folding, ranked),
    readTexts(tx, searched, unfolded, request.visibility),
  ]);
  const best = pairs.length === 0 ? unfolded : bestOf(foldHits(ranked, pairs), request.k);
  const texts = pairs.length === 0 ? unfoldedTexts : await readTexts(tx, searched, best, request.visibility);
  const { memories, background } = texts;
  const corrections = [...memories].flatMap(([key, row]) =>
    row.is_superseding && isShortCorrection(row.text) ? [key] : [],
  );
  const answers = best.flatMap(({ key }) => {
    const row = memories.get(key);
    const said = row ? { ...row, role: roleOf(row) } : background.get(key);
    const isLaterPart = (row?.part ?? background.get(key)?.part?.no ?? 1) > 1;
    return said && !isLaterPart ? [[key, said] as const] : [];
  });
  const [asked, corrected] = await Promise.all([
    readAsked(tx, searched.owners, new Map(answers)),
    readCorrected(tx, folding, corrections, request.visibility),
  ]);
  const seen = new Set([normalizeForDedupe(request.query)]);
  const hits = best.flatMap((hit) => {
    const owner = searched.refs[ownerIndexOf(hit.key)];
    const row = memories.get(hit.key);
    const message = background.get(hit.key);
    if (!owner) return [];
    if (row) {
      seen.add(normalizeForDedupe(row.text));
      return [
        toHit(row, hit, owner, { ...request, tenantId: searched.tenantId, memories, asked, corrected }),
      ];
    }
    if (!message || seen.has(normalizeForDedupe(message.text))) return [];
    seen.add(normalizeForDedupe(message.text));
    return [toBackgroundHit(message, hit, owner, { ...request, asked })];
  });
  return hits.slice(0, request.k);
}

/** Returns the first k hits, and one more for each dropped message among them, which may lose its place. */
function bestOf(ranked: readonly FoldedHit[], k: number): FoldedHit[] {
  const spare = ranked.slice(0, k).filter((hit) => hit.isBackground).length;
  return ranked.slice(0, k + spare);
}

type Texts = {
  readonly memories: ReadonlyMap<TurnKey, Row>;
  readonly background: ReadonlyMap<TurnKey, BackgroundMessage>;
};

async function readTexts(
  tx: Tx,
  searched: SearchedOwners,
  hits: readonly FoldedHit[],
  visibility: Visibility,
): Promise<Texts> {
  const [memories, background] = await Promise.all([
    readMemories(tx, searched, hits, visibility),
    readBackground(
      tx,
      searched,
      hits.flatMap((hit) => (hit.isBackground ? [hit.key] : [])),
    ),
  ]);
  return { memories, background };
}

async function readMemories(
  tx: Tx,
  { owners }: SearchedOwners,
  ranked: readonly FoldedHit[],
  visibility: Visibility,
): Promise<Map<TurnKey, Row>> {
  const keys = ranked.flatMap(({ key, isBackground, earlier }) => [
    ...(isBackground ? [] : [key]),
    ...earlier.map((one) => one.key),
  ]);
  const memories = new Map<TurnKey, Row>();
  const readOwner = async (owner: OwnerNo, index: number) => {
    const positions = positionsOfOwner(keys, index);
    if (positions.length === 0) return;
    const rows = await tx.rows<Row>(sql`
      select m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text, m.type, m.role,
        m.speaker, m.occurred_at, m.session_id, m.part, m.parts, s.superseded_at,
        exists (select 1 from memory_states b where b.owner_no = m.owner_no and b.superseded_by = m.position) as is_superseding
      from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
        join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
      where ${ofOwners(sql`m.owner_no`, [owner])} and m.position = any(${list(positions)}::bigint[]) and ${isLive(visibility)}`);
    for (const row of rows) memories.set(turnKey(row.position, index), row);
  };
  await Promise.all(owners.map(readOwner));
  return memories;
}

type HitContext = HitRequest & {
  readonly tenantId: string;
  readonly memories: ReadonlyMap<TurnKey, Row>;
  readonly asked: ReadonlyMap<TurnKey, AnsweredQuestion>;
  readonly corrected: ReadonlyMap<TurnKey, readonly CorrectedMemory[]>;
};

const roleOf = ({ role }: Row) => ROLES[role] ?? "user";

function toHit(
  row: Row,
  hit: FoldedHit,
  owner: OwnerRef,
  { tenantId, memories, asked, corrected, timeZone, isExplained, weak }: HitContext,
): Hit {
  const type = MEMORY_TYPES[row.type] ?? "interaction";
  return {
    key: hit.key,
    id: row.memory_id,
    uri: resourceUri(tenantId, owner, "memories", type, row.memory_id),
    event_id: row.event_id,
    text: row.text,
    type,
    background: false,
    owner,
    asked: asked.get(hit.key) ?? null,
    role: roleOf(row),
    speaker: row.speaker,
    occurred_at: row.occurred_at.toISOString(),
    days: daysOf(row.text, row.occurred_at, timeZone),
    session_id: row.session_id,
    part: row.part,
    parts: row.parts,
    score: hit.score,
    weak: isWeak(hit, weak),
    superseded_at: row.superseded_at?.toISOString() ?? null,
    corrects: [...(corrected.get(hit.key) ?? [])],
    earlier: hit.earlier.flatMap(({ key, chance }) => {
      const older = memories.get(key);
      if (!older) return [];
      const { memory_id, event_id, text, occurred_at } = older;
      return [{ id: memory_id, event_id, text, occurred_at: occurred_at.toISOString(), probability: chance }];
    }),
    ...explanationOf(hit, isExplained),
  };
}

function toBackgroundHit(
  message: BackgroundMessage,
  hit: FoldedHit,
  owner: OwnerRef,
  { asked, timeZone, isExplained, weak }: Omit<HitContext, "tenantId" | "memories" | "corrected">,
): Hit {
  return {
    key: hit.key,
    id: message.id,
    uri: null,
    event_id: message.eventId,
    text: message.text,
    type: null,
    background: true,
    owner,
    asked: asked.get(hit.key) ?? null,
    role: message.role,
    speaker: message.speaker,
    occurred_at: message.occurredAt.toISOString(),
    days: daysOf(message.text, message.occurredAt, timeZone),
    session_id: message.sessionId,
    part: message.part?.no ?? null,
    parts: message.part?.count ?? null,
    score: hit.score,
    weak: isWeak(hit, weak),
    superseded_at: null,
    corrects: [],
    earlier: [],
    ...explanationOf(hit, isExplained),
  };
}

/** Returns the days that a text means exactly, as ISO dates, earliest first. */
function daysOf(text: string, occurredAt: Date, timeZone: string): string[] {
  return findMentionedDays(text, localDay(occurredAt, timeZone))
    .filter(({ exact }) => exact)
    .map(({ day }) => new Date(day * DAY_MS).toISOString().slice(0, 10))
    .sort();
}

const DAY_MS = 86_400_000;

function explanationOf({ ranks, raw, shares }: FoldedHit, isExplained: boolean): Pick<Hit, "explain"> {
  return isExplained ? { explain: { ranks, raw, shares } } : {};
}
