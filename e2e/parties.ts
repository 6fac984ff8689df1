import { expect } from "vitest";
import type { TestServer } from "../testkit/server";

/** Ids that a mistake in quoting, in patterns or in joining kind and id would confuse. */
const NAMES = ["al", "alice", "shared", "a|b", "%", "'; --", '"quotes"', "\u00fcn\u00ef\u2603\u6f22"];
export type Owner = { user_id?: string; agent_owner?: string; scope?: "shared" };
export const OWNERS: readonly Owner[] = [
  ...NAMES.map((name) => ({ user_id: name })),
  ...NAMES.map((name) => ({ agent_owner: name })),
  { scope: "shared" },
];
/** Which of them is shared memory. */
export const SHARED = OWNERS.length - 1;
const SAYINGS = [
  "I like red tea",
  "I bought a green lamp last Saturday",
  "My birthday is March 15",
  "I live in Oslo",
  "My gym is on Main Street",
  "I go to the gym on Oak Avenue now",
];
/** Of each owner. */
export const EVENTS = SAYINGS.length;

type Doubt = { id: string; owner: { kind: string; id: string } };
/** A tenant with all those owners, a key of its own and one bound to the first of them. */
export type Party = {
  letter: string;
  key: string;
  bound: string;
  memories: { id: string; owner: number }[];
  doubts: Doubt[];
};

/** Stands in every text of an owner. */
export const mark = (letter: string, owner: number) => `mk${letter}${String(owner).padStart(2, "0")}z`;
export const queryOf = (owner: Owner) => new URLSearchParams(owner as Record<string, string>).toString();

/** Has every owner of a new tenant say all of it; the last two sayings contradict each other. */
export async function fill(server: TestServer, letter: string): Promise<Party> {
  const tenant = `tenant-${letter}`;
  const key = await server.createKey({ tenant });
  const bound = await server.createKey({ tenant, user_id: "al" });
  const events = OWNERS.flatMap((owner, at) =>
    Array.from({ length: EVENTS }, (_, no) => ({
      id: no === 0 ? `only-${letter}` : `event-${no}`,
      ...owner,
      session_id: no < 2 ? "session" : `only-${letter}`,
      role: "user",
      text: `${SAYINGS[no]} ${mark(letter, at)}`,
      tags: ["tea", mark(letter, at)],
      metadata: { mark: mark(letter, at) },
      speaker: `Speaker ${mark(letter, at)}`,
    })),
  );
  expect((await server.call(key, "POST", "/api/v1/events", { events })).status).toBe(202);
  const memories: Party["memories"] = [];
  for (const [at, owner] of OWNERS.entries()) {
    await server.call(key, "GET", `/api/v1/events/event-${EVENTS - 1}?${queryOf(owner)}&wait_ms=30000`);
    const { body } = await server.call<{ items: { id: string }[] }>(
      key,
      "GET",
      `/api/v1/memories?${queryOf(owner)}`,
    );
    expect(body.items).toHaveLength(EVENTS);
    memories.push(...body.items.map(({ id }) => ({ id, owner: at })));
  }
  const open = await server.call<{ items: Doubt[] }>(key, "GET", "/api/v1/contradictions?limit=200");
  const doubts = open.body.items;
  expect(new Set(doubts.map((doubt) => JSON.stringify(doubt.owner))).size).toBe(OWNERS.length);
  return { letter, key, bound, memories, doubts };
}
