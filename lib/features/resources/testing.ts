import fc from "fast-check";
import { expect } from "vitest";
import { asAppError, type Ctx, writeCursor } from "@/lib/base/core";
import { closeSession, closeSessionInput } from "@/lib/features/sessions";
import { converse, runJobs, said } from "@/lib/features/sessions/testing";
import { testTenant } from "@/lib/storage/db/testing";
import { anyText } from "@/testkit/any-text";
import { listTree, readResource, resourceOutput, treeOutput } from ".";

/** Returns all entries below an address, each list to its end. */
export async function listBelow(ctx: Ctx, uri: string): Promise<{ uri: string; kind: string }[]> {
  const found: { uri: string; kind: string }[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await listTree(ctx, { uri, cursor });
    for (const entry of items) found.push(entry, ...(await listBelow(ctx, entry.uri)));
    if (next_cursor === null) return found;
    cursor = next_cursor;
  }
}

export const ANA = { kind: "user", id: "ana" } as const;
export const SESSION = "kitchen/talk ~1";

/** A tenant with memories, a corrected one, shared memory, and sessions and owners with unusual ids. */
export async function household(): Promise<Ctx> {
  const ctx = await testTenant();
  // The first memory is older than the others, also on a machine that stores them in the same millisecond.
  const at = new Date(Date.now() - 60_000).toISOString();
  await converse(
    ctx,
    said(SESSION, "My favourite colour is blue", { id: "event/1", at }),
    said(SESSION, "I prefer tea in the morning"),
    said(SESSION, "okay"),
    said("...", "We decided to use PostgreSQL for the archive"),
    { user_id: "~", role: "user", text: "My bicycle is red", session_id: "s" },
    { agent_owner: "Robot 日本", role: "user", text: "My birthday is on March 15", session_id: "s" },
    { scope: "shared", role: "user", text: "Our wifi channel is 11", session_id: "s" },
  );
  await converse(ctx, said(SESSION, "My favourite colour is green"));
  await closeSession(ctx, SESSION, closeSessionInput.parse({ user_id: "ana" }));
  await runJobs();
  return ctx;
}

/**
 * Reads and lists random URIs, made of parts or by changing one of the tenant's, with random cursors: with a
 * key of the whole tenant, with one that is bound to a user without memories, and with one of another tenant.
 * Each is refused as a mistake of the caller or has a reply of its schema, and shows nothing of another owner
 * but, to the bound key, shared memory.
 */
export async function fuzzUris(ctx: Ctx, numRuns: number): Promise<void> {
  const bound = { ...ctx, owner: { kind: "user", id: "ben" } as const };
  const foreign = await testTenant();
  const entries = await listBelow(ctx, "palimpsest://~");
  const part = fc.oneof(
    fc.constantFrom(
      "",
      "~",
      "~1",
      "..",
      "%2f",
      "%00",
      "ana",
      "user",
      "shared",
      "memories",
      "fact",
      "sessions",
      ctx.tenantId,
    ),
    fc.constantFrom(
      "turns",
      "chains",
      "timeline",
      "0",
      "99999999999999999999",
      "event~11",
      "\u0000",
      "'; select 1",
      "é",
    ),
    anyText({ maxLength: 12 }),
    fc.nat(400).map((length) => "x".repeat(length)),
  );
  const cursor = fc.option(
    fc.oneof(
      fc.array(fc.nat(), { maxLength: 3 }).map(writeCursor),
      fc.nat(400).map((length) => "9".repeat(length)),
      anyText({ maxLength: 12 }),
    ),
    { nil: undefined },
  );
  const made = fc.array(part, { maxLength: 8 }).map((parts) => `palimpsest://${parts.join("/")}`);
  const mutated = fc
    .tuple(fc.constantFrom(...entries.map(({ uri }) => uri)), fc.nat(12), part)
    .map(([uri, at, replacement]) =>
      uri
        .split("/")
        .with(Math.min(at, uri.split("/").length - 1), replacement)
        .join("/"),
    );
  const call = fc.constantFrom([readResource, resourceOutput] as const, [listTree, treeOutput] as const);
  const caller = fc.constantFrom(
    [ctx, /^$/] as const,
    [bound, TEXTS_OF_OTHERS] as const,
    [foreign, ALL_TEXTS] as const,
  );
  const uri = fc.oneof(made, mutated);
  const property = fc.asyncProperty(
    uri,
    cursor,
    call,
    caller,
    async (uri, cursor, [call, schema], [as, hidden]) => {
      const reply: unknown = await call(as, { uri, cursor }).catch(
        (thrown: unknown) => asAppError(thrown).code,
      );
      if (typeof reply === "string")
        expect(["not_found", "invalid_input", "owner_forbidden", "owner_required"]).toContain(reply);
      else expect(JSON.stringify(schema.parse(reply))).not.toMatch(hidden);
    },
  );
  await fc.assert(property, { numRuns });
}

/** Words of the household's memories, without and with those of shared memory. */
const TEXTS_OF_OTHERS = /colour|tea in|PostgreSQL|bicycle|birthday/;
const ALL_TEXTS = /colour|tea in|PostgreSQL|bicycle|birthday|wifi/;
