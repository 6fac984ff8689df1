import { endedSessions } from "@/demo/ended-sessions";
import type { ScenarioEvent } from "@/demo/event";
import type { OwnerFields } from "@/lib/base/core";
import { closeSessionOperation, readEventOperation, sendEventsOperation } from "@/lib/surfaces/operations";
import { Refusal } from "./call";
import type { Caller } from "./caller";
import { withKey } from "./with-key";

const BATCH = 100;
const WAIT_MS = 180_000;

/**
 * Sends events to the running server as an agent would, waits for the decisions, closes the sessions that had
 * ended at `end`, and prints the counts of the verdicts. Skips what was erased since an earlier call.
 */
export async function sendScenario(
  events: readonly ScenarioEvent[],
  { tenant, url, end }: { tenant: string; url: string; end: Date },
): Promise<void> {
  await withKey({ tenant, scopes: ["read", "write"], url }, async (run) => {
    await send(events, tenant, run);
    for (const { session_id: id, ...owner } of endedSessions(events, end))
      await unlessErased(run(closeSessionOperation, { id, ...owner }));
  });
}

/** Returns null in place of `not_found`. A repeated event does not restore what was erased with its owner. */
async function unlessErased<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === "not_found") return null;
    throw thrown;
  }
}

async function send(events: readonly ScenarioEvent[], tenant: string, run: Caller): Promise<void> {
  const statuses: string[] = [];
  for (let at = 0; at < events.length; at += BATCH) {
    const answer = await run(sendEventsOperation, { events: events.slice(at, at + BATCH) });
    statuses.push(...answer.events.map(({ status }) => status));
    process.stderr.write(`\rsent ${statuses.length} of ${events.length}`);
  }
  process.stderr.write("\n");
  const verdicts = await waitForVerdicts(events, run);
  const queuedCount = statuses.filter((status) => status === "queued").length;
  process.stdout.write(`${events.length} events of tenant "${tenant}", ${queuedCount} new\n`);
  for (const [verdict, count] of verdicts) process.stdout.write(`${String(count).padStart(5)} ${verdict}\n`);
}

async function waitForVerdicts(events: readonly ScenarioEvent[], run: Caller): Promise<Map<string, number>> {
  const verdicts = new Map<string, number>();
  const count = (verdict: string) => verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  const deadline = Date.now() + WAIT_MS;
  for (const [index, event] of events.entries()) {
    const waitMs = Math.min(Math.max(deadline - Date.now(), 0), 30_000);
    const outcomeRequest = { id: event.id, ...ownerOf(event), wait_ms: waitMs };
    const outcome = await unlessErased(run(readEventOperation, outcomeRequest));
    if (outcome?.status !== "decided") count(outcome?.status ?? "erased");
    for (const { verdict } of outcome?.decisions ?? []) count(verdict);
    if (index % 20 === 19 || index === events.length - 1)
      process.stderr.write(`\rdecided ${index + 1} of ${events.length}`);
  }
  process.stderr.write("\n");
  return verdicts;
}

function ownerOf({ user_id, agent_owner }: ScenarioEvent): OwnerFields {
  if (user_id !== undefined) return { user_id };
  return agent_owner === undefined ? { scope: "shared" } : { agent_owner };
}
