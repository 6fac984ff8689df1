import { z } from "zod";
import type { Decision } from "@/lib/analysis/decide";
import { type Ctx, giveWay, MEMORY_TYPES, reasonOutput, requireScope } from "@/lib/base/core";
import { canRemember } from "@/lib/storage/settings";
import { cleanEvent } from "./clean-event";
import { decideMessages } from "./decide-messages";
import { embedMessages } from "./embed-messages";
import type { AcceptInput } from "./input";

export const previewOutput = z.object({
  events: z
    .array(
      z.object({
        decisions: z
          .array(
            z.object({
              keep: z.boolean(),
              reason: reasonOutput,
              type: z.enum(MEMORY_TYPES).nullable(),
              is_ambiguous: z.boolean().describe("Whether a model would be asked, if one is enabled"),
            }),
          )
          .describe("The rules' decision on each message"),
        redactions: z.array(z.object({ kind: z.string(), count: z.number() })),
        is_ignored: z
          .boolean()
          .describe(
            "Whether nothing of it would be stored, because the policy of its agent or the request says so; then it has no decisions and redactions",
          ),
      }),
    )
    .describe("One result per event, in the order of the request"),
});
export type Previewed = z.infer<typeof previewOutput>;

/** After this time, the rules decide without the vectors of the messages. */
const MAX_EMBED_MS = 2000;

/**
 * Returns the redactions and the decisions on each message that `accept` would make, and stores nothing. It
 * ignores existing memories, so repeats are not detected, and ingestion may keep a correction that is dropped
 * here. Throws
 * `scope_missing`, `owner_required`, `owner_forbidden`, `pattern_over_budget`, `database_unavailable`.
 */
export async function preview(ctx: Ctx, input: AcceptInput): Promise<Previewed> {
  requireScope(ctx, "write");
  const events: Previewed["events"] = [];
  for (const [index, event] of input.events.entries()) {
    if (index > 0) await giveWay(ctx.tenantNo);
    const clean = await cleanEvent(ctx, event, `events[${index}]`, null);
    if (!(await canRemember(ctx, clean))) {
      events.push({ decisions: [], redactions: [], is_ignored: true });
      continue;
    }
    const limit = AbortSignal.timeout(MAX_EMBED_MS);
    const vectors = await embedMessages(ctx, clean.payload.messages, new Map(), limit);
    const decisions = await decideMessages(ctx, clean.payload, vectors);
    const redactions = [...clean.redactionCounts].sort().map(([kind, count]) => ({ kind, count }));
    events.push({ decisions: decisions.map(toDecision), redactions, is_ignored: false });
  }
  return { events };
}

function toDecision(decision: Decision) {
  const { keep, reason, ambiguous } = decision;
  return { keep, reason, type: decision.keep ? decision.type : null, is_ambiguous: ambiguous };
}
