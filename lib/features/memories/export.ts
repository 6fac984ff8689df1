import { createHash } from "node:crypto";
import { z } from "zod";
import { redactText } from "@/lib/analysis/pii";
import { type Ctx, giveWay, OWNER_KINDS, type OwnerRef, ownerNumber, requireScope } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import {
  type ExportedVariable,
  pageOwners,
  type RedactNames,
  readExportLines,
  readExportOwner,
  readExportVariables,
  readTotals,
} from "@/lib/storage/records";
import { getPiiPolicy, redactionPolicy, withCustomRules } from "@/lib/storage/settings";
import { ownerFields } from "./page-input";
import { findRequestedOwner, requestedOwner } from "./requested-owner";

/** The version of the format. */
const VERSION = 1;
const OWNERS_PER_PAGE = 100;
/** A variable has at most 8 KB. */
const VARIABLES_PER_PAGE = 50;

export const exportInput = z.strictObject(ownerFields);
/** A stream of JSON lines in UTF-8. */
export const exportOutput = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream);

/**
 * Streams what is stored about an owner, or about the whole tenant, as JSON lines; a key bound to an owner
 * gets that owner, and needs only the scope read. `counts` are those at the start. Each event is read in one
 * transaction with its decisions and memories; the stream as a whole is not one moment. Reads one page at a
 * time, so memory is bounded. A failure ends the stream with an error and without its last line. Throws
 * `scope_missing` and `owner_forbidden`.
 */
export async function exportMemories(
  ctx: Ctx,
  input: z.infer<typeof exportInput>,
): Promise<ReadableStream<Uint8Array>> {
  requireScope(ctx, "admin", "read");
  const owner = await findRequestedOwner(ctx, input);
  const ownerNo = await requestedOwner(ctx, input);
  const target = ownerNo === null ? "tenant" : `owner:${ownerNumber(ownerNo)}`;
  await inTenant(ctx, "accept", (tx) => writeAudit(tx, ctx, "export", {}, target));
  const parts = encodeLines(ctx, owner, await readTotals(ctx, ownerNo));
  const source = {
    pull: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** People who changed memories can have an address as their name, which others must not get. */
async function nameRedaction(ctx: Ctx): Promise<RedactNames> {
  const policy = await redactionPolicy(ctx);
  return async (replace) =>
    policy
      ? withCustomRules(policy, (own) => replace((name) => redactText(name, own).text))
      : replace((name) => name);
}

async function* encodeLines(ctx: Ctx, owner: OwnerRef | null, counts: object): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const hash = createHash("sha256");
  const first = { palimpsest: VERSION, exported_at: new Date().toISOString(), counts };
  yield encoder.encode(`${JSON.stringify(first)}\n`);
  for await (const lines of owner ? ownerLines(ctx, owner) : tenantLines(ctx)) {
    const part = encoder.encode(lines.map((line) => `${line}\n`).join(""));
    hash.update(part);
    yield part;
    await giveWay(ctx.tenantNo);
  }
  yield encoder.encode(`${JSON.stringify({ end: true, sha256: hash.digest("hex") })}\n`);
}

async function* tenantLines(ctx: Ctx): AsyncGenerator<readonly string[]> {
  const { policy } = await getPiiPolicy(ctx);
  yield [JSON.stringify({ type: "settings", pii_policy: policy })];
  let after: { kind: number; id: string } | null = null;
  do {
    const page = await pageOwners(ctx, { prefix: "", after, limit: OWNERS_PER_PAGE });
    for (const { kind, owner_id } of page)
      yield* ownerLines(ctx, { kind: OWNER_KINDS[kind] ?? "shared", id: owner_id });
    const last = page.at(-1);
    after = last ? { kind: last.kind, id: last.owner_id } : null;
  } while (after);
}

/**
 * Yields an owner's line, which all lines up to the next owner's belong to, the pages of its events, and the
 * variables of its sessions.
 */
async function* ownerLines(ctx: Ctx, owner: OwnerRef): AsyncGenerator<readonly string[]> {
  const found = await inTenant(ctx, "work", (tx) => readExportOwner(tx, ctx, owner));
  if (!found) return;
  const { ownerNo, timeZone, nextSession, lastEventNo } = found;
  const readVariables = (last?: ExportedVariable) =>
    inTenant(ctx, "work", (tx) => readExportVariables(tx, ownerNo, last, VARIABLES_PER_PAGE));
  let variables = await readVariables();
  if (lastEventNo === 0 && variables.length === 0) return;
  yield [JSON.stringify({ type: "owner", ...owner, time_zone: timeZone, next_session: nextSession })];
  const redact = await nameRedaction(ctx);
  let after: string | null = "0";
  while (after !== null) {
    const page = await readExportLines(ctx.tenantNo, ownerNo, { after, until: lastEventNo, redact });
    if (page.lines.length > 0) yield page.lines;
    after = page.last;
  }
  while (variables.length > 0) {
    yield variables.map((one) => JSON.stringify({ type: "variable", ...one, value: JSON.parse(one.value) }));
    variables = await readVariables(variables.at(-1));
  }
}
