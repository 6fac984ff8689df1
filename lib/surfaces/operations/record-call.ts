import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import type { Ctx } from "@/lib/base/core";
import { count, describeRequestSpan, log, recorder } from "@/lib/base/observability";
import type { Operation } from "./define-operation";

type Answered<Output> = {
  readonly status: number;
  readonly ms: number;
  /** Absent when the call failed. */
  readonly output?: Output;
};

/**
 * Returns a path of `app` with `:name` for each parameter. Paths appear only in this form in logs, metrics
 * and traces.
 */
export function templateOf(path: string): string {
  return path.replaceAll(/\[(\w+)\]/g, ":$1");
}

/**
 * Names the span, writes the log line and records a tenant's call for the rollups. A failed call is only
 * counted by status class, so quick failures do not improve the percentiles. `caller` is null when
 * authentication failed. Writes nothing to the database.
 */
export function recordCall<Output>(
  operation: Operation<never, Output>,
  caller: Ctx | null,
  { status, ms, output }: Answered<Output>,
): void {
  const { name, http } = operation;
  const binding = http ? { method: http.method, route: templateOf(http.path) } : null;
  if (binding) describeRequestSpan(() => ({ ...binding, status }));
  const source = caller?.source ?? "rest";
  log().info({ operation: name, ...binding, status, ms, actor: shownActor(caller), source }, "request");
  count("call", { operation: name, source, status: `${Math.floor(status / 100)}xx` });
  if (!caller || caller.tenantNo === 0) return;
  const label = binding ? `${binding.method} ${binding.route.replace(/^\/api(\/v1)?/, "")}` : name;
  if (status >= 400) {
    recorder().count(caller.tenantNo, "failed", `${label} ${Math.floor(status / 100)}xx`);
    return;
  }
  const timing = output === undefined ? {} : operation.timing?.(output as never);
  recorder().request(caller.tenantNo, label, ms, { requestId: caller.requestId, ...timing });
}

/** Returns the caller for the log. A member's name is left out, because it can be an email address. */
function shownActor(caller: Pick<Ctx, "actor"> | null): string {
  if (!caller) return "nobody";
  return caller.actor.startsWith("person:") ? redactText(caller.actor, DEFAULT_POLICY).text : caller.actor;
}
