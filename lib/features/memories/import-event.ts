import { env } from "@/lib/base/config";
import { type Ctx, type OwnerNo, type OwnerRef, type Position, TURNS_PER_SESSION } from "@/lib/base/core";
import { eventJob } from "@/lib/engine/ingest";
import type { Tx } from "@/lib/storage/db";
import { joinLaterTurns, markBackground, markGaps, spacesToFill, writeIndex } from "@/lib/storage/index";
import { enqueue, URGENCY } from "@/lib/storage/queue";
import {
  deleteEmptyOwners,
  findEventNos,
  findOrCreateOwners,
  importDecisions,
  importStates,
  insertEvents,
  insertSources,
  keysOf,
  lockOwner,
  type Payload,
  refreshGraph,
  replaceEvent,
  replaceReferences,
  reserveSessions,
  reserveTurns,
  type StoredEvent,
  saidTimes,
  speakerOf,
  store,
} from "@/lib/storage/records";
import type { EventGroup } from "./group-lines";
import { type ImportStatus, isRepeat, requireFree } from "./import-conflicts";
import type { OwnerLine } from "./import-input";
import { NO_EVENT, type RedactedImport } from "./redact-imported";

/**
 * Stores one event of an export with its decisions, memories and search index, at the positions that it had,
 * in the caller's transaction. An undecided event gets a job. Vectors are computed later. Throws
 * `import_conflict` when the owner has other messages at these positions, or the tenant one of the memories.
 */
export async function importEvent(
  tx: Tx,
  ctx: Ctx,
  owner: OwnerLine & { readonly ref: OwnerRef },
  group: EventGroup,
  { event: redacted, redactions, given }: RedactedImport,
): Promise<ImportStatus> {
  const { line } = group;
  const spaces = await spacesToFill(tx);
  const [ownerNo] = (await findOrCreateOwners(tx, ctx, [owner.ref])) as [OwnerNo];
  const event = { ...redacted, owner: owner.ref };
  const [inserted] = await insertEvents(tx, ctx, [{ event, index: 0, ownerNo }]);
  if (!inserted) {
    if (await isRepeat(tx, ownerNo, event.eventId, group)) return "duplicate";
    await deleteEmptyOwners(tx, [ownerNo]);
    return "erased";
  }
  const { eventNo } = inserted;
  // Before the owner's row is locked, because lanes are locked first.
  if (line.decided_at === null) {
    const job = eventJob.create({ event: eventNo }, { ownerNo, urgency: URGENCY.backfill });
    enqueue(tx, [job], env().JOB_MAX_ATTEMPTS);
  }
  await lockOwner(tx, ownerNo);
  await reserveSessions(tx, ownerNo, { timeZone: owner.time_zone, nextSession: nextSession(owner, group) });
  if (event.sessionId !== null)
    await reserveTurns(tx, ownerNo, event.sessionId, {
      session: line.session,
      receivedAt: line.received_at,
      times: saidTimes(event.payload),
      agentId: event.agentId,
      hasSummary: event.payload.messages.some(({ isDerived }) => isDerived),
    });
  await requireFree(tx, ctx, ownerNo, group);
  const payload = await withNumbers(tx, ownerNo, given, event.payload);
  const texts = { payload, source: event.source, keptRedactions: redactions, newRedactions: [] };
  await replaceEvent(tx, ownerNo, { event: { eventNo, redactions: [] }, ...texts }, 0);
  const stored = { ...event, payload, ownerNo, eventNo, receivedAt: new Date(line.received_at) };
  await importDecisions(tx, stored, line, group);
  const sources = group.decisions.flatMap(({ position, sources: given }) =>
    given.map((source) => ({
      position: position as Position,
      source: source.position as Position,
      kind: source.kind,
    })),
  );
  await insertSources(tx, ownerNo, sources);
  markGaps(tx, ownerNo, spaces, await indexTurns(tx, stored, group));
  await importMemories(tx, stored, group);
  const background = group.decisions.flatMap(({ position, background_at }) =>
    background_at === null ? [] : [{ position: position as Position, at: new Date(background_at) }],
  );
  markBackground(tx, ownerNo, background);
  return "stored";
}

/** An event that was decided during the export can be in a later session than the owner's line knows. */
function nextSession({ next_session }: OwnerLine, { line, decisions }: EventGroup): number {
  const positions = decisions.map(({ position }) => position);
  if (line.first_position !== null) positions.push(line.first_position);
  const sessions = positions.map((position) => Math.floor(position / TURNS_PER_SESSION));
  if (line.session) sessions.push(line.session.no);
  return Math.max(next_session, ...sessions.map((session) => session + 1));
}

/** Returns the redacted payload with the numbers of the events that the given one references by their ids. */
async function withNumbers(
  tx: Tx,
  ownerNo: OwnerNo,
  given: EventGroup["line"]["payload"],
  { messages, tags, metadata }: Payload,
): Promise<Payload> {
  const ids = new Set<string>();
  replaceReferences(given, (event) => (event === null ? null : ids.add(String(event))));
  const numbers = await findEventNos(tx, ownerNo, [...ids]);
  const resolved = replaceReferences(given, (event) => numbers.get(String(event)) ?? NO_EVENT);
  return { ...resolved, messages, tags, metadata };
}

/** Indexes the turns that still have their text. Returns their number. */
async function indexTurns(tx: Tx, event: StoredEvent, { decisions }: EventGroup): Promise<number> {
  const { ownerNo, eventNo, agentId, payload } = event;
  const kept = decisions.filter(({ text_removed_at }) => text_removed_at === null);
  for (const { ordinal, position } of kept.toSorted((a, b) => a.position - b.position)) {
    const message = payload.messages[ordinal];
    if (!message) continue;
    await writeIndex(tx, {
      ownerNo,
      position: position as Position,
      eventNo,
      speaker: speakerOf(message, agentId),
      role: message.role,
      text: message.text,
      keys: keysOf(message),
      tags: payload.tags,
      occurredAt: new Date(message.at),
      timeZone: payload.timeZone,
    });
    await joinLaterTurns(tx, ownerNo, position as Position);
  }
  return kept.length;
}

async function importMemories(tx: Tx, event: StoredEvent, { memories }: EventGroup): Promise<void> {
  for (const { id, ordinal, position, memory_type, initial_confidence, recorded_at } of memories) {
    const message = event.payload.messages[ordinal];
    if (!message) continue;
    store(tx, {
      event,
      message,
      ordinal,
      position: position as Position,
      type: memory_type,
      id,
      confidence: initial_confidence,
      recordedAt: recorded_at,
    });
  }
  if (memories.length > 0) await importStates(tx, event.ownerNo, memories);
  await refreshGraph(
    tx,
    event.ownerNo,
    memories.map(({ position }) => position as Position),
  );
}
