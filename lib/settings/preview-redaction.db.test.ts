import { expect, test } from "vitest";
import { allRows, testDatabase, testTenant } from "@/lib/db/testing";
import { previewRedaction } from "./preview-redaction";

testDatabase();

const ADDRESS = ["ana", "example.org"].join("@");

test("a preview tells what is found where, and what would be stored, and stores nothing", async () => {
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

test("a preview is refused to a key that may not read", async () => {
  const ctx = await testTenant(["write", "admin"]);
  await expect(previewRedaction(ctx, { text: "x" })).rejects.toMatchObject({ code: "scope_missing" });
});
