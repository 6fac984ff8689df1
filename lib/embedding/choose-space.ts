import { AppError } from "@/lib/core";
import { asSystem, sql, type Tx } from "@/lib/db";
import { type EmbeddingSpace, spaceName } from "@/lib/models";
import { lockSpaces } from "./gaps";
import { readSpaceRows, type SpaceRow } from "./space-rows";

/** A change of state takes the space from whoever fills it: what that one was about to write about it is void. */
export const UNLEASED = sql`lease = null, leased_until = null`;

/**
 * Notes which space the settings ask for. The first one becomes active; later another is built beside the active one,
 * unless somebody paused or rolled it back. What was being built for other settings is given up, its vectors stay.
 */
export async function wantSpace(space: EmbeddingSpace): Promise<SpaceRow[]> {
  return choose(space, async (tx, wanted, active) => {
    if (!active) return activate(tx, wanted);
    // One that is being built is listed anew, which counts it anew: the last process may have been killed.
    if (wanted.state !== "paused") await begin(tx, wanted);
  });
}

/** Has a space built, or built further. */
export async function begin(tx: Tx, { spaceNo }: Pick<SpaceRow, "spaceNo">): Promise<void> {
  await tx.rows(sql`update embedding_spaces set state = 'building', is_listed = false, is_emptying = false,
    last_error = null, rate_per_second = null, ${UNLEASED} where space_no = ${spaceNo}::smallint`);
}

/** Makes a space the active one at once, whatever vectors it has. For programs that fill a store of their own. */
export async function forceSpace(space: EmbeddingSpace): Promise<SpaceRow[]> {
  return choose(space, (tx, wanted) => activate(tx, wanted));
}

async function choose(
  space: EmbeddingSpace,
  decide: (tx: Tx, wanted: SpaceRow, active: SpaceRow | undefined) => Promise<void>,
): Promise<SpaceRow[]> {
  const name = spaceName(space);
  return asSystem("accept", async (tx) => {
    await lockSpaces(tx);
    await tx.rows(sql`insert into embedding_spaces (name, provider, model, dimensions, query_prefix, document_prefix, pooling, state)
      values (${name}, ${space.provider}, ${space.model}, ${space.dimensions}::int, ${space.queryPrefix}, ${space.documentPrefix},
        ${space.pooling}, 'retired') on conflict (name) do nothing`);
    await tx.rows(sql`update embedding_spaces set state = 'retired', ${UNLEASED}
      where state in ('building', 'paused') and name <> ${name}`);
    // One process has the embedded database: leases that stand there are those of a process that was killed.
    if (tx.engine === "embedded") await tx.rows(sql`update embedding_spaces set ${UNLEASED}`);
    const rows = await readSpaceRows(tx);
    const wanted = rows.find((row) => row.name === name);
    if (!wanted) throw new AppError("internal", "The embedding space could not be registered.");
    const active = rows.find(({ state }) => state === "active");
    if (active?.name !== name) await decide(tx, wanted, active);
    return readSpaceRows(tx);
  });
}

/** Retires the active space in favour of another, whose gaps are listed anew. The caller holds lockSpaces. */
export async function activate(tx: Tx, { spaceNo }: Pick<SpaceRow, "spaceNo">): Promise<void> {
  await tx.rows(sql`update embedding_spaces set state = 'retired', active_to = now(), ${UNLEASED}
    where state = 'active' and space_no <> ${spaceNo}::smallint`);
  await tx.rows(sql`update embedding_spaces set state = 'active', active_from = now(), active_to = null, is_listed = false,
    is_emptying = false, last_error = null, rate_per_second = null, ${UNLEASED} where space_no = ${spaceNo}::smallint`);
}
