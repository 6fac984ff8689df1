import { z } from "zod";
import {
  AppError,
  type Ctx,
  canAccessOwner,
  idInput,
  OWNER_KINDS,
  type OwnerFields,
  type OwnerNo,
  type OwnerRef,
} from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  DEFAULT_TTL_SECONDS,
  readLayers,
  readSummaries,
  type SessionLayers,
  type SessionRow,
  type SessionSummary,
} from "@/lib/storage/records";
import { pseudonym, resolveOwner } from "@/lib/storage/settings";

export const sessionOutput = z.object({
  id: z.string().describe("ID of the session, unique within its owner"),
  owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
  agent_id: z.string().nullable(),
  state: z.enum(["open", "closed"]),
  started_at: z
    .string()
    .describe("When its first message was said, or when it was opened if that is earlier"),
  last_at: z
    .string()
    .describe("When its latest message was said, at most 10 seconds late; when it was opened if it has none"),
  closing_at: z
    .string()
    .nullable()
    .describe("Since when an open session waits for its last events to be decided before it is closed"),
  closed_at: z.string().nullable(),
  close_reason: z
    .enum(["call", "idle"])
    .nullable()
    .describe("call: somebody closed it; idle: nothing arrived for SESSION_IDLE_MINUTES"),
  reopened: z.number().describe("How often an event arrived after the session was closed"),
  ttl_seconds: z.number().describe("How long the working memory lasts after the last turn"),
  counts: z
    .object({
      stored: z.number(),
      superseding: z.number(),
      deduplicated: z.number(),
      dropped: z.number(),
      waiting: z.number().describe("Number of events that are not decided yet"),
      is_capped: z.boolean().describe("Whether only the newest 500 events were counted"),
    })
    .describe("Number of messages with each verdict"),
});

/** What sessions show above their messages. */
export const summaryFields = {
  summary: z
    .object({
      text: z.string(),
      memory_id: z.string().describe("The memory of type `summary` that holds it"),
      recorded_at: z.string(),
    })
    .nullable()
    .describe(
      "What the language model wrote, if it is on; null while it has not, or when nothing it wrote stands",
    ),
  shows: z
    .enum(["summary", "layers"])
    .describe("Whether the summary is the text to show, or what rules chose: abstract and overview"),
};

export type Session = z.infer<typeof sessionOutput>;

/** Converts a session to its wire format. */
export function toSession(row: SessionRow): Session {
  const { stored, superseding, deduplicated, dropped, waiting, is_capped } = row;
  return {
    id: row.session_id,
    owner: { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id },
    agent_id: row.agent_id,
    state: row.closed_at === null ? "open" : "closed",
    started_at: row.started_at.toISOString(),
    last_at: row.said_at.toISOString(),
    closing_at: row.closing_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    close_reason: row.close_reason as Session["close_reason"],
    reopened: row.reopened,
    ttl_seconds: row.ttl_seconds ?? DEFAULT_TTL_SECONDS,
    counts: { stored, superseding, deduplicated, dropped, waiting, is_capped },
  };
}

/** Returns the summaries of sessions by their rows. Sessions without one are missing. */
export async function summariesOf(
  tx: Tx,
  rows: readonly SessionRow[],
): Promise<ReadonlyMap<SessionRow, SessionSummary>> {
  const found = new Map<SessionRow, SessionSummary>();
  const summarized = rows.filter(({ summary_key }) => summary_key !== null);
  for (const owner of new Set(summarized.map(({ owner_no }) => String(owner_no) as OwnerNo))) {
    const own = summarized.filter(({ owner_no }) => String(owner_no) === owner);
    const summaries = await readSummaries(
      tx,
      owner,
      own.map(({ session_id }) => session_id),
    );
    for (const row of own) {
      const summary = summaries.get(row.session_id);
      if (summary) found.set(row, summary);
    }
  }
  return found;
}

/** Returns the fields of a summary, and what the session shows, in their wire format. */
export function toSummary(summary: SessionSummary | undefined): z.infer<z.ZodObject<typeof summaryFields>> {
  if (!summary) return { summary: null, shows: "layers" };
  const { text, memory_id, recorded_at } = summary;
  return { summary: { text, memory_id, recorded_at: recorded_at.toISOString() }, shows: "summary" };
}

/** Fields of a request that name the owner of a session. */
export const sessionOwnerFields = {
  user_id: idInput.optional().describe("The user who owns the session"),
  agent_owner: idInput.optional().describe("The agent that owns the session"),
  scope: z.literal("shared").optional().describe("A session of shared memory"),
};
export const sessionOwnerInput = z.strictObject(sessionOwnerFields);

/** Returns the layers of sessions by their rows. Sessions without layers are missing. */
export async function layersOf(
  tx: Tx,
  rows: readonly SessionRow[],
): Promise<ReadonlyMap<SessionRow, SessionLayers>> {
  const found = new Map<SessionRow, SessionLayers>();
  for (const owner of new Set(rows.map(({ owner_no }) => String(owner_no) as OwnerNo))) {
    const own = rows.filter(({ owner_no }) => String(owner_no) === owner);
    const numbers = own.flatMap(({ session_no }) => session_no ?? []);
    const layers = await readLayers(tx, owner, numbers);
    for (const row of own) {
      const one = row.session_no === null ? undefined : layers.get(row.session_no);
      if (one) found.set(row, one);
    }
  }
  return found;
}

/**
 * Returns the owner of a session and its stored id. To a key bound to another owner, the session is unknown.
 * Throws `owner_required` when the request names no owner and the key is bound to none.
 */
export async function sessionRef(
  ctx: Ctx,
  sessionId: string,
  fields: OwnerFields,
): Promise<{ readonly owner: OwnerRef; readonly id: string }> {
  const owner = await resolveOwner(ctx, fields);
  if (!canAccessOwner(ctx, owner)) throw unknownSession();
  return { owner, id: await pseudonym(ctx, sessionId) };
}

/** Returns the error for an unknown session and for one that the caller cannot access. */
export function unknownSession(): AppError {
  return new AppError("not_found", "Session not found. It may have been erased.");
}
