// The OpenAPI document is complete, consistent with the routes, and enforced by testkit/contract.ts.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { HTTP_OPERATIONS } from "@/lib/surfaces/http";
import { contractOf, type Exchange, type OpenApi } from "@/testkit/contract";
import { readFiles } from "./checks/read-files.mjs";

type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, []>[];
  parameters: { name: string; in: string; required: boolean; description?: string; $ref?: string }[];
  responses: Record<string, { content: Record<string, { schema: unknown }> }>;
};

const response = await GET(new Request("http://any/api/openapi.json"), { params: Promise.resolve({}) });
const text = await response.text();
const document = JSON.parse(text) as OpenApi & { components: { schemas: Record<string, unknown> } };
const operationAt = (method: string, address: string) =>
  document.paths[address]?.[method] as unknown as Operation;
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.keys(methods).map((method) => ({ method, address, ...operationAt(method, address) })),
);

test("docs/api.md lists every method of every path", async () => {
  const lines = (await readFile("docs/api.md", "utf8")).split("\n");
  const undocumented = operations.filter(
    ({ method, address }) =>
      !lines.some((line) => line.includes(`${address}\``) && line.includes(method.toUpperCase())),
  );
  expect(undocumented.map(({ method, address }) => `${method} ${address}`)).toEqual([]);
});

/** Every route file without an operation, with the reason. */
const WITHOUT_OPERATION = {
  "app/api/[[...rest]]/route.ts": "answers 404 to every unknown path, so that it is a problem and no page",
  "app/mcp/route.ts": "serves the Model Context Protocol, whose messages name operations themselves",
  "app/.well-known/[[...rest]]/route.ts":
    "answers 404 in JSON, because clients parse it when they look for metadata",
  "app/mcp/[...rest]/route.ts": "answers 404 in JSON to every unknown path below the MCP endpoint",
  "app/api/mem0/[...path]/route.ts":
    "serves the API of mem0, whose calls run operations in mem0's own shapes",
  "app/proxy/[[...path]]/route.ts":
    "forwards chats of OpenAI's and Ollama's clients, whose memories come from operations",
  "app/api/auth/[...nextauth]/route.ts": "sign-in and sign-out have the protocol of next-auth",
};

/**
 * The whole text of a route file. Anything more could answer a request without the checks of its operation.
 */
const ROUTE_FILE =
  /^import \{ serveOperations \} from "@\/lib\/surfaces\/http";\n\n(?:export const dynamic = "force-dynamic";\n\n)?export const \{ DELETE, GET, PATCH, POST, PUT \} = serveOperations\("([^"]+)"\);\n$/;
const HANDLER_FILE =
  /^import \{ (\w+) \} from "@\/lib\/surfaces\/(?:http|mcp|mem0|proxy|sign-in)";\n\nexport const \{ DELETE, GET, PATCH, POST, PUT \} = \1;\n$/;
/** Next's own answer to OPTIONS would name methods that the endpoint refuses. */
const MCP_FILE =
  'import { mcpRoute } from "@/lib/surfaces/mcp";\n\nexport const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = mcpRoute;\n';

/** Files anywhere in app that Next turns into endpoints: routes, and metadata routes that run code. */
const ENDPOINT =
  /^(?:src\/)?app\/(?:.*\/)?(?:route|sitemap|robots|manifest|(?:icon|apple-icon|opengraph-image|twitter-image)\d*)\.[cm]?[jt]sx?$/;

test("each operation's path is served by one route file, and each route file serves its own path", async () => {
  const files = readFiles().map(({ path }) => path);
  expect(files.filter((path) => /^(?:src\/)?pages\//.test(path))).toEqual([]);
  const endpoints = files.filter((path) => ENDPOINT.test(path));
  const routes = endpoints.filter((path) => !(path in WITHOUT_OPERATION));
  expect(routes.length + Object.keys(WITHOUT_OPERATION).length).toBe(endpoints.length);
  const servedBodies = await Promise.all(
    routes.map(async (path) => {
      const [, served] = ROUTE_FILE.exec(await readFile(path, "utf8")) ?? [];
      expect([path, served]).toEqual([path, `/${path.slice("app/".length, -"/route.ts".length)}`]);
      return served;
    }),
  );
  for (const path of Object.keys(WITHOUT_OPERATION)) {
    const text = await readFile(path, "utf8");
    if (path === "app/mcp/route.ts") expect(text).toBe(MCP_FILE);
    else expect(text).toMatch(HANDLER_FILE);
  }
  expect(servedBodies.toSorted()).toEqual(
    [...new Set(HTTP_OPERATIONS.map(({ http }) => http.path))].toSorted(),
  );
});

test("a route file that answers a method itself is not accepted", () => {
  const served = 'serveOperations("/api/v1/keys")';
  const route = `import { serveOperations } from "@/lib/surfaces/http";\n\nexport const { DELETE, GET, PATCH, POST, PUT } = ${served};\n`;
  expect(route).toMatch(ROUTE_FILE);
  expect(route.replace("DELETE, ", "")).not.toMatch(ROUTE_FILE);
  expect(`${route}export const HEAD = () => new Response("planted");\n`).not.toMatch(ROUTE_FILE);
  expect(`import { listKeys } from "@/lib/features/access";\n${route}`).not.toMatch(ROUTE_FILE);
});

test.each([
  ["app/route.ts", true],
  ["app/export/route.js", true],
  ["app/(dashboard)/memories/export/route.tsx", true],
  ["app/robots.ts", true],
  ["app/(dashboard)/memories/opengraph-image.tsx", true],
  ["app/icon.svg", false],
  ["app/(dashboard)/memories/page.tsx", false],
  ["components/route.ts", false],
])("%s is an endpoint: %s", (path, isEndpoint) => {
  expect(ENDPOINT.test(path)).toBe(isEndpoint);
});

test("the document contains each operation once, under its method and path, and nothing else", () => {
  const documentedBindings = HTTP_OPERATIONS.map(
    ({ http }) => `${http.method} ${http.path.replaceAll(/\[(\w+)\]/g, "{$1}")}`,
  );
  const documented = operations.map(({ method, address }) => `${method.toUpperCase()} ${address}`);
  expect(documented.length).toBeGreaterThan(40);
  expect(documented.toSorted()).toEqual(documentedBindings.toSorted());
});

test("each operation has a unique name, a description and permissions", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const { operationId, summary, security } of operations) {
    expect([operationId, summary]).toEqual([
      expect.stringMatching(/^[a-z][A-Za-z]+$/),
      expect.stringMatching(/^[A-Z].{8,}[^.]$/),
    ]);
    expect(Array.isArray(security)).toBe(true);
  }
  expect(operationAt("post", "/api/v1/retrieve").security).toEqual([
    { bearer: [] },
    { api_key: [] },
    { session: [] },
  ]);
  expect(operationAt("put", "/api/v1/flags").security).toEqual([{ operator: [] }, { session: [] }]);
  expect(operationAt("get", "/api/v1/me").security).toEqual([{ session: [] }]);
  expect(operationAt("get", "/api/health").security).toEqual([]);
});

test("the documented parameters are those in the path, query and headers", () => {
  const parameterNames = (operation: Operation) =>
    operation.parameters.map((parameter) =>
      parameter.$ref ? parameter.$ref : `${parameter.in} ${parameter.name}${parameter.required ? " !" : ""}`,
    );
  expect(parameterNames(operationAt("get", "/api/v1/events/{id}"))).toEqual([
    "path id !",
    "query user_id",
    "query agent_owner",
    "query scope",
    "query wait_ms",
    "#/components/parameters/Tenant",
  ]);
  expect(parameterNames(operationAt("post", "/api/v1/events"))).toEqual([
    "header Idempotency-Key",
    "#/components/parameters/Remember",
    "#/components/parameters/Tenant",
  ]);
  for (const operation of operations) {
    const inAddress = [...operation.address.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const documented = operation.parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => parameter.name);
    expect([operation.address, documented]).toEqual([operation.address, inAddress]);
  }
});

test("every reference can be resolved", () => {
  const refs = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(refs.length).toBeGreaterThan(100);
  for (const ref of new Set(refs)) {
    const resolvedRef = ref
      .split("/")
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
    expect([ref, resolvedRef]).toEqual([ref, expect.anything()]);
  }
});

test("the document has the components that clients are generated from", () => {
  const { responses } = operationAt("post", "/api/v1/events");
  expect(Object.keys(responses)).toEqual([
    "202",
    "400",
    "401",
    "403",
    "404",
    "409",
    "413",
    "415",
    "422",
    "429",
    "431",
    "500",
    "503",
  ]);
  expect(responses[400]?.content["application/problem+json"]?.schema).toEqual({
    $ref: "#/components/schemas/Problem",
    properties: { code: { enum: ["malformed_json", "owner_required"] } },
  });
  expect(Object.keys(operationAt("get", "/api/health").responses[503]?.content ?? {})).toEqual([
    "application/json",
    "application/problem+json",
  ]);
  expect(document.components.schemas.RetrieveBody).toMatchObject({
    required: ["query"],
    properties: { k: {} },
  });
});

const keep = contractOf(document);
const problem = {
  type: "urn:palimpsest:problem:not_found",
  title: "not found",
  status: 404,
  detail: "There is none.",
  code: "not_found",
  request_id: "1",
  fields: [],
};
const exchange = (overrides: Partial<Exchange> & { body?: unknown }): Exchange => ({
  method: "DELETE",
  path: "/api/v1/keys/abc?x=1",
  status: 200,
  headers: new Headers({
    "content-type":
      overrides.status && overrides.status >= 400 ? "application/problem+json" : "application/json",
  }),
  text: JSON.stringify(overrides.body ?? { revoked: 1 }),
  ...overrides,
});
const problemResponse = (status: number, code: string) => ({ status, body: { ...problem, status, code } });
const eventRequest = {
  method: "POST",
  path: "/api/v1/events",
  status: 202,
  body: { events: [{ id: "a", status: "queued" }] },
};

test.each<[string, Parameters<typeof exchange>[0]]>([
  ["a response in the documented format", {}],
  ["a documented problem", problemResponse(404, "not_found")],
  ["the refusal of an unknown method", { method: "PUT", ...problemResponse(405, "method_not_allowed") }],
  ["the refusal of an unknown path", { path: "/api/v1/none", ...problemResponse(404, "not_found") }],
  [
    "a body that the document allows",
    { ...eventRequest, sent: { events: [{ user_id: "a", role: "user", text: "b" }] } },
  ],
  ["an empty answer where no body is documented", { status: 431, text: "" }],
  ["a page", { path: "/memories", status: 307, body: "" }],
  ["sign-in", { method: "POST", path: "/api/auth/callback/credentials", body: { url: "/" } }],
])("the contract accepts %s", (_what, overrides) => {
  expect(() => keep(exchange(overrides))).not.toThrow();
});

test.each<[string, Parameters<typeof exchange>[0], RegExp]>([
  ["a status that is not documented", { status: 204 }, /not documented/],
  ["an answer with an unknown field", { body: { revoked: 1, more: "secret" } }, /additional properties$/],
  ["a body where none is documented", { status: 431 }, /not documented/],
  ["an answer in another format", { body: { revoked: "secret" } }, /\/revoked must be number$/],
  ["an undocumented problem", problemResponse(404, "ambiguous_id"), /\/code must be equal to one of/],
  [
    "a problem sent as plain JSON",
    { ...problemResponse(404, "not_found"), headers: new Headers({ "content-type": "application/json" }) },
    /not documented/,
  ],
  ["an answer at an undocumented method", { method: "PUT" }, /must be 405/],
  ["an answer at an undocumented path", { path: "/api/v1/none" }, /must be 404/],
  [
    "an accepted body that the document does not allow",
    { ...eventRequest, sent: { events: [{ text: 1 }] } },
    /accepted a body that the document rejects/,
  ],
])("the contract rejects %s without repeating any value", (_what, overrides, words) => {
  expect(() => keep(exchange(overrides))).toThrow(words);
  expect(() => keep(exchange(overrides))).not.toThrow(/secret/);
});
