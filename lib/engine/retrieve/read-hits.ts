import type { z } from "zod";
import { type FoldedHit, isWeak } from "@/lib/analysis/rank";
import { findMentionedDays, localDay, normalizeForDedupe } from "@/lib/analysis/text";
import {
  MEMORY_TYPES,
  type OwnerRef,
  ownerIndexOf,
  positionsOfOwner,
  ROLES,
  type TurnKey,
  turnKey,
} from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive, type Visibility } from "@/lib/storage/index";
import type { hitOutput } from "./input";
import { type AnsweredQuestion, readAsked } from "./read-asked";
import { type BackgroundMessage, readBackground, type SearchedOwners } from "./read-background";

export type Hit = z.infer<typeof hitOutput> & { readonly key: TurnKey };

type Row = TableRow<
  "memories",
  "text" | "type" | "role" | "speaker" | "occurred_at" | "session_id" | "part" | "parts"
> &
  TableRow<"events", "event_id"> &
  TableRow<"memory_states", "superseded_at"> & { position: number; memory_id: string };

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
 * Reads the texts of the best ranked turns and of their earlier versions, in rank order. Omits memories that
 * were erased in the meantime. A dropped message with the words of the query or of a better hit gives its
 * place to the next turn.
 */
export async function readHits(
  tx: Tx,
  searched: SearchedOwners,
  ranked: readonly FoldedHit[],
  request: HitRequest,
): Promise<Hit[]> {
  const spare = ranked.slice(0, request.k).filter((hit) => hit.isBackground).length;
  const best = ranked.slice(0, request.k + spare);
  const memories = await readMemories(tx, searched, best, request.visibility);
  const background = await readBackground(
    tx,
    searched,
    best.flatMap((hit) => (hit.isBackground ? [hit.key] : [])),
  );
  const asked = await readAsked(
    tx,
    searched.owners,
    new Map(
      best.flatMap(({ key }) => {
        const row = memories.get(key);
        const said = row ? { ...row, role: roleOf(row) } : background.get(key);
        const isLaterPart = (row?.part ?? background.get(key)?.part?.no ?? 1) > 1;
        return said && !isLaterPart ? [[key, said] as const] : [];
      }),
    ),
  );
  const seen = new Set([normalizeForDedupe(request.query)]);
  const hits = best.flatMap((hit) => {
    const owner = searched.refs[ownerIndexOf(hit.key)];
    const row = memories.get(hit.key);
    const message = background.get(hit.key);
    if (!owner) return [];
    if (row) {
      seen.add(normalizeForDedupe(row.text));
      return [toHit(row, hit, owner, { ...request, memories, asked })];
    }
    if (!message || seen.has(normalizeForDedupe(message.text))) return [];
    seen.add(normalizeForDedupe(message.text));
    return [toBackgroundHit(message, hit, owner, { ...request, memories, asked })];
  });
  return hits.slice(0, request.k);
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
  for (const [index, owner] of owners.entries()) {
    const positions = positionsOfOwner(keys, index);
    if (positions.length === 0) continue;
    const rows = await tx.rows<Row>(sql`
      select m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, e.event_id, m.text, m.type, m.role,
        m.speaker, m.occurred_at, m.session_id, m.part, m.parts, s.superseded_at
      from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
        join events e on e.owner_no = m.owner_no and e.event_no = m.event_no
      where ${ofOwners(sql`m.owner_no`, [owner])} and m.position = any(${list(positions)}::bigint[]) and ${isLive(visibility)}`);
    for (const row of rows) memories.set(turnKey(row.position, index), row);
  }
  return memories;
}

type HitContext = HitRequest & {
  readonly memories: ReadonlyMap<TurnKey, Row>;
  readonly asked: ReadonlyMap<TurnKey, AnsweredQuestion>;
};

const roleOf = ({ role }: Row) => ROLES[role] ?? "user";

function toHit(
  row: Row,
  hit: FoldedHit,
  owner: OwnerRef,
  { memories, asked, timeZone, isExplained, weak }: HitContext,
): Hit {
  return {
    key: hit.key,
    id: row.memory_id,
    event_id: row.event_id,
    text: row.text,
    type: MEMORY_TYPES[row.type] ?? "interaction",
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
  { asked, timeZone, isExplained, weak }: HitContext,
): Hit {
  return {
    key: hit.key,
    id: message.id,
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
