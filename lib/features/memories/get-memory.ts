import { z } from "zod";
import { type Ctx, requireScope } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { readChain, readUsages, readVersions } from "@/lib/storage/records";
import { stepFields, withSteps } from "./chain-steps";
import {
  type Memory,
  memoryOutput,
  readableMemories,
  readMemories,
  readMemory,
  readWholeMemories,
  requireMemory,
} from "./memory";

export const chainOutput = z.object({
  items: z.array(memoryOutput.extend(stepFields)).describe("Oldest first"),
});

/**
 * Returns one memory, which may be superseded or expired. Throws `not_found` for an unknown id and for one
 * that the caller cannot access.
 */
export async function getMemory(ctx: Ctx, memoryId: string): Promise<Memory> {
  requireScope(ctx, "read");
  return readMemory(ctx, await inTenant(ctx, "work", (tx) => requireMemory(tx, ctx, memoryId, "read")));
}

export const memoriesInput = z.strictObject({
  ids: z.array(z.string().min(1).max(1024)).min(1).max(200).describe("IDs of memories"),
  whole: z
    .boolean()
    .default(false)
    .describe("Return a long message as one memory, with the ID of its first part and the text of all parts"),
});
export const memoriesOutput = z.object({
  items: z
    .array(memoryOutput)
    .describe("In the order of the IDs, without unknown ones and those that the caller cannot access"),
});

/** Returns memories by id, which may be superseded or expired, in the order of the ids, each once. */
export async function getMemories(
  ctx: Ctx,
  { ids, whole = false }: z.input<typeof memoriesInput>,
): Promise<z.infer<typeof memoriesOutput>> {
  requireScope(ctx, "read");
  const keys = await inTenant(ctx, "work", (tx) => readableMemories(tx, ctx, [...new Set(ids)]));
  if (whole) return { items: await readWholeMemories(ctx, keys) };
  return { items: (await readMemories(ctx, keys)).filter((memory) => memory !== null) };
}

export const chainInput = z.strictObject({
  whole: z.stringbool().default(false).describe("Return each long message as one version"),
});

/**
 * Returns every version of a corrected memory, oldest first, each with its changes. Throws `not_found` like
 * getMemory.
 */
export async function getChain(
  ctx: Ctx,
  memoryId: string,
  { whole = false }: Partial<z.infer<typeof chainInput>> = {},
): Promise<z.infer<typeof chainOutput>> {
  requireScope(ctx, "read");
  const read = whole ? readVersions : readChain;
  const keys = await inTenant(ctx, "work", async (tx) =>
    read(tx, await requireMemory(tx, ctx, memoryId, "read")),
  );
  if (whole) return { items: withSteps(await readWholeMemories(ctx, keys)) };
  return { items: withSteps((await readMemories(ctx, keys)).filter((memory) => memory !== null)) };
}

export const usageOutput = z.object({
  items: z.array(
    z.object({ request_id: z.string(), actor: z.string(), rank: z.number(), shown_at: z.string() }),
  ),
});

/** Maximum number of retrievals in a list. */
const SHOWN_USAGES = 100;

/**
 * Returns the last 100 retrievals of a memory, with actor, request and rank. New retrievals appear after a
 * second or two.
 */
export async function getUsage(ctx: Ctx, memoryId: string): Promise<z.infer<typeof usageOutput>> {
  requireScope(ctx, "read");
  const rows = await inTenant(ctx, "work", async (tx) =>
    readUsages(tx, await requireMemory(tx, ctx, memoryId, "read"), SHOWN_USAGES),
  );
  return { items: rows.map((row) => ({ ...row, shown_at: row.shown_at.toISOString() })) };
}
