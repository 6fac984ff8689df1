import { expect } from "vitest";
import type { ServerClient } from "../../testkit/server-client";
import { CANARY, type Targets } from "./surface";

const ANA = { user_id: "ana" };
const MESSAGES = [
  `I like tea from ${CANARY}`,
  `okay ${CANARY}`,
  `My gym is on Main Street ${CANARY}`,
  `My gym is on Oak Avenue ${CANARY}`,
  "My sister Clara works at Bosch",
  "My mother Greta lives in Rotterdam",
];

/** Stores memories of the user `ana` and creates everything else that a call can name by an id. */
export async function createTargets(server: ServerClient, key: string): Promise<Targets> {
  const read = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call<T>(key, method, `/api/v1/${path}`, body);
    expect(answer.status, path).toBeLessThan(300);
    return answer.body;
  };
  const firstId = ({ items: [first] }: { items: readonly { id: string }[] }): string => first?.id ?? "";
  const events = MESSAGES.map((text, at) => ({
    id: `event-${at}`,
    ...ANA,
    session_id: "session",
    role: "user",
    text,
  }));
  await read("POST", "events", { events });
  await read("GET", `events/event-${events.length - 1}?user_id=ana&wait_ms=30000`);
  const webhook = await read<{ id: string }>("POST", "webhooks", {
    url: "https://93.184.215.14/hook",
    name: CANARY,
  });
  await read("PUT", "sessions/session/variables/task", { ...ANA, value: CANARY });
  const { decisions } = await read<{ decisions: { memory_id: string }[] }>(
    "GET",
    "events/event-0?user_id=ana",
  );
  const entities = await read<{ items: readonly { id: string }[] }>("GET", "entities?user_id=ana");
  const [one = "", other = ""] = entities.items.map(({ id }) => id);
  const targets: Targets = {
    entity: one,
    proposal: [one, other].toSorted().join("-"),
    entityAction: (await read<{ action_id: string }>("PATCH", `entities/${one}`, { ...ANA, name: CANARY }))
      .action_id,
    memory: decisions[0]?.memory_id ?? "",
    event: "event-0",
    decision: firstId(await read("GET", "decisions?user_id=ana&verdict=dropped")),
    contradiction: firstId(await read("GET", "contradictions?user_id=ana")),
    session: "session",
    variable: "task",
    webhook: webhook.id,
    delivery: (await read<{ id: string }>("POST", `webhooks/${webhook.id}/test`)).id,
    scan: (await read<{ id: string }>("POST", "pii/scans", { preview: true })).id,
    run: (await read<{ id: string }>("POST", "maintenance/runs", {})).id,
    key: key.split("_")[1] ?? "",
  };
  // Its deliveries would change the state between two looks at it.
  await read("PATCH", `webhooks/${webhook.id}`, { active: false });
  expect(Object.entries(targets).filter(([, id]) => !id)).toEqual([]);
  return targets;
}

const LISTS = [
  "memories?include_superseded=true&limit=200",
  "decisions?limit=200",
  "contradictions",
  "chains",
  "redactions",
  "owners",
  "sessions",
  "entities?user_id=ana",
  "sessions/session/working-memory?user_id=ana",
  "webhooks",
  "pii/policy",
  "policy",
  "dead-letters",
];

/** Returns everything of the tenant that a refused call could change, as text. */
export async function storedState(server: ServerClient, key: string): Promise<string> {
  const pages: string[] = [];
  for (const list of LISTS) {
    const { status, body } = await server.call(key, "GET", `/api/v1/${list}`);
    expect(status, list).toBe(200);
    pages.push(JSON.stringify(body));
  }
  return pages.join("\n");
}
