import {
  callOperation,
  type Operation,
  type OperationCtx,
  type RunOperation,
  type Served,
  split,
} from "@/lib/surfaces/operations";
import type { Call } from "./call";
import { Failure } from "./command";

/** Runs an operation that has a route and returns its output, in this process or on a server. */
export type Caller = RunOperation;

/** Runs any operation in this process. */
type LocalCaller = <Sent, Output>(operation: Operation<Sent, Output>, sent: Sent) => Promise<Output>;

/** Runs operations in this process. Most of them need the open database. */
export function inProcess(ctx: OperationCtx): LocalCaller {
  return (operation, sent) => callOperation(operation, ctx, sent);
}

/**
 * Returns a caller that runs operations on the server that `call` reaches. It throws Failure when the
 * response does not match this version's schema.
 */
export function overHttp(call: Call): Caller {
  return async <Sent, Output>(operation: Operation<Sent, Output> & Served, sent: Sent) => {
    const { method } = operation.http;
    const { params, input, headers } = split(operation, sent as object);
    const isInQuery = method === "GET" || method === "DELETE";
    const path =
      pathOf(operation, params as Record<string, unknown>) + (isInQuery ? queryOf(input as object) : "");
    const body = isInQuery || !operation.input ? undefined : input;
    const answer = await call(method, path, body, headersOf(operation, headers as object));
    const output = operation.output.safeParse(answer);
    if (output.success) return output.data;
    throw new Failure(
      "The server's response has an unknown format. Check that the server and this command run the same version.",
    );
  };
}

/** The path below /api/v1 with its parameters filled in. */
function pathOf({ http }: Served, params: Readonly<Record<string, unknown>>): string {
  const path = http.path.replace(/^\/api\/v1\//, "");
  return path.replaceAll(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The header fields of a call under the names of their headers. */
function headersOf({ http }: Served, fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [http.headers?.[field] ?? field, String(value)]),
  );
}

function queryOf(input: object): string {
  const presentFields = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(presentFields.map(([name, value]) => [name, String(value)]));
  return presentFields.length > 0 ? `?${query}` : "";
}
