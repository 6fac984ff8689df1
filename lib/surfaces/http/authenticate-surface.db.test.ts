// One connection that serves many people names its user by a header, with a permission of its own.

import { expect, test } from "vitest";
import { asAppError, type Ctx, OPERATOR, type Scope } from "@/lib/base/core";
import { createKey, createKeyInput } from "@/lib/features/access";
import { listAudit, listAuditInput, writeAudit } from "@/lib/storage/audit";
import { inTenant } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { authenticate } from "./authenticate";
import { authenticateSurface } from "./authenticate-surface";

testDatabase();

type Bound = { readonly user_id?: string; readonly agent_owner?: string };

async function keyOf(ctx: Ctx, scopes: readonly Scope[], bound: Bound = {}): Promise<string> {
  const input = createKeyInput.parse({ tenant: ctx.tenantId, scopes: [...scopes], ...bound });
  return (await createKey(OPERATOR, input)).key;
}

const requestOf = (authorization: string, headers: Readonly<Record<string, string>> = {}) =>
  new Request("http://localhost:3000/mcp", { method: "POST", headers: { authorization, ...headers } });

/** Returns the call, or the code and the field paths of its refusal. */
async function call(key: string, headers: Readonly<Record<string, string>> = {}) {
  try {
    return await authenticateSurface("mcp", requestOf(`Bearer ${key}`, headers), "r");
  } catch (thrown) {
    const { code, facts } = asAppError(thrown);
    return { code, fields: facts.fields };
  }
}

test("an unbound key with the permission acts for the user whom the header names, and for nobody else", async () => {
  const tenant = await testTenant();
  const key = await keyOf(tenant, ["read", "impersonate"]);
  expect(
    await call(key, { "x-palimpsest-user-id": "ana", "x-palimpsest-session-id": "chat-1" }),
  ).toMatchObject({
    ctx: { tenantId: tenant.tenantId, owner: { kind: "user", id: "ana" }, source: "mcp" },
    owner: { user_id: "ana" },
    sessionId: "chat-1",
  });
  expect(await call(key)).toMatchObject({ ctx: { owner: null }, owner: null, sessionId: null });
});

test("a session that no URL can name is refused", async () => {
  const key = await keyOf(await testTenant(), ["read"]);
  for (const id of [".", ".."])
    expect(await call(key, { "x-palimpsest-session-id": id })).toMatchObject({
      code: "invalid_input",
      fields: [{ path: "X-Palimpsest-Session-Id" }],
    });
});

test("an id with personal data gets its stored form, and one in UTF-8 is read as in a body", async () => {
  const key = await keyOf(await testTenant(), ["read", "impersonate"]);
  const header = (id: string) => ({ "x-palimpsest-user-id": Buffer.from(id).toString("latin1") });
  expect(await call(key, header("ana@example.org"))).toMatchObject({
    ctx: { owner: { id: expect.stringMatching(/^\[EMAIL\]-[0-9a-f]{24}$/) } },
  });
  expect(await call(key, header("Zoë"))).toMatchObject({ ctx: { owner: { id: "Zoë" } } });
});

test("a key without the permission is refused, whatever else it may do", async () => {
  const key = await keyOf(await testTenant(), ["read", "write", "admin"]);
  expect(await call(key, { "x-palimpsest-user-id": "ana" })).toMatchObject({ code: "scope_missing" });
  expect(await call(key, { "x-palimpsest-session-id": "chat-1" })).toMatchObject({
    owner: null,
    sessionId: "chat-1",
  });
});

test("the owner of a bound key wins, and a header that names another one is refused", async () => {
  const tenant = await testTenant();
  const ofAna = await keyOf(tenant, ["read"], { user_id: "ana" });
  const ofAgent = await keyOf(tenant, ["read"], { agent_owner: "ana" });
  expect(await call(ofAna)).toMatchObject({ owner: { user_id: "ana" } });
  expect(await call(ofAna, { "x-palimpsest-user-id": "ana" })).toMatchObject({ owner: { user_id: "ana" } });
  expect(await call(ofAna, { "x-palimpsest-user-id": "ben" })).toMatchObject({ code: "owner_forbidden" });
  expect(await call(ofAgent)).toMatchObject({ owner: { agent_owner: "ana" } });
  expect(await call(ofAgent, { "x-palimpsest-user-id": "ana" })).toMatchObject({ code: "owner_forbidden" });
});

test("a bound key cannot have the permission", () => {
  const parsed = createKeyInput.safeParse({ scopes: ["impersonate"], user_id: "ana" });
  expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["scopes"]);
});

test.each([
  ["an empty id", ""],
  ["a long id", "a".repeat(257)],
  ["a placeholder of Open WebUI", "{{USER_ID}}"],
  ["a placeholder of a shell", ["$", "{USER_ID}"].join("")],
])("%s is refused with the name of its header", async (_, id) => {
  const key = await keyOf(await testTenant(), ["read", "impersonate"]);
  expect(await call(key, { "x-palimpsest-user-id": id })).toMatchObject({
    code: "invalid_input",
    fields: [{ path: "X-Palimpsest-User-Id" }],
  });
});

test("an empty header is a missing one, except where the model would choose the user instead", async () => {
  const tenant = await testTenant();
  const empty = { "x-palimpsest-user-id": "", "x-palimpsest-session-id": "" };
  const serving = await keyOf(tenant, ["read", "impersonate"]);
  expect(await call(serving, { ...empty, "x-palimpsest-user-id": "ana" })).toMatchObject({
    owner: { user_id: "ana" },
    sessionId: null,
  });
  expect(await call(serving, empty)).toMatchObject({ fields: [{ path: "X-Palimpsest-User-Id" }] });
  const ofAna = await keyOf(tenant, ["read"], { user_id: "ana" });
  expect(await call(ofAna, empty)).toMatchObject({ owner: { user_id: "ana" }, sessionId: null });
});

test("a missing, unknown or foreign key is refused before the headers are read", async () => {
  expect(await call("nothing", { "x-palimpsest-user-id": "{{USER_ID}}" })).toMatchObject({
    code: "unauthenticated",
  });
});

test("REST ignores the user header, because its requests name the owner", async () => {
  const key = await keyOf(await testTenant(), ["read", "impersonate"]);
  const { ctx } = await authenticate(
    "key",
    requestOf(`Bearer ${key}`, { "x-palimpsest-user-id": "ana" }),
    "r",
  );
  expect(ctx).toMatchObject({ owner: null, source: "rest" });
});

test("the scheme Token is accepted for the surface mem0 only", async () => {
  const key = await keyOf(await testTenant(), ["read"]);
  const refused = { code: "unauthenticated" };
  const request = () => requestOf(`Token ${key}`);
  expect(await authenticateSurface("mem0", request(), "r")).toMatchObject({ ctx: { source: "mem0" } });
  await expect(authenticateSurface("mcp", request(), "r")).rejects.toMatchObject(refused);
  await expect(authenticate("key", request(), "r")).rejects.toMatchObject(refused);
  // HTTP allows several spaces.
  for (const scheme of ["Bearer", "bearer ", "Token  "])
    expect(await authenticateSurface("mem0", requestOf(`${scheme} ${key}`), "r")).toMatchObject({
      owner: null,
    });
});

test("a client of REST says what it is, and the audit log shows it", async () => {
  const tenant = await testTenant();
  const key = await keyOf(tenant, ["read"]);
  const by = (source: string) => requestOf(`Bearer ${key}`, { "x-palimpsest-source": source });
  const { ctx } = await authenticate("key", by("hook"), "r");
  await inTenant(tenant, "accept", (tx) => writeAudit(tx, ctx, "memory.erase", { memories: 1 }));
  const { items } = await listAudit(tenant, listAuditInput.parse({ action: "memory.erase" }));
  expect(items).toMatchObject([{ source: "hook" }]);
  await expect(authenticate("key", by("browser"), "r")).rejects.toMatchObject({ code: "invalid_input" });
});
