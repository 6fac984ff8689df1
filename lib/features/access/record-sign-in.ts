import { RateLimiterMemory } from "rate-limiter-flexible";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import type { Ctx } from "@/lib/base/core";
import { log, logError } from "@/lib/base/observability";
import { writeAudit } from "@/lib/storage/audit";
import { asSystem, type Tx } from "@/lib/storage/db";
import { ensureTenant } from "./tenant";

/** At most 20 failed sign-ins in 600 s get an audit entry; the next entry counts the others. */
const RECORDED = { points: 20, duration: 600 };

/**
 * Someone who signed in or tried to. `name` is null for an unknown name, because people also type passwords
 * into the name field.
 */
export type SignInAttempt = {
  readonly name: string | null;
  readonly personNo: number | null;
  readonly by: "password" | "sso";
};

const limiter = new RateLimiterMemory(RECORDED);
/** The number of failed sign-ins in this process that no audit entry counts yet. */
let unrecorded = 0;

/** Writes a successful sign-in to the log and, in the caller's transaction, to the audit log. */
export async function recordSignIn(tx: Tx, attempt: SignInAttempt, requestId: string): Promise<void> {
  log().info({ module: "auth", ...logFieldsOf(attempt) }, "signed in");
  await write(tx, attempt, { action: "sign_in", attempts: 1, requestId });
}

/**
 * Writes a failed sign-in to the log and, at most 20 times in 10 minutes, to the audit log. `attempts` in an
 * entry counts the failures since the last entry. Never throws.
 */
export async function recordFailedSignIn(
  attempt: SignInAttempt,
  code: string,
  requestId: string,
): Promise<void> {
  log().warn({ module: "auth", code, ...logFieldsOf(attempt) }, "sign-in refused");
  unrecorded++;
  const isRecorded = await limiter.consume("failed").then(
    () => true,
    () => false,
  );
  // The entry for a simultaneous failure may already have counted this one.
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

/** Writes the entry to the tenant `default`, because members belong to no tenant. */
async function write(
  tx: Tx,
  attempt: SignInAttempt,
  { action, attempts, requestId }: { action: string; attempts: number } & Pick<Ctx, "requestId">,
): Promise<void> {
  const tenantNo = await ensureTenant(tx, "default");
  const { name, person } = logFieldsOf(attempt);
  const actor = name === null ? "nobody" : `person:${name}`;
  await writeAudit(tx, { tenantNo, actor, requestId }, action, { attempts }, person);
}

/** Returns the log fields of an attempt. Email addresses in the name are redacted. */
function logFieldsOf({ name, personNo, by }: SignInAttempt): {
  name: string | null;
  person: string;
  by: string;
} {
  return {
    name: name === null ? null : redactText(name, DEFAULT_POLICY).text,
    person: `person:${personNo ?? (name === null ? "unknown" : by)}`,
    by,
  };
}
