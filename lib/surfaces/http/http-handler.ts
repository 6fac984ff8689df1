import { z } from "zod";
import type { Ctx } from "@/lib/base/core";
import {
  invalidFields,
  type Operation,
  parseInput,
  type RawInput,
  recordCall,
  runOperation,
  type Served,
} from "@/lib/surfaces/operations";
import { originOf } from "@/lib/surfaces/origin";
import { CLIENT_ADDRESS } from "@/lib/surfaces/web";
import { authenticate } from "./authenticate";
import { CACHE_CONTROL, problem } from "./problem";
import { readJson } from "./read-body";
import { requestError } from "./request-error";
import type { RouteHandler } from "./route-handler";
import { serve, withoutBodyOfHead } from "./serve";

const NO_QUERY = z.strictObject({});

/**
 * Returns the route handler of an operation. It handles authentication, parsing, request ids, timing and
 * errors. Every response has the header `x-request-id`. A failure is reported as problem details (RFC 9457).
 */
export function httpHandler(operation: Operation & Served): RouteHandler {
  // Probes and metrics are frequent and are not traced.
  const isTraced = operation.caller !== "anyone" && operation.caller !== "metrics";
  return async (request, context) => {
    const response = await serve(
      operation.name,
      (requestId) => handle(operation, requestId, request, context),
      isTraced ? request.headers.get("traceparent") : undefined,
    );
    return withoutBodyOfHead(request, response);
  };
}

async function handle(
  operation: Operation & Served,
  requestId: string,
  ...[request, context]: Parameters<RouteHandler>
): Promise<Response> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round((performance.now() - startedAt) * 100) / 100;
  let caller: Ctx | null = null;
  try {
    const { ctx, cookie } = await authenticate(operation.caller, request, requestId);
    caller = ctx;
    const callCtx = {
      ...ctx,
      isServer: true,
      signal: request.signal,
      renew: async () => (await authenticate(operation.caller, request, requestId)).ctx,
      serverUrl: originOf(request.headers),
      clientAddress: request.headers.get(CLIENT_ADDRESS),
    };
    const output = await runOperation(operation, callCtx, () => read(operation, request, context));
    const response = respond(operation, output, requestId);
    if (cookie) response.headers.append("set-cookie", cookie);
    recordCall(operation, caller, { status: response.status, ms: elapsedMs(), output });
    return response;
  } catch (thrown) {
    const error = requestError(thrown, request, { module: "http" });
    const response = problem(error, requestId);
    recordCall(operation, caller, { status: response.status, ms: elapsedMs() });
    return response;
  }
}

/** Reads the input of a request: from the query for GET and DELETE, and from the body for other methods. */
async function read(
  { http, input }: Operation & Served,
  ...[request, context]: Parameters<RouteHandler>
): Promise<RawInput> {
  const query = searchOf(request);
  const isInQuery = http.method === "GET" || http.method === "DELETE";
  if (!input || !(isInQuery || http.isBodyOptional)) parseInput(NO_QUERY, query);
  const headerFields = Object.entries(http.headers ?? {}).flatMap(([field, header]) => {
    const value = request.headers.get(header);
    return value === null ? [] : [[field, value]];
  });
  return {
    // Next passes no `params` for a path without parameters.
    params: (await context.params) ?? {},
    headers: Object.fromEntries(headerFields),
    input: isInQuery || !input ? query : await readFields(request, http, query),
  };
}

/** Reads the fields of the body and, if the body is optional, those of the query that it does not name. */
async function readFields(
  request: Request,
  { isBodyOptional, maxBody }: Served["http"],
  query: Record<string, string>,
): Promise<unknown> {
  const body = await readJson(request, isBodyOptional, maxBody);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject && Object.keys(query).length > 0 ? { ...query, ...body } : body;
}

function searchOf(request: Request): Record<string, string> {
  const params = new URL(request.url).searchParams;
  const repeatedNames = [...new Set(params.keys())].filter((name) => params.getAll(name).length > 1);
  if (repeatedNames.length === 0) return Object.fromEntries(params);
  throw invalidFields(
    repeatedNames.map((name) => ({ path: name.slice(0, 64), message: "is given more than once" })),
  );
}

function respond(operation: Operation & Served, output: unknown, requestId: string): Response {
  const status = operation.statusOf(output as never);
  const { alternative, isCompressed } = operation.http;
  const text = operation.http.text ?? (typeof output === "string" ? alternative : undefined);
  const headers = { "x-request-id": requestId, "cache-control": isCompressed ? "no-store" : CACHE_CONTROL };
  if (output instanceof ReadableStream)
    // The header keeps nginx from holding back the parts of a stream.
    return new Response(output, {
      status,
      headers: { ...headers, "content-type": String(text), "x-accel-buffering": "no" },
    });
  if (text) return new Response(String(output), { status, headers: { ...headers, "content-type": text } });
  return Response.json(output, { status, headers });
}
