import { z } from "zod";
import { type Ctx, MEMORY_TYPES, requireScope } from "@/lib/core";
import { cleanEvent } from "./clean-event";
import { decideMessages } from "./decide-messages";
import type { AcceptInput } from "./input";

export const previewOutput = z.object({
  events: z
    .array(
      z.object({
        decisions: z
          .array(
            z.object({
              keep: z.boolean(),
              reason: z.string(),
              type: z.enum(MEMORY_TYPES).nullable(),
              is_ambiguous: z.boolean().describe("A model would be asked, where one is switched on"),
            }),
          )
          .describe("What the rules say of each message"),
        redactions: z.array(z.object({ kind: z.string(), count: z.number() })),
      }),
    )
    .describe("In the order sent"),
});
export type Previewed = z.infer<typeof previewOutput>;

/**
 * What would be masked in these events and what the rules would decide, by the same steps as `accept`, storing nothing.
 * What is stored already is not looked at: neither what a message would correct, which keeps also what is dropped here,
 * nor whether it was said before. Throws `scope_missing`, `owner_required`, `owner_forbidden`.
 */
export async function preview(ctx: Ctx, input: AcceptInput): Promise<Previewed> {
  requireScope(ctx, "write");
  const events: Previewed["events"] = [];
  for (const [index, event] of input.events.entries()) {
    const { payload, redactions } = await cleanEvent(ctx, event, `events[${index}]`, null);
    events.push({ decisions: decideMessages(payload).map(shown), redactions: countKinds(redactions) });
  }
  return { events };
}

function shown(decision: ReturnType<typeof decideMessages>[number]) {
  const { keep, reason, ambiguous } = decision;
  return { keep, reason, type: decision.keep ? decision.type : null, is_ambiguous: ambiguous };
}

function countKinds(redactions: readonly { kind: string }[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of redactions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort().map(([kind, count]) => ({ kind, count }));
}
