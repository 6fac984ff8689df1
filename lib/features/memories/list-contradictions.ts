import { z } from "zod";
import { type Ctx, OWNER_KINDS, reasonOutput, requireScope } from "@/lib/base/core";
import { type Contradiction, pageContradictions, RESOLUTIONS } from "@/lib/storage/records";
import { decisionId } from "./decision-id";
import { type Memory, memoryOutput, readMemories } from "./memory";
import { ownerFields, pageEnd, pageFields } from "./page-input";
import { requestedOwner } from "./requested-owner";

export const listContradictionsInput = z.strictObject({
  ...ownerFields,
  state: z
    .enum(["open", "resolved"])
    .default("open")
    .describe("Pairs that need a review, or those that somebody resolved"),
  ...pageFields,
});

const side = memoryOutput.pick({ id: true, text: true, type: true, occurred_at: true });

export const contradictionPage = z.object({
  items: z.array(
    z.object({
      id: z.string().describe("ID of the decision that found the contradiction"),
      owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
      older: side,
      newer: side.describe("The memory with the later time"),
      reason: reasonOutput.describe(
        "Evidence that the newer memory corrects the older one, but not enough to replace it",
      ),
      decided_at: z.string(),
      probability: z
        .number()
        .nullable()
        .describe("Probability that the newer memory replaces the older one; null when it was not estimated"),
      resolution: z.enum(RESOLUTIONS).nullable().describe("How the pair was resolved; null while it is open"),
    }),
  ),
  ...pageEnd,
});

/**
 * Returns a page of pairs of memories that might contradict each other, of the tenant or of one owner,
 * newest decision first. Both memories of an open pair are live. Throws `owner_forbidden`, and
 * `invalid_input` for an invalid cursor.
 */
export async function listContradictions(
  ctx: Ctx,
  input: z.infer<typeof listContradictionsInput>,
): Promise<z.infer<typeof contradictionPage>> {
  requireScope(ctx, "read");
  const owner = await requestedOwner(ctx, input);
  const isResolved = input.state === "resolved";
  const { pairs, ...end } = await pageContradictions(ctx, { ...input, owner, isResolved });
  const keys = pairs.flatMap(({ ownerNo, positions }) =>
    positions.map((position) => ({ ownerNo, position })),
  );
  const memories = await readMemories(ctx, keys);
  const items = pairs.flatMap((pair, at) => toItem(pair, memories.slice(2 * at, 2 * at + 2)));
  return { items, ...end };
}

/**
 * Converts a pair to its wire format. Of two memories with the same time, the one recorded first is older.
 */
function toItem(
  pair: Contradiction,
  pairMemories: readonly (Memory | null)[],
): z.infer<typeof contradictionPage>["items"] {
  const [older, newer] = pairMemories
    .filter((memory) => memory !== null)
    .filter(({ state }) => pair.resolution !== null || state === "current")
    .toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at));
  if (!older || !newer) return [];
  return [
    {
      id: decisionId(pair.ownerNo, pair.eventNo, pair.ordinal),
      owner: newer.owner,
      older: side.parse(older),
      newer: side.parse(newer),
      reason: pair.reason ?? "",
      decided_at: pair.decidedAt.toISOString(),
      probability: pair.chance,
      resolution: pair.resolution,
    },
  ];
}
