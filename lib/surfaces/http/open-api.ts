import type { z } from "zod";
import { VERSION } from "@/lib/base/config";
import { ERRORS, type ErrorCode } from "@/lib/base/core";
import type { Caller, Described, Served } from "@/lib/surfaces/operations";
import { addSchema, type JsonSchema } from "./json-schema";
import { problemOutput } from "./problem";
import { problemsOf } from "./problems-of";

type Json = Record<string, unknown>;
type DescribedRoute = Described & Served;
type Schemas = Record<string, JsonSchema>;

const STATUS_WORDS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted for processing",
  400: "Malformed request or missing owner",
  401: "Missing or invalid credentials",
  403: "Insufficient permissions",
  404: "Not found",
  409: "Conflict with the current state",
  413: "Request body exceeds 4 MB",
  415: "Unsupported media type: send JSON",
  422: "Validation failed",
  429: "Rate limit exceeded; retry after Retry-After",
  500: "Internal server error",
  503: "Unavailable or overloaded; retry after Retry-After",
};

const SECURITY: Readonly<Record<Caller, readonly JsonSchema[]>> = {
  key: [{ bearer: [] }, { api_key: [] }, { session: [] }],
  command: [{ operator: [] }],
  operator: [{ operator: [] }, { session: [] }],
  metrics: [{ metrics: [] }, { operator: [] }, { session: [] }],
  person: [{ session: [] }],
  anyone: [],
};

/** The OpenAPI 3.1 document of these operations. */
export function openApi(operations: readonly DescribedRoute[]): Json {
  const schemas: Schemas = {};
  addSchema(schemas, "Problem", problemOutput, "output");
  const paths: Record<string, Json> = {};
  // The paths are sorted, so they are easy to find.
  for (const operation of operations.toSorted((a, b) => a.http.path.localeCompare(b.http.path))) {
    const path = operation.http.path.replaceAll(/\[(\w+)\]/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [operation.http.method.toLowerCase()]: operationObject(operation, schemas),
    };
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
      parameters: { Tenant: TENANT, Remember: REMEMBER },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function operationObject(operation: DescribedRoute, schemas: Schemas): Json {
  const { name, summary, caller, http, input, output } = operation;
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const body = isInQuery(operation) ? null : input;
  if (!http.text) addSchema(schemas, `${type}Answer`, output, "output");
  if (body) addSchema(schemas, `${type}Body`, body, "input");
  return {
    operationId: name,
    summary,
    tags: [/^\/api\/v1\/([\w-]+)/.exec(http.path)?.[1] ?? "server"],
    security: SECURITY[caller],
    parameters: parameters(operation),
    ...(body ? { requestBody: { required: !http.isBodyOptional, content: json(`${type}Body`) } } : {}),
    responses: responses(operation, problemsOf(operation), `${type}Answer`),
  };
}

const isInQuery = ({ http }: DescribedRoute) => http.method === "GET" || http.method === "DELETE";

/** Events are ignored with the header, and what else would store its input says that it is refused. */
const hasRememberHeader = (operation: DescribedRoute) =>
  operation.http.path === "/api/v1/events" || problemsOf(operation).includes("remember_disabled");

function parameters(operation: DescribedRoute): readonly JsonSchema[] {
  const { params, headers, input, http, caller } = operation;
  return [
    ...fieldsOf(params).map(({ name, schema }) => parameter(name, "path", true, schema)),
    ...(input && (isInQuery(operation) || http.isBodyOptional) ? fieldsOf(input) : []).map(
      ({ name, isRequired, schema }) => parameter(name, "query", isRequired && isInQuery(operation), schema),
    ),
    ...fieldsOf(headers).map(({ name, isRequired, schema }) =>
      parameter(http.headers?.[name] ?? name, "header", isRequired, schema),
    ),
    ...(hasRememberHeader(operation) ? [{ $ref: "#/components/parameters/Remember" }] : []),
    ...(caller === "anyone" || caller === "command" ? [] : [{ $ref: "#/components/parameters/Tenant" }]),
  ];
}

function fieldsOf(fields: z.ZodType): { name: string; isRequired: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = addSchema({}, "Fields", fields, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema,
  }));
}

function parameter(name: string, place: string, required: boolean, described: JsonSchema): JsonSchema {
  const { description, ...schema } = described;
  return { name, in: place, required, ...(description ? { description } : {}), schema };
}

/**
 * Returns the responses by status. A status can have both a response body and problems. The problem codes are
 * those of this operation.
 */
function responses(operation: DescribedRoute, problems: readonly ErrorCode[], answer: string): Json {
  const tooLong = {
    431: { description: "URL and headers exceed 16 KB; the request is refused before it is read" },
  };
  const refusals = [...new Set(problems.map((code) => ERRORS[code].status))];
  const answers = Object.fromEntries(
    [...new Set<number>([...operation.statuses, ...refusals])]
      .toSorted((a, b) => a - b)
      .map((status) => {
        const codes = problems.filter((code) => ERRORS[code].status === status);
        const headers = ["X-Request-Id", ...(status === 429 || status === 503 ? ["Retry-After"] : [])];
        const content = {
          ...(operation.statuses.includes(status)
            ? (text(operation.http.text) ?? { ...json(answer), ...text(operation.http.alternative) })
            : {}),
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

/** Leaves out the character set, which is not part of the media type's name. */
function text(text: string | undefined): Json | undefined {
  return text ? { [text.split(";")[0] ?? ""]: { schema: { type: "string" } } } : undefined;
}

const HEADERS = {
  "X-Request-Id": { description: "Request ID, for log lookup", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "string", pattern: "^\\d+$" } },
};

const TENANT = {
  name: "x-palimpsest-tenant",
  in: "header",
  required: false,
  description: "Tenant of a session (default `default`); an API key has its own tenant",
  schema: { type: "string" },
};

const REMEMBER = {
  name: "x-palimpsest-remember",
  in: "header",
  required: false,
  description:
    "`false`: nothing that the request sends is stored. Events are then `ignored`, other requests are refused with `remember_disabled`",
  schema: { type: "string", enum: ["true", "false"] },
};

const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", description: "An API key, `plm_…`" },
  api_key: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "The same API key in another header",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description: "The session cookie of a signed-in member; over TLS its name starts with `__Secure-`",
  },
  metrics: {
    type: "http",
    scheme: "bearer",
    description: "METRICS_TOKEN, which Prometheus sends as a bearer token",
  },
  operator: {
    type: "http",
    scheme: "bearer",
    description: "The token in `lock.json` of the data directory, for commands on the server's own machine",
  },
};
