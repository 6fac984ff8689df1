import { asAppError, ERRORS } from "@/lib/base/core";
import type { Operation, OperationCtx, Served } from "./define-operation";
import { recordCall } from "./record-call";
import { type RawInput, runOperation } from "./run-operation";

/** Runs an operation that has a route and returns its output, in this process or on a server. */
export type RunOperation = <Sent, Output>(
  operation: Operation<Sent, Output> & Served,
  sent: Sent,
) => Promise<Output>;

/**
 * Runs an operation in this process, as commands do. The checks, logs and metrics are the same as over HTTP.
 * Throws AppErrors, which the caller reports.
 */
export async function callOperation<Sent, Output>(
  operation: Operation<Sent, Output>,
  ctx: OperationCtx,
  sent: Sent,
): Promise<Output> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round((performance.now() - startedAt) * 100) / 100;
  try {
    const output = await runOperation(operation, ctx, () => split(operation, sent as object));
    recordCall(operation, ctx, { status: operation.statusOf(output as never), ms: elapsedMs(), output });
    return output;
  } catch (thrown) {
    const error = asAppError(thrown);
    recordCall(operation, ctx, { status: ERRORS[error.code].status, ms: elapsedMs() });
    throw error;
  }
}

/** Groups the fields of a call by their place in the HTTP request: path, headers, and query or body. */
export function split(operation: Pick<Operation, "http">, sent: object): Required<RawInput> {
  const inPath = new Set([...(operation.http?.path ?? "").matchAll(/\[(\w+)\]/g)].map(([, name]) => name));
  const inHeaders = new Set(Object.keys(operation.http?.headers ?? {}));
  const pick = (isIn: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => isIn(name)));
  return {
    params: pick((name) => inPath.has(name)),
    headers: pick((name) => inHeaders.has(name)),
    input: pick((name) => !inPath.has(name) && !inHeaders.has(name)),
  };
}
