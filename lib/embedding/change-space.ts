import { writeAuditOfAll } from "@/lib/audit";
import { AppError, type Ctx } from "@/lib/core";
import { asSystem, sql, type Tx } from "@/lib/db";
import { activate, begin, UNLEASED } from "./choose-space";
import { lockSpaces } from "./gaps";
import { readSpaceRows, type SpaceRow } from "./space-rows";

type Actor = Pick<Ctx, "actor" | "requestId">;

/** What can be done to a change that is under way. */
export const SPACE_ACTS = ["pause", "resume", "rollback"] as const;
export type SpaceAct = (typeof SPACE_ACTS)[number];

/**
 * Pauses, resumes or rolls back the change of space. Rolling back before the switch gives the new space's vectors up;
 * afterwards the space that was active before is searched again at once, and what came since is embedded in it. Either
 * way the new space is left paused, so that a restart with the same settings does not begin it again.
 * Throws `not_changing` when there is nothing of the kind to do.
 */
export async function changeSpace(by: Actor, act: SpaceAct): Promise<void> {
  await acting(by, `embedding.${act}`, async (tx, rows) => {
    const next = rows.find(({ state }) => state === "building" || state === "paused");
    if (act === "rollback") return rollBack(tx, rows, next);
    if (!next || (act === "pause") !== (next.state === "building")) throw notChanging(act);
    await (act === "pause" ? pause(tx, next, false) : begin(tx, next));
    return next;
  });
}

async function rollBack(tx: Tx, rows: readonly SpaceRow[], next?: SpaceRow): Promise<SpaceRow> {
  if (next) {
    await pause(tx, next, true);
    return next;
  }
  const active = rows.find(({ state }) => state === "active");
  const before = rows
    .filter(({ state, activeTo, isEmptying }) => state === "retired" && activeTo !== null && !isEmptying)
    .sort((a, b) => Number(b.activeTo) - Number(a.activeTo))[0];
  if (!active || !before) throw notChanging("rollback");
  await activate(tx, before);
  await pause(tx, active, false);
  return active;
}

async function pause(tx: Tx, { spaceNo }: SpaceRow, isEmptying: boolean): Promise<void> {
  await tx.rows(sql`update embedding_spaces set state = 'paused', is_emptying = ${isEmptying}, rate_per_second = null, ${UNLEASED}
    where space_no = ${spaceNo}::smallint`);
}

/**
 * Has the vectors of a space deleted that is neither searched nor built. Throws `not_found` for an unknown one and
 * `space_in_use` otherwise.
 */
export async function dropSpace(by: Actor, spaceNo: number): Promise<void> {
  await acting(by, "embedding.drop", async (tx, rows) => {
    const row = rows.find((one) => one.spaceNo === spaceNo);
    if (!row) throw new AppError("not_found", "There is no such embedding space.");
    if (row.state === "active" || row.state === "building")
      throw new AppError("space_in_use", "This space is searched or being built. Roll it back first.");
    await tx.rows(
      sql`update embedding_spaces set is_emptying = true, ${UNLEASED} where space_no = ${spaceNo}::smallint`,
    );
    return row;
  });
}

/** Makes a space that is whole the active one. False when something is missing in it or it is not being built. */
export async function switchTo(spaceNo: number): Promise<boolean> {
  return asSystem("work", async (tx) => {
    await lockSpaces(tx);
    const [whole] = await tx.rows(sql`select 1 from embedding_spaces
      where space_no = ${spaceNo}::smallint and state = 'building' and is_listed
        and not exists (select 1 from embedding_gaps where space_no = ${spaceNo}::smallint)`);
    if (!whole) return false;
    await activate(tx, { spaceNo });
    await writeAuditOfAll(tx, { actor: "worker", requestId: "" }, "embedding.switch", { space: spaceNo });
    return true;
  });
}

/** Takes an emptied space away, or leaves it paused and empty. */
export async function endEmptying(spaceNo: number): Promise<void> {
  await asSystem("work", async (tx) => {
    await lockSpaces(tx);
    const mine = sql`space_no = ${spaceNo}::smallint and is_emptying`;
    const gone = await tx.rows(
      sql`delete from embedding_spaces where ${mine} and state = 'retired' returning 1`,
    );
    if (gone.length > 0) await tx.rows(sql`delete from embedding_gaps where space_no = ${spaceNo}::smallint`);
    else await tx.rows(sql`update embedding_spaces set is_emptying = false, done = 0 where ${mine}`);
  });
}

async function acting(
  by: Actor,
  name: string,
  act: (tx: Tx, rows: readonly SpaceRow[]) => Promise<SpaceRow>,
): Promise<void> {
  await asSystem("accept", async (tx) => {
    await lockSpaces(tx);
    const { spaceNo } = await act(tx, await readSpaceRows(tx));
    await writeAuditOfAll(tx, by, name, { space: spaceNo });
  });
}

function notChanging(act: SpaceAct): AppError {
  const messages: Readonly<Record<SpaceAct, string>> = {
    pause: "No embedding space is being built.",
    resume: "No embedding space is paused.",
    rollback: "No embedding space is being built, and there is none to go back to.",
  };
  return new AppError("not_changing", messages[act]);
}
