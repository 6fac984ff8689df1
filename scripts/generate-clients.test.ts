// The generated files of clients match their sources.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { clientTypes } from "./client-types.mjs";
import { bundleHook, HOOK_FILE, TYPES_FILE } from "./generate-clients.mjs";

const REMEDY = "Run npm run clients.";

const response = await GET(new Request("http://any/api/openapi.json"), { params: Promise.resolve({}) });
const document = await response.json();

test("the types of the TypeScript client are those of the OpenAPI document", async () => {
  expect(await readFile(TYPES_FILE, "utf8"), REMEDY).toBe(clientTypes(document));
});

test("the hook is bundled from its sources", async () => {
  expect(await readFile(HOOK_FILE, "utf8"), REMEDY).toBe(await bundleHook());
});

test("a schema that has no type fails, so that no field is left out", () => {
  const schemas = { ...document.components.schemas, EraseAnswer: { not: {} } };
  expect(() => clientTypes({ ...document, components: { schemas } })).toThrow("cannot express");
});
