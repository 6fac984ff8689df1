import { RateLimiterMemory } from "rate-limiter-flexible";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import type { Ctx } from "@/lib/base/core";
import { log, logError } from "@/lib/base/observability";
import { writeAudit } from "@/lib/storage/audit";
import { asSystem, type Tx } from "@/lib/storage/db";
import { ensureTenant } from "./tenant";

/** The failed sign-ins that get an audit entry each; the next entry counts the others in the window. */
const RECORDED = { points: 20, duration: 600 };

/**
 * Who signed in or tried to. `name` is null for an unknown name, because people also type passwords into the
 * name field.
 */
export type SignInAttempt = {
  readonly name: string | null;
  readonly personNo: number | null;
  readonly by: "password" | "sso";
};

const limiter = new RateLimiterMemory(RECORDED);
/** Failed sign-ins of this process that no entry counts yet. */
let unrecorded = 0;

/** Writes a successful sign-in to the log and, in the caller's transaction, to the audit log. */
export async function recordSignIn(tx: Tx, attempt: SignInAttempt, requestId: string): Promise<void> {
  log().info({ module: "auth", ...shown(attempt) }, "signed in");
  await write(tx, attempt, { action: "sign_in", attempts: 1, requestId });
}

/**
 * Writes a failed sign-in to the log and, at most 20 times in 10 minutes, to the audit log. `attempts` counts
 * the failures since the last entry, so that a flood cannot fill the log. Never throws.
 */
export async function recordFailedSignIn(
  attempt: SignInAttempt,
  code: string,
  requestId: string,
): Promise<void> {
  log().warn({ module: "auth", code, ...shown(attempt) }, "sign-in refused");
  unrecorded++;
  const isRecorded = await limiter.consume("failed").then(
    () => true,
    () => false,
  );
  // The entry of a simultaneous failure can have counted this one.
  if (!isRecorded || unrecorded === 0) return;
  const attempts = unrecorded;
  unrecorded = 0;
  await asSystem("accept", (tx) =>
    write(tx, attempt, { action: "sign_in.failed", attempts, requestId }),
  ).catch((thrown: unknown) => {
    unrecorded += attempts;
    logError(thrown, { module: "auth", step: "record-sign-in" });
  });
}

/** Members belong to no tenant and a sign-in names none, so the entry goes to the default tenant. */
async function write(
  tx: Tx,
  attempt: SignInAttempt,
  { action, attempts, requestId }: { action: string; attempts: number } & Pick<Ctx, "requestId">,
): Promise<void> {
  const tenantNo = await ensureTenant(tx, "default");
  const { name, person } = shown(attempt);
  const actor = name === null ? "nobody" : `person:${name}`;
  await writeAudit(tx, { tenantNo, actor, requestId }, action, { attempts }, person);
}

/** The name without email addresses. */
function shown({ name, personNo, by }: SignInAttempt): { name: string | null; person: string; by: string } {
  return {
    name: name === null ? null : redactText(name, DEFAULT_POLICY).text,
    person: `person:${personNo ?? (name === null ? "unknown" : by)}`,
    by,
  };
}
