import { DAY_MS } from "@/lib/base/core";
import type { TestServer } from "../testkit/server";

/**
 * A request that a page of the dashboard sends. An `isOperator` request needs the operator's token, not a
 * key.
 */
export type PageRequest = { readonly page: string; readonly path: string; readonly isOperator?: true };

type List<Item> = { items: Item[]; next_cursor: string | null };
type Row = { id: string; event_id: string; owner: { kind: string; id: string }; redaction_count: number };

/**
 * Returns the requests of the dashboard's pages: lists without filters, with common filters, and with rare
 * filters that make a list scan many rows, and the second page of each list. The ids are those of stored
 * memories.
 */
export async function pageRequests(server: TestServer, key: string): Promise<PageRequest[]> {
  const now = Date.now();
  const daysAgo = (count: number) => new Date(now - count * DAY_MS).toISOString();
  const read = async <T>(path: string) => (await server.call<T>(key, "GET", `/api/v1/${path}`)).body;
  const [memory] = (await read<List<Row>>("memories?type=preference")).items;
  const [correctedMemory] = (await read<List<{ id: string }>>("chains")).items;
  if (!memory || !correctedMemory) throw new Error("The database has no preference or no correction.");
  const user = `user_id=${encodeURIComponent(memory.owner.id)}`;
  const listRequests: PageRequest[] = [
    ["memories", "memories"],
    ["memories", "memories?type=mood&state=all"],
    ["memories", "memories?state=superseded"],
    ["memories", "memories?state=expired"],
    ["memories", "memories?source=mail"],
    ["memories", "memories?tag=none-has-it"],
    ["memories", "memories?session_id=none-is-it"],
    ["memories", `memories?${user}`],
    ["memories", `memories?recorded_from=${daysAgo(8)}&recorded_to=${daysAgo(7)}`],
    ["memories", `memories?from=${daysAgo(25)}&to=${daysAgo(24)}`],
    ["memories", "owners"],
    ["memories", "owners?q=selma"],
    ["chains", "chains"],
    ["chains", `chains?${user}`],
    ["decisions", "decisions"],
    ["decisions", "decisions?verdict=dropped"],
    ["decisions", "decisions?verdict=superseding"],
    ["decisions", "decisions?reason=assistant_boilerplate"],
    ["decisions", `decisions?from=${daysAgo(20)}&to=${daysAgo(19)}`],
    ["pii", "redactions"],
    ["pii", "redactions?kind=IBAN"],
    ["pii", `redactions?${user}`],
    ["access", "audit"],
    ["jobs", "dead-letters"],
  ].map(([page = "", path = ""]) => ({ page, path }));
  const singleRequests: PageRequest[] = [
    { page: "overview", path: "insights/overview" },
    { page: "overview", path: `insights/overview?from=${daysAgo(7)}` },
    { page: "overview", path: `insights/overview?from=${daysAgo(30)}` },
    { page: "latency", path: "insights/latency" },
    { page: "latency", path: `insights/latency?from=${daysAgo(30)}` },
    { page: "jobs", path: "insights/jobs" },
    { page: "jobs", path: `insights/jobs?from=${daysAgo(30)}` },
    { page: "pii", path: "insights/redactions" },
    { page: "pii", path: `insights/redactions?from=${daysAgo(30)}` },
    { page: "memory", path: `memories/${memory.id}` },
    { page: "memory", path: `memories/${memory.id}/origin` },
    { page: "memory", path: `memories/${memory.id}/usage` },
    { page: "memory", path: `memories/${correctedMemory.id}/chain` },
    { page: "memory", path: `events/${memory.event_id}?${user}` },
    { page: "settings", path: "keys", isOperator: true },
    { page: "settings", path: "flags", isOperator: true },
    { page: "settings", path: "people", isOperator: true },
  ];
  const secondPages: PageRequest[] = [];
  for (const { page, path } of listRequests) {
    const { next_cursor: cursor } = await read<List<unknown>>(path);
    const separator = path.includes("?") ? "&" : "?";
    if (cursor) secondPages.push({ page, path: `${path}${separator}cursor=${encodeURIComponent(cursor)}` });
  }
  return [...singleRequests, ...listRequests, ...secondPages];
}
