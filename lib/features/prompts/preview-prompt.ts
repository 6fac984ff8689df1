import { z } from "zod";
import { AppError, type Ctx, OWNER_KINDS, type OwnerNo } from "@/lib/base/core";
import { TASKS } from "@/lib/engine/assist";
import { inTenant } from "@/lib/storage/db";
import { pageSessions, readSessionTurns, type SessionTask, type SessionTurns } from "@/lib/storage/records";
import { isOn, redactForLookup } from "@/lib/storage/settings";
import { instructionsInput, requireTask } from "./prompts";

const MAX_SESSIONS = 20;
/** Sessions with too few memories are passed over. */
const MAX_READ = 200;
/** Sessions that take longer together have no result. */
const PREVIEW_MS = 50_000;

export const previewPromptInput = z.strictObject({
  instructions: instructionsInput,
  sessions: z
    .number()
    .int()
    .min(1)
    .max(MAX_SESSIONS)
    .default(3)
    .describe("How many of the tenant’s sessions to try, the latest closed ones first"),
});

export const previewPromptOutput = z.object({
  items: z.array(
    z.object({
      session_id: z.string(),
      owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
      outcome: z.enum(["answered", "rejected", "invalid", "timeout", "unavailable", "over_budget"]),
      fault: z.string().nullable().describe("Why the answer was rejected"),
      sentences: z
        .array(z.object({ text: z.string(), cites: z.array(z.string()).describe("The texts that it cites") }))
        .describe("Empty unless the outcome is answered"),
    }),
  ),
});
type Preview = z.infer<typeof previewPromptOutput>;

/**
 * Tries instructions on the latest closed sessions of the tenant and stores nothing. The calls are paid from
 * the tenant's budget, and end when the caller leaves. Requires `admin`. Throws `not_found` for an unknown
 * task, and `conflict` while the flag of the task is off, which keeps sessions from the model.
 */
export async function previewPrompt(
  ctx: Ctx,
  name: string,
  { instructions: raw, sessions: limit }: z.output<typeof previewPromptInput>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Preview> {
  const task = requireTask(ctx, name);
  const { flag } = TASKS[task];
  if (!(await isOn(flag))) throw new AppError("conflict", `Turn on ${flag} first.`);
  const instructions = await redactForLookup(ctx, raw);
  const query = { state: "closed", limit: MAX_READ, owner: null, agentId: undefined } as const;
  const { rows } = await pageSessions(ctx, query);
  const late = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_MS)]);
  const items: Preview["items"] = [];
  for (const row of rows) {
    if (items.length === limit) break;
    const key = { ownerNo: String(row.owner_no) as OwnerNo, rowNo: Number(row.row_no) };
    const session = await inTenant(ctx, "work", (tx) => readSessionTurns(tx, key, task));
    if (!session) continue;
    const owner = { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id };
    const item = await tryOn(ctx, task, session.turns, instructions, late).catch((thrown: unknown) => {
      signal.throwIfAborted();
      if (thrown !== late.reason) throw thrown;
      return { outcome: "timeout" as const, fault: null, sentences: [] };
    });
    if (item) items.push({ session_id: row.session_id, owner, ...item });
  }
  return { items };
}

/** Returns null for a session about which there is nothing to ask. */
async function tryOn(
  ctx: Ctx,
  task: SessionTask,
  turns: SessionTurns["turns"],
  instructions: string,
  signal: AbortSignal,
): Promise<Pick<Preview["items"][number], "outcome" | "fault" | "sentences"> | null> {
  signal.throwIfAborted();
  const input = { turns, instructions, signal };
  const { outcome, fault, sentences } = await TASKS[task].run(ctx.tenantNo, input);
  if (outcome === "unchanged") return null;
  return {
    outcome,
    fault: fault ?? null,
    sentences: sentences.map(({ text, turns: numbers }) => ({
      text,
      cites: numbers.flatMap((number) => turns[number]?.text ?? []),
    })),
  };
}
