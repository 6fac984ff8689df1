import type { Problem } from "@/lib/surfaces/http";
import { tenantHeader } from "./tenant";

/** A failed request: problem details (RFC 9457), or the code "unreachable" when there was no response. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    readonly fields: readonly { path: string; message: string }[] = [],
  ) {
    super(message);
  }
}

/** Returns the error messages of a problem by field path; null for a problem without fields. */
export function fieldErrorsOf(thrown: unknown): Record<string, string> | null {
  if (!(thrown instanceof ApiProblem) || thrown.fields.length === 0) return null;
  return Object.fromEntries(thrown.fields.map(({ path, message }) => [path, message]));
}

/** A proxy in front of the server can send a different body, so any field can be missing. */
type ProblemBody = Partial<Problem>;

const REQUEST_IDS = new WeakMap<object, string>();

/**
 * Returns the ID of the request that returned this response body. The audit log can be filtered by this ID.
 */
export function requestIdOf(response: unknown): string | null {
  return (typeof response === "object" && response && REQUEST_IDS.get(response)) || null;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Returns a path with its query string; parameters without a value are omitted. */
export function pathOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "") params.set(name, String(value));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Calls the API with the member's session, in the tenant of this page. Throws ApiProblem. When the session
 * has expired, it redirects to the sign-in page, which then returns to this page. Pages that work without a
 * session pass "stay".
 */
export async function request<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  whenSignedOut: "leave" | "stay" = "leave",
): Promise<T> {
  const given = {
    method,
    headers: { ...tenantHeader(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
  const response = await respondTo(path, given, whenSignedOut);
  const payload = (await response.json()) as T & object;
  REQUEST_IDS.set(payload, response.headers.get("x-request-id") ?? "");
  return payload;
}

/**
 * Reads a file from the API with the member's session, in the tenant of this page. Throws ApiProblem, also
 * when the connection ends before the file does.
 */
export async function download(path: string): Promise<Blob> {
  const response = await respondTo(path, { headers: tenantHeader() }, "leave");
  return response.blob().catch(() => {
    throw new ApiProblem(0, "unreachable", "The connection ended early. Try again.", null);
  });
}

async function respondTo(
  path: string,
  given: RequestInit,
  whenSignedOut: "leave" | "stay",
): Promise<Response> {
  const response = await fetch(path, given).catch((thrown: unknown) => {
    if (given.signal?.aborted) throw thrown;
    throw new ApiProblem(
      0,
      "unreachable",
      "Can’t reach the server. Check your connection and that it’s running.",
      null,
    );
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as ProblemBody;
  if (response.status === 401 && whenSignedOut === "leave" && typeof window !== "undefined") {
    const returnTo = window.location.pathname + window.location.search;
    window.location.assign(`/sign-in?next=${encodeURIComponent(returnTo)}`);
  }
  throw new ApiProblem(
    response.status,
    problem.code ?? "unknown",
    problem.detail ?? problem.title ?? "The server couldn’t complete this request.",
    problem.request_id ?? response.headers.get("x-request-id"),
    problem.fields ?? [],
  );
}
