// Every operation refuses callers without permission on every surface.

import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { type Ctx, OPERATOR, SCOPES, type Scope } from "@/lib/base/core";
import { checkKey } from "@/lib/features/access";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { HTTP_OPERATIONS } from "@/lib/surfaces/http";
import { OPERATIONS, type Operation, type Served } from "@/lib/surfaces/operations";
import { type Answer, keyOf, overCommand, overRoute, sessionOf, stateOf } from "./testing/callers";
import { example, MARK } from "./testing/rows";

testDatabase();
vi.stubEnv("LOG_LEVEL", "fatal");

let admin: Readonly<Record<string, string>>;
let reader: Readonly<Record<string, string>>;
beforeAll(async () => {
  admin = await sessionOf("ada", "admin");
  reader = await sessionOf("rob", "reader");
});

/** Removes the jobs that a call enqueued, so the next test does not run them. */
afterEach(async () => {
  await asSuperuser("delete from jobs");
  await asSuperuser("delete from lanes");
});

const SERVED = HTTP_OPERATIONS.map((operation) => [operation.name, operation] as const);
/** Operations without a route, which only commands call. */
const OF_COMMANDS = OPERATIONS.filter(({ http }) => !http).map(
  (operation) => [operation.name, operation] as const,
);
const NAMED: readonly (readonly [string, Operation])[] = [...SERVED, ...OF_COMMANDS];
const OF_KEYS = SERVED.filter(([, { caller }]) => caller === "key");
const OF_OTHERS = SERVED.filter(([, { caller }]) => caller !== "key" && caller !== "anyone");
/**
 * Operations that return the memory with MARK to its own tenant. Other GET operations return no memory text.
 */
const RETURNS_MARK = [
  "readEvent",
  "listMemories",
  "readMemory",
  "readChain",
  "readOrigin",
  "listEvidence",
  "listPreferences",
  "exportMemories",
  "listDecisions",
  "readTimeline",
  "readWorkingMemory",
  "readResource",
];
const codes = (answers: readonly Answer[]) => answers.map(({ code }) => code);

/** A key's context, as commands use it, and its request headers. */
type Key = { readonly ctx: Ctx; readonly headers: Readonly<Record<string, string>> };
/** The keys of a tenant: with all scopes, without its operation’s scope, bound to another owner. */
const KEYS = ["own", "scopeless", "bound"] as const;
const keys = new Map<string, Readonly<Record<(typeof KEYS)[number], Key>>>();
let foreignKey: Key;

async function newKey(ctx: Ctx): Promise<Key> {
  return { ctx, headers: await keyOf(ctx, ctx.scopes, ctx.owner?.id) };
}

// A key that the server does not know yet waits for the next read of keys, so all are used here at once.
beforeAll(async () => {
  const newTenant = async (): Promise<Ctx> => ({ ...(await testTenant()), actor: "key:test" });
  foreignKey = await newKey(await newTenant());
  for (const [name, { scope }] of NAMED) {
    const ctx = await newTenant();
    keys.set(name, {
      own: await newKey(ctx),
      scopeless: await newKey({ ...ctx, scopes: SCOPES.filter((one: Scope) => one !== scope) }),
      bound: await newKey({ ...ctx, owner: { kind: "user", id: "ben" } }),
    });
  }
  const all = [foreignKey, ...[...keys.values()].flatMap((of) => KEYS.map((name) => of[name]))];
  await Promise.all(all.map(({ headers }) => checkKey(headers.authorization?.slice(7) ?? null, "test")));
});

type Call = { readonly ctx: Ctx; readonly sent: Record<string, unknown>; readonly before: string };
const calls = new Map<string, Promise<Call>>();

/**
 * Creates the target of the operation in its tenant. Returns the tenant's context, the input of the call and
 * the stored data. The tests of an operation share them, because only the last one changes the data.
 */
function prepareCall(operation: Operation): Promise<Call> {
  const prepare = async () => {
    const { ctx } = keyFor(operation, "own");
    const sent = await example(operation, ctx);
    return { ctx, sent, before: await stateOf(ctx) };
  };
  const call = calls.get(operation.name) ?? prepare();
  calls.set(operation.name, call);
  return call;
}

function keyFor({ name }: Operation, kind: (typeof KEYS)[number]): Key {
  const found = keys.get(name);
  if (!found) throw new Error(`${name} has no keys.`);
  return found[kind];
}

/** Calls the operation through both surfaces with a key. */
async function byKey(operation: Operation & Served, sent: Record<string, unknown>, { ctx, headers }: Key) {
  return [await overRoute(operation, sent, headers), await overCommand(operation, sent, ctx)];
}

test.each(OF_KEYS)("%s rejects a key without its scope on every surface", async (_, operation) => {
  const { ctx, sent, before } = await prepareCall(operation);
  expect(operation.scope).not.toBeNull();
  const answers = await byKey(operation, sent, keyFor(operation, "scopeless"));
  expect(codes(answers)).toEqual(["scope_missing", "scope_missing"]);
  expect(await stateOf(ctx)).toBe(before);
});

test.each(NAMED.filter(([, { caller }]) => caller !== "anyone"))(
  "%s: the registry rejects a wrong caller before the operation's function runs",
  async (_, operation) => {
    const { ctx, sent } = await prepareCall(operation);
    const run = vi.fn();
    const answerTo = async (caller: Ctx) => (await overCommand({ ...operation, run }, sent, caller)).code;
    if (operation.caller === "command")
      expect(await answerTo({ ...ctx, actor: "person:ada" })).toBe("caller_forbidden");
    if (operation.caller !== "key") expect(await answerTo(ctx)).toBe("caller_forbidden");
    else expect(await answerTo({ ...ctx, scopes: [] })).toBe("scope_missing");
    const isOfOwner = operation.owner === "tenant" || typeof operation.owner === "function";
    if (operation.caller === "key" && isOfOwner)
      expect(await answerTo({ ...ctx, owner: { kind: "user", id: "ben" } })).toBe("owner_forbidden");
    expect(run).not.toHaveBeenCalled();
  },
);

test.each(OF_KEYS)(
  "%s returns nothing to a key that is bound to another owner, on every surface",
  async (_, operation) => {
    const { ctx, sent, before } = await prepareCall(operation);
    const answers = await byKey(operation, sent, keyFor(operation, "bound"));
    const { owner } = operation;
    const isOpen = owner === "none" || (owner === "row" && !("id" in sent));
    const code = isOpen ? "done" : owner === "row" ? "not_found" : "owner_forbidden";
    expect(codes(answers)).toEqual([code, code]);
    for (const { text } of answers) expect(text).not.toContain(MARK);
    expect(await stateOf(ctx)).toBe(before);
  },
);

test.each(OF_KEYS)(
  "%s returns nothing to a key of another tenant, on every surface, and works for its own tenant",
  async (_, operation) => {
    const { ctx, sent, before } = await prepareCall(operation);
    const answers = await byKey(operation, sent, foreignKey);
    if ("id" in sent) expect(codes(answers)).toEqual(["not_found", "not_found"]);
    for (const { code, text } of answers) {
      expect(code).not.toBe("internal");
      expect(text).not.toContain(MARK);
    }
    expect(await stateOf(ctx)).toBe(before);
    const [answer] = await byKey(operation, sent, keyFor(operation, "own"));
    const [own, ownText] = [answer?.code, answer?.text];
    if (operation.http.method === "GET")
      expect(ownText?.includes(MARK)).toBe(RETURNS_MARK.includes(operation.name));
    expect([
      "unauthenticated",
      "scope_missing",
      "owner_forbidden",
      "not_found",
      "invalid_input",
      "internal",
    ]).not.toContain(own);
  },
);

test.each(NAMED.filter(([, { input }]) => input instanceof z.ZodObject && "user_id" in input.shape))(
  "%s is no internal error for an owner of whom nothing is stored",
  async (_, operation) => {
    const { ctx, sent } = await prepareCall(operation);
    const caller = operation.caller === "key" ? ctx : OPERATOR;
    for (const owner of [{ user_id: "nobody" }, { user_id: undefined, agent_owner: "nobody" }])
      expect((await overCommand(operation, { ...sent, ...owner }, caller)).code).not.toBe("internal");
  },
);

test.each(OF_OTHERS)(
  "%s rejects API keys and members without its scope, on every surface",
  async (_, operation) => {
    const { ctx, sent, before } = await prepareCall(operation);
    const answers = await byKey(operation, sent, keyFor(operation, "own"));
    expect(codes(answers)).toEqual(["caller_forbidden", "caller_forbidden"]);
    expect((await overRoute(operation, sent, {})).code).toBe("unauthenticated");
    const member: Ctx = { ...ctx, actor: "person:rob", scopes: [] };
    const refusal = operation.caller === "command" ? "caller_forbidden" : "scope_missing";
    if (operation.scope) expect((await overCommand(operation, sent, member)).code).toBe(refusal);
    if (operation.scope && operation.scope !== "read")
      expect((await overRoute(operation, sent, reader)).code).toBe(refusal);
    expect(await stateOf(ctx)).toBe(before);
  },
);

test.each(OF_OTHERS)(
  "%s neither shows nor changes data of any tenant but the member's current one",
  async (_, operation) => {
    const { ctx, sent, before } = await prepareCall(operation);
    const other = await testTenant();
    const isOfCommands = operation.caller === "command";
    const unknown = { ...admin, "x-palimpsest-tenant": "nowhere" };
    expect((await overRoute(operation, sent, unknown)).code).toBe("not_found");
    const member = { ...admin, "x-palimpsest-tenant": other.tenantId };
    const { code, text } = await overRoute(operation, sent, member);
    expect(code === "caller_forbidden").toBe(isOfCommands);
    expect(code).not.toBe("unauthenticated");
    // Member names belong to the installation, so this operation can return them.
    if (operation.name !== "listPeople") expect(text).not.toContain(MARK);
    expect(await stateOf(ctx)).toBe(before);
  },
);

test.each(OF_COMMANDS)("%s rejects every caller but a command, and has no route", async (_, operation) => {
  const { ctx, sent, before } = await prepareCall(operation);
  const callers = [ctx, { ...ctx, actor: "person:ada" }, { ...ctx, scopes: [] }];
  for (const caller of callers)
    expect((await overCommand(operation, sent, caller)).code).toBe("caller_forbidden");
  const nobody = { ...ctx, actor: "nobody" };
  expect((await overCommand(operation, sent, nobody)).code).toBe("unauthenticated");
  const withoutScope: Ctx = { ...OPERATOR, scopes: SCOPES.filter((scope) => scope !== operation.scope) };
  expect((await overCommand(operation, sent, withoutScope)).code).toBe("scope_missing");
  expect(HTTP_OPERATIONS.map(({ name }) => name)).not.toContain(operation.name);
  expect(await stateOf(ctx)).toBe(before);
});
