import { tenantHeader } from "./tenant";

/** A problem that the server answered with (RFC 9457), or "unreachable" when it did not answer. */
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

type ProblemBody = {
  code?: string;
  detail?: string;
  title?: string;
  request_id?: string;
  fields?: { path: string; message: string }[];
};

const REQUEST_IDS = new WeakMap<object, string>();

/** The id of the request that gave this answer, by which its act stands in the access log. */
export function requestIdOf(answer: unknown): string | null {
  return (typeof answer === "object" && answer && REQUEST_IDS.get(answer)) || null;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A path with those parameters that have a value. */
export function pathOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "") params.set(name, String(value));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Asks the API with the person's session, in the tenant of this page. Throws ApiProblem. A session that ended leads to the
 * sign-in page, which comes back to this place; a caller that is not signed in on purpose says "stay".
 */
export async function request<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  whenSignedOut: "leave" | "stay" = "leave",
): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { ...tenantHeader(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((thrown: unknown) => {
    if (signal?.aborted) throw thrown;
    throw new ApiProblem(0, "unreachable", "The server does not answer. Is it running?", null);
  });
  if (response.ok) {
    const answer = (await response.json()) as T & object;
    REQUEST_IDS.set(answer, response.headers.get("x-request-id") ?? "");
    return answer;
  }
  const problem = (await response.json().catch(() => ({}))) as ProblemBody;
  if (response.status === 401 && whenSignedOut === "leave" && typeof window !== "undefined") {
    const here = window.location.pathname + window.location.search;
    window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
  }
  throw new ApiProblem(
    response.status,
    problem.code ?? "unknown",
    problem.detail ?? problem.title ?? "The server could not do this.",
    problem.request_id ?? response.headers.get("x-request-id"),
    problem.fields ?? [],
  );
}
