import {
  AppError,
  type MemoryType,
  memoryId,
  type OwnerNo,
  type Position,
  type Reason,
  type TenantNo,
  uuidv7,
} from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { markGaps, writeIndex } from "@/lib/storage/index";
import { allocatePositions } from "./allocate-positions";
import { insertDecisions, markDecided } from "./decisions";
import type { StoredMessage } from "./event-payload";
import { readOwnerRef } from "./find-owner";
import { addToGraph } from "./graph/add-to-graph";
import { insertEvents } from "./insert-events";
import { lockOwnerOfUndecided } from "./lock-owner";
import { insertSources, type MemorySource } from "./memory-sources";
import { storedOverrides } from "./overrides-of";
import { type StoredEvent, speakerOf } from "./read-events";
import { store, supersede } from "./store";
import { addToTotals } from "./totals";

/** A memory of a sentence that nobody said in these words, with the turns from which it was made. */
export type DerivedMemory = {
  readonly type: MemoryType;
  /** Who is recorded as its speaker: the assistant, or the one whose statements it restates. */
  readonly role: "assistant" | "user";
  readonly speaker: string | null;
  readonly reason: Reason;
  readonly source: string;
  readonly sessionId: string | null;
  readonly text: string;
  readonly occurredAt: Date;
  /** ISO 8601; without it, the memory does not expire. */
  readonly expiresAt?: string;
  readonly confidence: number;
  readonly metadata: Readonly<Record<string, string | number>>;
  readonly sources: readonly Omit<MemorySource, "position">[];
  /** The memories in whose place it is stored, and the reason for that. */
  readonly former: readonly Position[];
  readonly replaceReason: Reason;
};

/**
 * Stores a derived memory as a decided event of its own, and returns its public id. The caller took the lock
 * of spacesToFill, whose result it passes, and then that of the owner's row.
 */
export async function storeDerived(
  tx: Tx,
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  spaces: readonly number[],
  { type, role, speaker, reason, confidence, former, replaceReason, ...derived }: DerivedMemory,
): Promise<string> {
  const message: StoredMessage = {
    role,
    text: derived.text,
    speaker,
    at: derived.occurredAt.toISOString(),
    isDerived: true,
    ...storedOverrides(derived.expiresAt === undefined ? {} : { expiresAt: derived.expiresAt }),
  };
  const event = await insertEvent(tx, tenantNo, ownerNo, message, derived);
  const owner = await lockOwnerOfUndecided(tx, event);
  const [position] = await allocatePositions(tx, ownerNo, null, 1);
  if (!owner || position === undefined) throw new AppError("internal", "A derived memory got no position.");
  await writeIndex(tx, {
    ownerNo,
    position,
    eventNo: event.eventNo,
    speaker: speakerOf(message, null),
    role: message.role,
    text: message.text,
    keys: [],
    tags: [],
    occurredAt: derived.occurredAt,
  });
  const id = memoryId(owner.tenantId, owner, event.eventId, 0);
  store(tx, { event, message, ordinal: 0, position, type, id, confidence });
  const replaced: Position[] = [];
  for (const older of former)
    if (await supersede(tx, ownerNo, { older, newer: position, reason: replaceReason })) replaced.push(older);
  const verdict = "stored";
  insertDecisions(tx, event, [
    {
      ordinal: 0,
      verdict,
      reason,
      type,
      isAmbiguous: false,
      position,
      memory: position,
      uncertain: null,
      uncertainReason: null,
    },
  ]);
  await insertSources(
    tx,
    ownerNo,
    derived.sources.map((source) => ({ ...source, position })),
  );
  markGaps(tx, ownerNo, spaces, 1);
  if (role === "user") await addToGraph(tx, ownerNo, [position]);
  addToTotals(tx, ownerNo, [{ verdict, replaced, isNew: true }]);
  markDecided(tx, event);
  return id;
}

async function insertEvent(
  tx: Tx,
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  message: StoredMessage,
  { sessionId, source, metadata }: Pick<DerivedMemory, "sessionId" | "source" | "metadata">,
): Promise<StoredEvent> {
  const owner = await readOwnerRef(tx, ownerNo);
  if (!owner) throw new AppError("internal", "A derived memory has no owner.");
  const clean = {
    owner,
    eventId: uuidv7(),
    sessionId,
    agentId: null,
    source,
    payload: { messages: [message], tags: [], metadata },
    redactions: [],
  };
  const [inserted] = await insertEvents(tx, { tenantNo }, [{ event: clean, index: 0, ownerNo }]);
  if (!inserted) throw new AppError("internal", "A derived memory was not inserted.");
  return { ...clean, ownerNo, eventNo: inserted.eventNo, receivedAt: new Date() };
}
