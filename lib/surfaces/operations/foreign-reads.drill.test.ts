// Two tenants have users, sessions, people, patterns and words of the same names. No read of one says what is
// another's.

import { beforeAll, expect, test, vi } from "vitest";
import { seededRandom } from "@/demo/seeded-random";
import { AppError, type Ctx } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { setTenantPolicy } from "@/lib/features/maintenance";
import { maintained } from "@/lib/features/maintenance/testing";
import { layerSessions } from "@/lib/features/memories/testing";
import { setOwnerPolicy } from "@/lib/features/patterns";
import { at } from "@/lib/features/patterns/testing";
import { setVariable } from "@/lib/features/sessions";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { drillSize } from "@/testkit/drill-size";
import { OPERATIONS, runOperation, split } from ".";

const READS = drillSize({ short: 2500, full: 100_000 });
/** A share of these read a session whose id every owner has: 10 000 at full size. */
const OF_SESSIONS = READS / 10;
const GRAPH_READS = drillSize({ short: 1000, full: 1_000_000 });
const SEED = 20_261_127;
const USERS = ["ana", "ben"] as const;
type User = (typeof USERS)[number];

testDatabase();
vi.stubEnv("HOT_BUDGET_MS", "10000");

/** A tenant with the ids and URIs of what its users have. Each text of a user has the mark of that user. */
type Party = { readonly letter: string; readonly ctx: Ctx; readonly ids: Readonly<Record<Kind, string[]>> };
type Kind = "memory" | "entity" | "pattern" | "uri";

let parties: readonly Party[];
beforeAll(async () => {
  setEmbedder(null);
  parties = [await fill("a"), await fill("b")];
});

const markOf = (letter: string, user: User) => `mk${letter}${user}z`;
const MARKS = /mk[ab](?:ana|ben)z/gi;

/** What a user said: the same as the others but for the mark. */
function eventsOf(user: User, mark: string): Sent[] {
  const said = (text: string, no: number): Sent => ({
    ...at(no + 1, 20, `${text} ${mark}`),
    user_id: user,
    session_id: "evening",
    id: `event-${no}`,
  });
  const evening = [
    `My sister Clara lives in ${mark.replace("m", "M")}, near the`,
    "I like the lights at 40% in the",
    "I'm so stressed today about the",
    "My brother Rufus works at Bosch with the",
    "Where did I put the",
  ].map(said);
  const habits = Array.from({ length: 60 }, (_, day) => [
    at(day + 1, 19, `Call the plumber, the baker and the ${["gym", "bank", "vet"][day % 3]}`),
    ...(day % 3 === 0 ? [at(day + 1, 8, `One espresso ${mark} please`)] : []),
  ]).flat();
  return [...evening, ...habits.map((event) => ({ ...event, user_id: user }))];
}

async function fill(letter: string): Promise<Party> {
  const ctx = await testTenant();
  await setTenantPolicy(ctx, { policy: { patterns: true, moods: true } });
  for (const user of USERS) {
    const mark = markOf(letter, user);
    await setOwnerPolicy(ctx, { user_id: user, patterns: true, moods: true });
    await setOwnerPolicy(ctx, { user_id: user, publish: true });
    await remember(ctx, ...eventsOf(user, mark));
    await setVariable(ctx, { user_id: user, id: "evening", name: "task", value: mark });
  }
  await layerSessions(ctx);
  await maintained(ctx, { steps: ["patterns"] });
  const memories = await asSuperuser<{ id: string }>(
    "select encode(memory_id, 'hex') as id from memories where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  const ids: Party["ids"] = { memory: memories.map(({ id }) => id), entity: [], pattern: [], uri: [] };
  for (const user of USERS)
    for (const [list, kind] of [
      ["listEntities", "entity"],
      ["listPatterns", "pattern"],
    ] as const) {
      const { items } = (await read(ctx, list, { user_id: user })) as {
        items: { id: string; uri: string }[];
      };
      expect(items.length).toBeGreaterThan(0);
      ids[kind].push(...items.map(({ id }) => id));
      ids.uri.push(...items.map(({ uri }) => uri));
    }
  for (const { id } of memories) ids.uri.push(`palimpsest://${ctx.tenantId}/user/ana/memories/fact/${id}`);
  for (const user of USERS)
    for (const place of [
      "",
      "/entities/person",
      "/entities/place",
      "/preferences",
      "/moods",
      "/sessions",
      "/sessions/evening",
      "/patterns",
    ])
      ids.uri.push(`palimpsest://${ctx.tenantId}/user/${user}${place}`);
  for (const part of ["abstract", "overview", "timeline", "turns/1", "working"])
    ids.uri.push(`palimpsest://~/user/ana/sessions/evening/${part}`);
  return { letter, ctx, ids };
}

function read(ctx: Ctx, name: string, sent: object): Promise<unknown> {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return runOperation(operation, ctx, () => split(operation, sent));
}

const random = seededRandom(SEED);
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
const anyId = (kind: Kind) => pick(pick(parties).ids[kind]);
const question = () =>
  pick([
    "Who is Clara?",
    "Where does Rufus work?",
    "What did we talk about last week?",
    "How bright should the lights be?",
    `What about ${markOf(pick(["a", "b"]), pick(USERS))}?`,
  ]);

/** The operations, each with what is sent beside the owner. Those of sessions and by id are the cheapest. */
const READ_KINDS: readonly (readonly [name: string, more: () => object])[] = [
  ["readWorkingMemory", () => ({ id: "evening" })],
  ["readWorkingMemory", () => ({ id: "evening" })],
  ["readTimeline", () => ({ id: "evening", limit: pick([1, 50]) })],
  ["readSession", () => ({ id: "evening", level: pick([0, 1, 2]) })],
  ["listSessions", () => ({})],
  ["listEntities", () => pick([{}, { q: "Clara" }])],
  ["readEntity", () => ({ id: anyId("entity") })],
  ["readEntityGraph", () => ({ id: anyId("entity"), depth: 2 })],
  ["listProposals", () => ({})],
  ["listPatterns", () => ({})],
  ["readPattern", () => ({ id: anyId("pattern") })],
  ["listMoods", () => ({})],
  ["listEvidence", () => ({ id: anyId("memory") })],
  ["listTree", () => ({ uri: anyId("uri") })],
  ["readResource", () => ({ uri: anyId("uri") })],
  ["readContext", () => ({ query: question(), session_id: "evening", sections: undefined })],
  [
    "readContext",
    () => ({
      query: question(),
      session_id: "evening",
      sections: ["preferences", "sessions", "working", "entities", "patterns", "moods", "hits"],
    }),
  ],
  ["answerQuestion", () => ({ query: question() })],
];
const GRAPH_READ_KINDS = READ_KINDS.filter(([name]) => /Entit|Proposals/.test(name));
/** These name no owner beside the id or the URI. */
const WITHOUT_OWNER = ["listEvidence", "listTree", "readResource"];
const REFUSALS = ["not_found", "owner_forbidden", "owner_required", "invalid_input"];

/** Reads once as a random caller. Returns the operation, and whether the answer has a mark of its own. */
async function readOnce(kinds: typeof READ_KINDS): Promise<{ name: string; hasOwn: boolean }> {
  const party = pick(parties);
  const bound = pick([undefined, ...USERS]);
  const ctx: Ctx = bound === undefined ? party.ctx : { ...party.ctx, owner: { kind: "user", id: bound } };
  const [name, more] = pick(kinds);
  const named = WITHOUT_OWNER.includes(name) || (bound && random() < 0.5) ? undefined : pick(USERS);
  const sent = { ...more(), ...(named === undefined ? {} : { user_id: named }) };
  const output = await read(ctx, name, JSON.parse(JSON.stringify(sent))).catch((thrown: unknown) => thrown);
  const isRefused = output instanceof AppError;
  if (output instanceof Error && !isRefused) throw output;
  if (isRefused) expect(REFUSALS, `${name} ${JSON.stringify(sent)}`).toContain(output.code);
  const text = isRefused ? `${output.message} ${JSON.stringify(output.facts)}` : JSON.stringify(output);
  const users: readonly User[] = named ? [named] : bound ? [bound] : USERS;
  const own =
    isRefused || (bound && named && named !== bound) ? [] : users.map((user) => markOf(party.letter, user));
  const found = new Set(text.match(MARKS)?.map((mark) => mark.toLowerCase()));
  for (const mark of found)
    expect(own, `${name} ${JSON.stringify(sent)} as ${party.letter} ${bound}`).toContain(mark);
  return { name, hasOwn: found.size > 0 };
}

/** Returns for each operation how many reads there were, and how many found what is the caller's own. */
async function readAll(reads: number, kinds: typeof READ_KINDS) {
  const counts = new Map<string, { all: number; own: number }>();
  for (let no = 0; no < reads; no++) {
    const { name, hasOwn } = await readOnce(kinds);
    const count = counts.get(name) ?? { all: 0, own: 0 };
    counts.set(name, { all: count.all + 1, own: count.own + Number(hasOwn) });
  }
  // Each operation finds what is the caller's own, so what it does not find is not only missing.
  const withoutText = ["listProposals", "listMoods"];
  for (const [name, { own }] of counts) if (!withoutText.includes(name)) expect(own, name).toBeGreaterThan(0);
  return counts;
}

const timeout = drillSize({ short: 300_000, full: 4 * 3_600_000 });

test(`${READS} reads over sessions, people, patterns, contexts and URIs return nothing of another owner`, {
  timeout,
}, async () => {
  const counts = await readAll(READS, READ_KINDS);
  const ofSessions = ["readWorkingMemory", "readTimeline", "readSession"].map(
    (name) => counts.get(name)?.all ?? 0,
  );
  expect(ofSessions.reduce((sum, all) => sum + all, 0)).toBeGreaterThanOrEqual(OF_SESSIONS);
});

test(`${GRAPH_READS} reads over the graph return nothing of another owner`, { timeout }, async () => {
  const counts = await readAll(GRAPH_READS, GRAPH_READ_KINDS);
  expect([...counts.keys()].sort()).toEqual([
    "listEntities",
    "listProposals",
    "readEntity",
    "readEntityGraph",
  ]);
});
