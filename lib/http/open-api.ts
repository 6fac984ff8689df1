import { VERSION } from "@/lib/config";
import { ERRORS, type ErrorCode } from "@/lib/core";
import type { DefinedRoute, Described } from "./define-route";
import { addSchema, type JsonSchema } from "./json-schema";
import { problemOutput } from "./problem";
import { problemsOf } from "./problems-of";

/** What a route file exports, by its address as the folders of app spell it: `/api/v1/memories/[id]`. */
export type RouteModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Json = Record<string, unknown>;
type Schemas = Record<string, JsonSchema>;

const STATUS_WORDS: Readonly<Record<number, string>> = {
  200: "Done",
  201: "Made",
  202: "Taken, and done soon after",
  400: "The request can't be read, or names no owner",
  401: "Nobody, or nobody known",
  403: "Not for this caller",
  404: "There is no such thing, or not for this caller",
  409: "Not in the present state",
  413: "More than 4 MB",
  415: "Not JSON",
  422: "Fields or parameters that are wrong",
  429: "Too many requests: try again after Retry-After",
  500: "A mistake of the server",
  503: "Away or too busy: try again after Retry-After",
};

const SECURITY: Readonly<Record<Described["access"], readonly JsonSchema[]>> = {
  key: [{ bearer: [] }, { api_key: [] }, { session: [] }],
  operator: [{ operator: [] }, { session: [] }],
  metrics: [{ metrics: [] }, { operator: [] }, { session: [] }],
  person: [{ session: [] }],
  open: [],
};

/** The OpenAPI 3.1 document of these routes: every method that defineRoute made, and nothing that is written by hand. */
export function openApi(modules: RouteModules): Json {
  const schemas: Schemas = {};
  addSchema(schemas, "Problem", problemOutput, "output");
  const paths: Json = {};
  for (const [address, module] of Object.entries(modules)) {
    const methods = Object.entries(module).filter((entry): entry is [string, DefinedRoute] =>
      isRoute(entry[1]),
    );
    paths[address.replaceAll(/\[(\w+)\]/g, "{$1}")] = Object.fromEntries(
      methods.map(([method, { definition }]) => [
        method.toLowerCase(),
        operation(address, method, definition, schemas),
      ]),
    );
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Palimpsest",
      version: VERSION,
      summary: "A self-hosted memory server for AI agents",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas,
      headers: HEADERS,
      parameters: { Tenant: TENANT },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function isRoute(exported: unknown): exported is DefinedRoute {
  return typeof exported === "function" && "definition" in exported;
}

function operation(address: string, method: string, route: Described, schemas: Schemas): Json {
  const type = `${route.name[0]?.toUpperCase()}${route.name.slice(1)}`;
  if (!route.text) addSchema(schemas, `${type}Answer`, route.output, "output");
  if (route.body) addSchema(schemas, `${type}Body`, route.body, "input");
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [/^\/api\/v1\/([\w-]+)/.exec(address)?.[1] ?? "server"],
    security: SECURITY[route.access],
    parameters: parameters(address, route),
    ...(route.body ? { requestBody: { required: !route.isBodyOptional, content: json(`${type}Body`) } } : {}),
    responses: responses(route, problemsOf(method, route), `${type}Answer`),
  };
}

function parameters(address: string, route: Described): readonly JsonSchema[] {
  const query = route.query ? addSchema({}, "Query", route.query, "input") : {};
  const required = (query.required ?? []) as readonly string[];
  return [
    ...[...address.matchAll(/\[(\w+)\]/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string", minLength: 1 },
    })),
    ...Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) =>
      parameter(name, "query", required.includes(name), schema),
    ),
    ...Object.entries(route.headers ?? {}).map(([name, schema]) =>
      parameter(
        name,
        "header",
        !schema.safeParse(undefined).success,
        addSchema({}, "Header", schema, "input"),
      ),
    ),
    ...(route.access === "open" ? [] : [{ $ref: "#/components/parameters/Tenant" }]),
  ];
}

function parameter(name: string, place: string, required: boolean, given: JsonSchema): JsonSchema {
  const { description, ...schema } = given;
  return { name, in: place, required, ...(description ? { description } : {}), schema };
}

/** Answers by status; one status can have an answer and problems. A problem's codes are those that this route has. */
function responses(route: Described, problems: readonly ErrorCode[], answer: string): Json {
  const tooLong = {
    431: { description: "Address and headers of more than 16 KB, refused before anything is read" },
  };
  const refusals = [...new Set(problems.map((code) => ERRORS[code].status))];
  const answers = Object.fromEntries(
    [...new Set<number>([...route.statuses, ...refusals])]
      .toSorted((a, b) => a - b)
      .map((status) => {
        const codes = problems.filter((code) => ERRORS[code].status === status);
        const headers = ["X-Request-Id", ...(status === 429 || status === 503 ? ["Retry-After"] : [])];
        const content = {
          ...(route.statuses.includes(status) ? (text(route) ?? json(answer)) : {}),
          ...(codes.length > 0 ? { "application/problem+json": { schema: problemOf(codes) } } : {}),
        };
        return [
          status,
          {
            description: STATUS_WORDS[status] ?? "",
            headers: Object.fromEntries(
              headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
            ),
            content,
          },
        ];
      }),
  );
  return { ...answers, ...tooLong };
}

function problemOf(codes: readonly ErrorCode[]): JsonSchema {
  return { $ref: "#/components/schemas/Problem", properties: { code: { enum: codes } } };
}

function json(schema: string): Json {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}

/** Without the character set, which is no part of a media type's name. */
function text({ text }: Described): Json | undefined {
  return text ? { [text.split(";")[0] ?? ""]: { schema: { type: "string" } } } : undefined;
}

const HEADERS = {
  "X-Request-Id": { description: "Leads to the lines of the log", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "string", pattern: "^\\d+$" } },
};

const TENANT = {
  name: "x-palimpsest-tenant",
  in: "header",
  required: false,
  description: "The tenant that a session is for, `default` without it; a key has its own",
  schema: { type: "string" },
};

const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", description: "An API key, `plm_…`" },
  api_key: { type: "apiKey", in: "header", name: "x-api-key", description: "The same key in another place" },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description:
      "A person who signed in, from a page of this server; behind TLS `__Secure-` stands before the name",
  },
  metrics: { type: "http", scheme: "bearer", description: "METRICS_TOKEN, as Prometheus sends it" },
  operator: {
    type: "http",
    scheme: "bearer",
    description: "The token in `lock.json` of the embedded store, for commands on the server's own machine",
  },
};
