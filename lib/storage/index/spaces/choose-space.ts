import { AppError } from "@/lib/base/core";
import { type EmbeddingSpace, spaceName } from "@/lib/models/embedder";
import { asSystem, sql, type Tx } from "@/lib/storage/db";
import { lockSpaces } from "./gaps";
import { UNLEASED } from "./lease";
import { readSpaceRows, type SpaceRow } from "./space-rows";

/**
 * Registers the space that the settings name. The first one becomes active. A later one is built alongside
 * the active one, unless it was paused or rolled back. A space being built for other settings is retired and
 * keeps its vectors.
 */
export async function requestSpace(space: EmbeddingSpace): Promise<SpaceRow[]> {
  return chooseSpace(space, async (tx, wantedSpace, activeSpace) => {
    if (!activeSpace) return activate(tx, wantedSpace);
    // A space in progress is listed and counted again, because the last process may have been killed.
    if (wantedSpace.state !== "paused") await startBuilding(tx, wantedSpace);
  });
}

/** Starts or continues building a space. */
export async function startBuilding(tx: Tx, { spaceNo }: Pick<SpaceRow, "spaceNo">): Promise<void> {
  await tx.rows(sql`update embedding_spaces set state = 'building', is_listed = false, is_emptying = false,
    last_error = null, rate_per_second = null, ${UNLEASED} where space_no = ${spaceNo}::smallint`);
}

/** Activates a space immediately, whatever vectors it has. For programs with a store of their own. */
export async function activateSpace(space: EmbeddingSpace): Promise<SpaceRow[]> {
  return chooseSpace(space, (tx, wantedSpace) => activate(tx, wantedSpace));
}

async function chooseSpace(
  space: EmbeddingSpace,
  decide: (tx: Tx, wantedSpace: SpaceRow, activeSpace: SpaceRow | undefined) => Promise<void>,
): Promise<SpaceRow[]> {
  const name = spaceName(space);
  return asSystem("accept", async (tx) => {
    await lockSpaces(tx);
    await tx.rows(sql`insert into embedding_spaces (name, provider, model, dimensions, query_prefix, document_prefix, pooling, state)
      values (${name}, ${space.provider}, ${space.model}, ${space.dimensions}::int, ${space.queryPrefix}, ${space.documentPrefix},
        ${space.pooling}, 'retired') on conflict (name) do nothing`);
    await tx.rows(sql`update embedding_spaces set state = 'retired', ${UNLEASED}
      where state in ('building', 'paused') and name <> ${name}`);
    // Only one process uses the embedded database, so remaining leases belong to a process that was killed.
    if (tx.engine === "embedded") await tx.rows(sql`update embedding_spaces set ${UNLEASED}`);
    const rows = await readSpaceRows(tx);
    const wantedSpace = rows.find((row) => row.name === name);
    if (!wantedSpace) throw new AppError("internal", "The embedding space could not be registered.");
    const activeSpace = rows.find(({ state }) => state === "active");
    if (activeSpace?.name !== name) await decide(tx, wantedSpace, activeSpace);
    return readSpaceRows(tx);
  });
}

/**
 * Retires the active space and activates another, whose gaps are listed again. The caller holds lockSpaces.
 */
export async function activate(tx: Tx, { spaceNo }: Pick<SpaceRow, "spaceNo">): Promise<void> {
  await tx.rows(sql`update embedding_spaces set state = 'retired', active_to = now(), ${UNLEASED}
    where state = 'active' and space_no <> ${spaceNo}::smallint`);
  await tx.rows(sql`update embedding_spaces set state = 'active', active_from = now(), active_to = null, is_listed = false,
    is_emptying = false, last_error = null, rate_per_second = null, ${UNLEASED} where space_no = ${spaceNo}::smallint`);
}
