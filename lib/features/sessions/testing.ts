import { asAppError, type Ctx } from "@/lib/base/core";
import { processEvents } from "@/lib/engine/ingest";
import { type Sent, send } from "@/lib/engine/ingest/testing";
import { asSuperuser } from "@/lib/storage/db/testing";
import { handlersOf, runUntilIdle } from "@/lib/storage/queue";
import { sessionClose } from "./close-job";
import { sessionExtract } from "./run-extraction";
import { sessionSummarize } from "./run-summary";

/** The user that owns the sessions of these tests, in a request. */
export const ANA = { user_id: "ana" };

/** Towns that set messages apart. */
export const TOWNS = [
  "Lisbon",
  "Porto",
  "Faro",
  "Braga",
  "Sintra",
  "Evora",
  "Lagos",
  "Tavira",
  "Coimbra",
  "Aveiro",
  "Beja",
];

/** A message of the user ana in a session. */
export function said(session_id: string, text: string, more: Partial<Sent> = {}): Sent {
  return { ...ANA, session_id, role: "user", text, ...more };
}

/** Runs all due jobs of events and of sessions to close until none is left. Throws the first error. */
export async function runJobs(): Promise<void> {
  const errors: unknown[] = [];
  await runUntilIdle({
    handlers: handlersOf([
      { kind: "event.process", handler: processEvents },
      sessionClose,
      sessionSummarize,
      sessionExtract,
    ]),
    concurrency: 4,
    leaseMs: 60_000,
    backoffMs: 60_000,
    onError: (thrown) => errors.push(thrown),
  });
  if (errors.length > 0) throw asAppError(errors[0]);
}

/** Sends events and runs all jobs. */
export async function converse(ctx: Ctx, ...events: Sent[]): Promise<void> {
  await send(ctx, events);
  await runJobs();
}

/** Moves everything that happened in a tenant's sessions into the past. */
export async function passMinutes(ctx: Ctx, minutes: number): Promise<void> {
  const ago = `interval '${minutes} minutes'`;
  await asSuperuser(
    `update sessions set started_at = started_at - ${ago}, last_at = last_at - ${ago}, closing_at = closing_at - ${ago}
     where tenant_no = ${ctx.tenantNo}`,
  );
  await asSuperuser(
    `update events set received_at = received_at - ${ago} where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  await asSuperuser(
    `update session_variables set set_at = set_at - ${ago}, expires_at = expires_at - ${ago} where owner_no >> 32 = ${ctx.tenantNo}`,
  );
}
