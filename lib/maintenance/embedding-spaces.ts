import { z } from "zod";
import { AppError, type Ctx, requireScope } from "@/lib/core";
import { asSystem } from "@/lib/db";
import {
  changeSpace,
  countMissing,
  dropSpace,
  forgetSpaces,
  knownEmbedder,
  readSpaceRows,
  SPACE_ACTS,
  type SpaceRow,
} from "@/lib/embedding";

const embeddingSpace = z.object({
  id: z.string(),
  provider: z.string(),
  model: z.string(),
  dimensions: z.number(),
  state: z
    .enum(["active", "building", "paused", "retired", "dropping"])
    .describe(
      "active: searched; building: made beside it; paused: not made further; retired: searched before, its vectors are kept; dropping: they are being deleted",
    ),
  done: z
    .number()
    .nullable()
    .describe("Messages that have their vector in it; null for the active one, which has all but `missing`"),
  missing: z
    .number()
    .nullable()
    .describe(
      "Messages that wait for theirs; null until they are counted and for a space that is not kept up",
    ),
  rate_per_second: z.number().nullable().describe("Messages embedded in a second of late"),
  eta_seconds: z.number().nullable().describe("Until it is whole, at that rate"),
  last_error: z.string().nullable().describe("Why it does not go on, as a code"),
  can_go_back: z.boolean().describe("Whether a rollback makes this one active again"),
  active_from: z.string().nullable(),
  active_to: z.string().nullable(),
  embedder: z
    .object({ state: z.enum(["ok", "starting", "degraded", "down"]), fetched: z.number().nullable() })
    .nullable()
    .describe("The model in the process that answers; fetched: which share of it, while it is being fetched"),
});
export const embeddingSpacesOutput = z.object({ items: z.array(embeddingSpace) });
export const changeEmbeddingInput = z.strictObject({
  act: z
    .enum(SPACE_ACTS)
    .describe(
      "pause and resume: what is being built; rollback: before the switch gives the new space up, afterwards goes back to the one before",
    ),
});
/** What is told of the embedding spaces. */
export type EmbeddingSpaces = z.infer<typeof embeddingSpacesOutput>;
/** What can be done to a change of the embedding space. */
export type EmbeddingAct = z.infer<typeof changeEmbeddingInput>["act"];

/** Every embedding space with its state and progress, the eldest first. */
export async function listEmbeddingSpaces(): Promise<EmbeddingSpaces> {
  const rows = await asSystem("work", readSpaceRows);
  const missing = await countMissing();
  const isSettled = !rows.some(({ state }) => state === "building" || state === "paused");
  const before = rows
    .filter(({ state, activeTo, isEmptying }) => state === "retired" && activeTo !== null && !isEmptying)
    .sort((a, b) => Number(b.activeTo) - Number(a.activeTo))[0];
  return {
    items: rows.map((row) => onTheWire(row, missing.get(row.spaceNo) ?? 0, isSettled && row === before)),
  };
}

/** Pauses, resumes or rolls back a change of the embedding space. Needs `admin`. Throws `not_changing`. */
export async function changeEmbedding(
  ctx: Ctx,
  { act }: z.infer<typeof changeEmbeddingInput>,
): Promise<EmbeddingSpaces> {
  requireScope(ctx, "admin");
  await changeSpace(ctx, act);
  forgetSpaces();
  return listEmbeddingSpaces();
}

/** Has the vectors of a space that is not in use deleted. Needs `admin`. Throws `not_found` or `space_in_use`. */
export async function dropEmbeddingSpace(ctx: Ctx, id: string): Promise<EmbeddingSpaces> {
  requireScope(ctx, "admin");
  if (!/^\d{1,5}$/.test(id)) throw new AppError("not_found", "There is no such embedding space.");
  await dropSpace(ctx, Number(id));
  forgetSpaces();
  return listEmbeddingSpaces();
}

function onTheWire(row: SpaceRow, missing: number, canGoBack: boolean): EmbeddingSpaces["items"][number] {
  const { provider, model, dimensions } = row.space;
  const isKeptUp = row.state === "active" || row.state === "building";
  const rate = isKeptUp && missing > 0 ? row.ratePerSecond : null;
  const health = knownEmbedder(row.name)?.health();
  const { completedBytes, totalBytes } = health?.download ?? { completedBytes: 0, totalBytes: 0 };
  return {
    id: String(row.spaceNo),
    provider,
    model,
    dimensions,
    state: row.isEmptying ? "dropping" : row.state,
    done: row.state === "active" ? null : row.done,
    missing: isKeptUp && row.isListed ? missing : null,
    rate_per_second: rate,
    eta_seconds: rate ? Math.ceil(missing / rate) : null,
    last_error: isKeptUp ? row.lastError : null,
    can_go_back: canGoBack,
    active_from: row.activeFrom?.toISOString() ?? null,
    active_to: row.activeTo?.toISOString() ?? null,
    embedder: health
      ? { state: health.state, fetched: totalBytes > 0 ? completedBytes / totalBytes : null }
      : null,
  };
}
