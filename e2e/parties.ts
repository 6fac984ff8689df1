import { expect } from "vitest";
import type { TestServer } from "../testkit/server";

/** Owners whose ids would be confused by a bug in quoting, in patterns, or in joining kind and id. */
const NAMES = ["al", "alice", "shared", "a|b", "%", "'; --", '"quotes"', "\u00fcn\u00ef\u2603\u6f22"];
export type Owner = { user_id?: string; agent_owner?: string; scope?: "shared" };
export const OWNERS: readonly Owner[] = [
  ...NAMES.map((name) => ({ user_id: name })),
  ...NAMES.map((name) => ({ agent_owner: name })),
  { scope: "shared" },
];
/** The index of the owner of shared memory. */
export const SHARED = OWNERS.length - 1;
const MESSAGES = [
  "I like red tea",
  "I bought a green lamp last Saturday",
  "My birthday is March 15",
  "I live in Oslo",
  "My gym is on Main Street",
  "I go to the gym on Oak Avenue now",
];
/** Number of messages per owner. */
export const EVENTS = MESSAGES.length;

type Contradiction = { id: string; owner: { kind: string; id: string } };
/** A tenant with all these owners, a tenant-wide key, and a key that is bound to the first owner. */
export type Party = {
  letter: string;
  key: string;
  boundKey: string;
  memories: { id: string; owner: number }[];
  contradictions: Contradiction[];
};

/** Returns a word that occurs in every text of an owner. */
export const mark = (letter: string, owner: number) => `mk${letter}${String(owner).padStart(2, "0")}z`;
export const queryOf = (owner: Owner) => new URLSearchParams(owner as Record<string, string>).toString();

/** Sends all messages for every owner of a new tenant. The last two contradict each other. */
export async function fill(server: TestServer, letter: string): Promise<Party> {
  const tenant = `tenant-${letter}`;
  const key = await server.createKey({ tenant });
  const boundKey = await server.createKey({ tenant, user_id: "al" });
  const events = OWNERS.flatMap((owner, ownerIndex) =>
    Array.from({ length: EVENTS }, (_, eventNo) => ({
      id: eventNo === 0 ? `only-${letter}` : `event-${eventNo}`,
      ...owner,
      session_id: eventNo < 2 ? "session" : `only-${letter}`,
      role: "user",
      text: `${MESSAGES[eventNo]} ${mark(letter, ownerIndex)}`,
      tags: ["tea", mark(letter, ownerIndex)],
      metadata: { mark: mark(letter, ownerIndex) },
      speaker: `Speaker ${mark(letter, ownerIndex)}`,
    })),
  );
  expect((await server.call(key, "POST", "/api/v1/events", { events })).status).toBe(202);
  const memories: Party["memories"] = [];
  for (const [ownerIndex, owner] of OWNERS.entries()) {
    await server.call(key, "GET", `/api/v1/events/event-${EVENTS - 1}?${queryOf(owner)}&wait_ms=30000`);
    const { body } = await server.call<{ items: { id: string }[] }>(
      key,
      "GET",
      `/api/v1/memories?${queryOf(owner)}`,
    );
    expect(body.items).toHaveLength(EVENTS);
    memories.push(...body.items.map(({ id }) => ({ id, owner: ownerIndex })));
  }
  const open = await server.call<{ items: Contradiction[] }>(key, "GET", "/api/v1/contradictions?limit=200");
  const contradictions = open.body.items;
  expect(new Set(contradictions.map((contradiction) => JSON.stringify(contradiction.owner))).size).toBe(
    OWNERS.length,
  );
  return { letter, key, boundKey, memories, contradictions: contradictions };
}
