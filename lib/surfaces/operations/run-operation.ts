import {
  AppError,
  isPerson,
  namesOwner,
  type OwnerFields,
  requireScope,
  requireWholeTenant,
} from "@/lib/base/core";
import { writeAudit, writeAuditOfAll } from "@/lib/storage/audit";
import { asSystem, inTenant } from "@/lib/storage/db";
import { requireNamedOwner } from "@/lib/storage/settings";
import type { Caller, Operation, OperationCtx } from "./define-operation";
import { parseInput } from "./parse-input";

/** The fields of a call by their source. */
export type RawInput = {
  readonly params?: unknown;
  readonly input?: unknown;
  readonly headers?: unknown;
};

/**
 * Runs an operation for a caller: checks the caller and the scope, validates the input, checks the owner that
 * it names, runs the function, validates the output and writes the audit entry. `read` runs only after the
 * first checks, so the body of a rejected caller is never read. Throws the errors from the checks, the
 * schemas and the function.
 */
export async function runOperation<Sent, Output>(
  operation: Operation<Sent, Output>,
  ctx: OperationCtx,
  read: () => RawInput | Promise<RawInput>,
): Promise<Output> {
  requireCaller(operation, ctx);
  if (operation.scope) requireScope(ctx, operation.scope, operation.boundScope);
  if (operation.returnsContents) requireScope(ctx, "read");
  if (operation.owner === "tenant") requireWholeTenant(ctx);
  const input = parse(operation, await read()) as never;
  if (typeof operation.owner === "function") await requireBoundOwner(ctx, operation.owner(input));
  const output = checked(operation, await operation.run(ctx, input));
  if (operation.audit)
    await recordAction(ctx, operation.audit.action, operation.audit.target(input, output as never));
  return output;
}

/** Writes an audit entry. An operator's entry goes to every tenant, because it concerns the installation. */
async function recordAction(ctx: OperationCtx, action: string, target: string): Promise<void> {
  if (ctx.tenantNo === 0) await asSystem("accept", (tx) => writeAuditOfAll(tx, ctx, action, {}, target));
  else await inTenant(ctx, "accept", (tx) => writeAudit(tx, ctx, action, {}, target));
}

/** What a caller of another kind than the operation allows is told. */
export const CALLER_REFUSALS: Readonly<Record<Caller, string>> = {
  anyone: "Not allowed.",
  key: "Send a valid API key.",
  person: "This is only for members, not for API keys. Sign in first.",
  command: "This is only for commands on the server's own machine, not for API keys.",
  operator:
    "This is only for members and for commands on the server's own machine, not for API keys. Sign in first.",
  metrics: "Send METRICS_TOKEN as a bearer token, or sign in.",
};

/**
 * Calls from every surface pass through this check, so only a context of the right kind reaches an operation.
 * No scope helps a key here, so this comes before the check of scopes.
 */
function requireCaller({ caller }: Operation, ctx: OperationCtx): void {
  const isOperator = ctx.actor === "operator";
  const isAllowed = {
    anyone: true,
    key: ctx.tenantNo !== 0,
    person: isPerson(ctx),
    command: isOperator,
    operator: isOperator || isPerson(ctx),
    metrics: isOperator || isPerson(ctx) || ctx.actor === "metrics",
  }[caller];
  if (isAllowed) return;
  const isKnown = ctx.tenantNo !== 0 && ctx.actor !== "nobody";
  throw new AppError(isKnown ? "caller_forbidden" : "unauthenticated", CALLER_REFUSALS[caller]);
}

function parse(operation: Operation, raw: RawInput): object {
  // A malformed id gets the same response as an unknown one.
  const params = operation.params.safeParse(raw.params ?? {});
  if (!params.success) throw new AppError("not_found", "Not found. Check the ID.");
  return {
    ...(params.data as object),
    ...(operation.input ? (parseInput(operation.input, raw.input ?? {}) as object) : {}),
    ...(parseInput(operation.headers, raw.headers ?? {}, operation.http?.headers) as object),
  };
}

/** Checks that a bound key names only its own owner or none. Compares ids in their stored form. */
async function requireBoundOwner(ctx: OperationCtx, namedOwners: readonly OwnerFields[]): Promise<void> {
  if (!ctx.owner) return;
  for (const fields of namedOwners) if (namesOwner(fields)) await requireNamedOwner(ctx, fields);
}

/** Validates the output. Output that does not match its schema is a bug and is never sent. */
function checked<Output>(operation: Operation<never, Output>, output: Output): Output {
  const result = operation.output.safeParse(output);
  if (result.success) return result.data;
  throw new AppError("internal", "Internal error: response failed validation.", {
    fields: result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.code })),
  });
}
