import { afterAll, beforeAll } from "vitest";
import type { z } from "zod";
import { type AppError, asAppError, type Ctx } from "@/lib/base/core";
import { createEmbedder } from "@/lib/models/embedder";
import { asSuperuser } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { type Handler, runWorker } from "@/lib/storage/queue";
import { accept } from "./accept";
import { acceptInput } from "./input";
import { processEvents } from "./process";

/** An event as an agent sends it. */
export type Sent = z.input<typeof acceptInput>["events"][number];

/** An event of the user ana with one message; `more` adds fields or replaces them. */
export function ownMessage(text: string, more: Partial<Sent> = {}): Sent {
  return { user_id: "ana", role: "user", text, ...more };
}

/** Accepts events as the route does, with the schema's defaults. */
export function send(ctx: Ctx, events: readonly Sent[], idempotencyKey: string | null = null) {
  return accept(ctx, acceptInput.parse({ events }), idempotencyKey);
}

/**
 * Runs all due jobs with the given handler in parallel workers until none is left. Returns the errors of
 * failed jobs, which are waiting to be retried.
 */
export async function drainQueue(workers = 1, handler: Handler = processEvents): Promise<AppError[]> {
  const stopping = new AbortController();
  const errors: AppError[] = [];
  const running = Array.from({ length: workers }, () =>
    runWorker({
      handlers: { "event.process": handler },
      concurrency: 4,
      leaseMs: 60_000,
      pollMs: 20,
      backoffMs: 60_000,
      handBackMs: 60_000,
      signal: stopping.signal,
      onError: (thrown) => errors.push(asAppError(thrown)),
    }),
  );
  while (await isWorkDue()) await new Promise((resolve) => setTimeout(resolve, 5));
  stopping.abort();
  await Promise.all(running);
  return errors;
}

/** Makes a tenant's delayed retries due now. */
export async function retryNow(ctx: Ctx): Promise<void> {
  const ofTenant = "owner_no >> 32 = $1";
  await asSuperuser(`update jobs set run_at = now() where ${ofTenant}`, [ctx.tenantNo]);
  await asSuperuser(`update lanes set next_at = now(), locked_until = null where ${ofTenant}`, [
    ctx.tenantNo,
  ]);
}

/** Returns whether a lane is running or due. */
async function isWorkDue(): Promise<boolean> {
  return (
    (await asSuperuser("select 1 from lanes where token is not null or next_at <= now() limit 1")).length > 0
  );
}

/** Sends events and processes them. Returns their ids in order. Throws when a job failed. */
export async function remember(ctx: Ctx, ...events: Sent[]): Promise<string[]> {
  const accepted = await send(ctx, events);
  const [error] = await drainQueue();
  if (error) throw error;
  return accepted.events.map(({ id }) => id);
}

/** Embeds with the bundled model in the tests of a file. Call it at the top of the file. */
export function provideBundledEmbedder(): void {
  const embedder = createEmbedder({ provider: "bundled" });
  beforeAll(() => setEmbedder(embedder));
  afterAll(async () => {
    setEmbedder(null);
    await embedder?.close();
  });
}
