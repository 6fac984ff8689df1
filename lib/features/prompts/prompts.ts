import { z } from "zod";
import { AppError, type Ctx, editedVersionInput, requireScope, requireWholeTenant } from "@/lib/base/core";
import { TASKS } from "@/lib/engine/assist";
import { processChat } from "@/lib/models/chat";
import { inTenant } from "@/lib/storage/db";
import { SESSION_TASKS, type SessionTask } from "@/lib/storage/records";
import {
  erasePrompts,
  isOn,
  readModelUsage,
  readPrompt,
  readPrompts,
  redactForLookup,
  writePrompt,
} from "@/lib/storage/settings";

const MAX_BYTES = 2048;
/** The versions that a reply lists. Older ones can still be restored. */
const HISTORY = 50;

const promptVersion = z.object({
  version: z.number().describe("Increases with each change; 0 until instructions are set"),
  instructions: z.string(),
  set_by: z.string().nullable(),
  set_at: z.string().nullable(),
});

export const promptOutput = promptVersion.extend({
  task: z.string(),
  is_on: z.boolean().describe("Whether the task runs: its flag is on and a chat model is configured"),
  model: z.string().nullable().describe("Provider and name of the chat model; null without one"),
  history: z.array(promptVersion).describe("The last 50 versions, newest first"),
  budget: z
    .object({
      tokens: z.number().describe("Tokens that this tenant used today (UTC), three bytes of UTF-8 each"),
      calls: z.number(),
      refused: z.number().describe("Calls that were not made because the budget was used up"),
      limit: z.number().nullable().describe("CHAT_DAILY_TOKENS; null without a limit"),
      left: z.number().nullable(),
    })
    .describe("The tenant’s budget for all calls of the chat model"),
});
type Prompt = z.infer<typeof promptOutput>;

/** The schema of instructions in requests. */
export const instructionsInput = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= MAX_BYTES, { error: "must be at most 2 KB" })
  .describe("What matters to you, in up to 2 KB. The fixed part of the prompt and the checks stay");

export const setPromptInput = z
  .strictObject({
    instructions: instructionsInput.optional(),
    restore: z.number().int().min(0).optional().describe("The version whose instructions apply again"),
    version: editedVersionInput,
  })
  .refine(({ instructions, restore }) => (instructions === undefined) !== (restore === undefined), {
    error: "must have either instructions or restore",
  });

/** Returns the task with a name. Throws `not_found` for an unknown one, and like all settings of a tenant. */
export function requireTask(ctx: Ctx, name: string): SessionTask {
  requireScope(ctx, "admin");
  requireWholeTenant(ctx);
  const task = SESSION_TASKS.find((one) => one === name);
  if (!task) throw new AppError("not_found", "There is no such task.");
  return task;
}

/**
 * Returns the instructions of a task with their history and the budget that is left. Requires `admin`. Throws
 * `not_found` for an unknown task.
 */
export async function getPrompt(ctx: Ctx, name: string): Promise<Prompt> {
  const task = requireTask(ctx, name);
  const [current, history] = await inTenant(ctx, "work", async (tx) => [
    await readPrompt(tx, ctx.tenantNo, task),
    await readPrompts(tx, ctx.tenantNo, task, HISTORY),
  ]);
  const { limit, ...used } = await readModelUsage(ctx.tenantNo);
  const chat = processChat();
  return {
    task,
    ...current,
    is_on: chat !== null && (await isOn(TASKS[task].flag)),
    model: chat && `${chat.provider}/${chat.model}`,
    history,
    budget: { ...used, limit, left: limit === null ? null : Math.max(0, limit - used.tokens) },
  };
}

/**
 * Saves the instructions of a task as a new version, or those of an earlier version again. Personal data in
 * them is redacted. What was written before stays as it is. Requires `admin`. Throws `not_found` for an
 * unknown task or version, and `conflict` when a newer version was saved.
 */
export async function setPrompt(
  ctx: Ctx,
  task: string,
  { instructions, restore = 0, version }: z.infer<typeof setPromptInput>,
): Promise<Prompt> {
  requireTask(ctx, task);
  const change =
    instructions === undefined
      ? { restore }
      : { instructions: await redactForLookup(ctx, instructions.replaceAll("\0", "")) };
  await inTenant(ctx, "accept", async (tx) => {
    const last = version ?? (await readPrompt(tx, ctx.tenantNo, task)).version;
    await writePrompt(tx, ctx, task, change, last);
  });
  return getPrompt(ctx, task);
}

/**
 * Erases the instructions of a task in all versions, also those that apply. Requires `admin`. Throws
 * `not_found` for an unknown task.
 */
export async function erasePrompt(ctx: Ctx, task: string): Promise<Prompt> {
  requireTask(ctx, task);
  await inTenant(ctx, "accept", (tx) => erasePrompts(tx, ctx, task));
  return getPrompt(ctx, task);
}
