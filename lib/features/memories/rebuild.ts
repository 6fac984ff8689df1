import { z } from "zod";
import {
  type Ctx,
  giveWay,
  invalidCursor,
  OWNER_KINDS,
  type OwnerNo,
  ownerNoOf,
  ownerNumber,
  readCursor,
  requireScope,
  writeCursor,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import type { RebuildMode } from "@/lib/storage/index";
import {
  nextOwner,
  type PROJECTIONS,
  type RebuildPlace,
  readOwnerRef,
  rebuildSlice,
} from "@/lib/storage/records";
import { ownerFields } from "./page-input";
import { requestedOwner } from "./requested-owner";

const NAMES = [
  "words",
  "statistics",
  "vectors",
  "lines",
  "relations",
  "entities",
  "patterns",
] as const satisfies readonly (keyof typeof PROJECTIONS)[];

export const rebuildInput = z.strictObject({
  ...ownerFields,
  what: z.enum(NAMES).optional().describe("Only this part of the search index"),
  check: z.boolean().default(false).describe("Only compare, and change nothing"),
  cursor: z.string().max(200).optional().describe("Continue where an earlier call ended"),
});

export const rebuildOutput = z.object({
  owners: z.int().describe("Number of owners that this call completed"),
  differences: z
    .array(
      z.object({
        owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
        what: z.enum(NAMES),
        table: z.string(),
        rows: z.int().describe("Rows that were missing, wrong or left over"),
      }),
    )
    .describe("What differed from the stored events; without `check`, it is corrected"),
  enqueued: z.int().optional().describe("Sessions whose summaries were enqueued, for summaries"),
  next_cursor: z.string().nullable().describe("Call again with it; null when everything was compared"),
});
type RebuildOutput = z.infer<typeof rebuildOutput>;

/** A call ends after this time, so that a rebuild of any size fits into requests. */
const CALL_MS = 1000;

/**
 * Makes the search index again from the stored events, in slices beside other requests, or with `check` only
 * compares the two. Each call takes about a second and returns where to continue; a repeated call changes
 * nothing more. Turns without a vector are embedded afterwards, as after a failure of the embedder. Throws
 * `scope_missing`, `owner_forbidden`, and `invalid_input` for a broken cursor.
 */
export async function rebuild(ctx: Ctx, input: z.output<typeof rebuildInput>): Promise<RebuildOutput> {
  requireScope(ctx, "admin");
  const only = await requestedOwner(ctx, input);
  const names = input.what ? [input.what] : NAMES;
  const begin = (ownerNo: OwnerNo | null): RebuildPlace | null =>
    ownerNo && names[0] ? { ownerNo, projection: names[0], first: 0 } : null;
  const following = (after: OwnerNo | null) =>
    inTenant(ctx, "work", async (tx) => begin(await nextOwner(tx, ctx.tenantNo, after)));
  let place = input.cursor ? placeOf(ctx, input.cursor, only) : only ? begin(only) : await following(null);
  if (!input.cursor && !input.check) {
    const target = only ? `owner:${ownerNumber(only)}` : "tenant";
    await inTenant(ctx, "accept", (tx) => writeAudit(tx, ctx, "index.rebuild", {}, target));
  }
  const output: RebuildOutput = { owners: 0, differences: [], next_cursor: null };
  const endsAt = performance.now() + CALL_MS;
  while (place && performance.now() < endsAt) {
    const next = await runSlice(ctx, place, input.check ? "compare" : "write", output);
    const projection: (typeof NAMES)[number] | undefined = names[names.indexOf(place.projection) + 1];
    if (next !== null) place = { ...place, first: next };
    else if (projection) place = { ...place, projection, first: 0 };
    else {
      output.owners++;
      place = only ? null : await following(place.ownerNo);
    }
    await giveWay(ctx.tenantNo);
  }
  return { ...output, next_cursor: place && cursorOf(place) };
}

/** Runs one slice and notes its differences. Returns where the projection continues; null at its end. */
async function runSlice(
  ctx: Ctx,
  place: RebuildPlace,
  mode: RebuildMode,
  output: RebuildOutput,
): Promise<number | null> {
  return inTenant(ctx, "work", async (tx) => {
    const owner = await readOwnerRef(tx, place.ownerNo);
    if (!owner) return null;
    const { differences, next } = await rebuildSlice(tx, place, mode);
    for (const [table, rows] of Object.entries(differences)) {
      const found = output.differences.find(
        (one) =>
          one.table === table &&
          one.what === place.projection &&
          one.owner.id === owner.id &&
          one.owner.kind === owner.kind,
      );
      if (found) found.rows += rows;
      else if (rows > 0) output.differences.push({ owner, what: place.projection, table, rows });
    }
    return next;
  });
}

function cursorOf({ ownerNo, projection, first }: RebuildPlace): string {
  return writeCursor([ownerNumber(ownerNo), NAMES.indexOf(projection), first]);
}

function placeOf(ctx: Ctx, cursor: string, only: OwnerNo | null): RebuildPlace {
  const [owner = "", name, first] = readCursor(cursor, 3);
  const projection = NAMES[Number(name)];
  const ownerNo = ownerNoOf(ctx.tenantNo, owner);
  if (!projection || (only && ownerNo !== only)) throw invalidCursor();
  return { ownerNo, projection, first: Number(first) };
}
