import { z } from "zod";
import { type Ctx, OWNER_KINDS, reasonOutput, requireScope, timeInput } from "@/lib/base/core";
import { pageChains } from "@/lib/storage/records";
import { type Memory, memoryOutput, readMemories } from "./memory";
import { ownerFields, pageEnd, pageFields } from "./page-input";
import { requestedOwner } from "./requested-owner";

export const listChainsInput = z.strictObject({
  ...ownerFields,
  from: timeInput.optional().describe("Only memories whose last correction was at or after this time"),
  to: timeInput.optional().describe("Only memories whose last correction was before this time"),
  max_probability: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Only memories whose last correction had at most this estimated probability"),
  ...pageFields,
});

export const chainPage = z.object({
  items: z.array(
    z.object({
      id: z.string().describe("ID of the newest version"),
      owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
      corrected_at: z.string(),
      reason: reasonOutput.nullable(),
      probability: z
        .number()
        .nullable()
        .describe(
          "Probability that the pair model gives to the last correction, also when a rule decided it; null when somebody requested it",
        ),
      current: memoryOutput.nullable().describe("The current version; null when it was erased"),
      versions: z
        .array(memoryOutput)
        .describe("Versions, oldest first; a long chain is shortened to its newest versions"),
      has_more_versions: z.boolean(),
    }),
  ),
  ...pageEnd,
});

/** Maximum number of versions per chain in the list. getChain returns all versions. */
const MAX_VERSIONS = 20;

/**
 * Returns a page of the chains of corrected memories, of the tenant or of one owner, latest correction first.
 * Throws `owner_forbidden`, and `invalid_input` for an invalid cursor.
 */
export async function listChains(
  ctx: Ctx,
  input: z.infer<typeof listChainsInput>,
): Promise<z.infer<typeof chainPage>> {
  requireScope(ctx, "read");
  const owner = await requestedOwner(ctx, input);
  const { chains, ...end } = await pageChains(ctx, { ...input, owner, versions: MAX_VERSIONS + 1 });
  const memories = await readMemories(ctx, chains.flat());
  const items: z.infer<typeof chainPage>["items"] = [];
  let first = 0;
  for (const chain of chains) {
    const versions = memories
      .slice(first, first + chain.length)
      .flatMap((memory, at) => (memory ? [{ memory, chance: chain[at]?.chance ?? null }] : []));
    items.push(...toItem(versions));
    first += chain.length;
  }
  return { items, ...end };
}

/** A version, and the estimated probability that its successor replaces it. */
type Version = { readonly memory: Memory; readonly chance: number | null };

function toItem(versions: readonly Version[]): z.infer<typeof chainPage>["items"] {
  const newest = versions.at(-1)?.memory;
  if (!newest) return [];
  const [last] = versions
    .filter(({ memory }) => memory.superseded_at !== null)
    .toSorted((a, b) => ((a.memory.superseded_at ?? "") < (b.memory.superseded_at ?? "") ? 1 : -1));
  return [
    {
      id: newest.id,
      owner: newest.owner,
      corrected_at: last?.memory.superseded_at ?? newest.recorded_at,
      reason: last?.memory.supersede_reason ?? null,
      probability: last?.chance ?? null,
      current: newest.superseded_at === null ? newest : null,
      versions: versions.slice(-MAX_VERSIONS).map(({ memory }) => memory),
      has_more_versions: versions.length > MAX_VERSIONS,
    },
  ];
}
