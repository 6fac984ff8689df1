import { AppError, type Ctx } from "@/lib/base/core";
import { writeAuditOfAll } from "@/lib/storage/audit";
import { asSystem, sql, type Tx } from "@/lib/storage/db";
import { activate, startBuilding } from "./choose-space";
import { lockSpaces } from "./gaps";
import { UNLEASED } from "./lease";
import { readSpaceRows, type SpaceRow } from "./space-rows";

type Actor = Pick<Ctx, "actor" | "requestId">;

/** Actions on a space change in progress. */
export const SPACE_ACTIONS = ["pause", "resume", "rollback"] as const;
export type SpaceAction = (typeof SPACE_ACTIONS)[number];

/**
 * Pauses, resumes or rolls back the space change. A rollback before the switch deletes the new space's
 * vectors. After the switch it reactivates the previous space, where later turns are embedded again. The new
 * space stays paused, so that a restart with the same settings does not begin it again. Throws `not_changing`
 * when the action does not apply.
 */
export async function changeSpace(actor: Actor, action: SpaceAction): Promise<void> {
  await runAudited(actor, `embedding.${action}`, async (tx, rows) => {
    const next = rows.find(({ state }) => state === "building" || state === "paused");
    if (action === "rollback") return rollBack(tx, rows, next);
    if (!next || (action === "pause") !== (next.state === "building")) throw notChanging(action);
    await (action === "pause" ? pause(tx, next, { isEmptying: false }) : startBuilding(tx, next));
    return next;
  });
}

async function rollBack(tx: Tx, rows: readonly SpaceRow[], next?: SpaceRow): Promise<SpaceRow> {
  if (next) {
    await pause(tx, next, { isEmptying: true });
    return next;
  }
  const activeSpace = rows.find(({ state }) => state === "active");
  const before = rows
    .filter(({ state, activeTo, isEmptying }) => state === "retired" && activeTo !== null && !isEmptying)
    .sort((a, b) => Number(b.activeTo) - Number(a.activeTo))[0];
  if (!activeSpace || !before) throw notChanging("rollback");
  await activate(tx, before);
  await pause(tx, activeSpace, { isEmptying: false });
  return activeSpace;
}

/** Pauses the building of a space. An emptied one loses its vectors in the background. */
async function pause(
  tx: Tx,
  { spaceNo }: SpaceRow,
  { isEmptying }: { readonly isEmptying: boolean },
): Promise<void> {
  await tx.rows(sql`update embedding_spaces set state = 'paused', is_emptying = ${isEmptying}, rate_per_second = null, ${UNLEASED}
    where space_no = ${spaceNo}::smallint`);
}

/**
 * Deletes the vectors of a space that is neither searched nor built, in the background. Throws `not_found`
 * for an unknown space, and `space_in_use` for one that is searched or being built.
 */
export async function dropSpace(actor: Actor, spaceNo: number): Promise<void> {
  await runAudited(actor, "embedding.drop", async (tx, rows) => {
    const row = rows.find((one) => one.spaceNo === spaceNo);
    if (!row) throw new AppError("not_found", "The embedding space does not exist.");
    if (row.state === "active" || row.state === "building")
      throw new AppError("space_in_use", "This space is searched or being built. Roll it back first.");
    await tx.rows(
      sql`update embedding_spaces set is_emptying = true, ${UNLEASED} where space_no = ${spaceNo}::smallint`,
    );
    return row;
  });
}

/** Activates a space that is complete. Returns false when it has gaps or is not being built. */
export async function switchTo(spaceNo: number): Promise<boolean> {
  return asSystem("work", async (tx) => {
    await lockSpaces(tx);
    const [complete] = await tx.rows(sql`select 1 from embedding_spaces
      where space_no = ${spaceNo}::smallint and state = 'building' and is_listed
        and not exists (select 1 from embedding_gaps where space_no = ${spaceNo}::smallint)`);
    if (!complete) return false;
    await activate(tx, { spaceNo });
    await writeAuditOfAll(
      tx,
      { actor: "worker", requestId: "" },
      "embedding.switch",
      { space: spaceNo },
      `space:${spaceNo}`,
    );
    return true;
  });
}

/** Deletes an emptied retired space, or keeps a paused one without vectors. */
export async function endEmptying(spaceNo: number): Promise<void> {
  await asSystem("work", async (tx) => {
    await lockSpaces(tx);
    const isEmptied = sql`space_no = ${spaceNo}::smallint and is_emptying`;
    const deleted = await tx.rows(
      sql`delete from embedding_spaces where ${isEmptied} and state = 'retired' returning 1`,
    );
    if (deleted.length > 0)
      await tx.rows(sql`delete from embedding_gaps where space_no = ${spaceNo}::smallint`);
    else await tx.rows(sql`update embedding_spaces set is_emptying = false, done = 0 where ${isEmptied}`);
  });
}

async function runAudited(
  actor: Actor,
  name: string,
  change: (tx: Tx, rows: readonly SpaceRow[]) => Promise<SpaceRow>,
): Promise<void> {
  await asSystem("accept", async (tx) => {
    await lockSpaces(tx);
    const { spaceNo } = await change(tx, await readSpaceRows(tx));
    await writeAuditOfAll(tx, actor, name, { space: spaceNo }, `space:${spaceNo}`);
  });
}

function notChanging(action: SpaceAction): AppError {
  const messages: Readonly<Record<SpaceAction, string>> = {
    pause: "No embedding space is being built.",
    resume: "No embedding space is paused.",
    rollback: "No embedding space is being built, and there is none to go back to.",
  };
  return new AppError("not_changing", messages[action]);
}
