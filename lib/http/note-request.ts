import type { Ctx } from "@/lib/core";
import { type RequestTiming, recorder } from "@/lib/observability";

type Answered = {
  readonly method: string;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly status: number;
  readonly ms: number;
  readonly timing: Omit<RequestTiming, "requestId">;
};

/**
 * Records a request of a tenant under its operation: its duration when it succeeded, else its status class alone, so that
 * quick refusals don't make the percentiles look better. Nothing is written here.
 */
export function noteRequest({ tenantNo, requestId }: Ctx, answered: Answered): void {
  if (tenantNo === 0) return;
  const operation = operationOf(answered);
  if (answered.status >= 400)
    recorder().count(tenantNo, "failed", `${operation} ${Math.floor(answered.status / 100)}xx`);
  else recorder().request(tenantNo, operation, answered.ms, { requestId, ...answered.timing });
}

/** Method and path below /api/v1, with `:name` for what is the caller's own: ids would be labels without end. */
function operationOf({ method, pathname, params }: Answered): string {
  return `${method} ${templateOf(pathname.replace(/^\/api(\/v1)?/, ""), params)}`;
}

/** A path with `:name` in the place of each parameter. */
export function templateOf(path: string, params: Answered["params"]): string {
  const given = Object.entries(params);
  if (given.length === 0) return path;
  const names = new Map(given.flatMap(([name, value]) => [value].flat().map((one) => [one, name])));
  const shown = path.split("/").map((segment) => {
    const name = names.get(segment) ?? names.get(decoded(segment));
    return name === undefined ? segment : `:${name}`;
  });
  return shown.join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
