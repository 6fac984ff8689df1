import type { ScenarioEvent } from "@/examples/event";
import { asOperator } from "./operator";

const BATCH = 100;
const WAIT_MS = 180_000;

/** Sends events through the running server as an agent would, waits for the decisions and prints how many of each. */
export async function sendScenario(
  events: readonly ScenarioEvent[],
  { tenant, url }: { tenant: string; url: string },
): Promise<void> {
  const key = await asOperator((operator) =>
    operator.createKey({ tenant, scopes: ["read", "write"], name: "seed" }),
  );
  const call = (path: string, body?: unknown) => request(`${url}/api/v1/${path}`, key, body);
  const statuses: string[] = [];
  for (let at = 0; at < events.length; at += BATCH) {
    const answer = (await call("events", { events: events.slice(at, at + BATCH) })) as {
      events: { status: string }[];
    };
    statuses.push(...answer.events.map(({ status }) => status));
    process.stderr.write(`\rsent ${statuses.length} of ${events.length}`);
  }
  process.stderr.write("\n");
  const verdicts = await waitForVerdicts(events, call);
  const fresh = statuses.filter((status) => status === "queued").length;
  process.stdout.write(`${events.length} events of tenant "${tenant}", ${fresh} new\n`);
  for (const [verdict, count] of verdicts) process.stdout.write(`${String(count).padStart(5)} ${verdict}\n`);
}

async function waitForVerdicts(
  events: readonly ScenarioEvent[],
  call: (path: string) => Promise<unknown>,
): Promise<Map<string, number>> {
  const verdicts = new Map<string, number>();
  const count = (verdict: string) => verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  const deadline = Date.now() + WAIT_MS;
  for (const [index, event] of events.entries()) {
    const waitMs = Math.min(Math.max(deadline - Date.now(), 0), 30_000);
    const query = new URLSearchParams({ ...ownerOf(event), wait_ms: String(waitMs) });
    const outcome = (await call(`events/${encodeURIComponent(event.id)}?${query}`)) as {
      status: string;
      decisions: { verdict: string }[];
    };
    if (outcome.status !== "decided") count(outcome.status);
    for (const { verdict } of outcome.decisions) count(verdict);
    if (index % 20 === 19 || index === events.length - 1)
      process.stderr.write(`\rdecided ${index + 1} of ${events.length}`);
  }
  process.stderr.write("\n");
  return verdicts;
}

function ownerOf({ user_id, agent_owner }: ScenarioEvent): Record<string, string> {
  if (user_id !== undefined) return { user_id };
  return agent_owner === undefined ? { scope: "shared" } : { agent_owner };
}

async function request(url: string, key: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`No server answers at ${url}. Start it with npm start.`);
  });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new Error((answer as { detail?: string }).detail ?? `The server answered ${response.status}.`);
  return answer;
}
