// A preview of a policy returns its matches and stores nothing.

import { expect, test } from "vitest";
import { allRows, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { piiPolicy } from "@/lib/storage/settings";
import { previewRedaction } from "./preview-redaction";

testDatabase();

const ADDRESS = ["ana", "example.org"].join("@");

test("a preview returns the matches and the redacted text, and stores nothing", async () => {
  const ctx = await testTenant();
  const before = await allRows();
  const preview = await previewRedaction(ctx, { text: `Write to ${ADDRESS} today` });
  expect(preview).toMatchObject({
    is_on: true,
    text: "Write to [EMAIL] today",
    spans: [{ kind: "EMAIL", start: 9, length: ADDRESS.length }],
    redactions: [{ kind: "EMAIL", mode: "mask", start: 9, length: 7 }],
  });
  expect(await allRows()).toEqual(before);
});

test("a key without read access cannot preview a redaction", async () => {
  const ctx = await testTenant(["write", "admin"]);
  await expect(previewRedaction(ctx, { text: "x" })).rejects.toMatchObject({ code: "scope_missing" });
});

test("a key without the scope `admin` cannot send a trial policy", async () => {
  const policy = piiPolicy.parse({});
  for (const scopes of [["read"], ["read", "write"]] as const) {
    const ctx = await testTenant([...scopes]);
    expect(await previewRedaction(ctx, { text: "x" })).toMatchObject({ text: "x" });
    await expect(previewRedaction(ctx, { text: "x", policy })).rejects.toMatchObject({
      code: "scope_missing",
      facts: { scope: "admin" },
    });
  }
});
