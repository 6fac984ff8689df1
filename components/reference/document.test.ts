// The API reference reads operations, fields and types from the OpenAPI document.

import { expect, test } from "vitest";
import { type Document, groupsOf, matching, type Operation, operationsOf } from "./document";

type Schema = Document["components"]["schemas"][string];

const documentOf = (schemas: Record<string, Schema> = {}, paths: Document["paths"] = {}): Document => ({
  info: { version: "1" },
  paths,
  components: { schemas, parameters: {} },
});
/** The fields that an operation shows for a request body of this schema. */
function fields(schema: Schema, schemas?: Record<string, Schema>) {
  const post = {
    operationId: "post",
    summary: "",
    tags: [],
    security: [],
    parameters: [],
    requestBody: { content: { "application/json": { schema } } },
    responses: {},
  };
  const [operation] = operationsOf(documentOf(schemas, { "/any": { post } }));
  return operation?.body.map(({ path, type, isRequired, note }) => [path, type, isRequired, note]) ?? [];
}

test("a field has a path, a type, limits, and a flag if it is required", () => {
  const schema: Schema = {
    required: ["events"],
    properties: {
      events: {
        type: "array",
        minItems: 1,
        maxItems: 500,
        items: { properties: { text: { type: "string", description: "What was said", maxLength: 9 } } },
      },
      k: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 8 },
      at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
      mode: { enum: ["a", "b"] },
      kinds: { type: "array", items: { enum: ["a", "b"] } },
    },
  };
  expect(fields(schema)).toEqual([
    ["events", "any[]", true, "1 to 500 items"],
    ["events[].text", "string", false, "What was said; at most 9 characters"],
    ["k", "integer", false, "1 or more; default 8"],
    ["at", "time | null", false, ""],
    ["mode", '"a" | "b"', false, ""],
    ["kinds", '("a" | "b")[]', false, ""],
  ]);
});

test("references are resolved through nullable types, and a recursive schema is not followed forever", () => {
  const tree: Schema = {
    type: "object",
    properties: { child: { anyOf: [{ $ref: "#/x/Tree" }, { type: "null" }] } },
  };
  const found = fields({ $ref: "#/x/Tree" }, { Tree: tree });
  expect(found.slice(0, 2)).toEqual([
    ["child", "object | null", false, ""],
    ["child.child", "object | null", false, ""],
  ]);
  expect(found.length).toBeLessThan(10);
});

test("a recursive value is shown as JSON", () => {
  const json: Schema = {
    anyOf: [{ type: "string" }, { type: "null" }, { type: "array", items: { $ref: "#/x/Json" } }],
  };
  expect(fields({ properties: { metadata: { $ref: "#/x/Json" } } }, { Json: json })).toEqual([
    ["metadata", "JSON", false, ""],
  ]);
});

test("an operation lists its authentication methods and its error codes", () => {
  const problem = { schema: { properties: { code: { enum: ["not_found"] } } } };
  const document = documentOf(
    {},
    {
      "/api/v1/memories/{id}": {
        get: {
          operationId: "getMemory",
          summary: "One memory",
          tags: ["memories"],
          security: [{ bearer: [] }, { api_key: [] }, { session: [] }],
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: {
            404: { description: "No such thing", content: { "application/problem+json": problem } },
          },
        },
      },
    },
  );
  const [operation] = operationsOf(document);
  expect(operation).toMatchObject({
    method: "GET",
    group: "memories",
    callers: ["API key", "session"],
    parameters: [{ path: "id", type: "string, in the path", isRequired: true }],
    responses: [{ status: "404", codes: ["not_found"], fields: [] }],
  });
  const ids = (search: string) => matching(operationsOf(document), search).map(({ id }) => id);
  expect([ids("get memor"), ids("post"), ids("")]).toEqual([["getMemory"], [], ["getMemory"]]);
});

test("the groups that agents use come first, and the server group comes last", () => {
  const groups = ["server", "keys", "memories", "audit", "events"].map((group) => ({ group }) as Operation);
  expect(groupsOf(groups)).toEqual(["events", "memories", "audit", "keys", "server"]);
});
