// The generated files of clients match their sources.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { clientTypes } from "./client-types.mjs";
import { bundleHook, HOOK_FILE, TYPES_FILE } from "./generate-clients.mjs";

const REMEDY = "Run npm run clients.";

test("the types of the TypeScript client are those of the OpenAPI document", async () => {
  const response = await GET(new Request("http://any/api/openapi.json"), { params: Promise.resolve({}) });
  expect(await readFile(TYPES_FILE, "utf8"), REMEDY).toBe(clientTypes(await response.json()));
});

test("the hook is bundled from its sources", async () => {
  expect(await readFile(HOOK_FILE, "utf8"), REMEDY).toBe(await bundleHook());
});

test("a schema that has no type fails, so that no field is left out", () => {
  const schemas = { SendEventsBody: { type: "object", properties: { events: { items: { not: {} } } } } };
  expect(() => clientTypes({ components: { schemas }, paths: {} })).toThrow("cannot express");
});
