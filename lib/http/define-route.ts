import { z } from "zod";
import { checkKey, checkOperator, isMetricsToken } from "@/lib/auth";
import { AppError, asAppError, type Ctx, ERRORS, type ErrorCode, requireScope } from "@/lib/core";
import { describeRequest, log, logError, type RequestTiming } from "@/lib/observability";
import { DEFAULT_POLICY, redactText } from "@/lib/pii";
import { noteRequest, templateOf } from "./note-request";
import { refuseForeign } from "./origin";
import { invalidInput, problem } from "./problem";
import { readJson } from "./read-body";
import { serve } from "./serve";
import { hasSession, personOfRequest } from "./session";

type Params = Readonly<Record<string, string>>;
type Call<Body, Query> = {
  readonly ctx: Ctx;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly request: Request;
};

type Access = "key" | "person" | "operator" | "metrics" | "open";

/** A route as data: what it is called, who may call it, what goes in, what comes out, and the verb between. */
export type RouteDefinition<Body, Query, Output> = {
  /** Its name in the OpenAPI document, from which clients make the name of a function. */
  readonly name: string;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /**
   * key: an API key or a person, whose scopes the verb checks. person: somebody signed in. operator: a command on the server's own
   * machine, or an admin; readers may look. metrics: the same, and who has METRICS_TOKEN. open: anybody.
   */
  readonly access: Access;
  readonly body?: z.ZodType<Body>;
  /** A request without a body is one with an empty object: every field of `body` has a default. */
  readonly isBodyOptional?: boolean;
  readonly query?: z.ZodType<Query>;
  /** Headers that `run` reads by itself, for the OpenAPI document. */
  readonly headers?: Readonly<Record<string, z.ZodType>>;
  readonly output: z.ZodType<Output>;
  /** Media type of an output that is text, not JSON. */
  readonly text?: string;
  readonly status?: number | { readonly all: readonly number[]; readonly of: (output: Output) => number };
  /** Refusals of its own, beside those that every route of its kind has (lib/http/problems-of.ts). */
  readonly problems?: readonly ErrorCode[];
  /** Stages of the request in milliseconds and the parts it left out, for the rollups. */
  readonly timing?: (output: Output) => Pick<RequestTiming, "stages" | "degraded">;
  readonly run: (call: Call<Body, Query>) => Promise<Output>;
};

export type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;

/** A handler that tells what it is. */
export type DefinedRoute = RouteHandler & { readonly definition: Described };

/** What the OpenAPI document is made of. */
export type Described = Pick<
  RouteDefinition<unknown, unknown, unknown>,
  | "name"
  | "summary"
  | "access"
  | "body"
  | "isBodyOptional"
  | "query"
  | "headers"
  | "output"
  | "text"
  | "problems"
> & { readonly statuses: readonly number[] };

const NOBODY: Omit<Ctx, "requestId"> = {
  tenantNo: 0 as Ctx["tenantNo"],
  tenantId: "",
  scopes: [],
  owner: null,
  actor: "nobody",
};
const nothing = z.strictObject({});

/**
 * Makes a route handler: key, input, verb, check of the answer, timing, log line and errors, the same for every route.
 * The answer always has `x-request-id`; a failure is a problem of RFC 9457.
 */
export function defineRoute<Body = undefined, Query = undefined, Output = unknown>(
  route: RouteDefinition<Body, Query, Output>,
): DefinedRoute {
  async function handle(
    requestId: string,
    ...[request, context]: Parameters<RouteHandler>
  ): Promise<Response> {
    const startedAt = performance.now();
    const done = (response: Response, caller: Ctx | null, output?: Output) => {
      const { pathname } = new URL(request.url);
      const ms = Math.round((performance.now() - startedAt) * 100) / 100;
      const timing = output === undefined ? {} : (route.timing?.(output) ?? {});
      const { method } = request;
      const { status } = response;
      describeRequest(() => ({ method, route: templateOf(pathname, params), status }));
      if (caller) noteRequest(caller, { method, pathname, params, status, ms, timing });
      log().info({ method, route: routeOf(pathname), status, ms, actor: shownActor(caller) }, "request");
      return response;
    };
    let params: Params = {};
    let caller: Ctx | null = null;
    try {
      // Next gives none to a route without any.
      params = ((await context.params) ?? {}) as Params;
      const { ctx, cookie } = await authenticate(route.access, request, requestId);
      caller = ctx;
      const query = parse(route.query ?? (nothing as unknown as z.ZodType<Query>), searchOf(request));
      const body = route.body
        ? parse(route.body, await readJson(request, route.isBodyOptional))
        : (undefined as Body);
      const output = await route.run({ ctx, body, query, params, request });
      const response = answer(route, output, requestId);
      if (cookie) response.headers.append("set-cookie", cookie);
      return done(response, caller, output);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (ERRORS[error.code].level !== "info") logError(error, { room: "http" });
      return done(problem(error, requestId), caller);
    }
  }
  const handler: RouteHandler = (...call) =>
    serve(
      route.name,
      (requestId) => handle(requestId, ...call),
      route.access === "open" || route.access === "metrics" ? undefined : call[0].headers.get("traceparent"),
    );
  const { status = 200 } = route;
  const statuses = typeof status === "number" ? [status] : status.all;
  return Object.assign(handler, { definition: { ...route, statuses } });
}

/** The name that somebody signs in with may be an e-mail address. */
function shownActor(caller: Ctx | null): string {
  if (!caller) return "nobody";
  return caller.actor.startsWith("person:") ? redactText(caller.actor, DEFAULT_POLICY).text : caller.actor;
}

async function authenticate(
  access: Access,
  request: Request,
  requestId: string,
): Promise<{ ctx: Ctx; cookie: string | null }> {
  const { headers, method } = request;
  if (access === "open") return { ctx: { ...NOBODY, requestId }, cookie: null };
  const [, token = null] = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const key = token ?? (access === "key" ? headers.get("x-api-key") : null);
  if (access === "person" || (key === null && hasSession(headers))) {
    const found = await personOfRequest(headers, requestId);
    refuseForeign(method, headers);
    if (access === "operator" && method !== "GET") requireScope(found.ctx, "admin");
    return found;
  }
  if (access === "key") return { ctx: await checkKey(key, requestId), cookie: null };
  if (access === "metrics" && isMetricsToken(key))
    return { ctx: { ...NOBODY, actor: "metrics", requestId }, cookie: null };
  checkOperator(key, access === "metrics" ? "Send METRICS_TOKEN as bearer token, or sign in." : undefined);
  return { ctx: { ...NOBODY, scopes: ["admin"], actor: "operator", requestId }, cookie: null };
}

function searchOf(request: Request): Record<string, string> {
  const params = new URL(request.url).searchParams;
  const twice = [...new Set(params.keys())].filter((name) => params.getAll(name).length > 1);
  if (twice.length === 0) return Object.fromEntries(params);
  const fields = twice.map((name) => ({ path: name.slice(0, 64), message: "is given more than once" }));
  throw new AppError("invalid_input", "The request has fields that are wrong.", { fields });
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = withinStack(() => schema.safeParse(value));
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}

/** A schema reads a value level by level, and some thousands of them exhaust the stack. */
function withinStack<T>(read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    const fields = [{ path: "", message: "nests too deeply" }];
    throw new AppError("invalid_input", "The request has fields that are wrong.", { fields });
  }
}

/** An answer that is not of its own schema is our mistake and never goes out. */
function answer<Output>(
  route: Pick<RouteDefinition<unknown, unknown, Output>, "output" | "text" | "status">,
  output: Output,
  requestId: string,
): Response {
  const checked = route.output.safeParse(output);
  if (!checked.success)
    throw new AppError("internal", "The answer does not have its promised form.", {
      fields: checked.error.issues.map((i) => ({ path: i.path.join("."), message: i.code })),
    });
  const { status: given = 200 } = route;
  const status = typeof given === "number" ? given : given.of(output);
  const headers = { "x-request-id": requestId, "cache-control": "no-store" };
  if (route.text)
    return new Response(String(checked.data), {
      status,
      headers: { ...headers, "content-type": route.text },
    });
  return Response.json(checked.data, { status, headers });
}

/** Ids out of a path: they are the caller's, and the log holds none. */
function routeOf(pathname: string): string {
  return pathname.replace(/^(\/api\/v1\/[\w-]+\/)[^/]+/, "$1:id");
}
