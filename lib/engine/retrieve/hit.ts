import type { z } from "zod";
import { type FoldedHit, isWeak } from "@/lib/analysis/rank";
import { findMentionedDays, isoDay, localDay } from "@/lib/analysis/text";
import { MEMORY_TYPES, type OwnerRef, ROLES, resourceUri, type TurnKey } from "@/lib/base/core";
import type { TableRow } from "@/lib/storage/db";
import type { hitOutput } from "./input";
import type { AnsweredQuestion } from "./read-answered-questions";
import type { BackgroundMessage } from "./read-background";
import type { CorrectedMemory } from "./read-corrected";

export type Hit = z.infer<typeof hitOutput> & { readonly key: TurnKey };

/** The stored text of a memory, with what a hit says about it. */
export type HitMemory = TableRow<
  "memories",
  "text" | "type" | "role" | "speaker" | "occurred_at" | "session_id" | "part" | "parts"
> &
  TableRow<"events", "event_id"> &
  TableRow<"memory_states", "superseded_at"> & {
    position: number;
    memory_id: string;
    is_superseding: boolean;
  };

/** What was read for the hits of a request, and the part of the request that their format depends on. */
export type HitContext = {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly isExplained: boolean;
  readonly weak: ReadonlySet<TurnKey>;
  readonly memories: ReadonlyMap<TurnKey, HitMemory>;
  readonly asked: ReadonlyMap<TurnKey, AnsweredQuestion>;
  readonly corrected: ReadonlyMap<TurnKey, readonly CorrectedMemory[]>;
};

/** Returns the role of a memory's speaker. */
export const roleOf = ({ role }: Pick<HitMemory, "role">) => ROLES[role] ?? "user";

/** Converts a memory to a hit. */
export function toHit(memory: HitMemory, hit: FoldedHit, owner: OwnerRef, context: HitContext): Hit {
  const type = MEMORY_TYPES[memory.type] ?? "interaction";
  return Object.assign(toCommonFields(memory.text, memory.occurred_at, hit, owner, context), {
    id: memory.memory_id,
    uri: resourceUri(context.tenantId, owner, "memories", type, memory.memory_id),
    event_id: memory.event_id,
    type,
    background: false,
    role: roleOf(memory),
    speaker: memory.speaker,
    session_id: memory.session_id,
    part: memory.part,
    parts: memory.parts,
    superseded_at: memory.superseded_at?.toISOString() ?? null,
    corrects: [...(context.corrected.get(hit.key) ?? [])],
    earlier: hit.earlier.flatMap(({ key, chance }) => {
      const older = context.memories.get(key);
      if (!older) return [];
      const { memory_id, event_id, text, occurred_at } = older;
      return [{ id: memory_id, event_id, text, occurred_at: occurred_at.toISOString(), probability: chance }];
    }),
  });
}

/** Converts a dropped message to a hit. */
export function toBackgroundHit(
  message: BackgroundMessage,
  hit: FoldedHit,
  owner: OwnerRef,
  context: HitContext,
): Hit {
  return {
    ...toCommonFields(message.text, message.occurredAt, hit, owner, context),
    id: message.id,
    uri: null,
    event_id: message.eventId,
    type: null,
    background: true,
    role: message.role,
    speaker: message.speaker,
    session_id: message.sessionId,
    part: message.part?.no ?? null,
    parts: message.part?.count ?? null,
    superseded_at: null,
    corrects: [],
    earlier: [],
  };
}

/** Returns the fields that depend only on the text, its time and its place in the ranking. */
function toCommonFields(
  text: string,
  occurredAt: Date,
  hit: FoldedHit,
  owner: OwnerRef,
  { asked, timeZone, isExplained, weak }: HitContext,
) {
  const { key, score } = hit;
  return {
    key,
    text,
    owner,
    asked: asked.get(key) ?? null,
    occurred_at: occurredAt.toISOString(),
    days: daysOf(text, occurredAt, timeZone),
    score,
    weak: isWeak(hit, weak),
    ...(isExplained ? { explain: hit.explain() } : {}),
  };
}

/** Returns the days that a text means exactly, as ISO dates, earliest first. */
function daysOf(text: string, occurredAt: Date, timeZone: string): string[] {
  return findMentionedDays(text, localDay(occurredAt, timeZone))
    .filter(({ exact }) => exact)
    .map(({ day }) => isoDay(day))
    .sort();
}
