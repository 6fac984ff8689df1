import { z } from "zod";
import { type Ctx, OWNER_KINDS, reasonOutput, requireScope } from "@/lib/base/core";
import { type Contradiction, pageContradictions } from "@/lib/storage/records";
import { decisionId } from "./decision-id";
import { type Memory, memoryOutput, readMemories } from "./memory";
import { ownerFields, pageEnd, pageFields } from "./page-input";
import { requestedOwner } from "./requested-owner";

export const listContradictionsInput = z.strictObject({ ...ownerFields, ...pageFields });

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
    }),
  ),
  ...pageEnd,
});

/**
 * Returns a page of pairs of live memories that might contradict each other, of the tenant or of one owner,
 * newest decision first. Throws `owner_forbidden`, and `invalid_input` for an invalid cursor.
 */
export async function listContradictions(
  ctx: Ctx,
  input: z.infer<typeof listContradictionsInput>,
): Promise<z.infer<typeof contradictionPage>> {
  requireScope(ctx, "read");
  const owner = await requestedOwner(ctx, input);
  const { pairs, ...end } = await pageContradictions(ctx, { ...input, owner });
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
    .filter(({ state }) => state === "current")
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
    },
  ];
}
