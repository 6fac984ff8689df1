import { z } from "zod";
import { AppError, type Ctx, requireScope } from "@/lib/base/core";
import { MODEL_STATES } from "@/lib/models/resilience";
import { asSystem } from "@/lib/storage/db";
import {
  changeSpace,
  countMissing,
  dropSpace,
  findEmbedder,
  invalidateSpaces,
  readSpaceRows,
  SPACE_ACTIONS,
  type SpaceRow,
} from "@/lib/storage/index";

const embeddingSpace = z.object({
  id: z.string(),
  provider: z.string(),
  model: z.string(),
  dimensions: z.number(),
  state: z
    .enum(["active", "building", "paused", "retired", "dropping"])
    .describe(
      "active: used by searches; building: messages are being embedded; paused: embedding is paused; retired: no longer used, with its vectors kept; dropping: vectors are being deleted",
    ),
  done: z
    .number()
    .nullable()
    .describe(
      "Number of embedded messages; null for the active space, where all messages except `missing` are embedded",
    ),
  missing: z
    .number()
    .nullable()
    .describe(
      "Number of messages that are not embedded yet; null before they are counted, and for spaces that are neither active nor building",
    ),
  rate_per_second: z.number().nullable().describe("Messages embedded per second during the last 10 seconds"),
  eta_seconds: z.number().nullable().describe("Estimated seconds until completion at the current rate"),
  last_error: z.string().nullable().describe("Code of the error that is blocking progress"),
  can_go_back: z.boolean().describe("Whether a rollback would make this space active again"),
  active_from: z.string().nullable(),
  active_to: z.string().nullable(),
  embedder: z
    .object({ state: z.enum(MODEL_STATES), fetched: z.number().nullable() })
    .nullable()
    .describe(
      "State of the model in the process that answers. fetched: progress of the download, from 0 to 1",
    ),
});
export const embeddingSpacesOutput = z.object({ items: z.array(embeddingSpace) });
export const changeEmbeddingInput = z.strictObject({
  action: z
    .enum(SPACE_ACTIONS)
    .describe(
      "pause, resume: stops or continues building the new space; rollback: discards the new space or, after the switch, makes the previous one active again",
    ),
});
/** The wire format of the embedding spaces. */
export type EmbeddingSpaces = z.infer<typeof embeddingSpacesOutput>;

/** Returns all embedding spaces with state and progress, oldest first. */
export async function listEmbeddingSpaces(): Promise<EmbeddingSpaces> {
  const rows = await asSystem("work", readSpaceRows);
  const missing = await countMissing();
  const isUnchanging = !rows.some(({ state }) => state === "building" || state === "paused");
  const previous = rows
    .filter(({ state, activeTo, isEmptying }) => state === "retired" && activeTo !== null && !isEmptying)
    .sort((a, b) => Number(b.activeTo) - Number(a.activeTo))[0];
  return {
    items: rows.map((row) => toOutput(row, missing.get(row.spaceNo) ?? 0, isUnchanging && row === previous)),
  };
}

/** Pauses, resumes or rolls back a change of the embedding space. Requires `admin`. Throws `not_changing`. */
export async function changeEmbedding(
  ctx: Ctx,
  { action }: z.infer<typeof changeEmbeddingInput>,
): Promise<EmbeddingSpaces> {
  requireScope(ctx, "admin");
  await changeSpace(ctx, action);
  invalidateSpaces();
  return listEmbeddingSpaces();
}

/**
 * Deletes the vectors of an unused space in the background. Requires `admin`. Throws `not_found` or
 * `space_in_use`.
 */
export async function dropEmbeddingSpace(ctx: Ctx, id: string): Promise<EmbeddingSpaces> {
  requireScope(ctx, "admin");
  if (!/^\d{1,5}$/.test(id)) throw new AppError("not_found", "Embedding space not found.");
  await dropSpace(ctx, Number(id));
  invalidateSpaces();
  return listEmbeddingSpaces();
}

function toOutput(row: SpaceRow, missing: number, canGoBack: boolean): EmbeddingSpaces["items"][number] {
  const { provider, model, dimensions } = row.space;
  const isMaintained = row.state === "active" || row.state === "building";
  const rate = isMaintained && missing > 0 ? row.ratePerSecond : null;
  const health = findEmbedder(row.name)?.health();
  const { completedBytes, totalBytes } = health?.download ?? { completedBytes: 0, totalBytes: 0 };
  return {
    id: String(row.spaceNo),
    provider,
    model,
    dimensions,
    state: row.isEmptying ? "dropping" : row.state,
    done: row.state === "active" ? null : row.done,
    missing: isMaintained && row.isListed ? missing : null,
    rate_per_second: rate,
    eta_seconds: rate ? Math.ceil(missing / rate) : null,
    last_error: isMaintained ? row.lastError : null,
    can_go_back: canGoBack,
    active_from: row.activeFrom?.toISOString() ?? null,
    active_to: row.activeTo?.toISOString() ?? null,
    embedder: health
      ? { state: health.state, fetched: totalBytes > 0 ? completedBytes / totalBytes : null }
      : null,
  };
}
