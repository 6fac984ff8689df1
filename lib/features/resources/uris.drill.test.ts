// Thousands of random URIs and replies: none fails, none leads to another owner, and each reads back.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { testDatabase } from "@/lib/storage/db/testing";
import { IS_FULL } from "@/testkit/drill-size";
import { listTree, readResource } from ".";
import { fuzzUris, household, listBelow } from "./testing";

testDatabase();

const RUNS = IS_FULL ? 100_000 : 2000;
const REPLIES = IS_FULL ? 10_000 : 500;

test("no random URI fails inside the server or leads to another owner", { timeout: RUNS * 50 }, async () => {
  await fuzzUris(await household(), RUNS);
});

test("every URI of random replies reads back under itself", { timeout: REPLIES * 500 }, async () => {
  const ctx = await household();
  const uris = (await listBelow(ctx, "palimpsest://~")).map(({ uri }) => uri);
  let seed = 1;
  const pick = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return uris[seed % uris.length] ?? "";
  };
  for (let reply = 0; reply < REPLIES; reply += 1) {
    const { uri, items } = await listTree(ctx, { uri: pick() });
    for (const one of [uri, ...items.map((item) => item.uri)]) expect(await uriOf(ctx, one)).toBe(one);
  }
});

/** Returns the URI that the server gives to what a URI names: of a resource, or of a list. */
async function uriOf(ctx: Ctx, uri: string): Promise<string> {
  const found = await readResource(ctx, { uri }).catch(() => listTree(ctx, { uri }));
  return (found as { uri: string }).uri;
}
