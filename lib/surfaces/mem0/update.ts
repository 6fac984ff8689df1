import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError, REASONS } from "@/lib/base/core";
import type { Memory } from "@/lib/features/memories";
import {
  callOperation,
  invalidFields,
  parseInput,
  readEventOperation,
  supersedeMemoryOperation,
} from "@/lib/surfaces/operations";
import { ignoredOptions, type Mem0Call, withIgnored } from "./call";
import { readVersions } from "./read-memories";
import { toMem0 } from "./shape";
import { readTime } from "./times";

const updateInput = z.looseObject({
  text: z.string().nullish(),
  metadata: z.record(z.string(), z.json()).nullish(),
  timestamp: z.union([z.number(), z.string()]).nullish(),
  expiration_date: z.string().nullish(),
});
type Update = z.output<typeof updateInput>;

/**
 * Another change of the memory can wait for its decision. The next attempt replaces what it stores. The clock
 * runs from the first attempt.
 */
const RETRY_MS = 10_000;
const PAUSE_MS = 50;
const WAIT_MS = 2000;

/**
 * Replaces the newest version of a memory. What the caller does not change stays, and the earlier version
 * stays in the history. Returns the memory under the id that the caller knows; `replaced_by` is the id of
 * the new version. Throws `invalid_input` when nothing is to change, and when the text cannot be stored.
 */
export async function updateMemory({ ctx, params: [id = ""], body }: Mem0Call): Promise<object> {
  // The open-source server's clients send the text as `data`.
  const { data, ...rest } = body as Record<string, unknown>;
  const sent = { ...(data === undefined ? {} : { text: data }), ...rest };
  const { memory, pendingEvent } = await replace(ctx, id, parseInput(updateInput, sent));
  const pending = pendingEvent === null ? {} : { status: "PENDING", event_id: pendingEvent };
  return withIgnored({ ...memory, ...pending }, ignoredOptions(updateInput, sent));
}

/** Throws `not_found` for an unknown memory and `invalid_input` for a change that replace would refuse. */
export async function requireReplaceable(ctx: Mem0Call["ctx"], id: string, update: Update): Promise<void> {
  const { newest } = await readVersions(ctx, id);
  const { input } = supersedeMemoryOperation;
  if (input) parseInput(input, inputOf(newest, update));
}

/**
 * Replaces the newest version of a memory, like updateMemory, and waits up to `waitMs` for the decision.
 * `pendingEvent` is the event without a decision by then.
 */
export async function replace(
  ctx: Mem0Call["ctx"],
  id: string,
  update: Update,
  waitMs: number = WAIT_MS,
): Promise<{ memory: object; pendingEvent: string | null }> {
  const eventId = await supersedeNewest(ctx, id, update);
  const event = await callOperation(readEventOperation, ctx, { id: eventId, wait_ms: waitMs });
  const { newest } = await readVersions(ctx, id);
  const memory = { ...toMem0(newest), id, replaced_by: newest.id === id ? null : newest.id };
  const [decision] = event.decisions;
  if (!decision) return { memory, pendingEvent: eventId };
  if (decision.memory_id !== null) return { memory, pendingEvent: null };
  const reason = (REASONS as Readonly<Record<string, string>>)[decision.reason] ?? decision.reason;
  throw new AppError("invalid_input", `The memory was not changed. ${reason}.`);
}

/** A null for the expiration date removes it; one that is past cannot be kept. */
function keptExpiry({ expires_at, state }: Memory): string | null {
  return state === "expired" ? null : expires_at;
}

/** Returns the new version of a memory as the operation takes it. Throws `invalid_input` without a change. */
function inputOf(newest: Memory, { text, metadata, timestamp, expiration_date }: Update) {
  if (text == null && metadata == null && timestamp == null && expiration_date === undefined) {
    const message = "is missing: send text, metadata, timestamp or expiration_date";
    throw invalidFields([{ path: "text", message }]);
  }
  const expiresAt = expiration_date === undefined ? keptExpiry(newest) : expiration_date;
  const newMetadata = metadata ?? (newest.metadata as Record<string, z.core.util.JSONType> | null);
  return {
    text: text ?? newest.text,
    // mem0 keeps the time of creation. Dates in filters and the order of lists count from it.
    at: timestamp == null ? newest.occurred_at : readTime(timestamp, "timestamp"),
    ...(newMetadata ? { metadata: newMetadata } : {}),
    ...(expiresAt === null ? {} : { expires_at: readTime(expiresAt, "expiration_date", "end") }),
  };
}

async function supersedeNewest(ctx: Mem0Call["ctx"], id: string, update: Update): Promise<string> {
  const deadline = performance.now() + RETRY_MS;
  for (;;) {
    const { newest } = await readVersions(ctx, id);
    try {
      const sent = { id: newest.id, ...inputOf(newest, update) };
      const { event_id } = await callOperation(supersedeMemoryOperation, ctx, sent);
      return event_id;
    } catch (thrown) {
      const isRace = thrown instanceof AppError && thrown.code === "already_superseded";
      if (!isRace || performance.now() > deadline) throw thrown;
      await sleep(PAUSE_MS);
    }
  }
}
