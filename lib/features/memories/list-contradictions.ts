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
      reason: reasonOutput.describe("The evidence for a correction, which was not sufficient"),
      decided_at: z.string(),
    }),
  ),
  ...pageEnd,
});

/**
 * Pairs of live memories where one may correct the other, of the tenant or of one owner, newest decision
 * first, by cursor. Throws `owner_forbidden`, `invalid_input` for a broken cursor.
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

/** Among memories of the same time, the one that was recorded first is the older. */
function toItem(
  pair: Contradiction,
  both: readonly (Memory | null)[],
): z.infer<typeof contradictionPage>["items"] {
  const [older, newer] = both
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
