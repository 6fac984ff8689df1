// URIs lead to what they name, for those who may read it, and the tree lists everything once.

import { beforeAll, expect, test } from "vitest";
import { fromCortexFile } from "@/lib/analysis/import-files";
import { type Ctx, resourceUri } from "@/lib/base/core";
import { type Sent, send } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { listEvidence, listMemories, listMemoriesInput } from "@/lib/features/memories";
import { converse } from "@/lib/features/sessions/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listTree, readResource } from ".";
import { ANA, fuzzUris, household, listBelow, SESSION } from "./testing";

testDatabase();

let ctx: Ctx;
let other: Ctx;
beforeAll(async () => {
  ctx = await household();
  other = await household();
});

type Document = { readonly uri: string; readonly kind: string; readonly data: Record<string, unknown> };

async function read(ctx: Ctx, uri: string): Promise<Document> {
  return (await readResource(ctx, { uri })) as Document;
}

test("the tree of a tenant has each current memory once, and everything in it can be read under its own URI", async () => {
  const entries = await listBelow(ctx, "palimpsest://~");
  const { items } = await listMemories(ctx, listMemoriesInput.parse({ limit: 200 }));
  expect(items.length).toBeGreaterThanOrEqual(6);
  const memories = entries.filter(({ kind }) => kind === "memory").map(({ uri }) => uri.split("/").at(-1));
  expect(memories.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
  expect(new Set(entries.map(({ uri }) => uri)).size).toBe(entries.length);

  const kinds = new Map<string, number>();
  for (const { uri, kind } of entries) {
    const isBranch = [
      "owners",
      "owner",
      "memories",
      "memory_type",
      "chains",
      "sessions",
      "turns",
      "entities",
      "entity_kind",
    ].includes(kind);
    if (isBranch) {
      await expect(readResource(ctx, { uri })).rejects.toMatchObject({ code: "not_found" });
      continue;
    }
    expect(await read(ctx, uri)).toMatchObject({ uri, kind });
    expect(await readResource(ctx, { uri }, true)).toMatch(/\n$/);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  expect(Object.fromEntries(kinds)).toMatchObject({
    memory: items.length,
    chain: 1,
    preferences: 4,
    session: 5,
  });
});

test("a resource is what its address says, also as Markdown", async () => {
  const at = (...path: string[]) => resourceUri(ctx.tenantId, ANA, ...path) ?? "";
  const { items } = await listTree(ctx, { uri: at("memories", "preference") });
  const tea = items.find(({ title }) => title === "I prefer tea in the morning");
  const memory = await read(ctx, tea?.uri ?? "");
  expect(memory.data).toMatchObject({ text: "I prefer tea in the morning", owner: ANA });
  expect(await readResource(ctx, { uri: memory.uri }, true)).toContain("I prefer tea in the morning\n");

  const turn = at("sessions", SESSION, "turns", "event/1", "0");
  expect(await read(ctx, turn)).toMatchObject({
    data: { text: "My favourite colour is blue", event_id: "event/1" },
  });
  expect(await readResource(ctx, { uri: at("sessions", SESSION, "timeline") }, true)).toContain(
    "user: okay\n",
  );
  expect((await read(ctx, at("sessions", SESSION, "abstract"))).data.abstract).not.toBeNull();
  // The counts of the types are those of the lists.
  expect(await listTree(ctx, { uri: at("memories") })).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name: "preference", count: 2 })]),
  });
});

test("a past time in a URI leads to what was true then, and is kept on the way down", async () => {
  const at = (...path: string[]) => resourceUri(ctx.tenantId, ANA, ...path) ?? "";
  const [chain] = (await listTree(ctx, { uri: at("chains") })).items;
  const versions = (await read(ctx, chain?.uri ?? "")).data.items as {
    id: string;
    text: string;
    type: string;
    occurred_at: string;
  }[];
  const [blue, green] = versions;
  const then = `?as_of=${blue?.occurred_at}`;
  const texts = ({ data }: Document) => (data.items as { text: string }[]).map(({ text }) => text);
  expect(texts(await read(ctx, `${chain?.uri}${then}`))).toEqual(["My favourite colour is blue"]);
  expect(texts(await read(ctx, at("preferences")))).not.toContain(blue?.text);
  expect(texts(await read(ctx, `${at("preferences")}${then}`))).toEqual([blue?.text]);
  const { items } = await listTree(ctx, { uri: `${at("memories")}${then}` });
  expect(items.length).toBeGreaterThan(6);
  const below = await Promise.all(items.map(({ uri }) => listTree(ctx, { uri })));
  const [memory, ...others] = below.flatMap((page) => page.items);
  expect([memory?.title, others]).toEqual([blue?.text, []]);
  expect(await read(ctx, memory?.uri ?? "")).toMatchObject({ uri: memory?.uri, data: { id: blue?.id } });
  await expect(
    read(ctx, `${at("memories", green?.type ?? "", green?.id ?? "")}${then}`),
  ).rejects.toMatchObject({
    code: "not_found",
  });
  const refused = { code: "invalid_input" };
  for (const uri of [at("sessions", SESSION, "timeline"), at("moods")])
    await expect(read(ctx, `${uri}${then}`)).rejects.toMatchObject(refused);
  for (const uri of ["palimpsest://~", "palimpsest://~/user", at(), at("sessions")])
    await expect(listTree(ctx, { uri: `${uri}${then}` })).rejects.toMatchObject(refused);
});

test("hits and evidence have URIs that read back to the same memory and message", async () => {
  const input = retrieveInput.parse({ query: "tea colour wifi", user_id: "ana", explain: false });
  const { hits } = await retrieve(ctx, input);
  expect(hits.length).toBeGreaterThanOrEqual(3);
  for (const { uri, background, id, text, owner } of hits) {
    if (background) expect(uri).toBeNull();
    else expect(await read(ctx, uri ?? "")).toMatchObject({ uri, kind: "memory", data: { id, text, owner } });
  }
  const [hit] = hits;
  const { evidence } = await listEvidence(ctx, hit?.id ?? "");
  for (const { uri, text } of evidence)
    expect(await read(ctx, uri ?? "")).toMatchObject({ uri, kind: "turn", data: { text } });
});

test("a URI of another tenant, owner, type or session leads nowhere", async () => {
  const [memory] = (
    await listTree(ctx, { uri: resourceUri(ctx.tenantId, ANA, "memories", "preference") ?? "" })
  ).items;
  const uri = memory?.uri ?? "";
  const hostile = [
    [other, uri],
    [other, uri.replace(ctx.tenantId, "~")],
    [ctx, uri.replace("/ana/", "/ben/")],
    [ctx, uri.replace("/user/ana/", "/agent/ana/")],
    [ctx, uri.replace("/user/ana/", "/shared/~/")],
    [ctx, uri.replace("/preference/", "/fact/")],
    [ctx, uri.replace("/memories/", "/Memories/")],
    [ctx, uri.replace("/memories/preference/", "/chains/").replace("/ana/", "/ben/")],
    [ctx, resourceUri(ctx.tenantId, ANA, "sessions", SESSION, "turns", "event/1", "7") ?? ""],
    [ctx, resourceUri(ctx.tenantId, ANA, "sessions", "..", "turns", "event/1", "0") ?? ""],
    [ctx, resourceUri(ctx.tenantId, ANA, "sessions", "none", "timeline") ?? ""],
    [ctx, "palimpsest://~/shared/home"],
  ] as const;
  for (const [caller, address] of hostile)
    for (const call of [readResource, listTree])
      await expect(call(caller, { uri: address }), address).rejects.toMatchObject({ code: "not_found" });
});

test("a key that is bound to an owner sees this one below its tenant, and shared memories by their URI", async () => {
  const bound = { ...ctx, owner: ANA };
  const owners = (await listBelow(bound, "palimpsest://~")).filter(({ kind }) => kind === "owner");
  expect(owners.map(({ uri }) => uri)).toEqual([resourceUri(ctx.tenantId, ANA)]);
  expect(await read(bound, "palimpsest://~/user/~/preferences")).toMatchObject({
    uri: resourceUri(ctx.tenantId, ANA, "preferences"),
    data: { items: [{ text: "My favourite colour is green" }, { text: "I prefer tea in the morning" }] },
  });
  await expect(readResource(ctx, { uri: "palimpsest://~/user/~/preferences" })).rejects.toMatchObject({
    code: "owner_required",
  });
  await expect(readResource(bound, { uri: "palimpsest://~/agent/~/preferences" })).rejects.toMatchObject({
    code: "not_found",
  });
  const shared = (await listBelow(ctx, "palimpsest://~/shared/~/memories")).find(
    ({ kind }) => kind === "memory",
  );
  expect(await read(bound, shared?.uri ?? "")).toMatchObject({ data: { text: "Our wifi channel is 11" } });
  await expect(listTree(bound, { uri: "palimpsest://~/shared/~" })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
});

test("no URI fails inside the server or leads to another owner", async () => {
  await fuzzUris(ctx, 150);
});

test("a long id of an owner is unknown, and a long cursor is invalid", async () => {
  const paths = [
    "memories/fact",
    "preferences",
    "sessions",
    "chains",
    "sessions/a/timeline",
    "entities/person",
  ];
  for (const path of paths)
    for (const call of [readResource, listTree]) {
      const long = { uri: `palimpsest://~/user/${"x".repeat(300)}/${path}` };
      await expect(call(ctx, long), path).rejects.toMatchObject({ code: "not_found" });
      const turned = { uri: `palimpsest://~/user/ana/${path}`, cursor: "9".repeat(300) };
      await expect(call(ctx, turned), path).rejects.toMatchObject({ code: "invalid_input" });
    }
});

test("the count of an owner's memories is that of its lists, without expired ones", async () => {
  const tenant = await testTenant();
  const said = { user_id: "ana", role: "user" } as const;
  await converse(tenant, { ...said, text: "My bicycle is red" }, { ...said, text: "I prefer tea" });
  await asSuperuser(
    `update memory_states set expires_at = now() - interval '1 day' where owner_no >> 32 = ${tenant.tenantNo}
       and position = (select min(position) from memory_states where owner_no >> 32 = ${tenant.tenantNo})`,
  );
  const [memories] = (await listTree(tenant, { uri: "palimpsest://~/user/ana" })).items;
  const listed = await listBelow(tenant, memories?.uri ?? "");
  expect(memories?.count).toBe(1);
  expect(listed.filter(({ kind }) => kind === "memory")).toHaveLength(1);
  const owners = await listTree(ctx, { uri: "palimpsest://~/shared" });
  expect(owners.items.map(({ name }) => name)).toEqual(["~"]);
});

test("the old URI of an imported file leads to its memory, or to all parts of its message", async () => {
  const tenant = await testTenant();
  const cara = { user_id: "cara" };
  const memory = (category: string) =>
    fromCortexFile(["user", "u", category, "a.md"], "# Tea\n\nPrefers green tea.").events[0];
  const text = Array.from({ length: 400 }, (_, at) => `Shelf ${at} holds ${at * 3} books in my room.`).join(
    " ",
  );
  const path = ["session", "s", "timeline", "2026-02", "03", "10_00_12.md"];
  const [long] = fromCortexFile(path, `# User\n\n## Content\n\n${text}`).events;
  for (const event of [memory("preferences"), memory("entities"), long])
    await converse(tenant, { ...cara, ...event } as Sent);
  // The second text is the first one, which has the type of its own event.
  for (const category of ["preferences", "entities"])
    expect(await read(tenant, `cortex://user/u/${category}/a.md`)).toMatchObject({
      data: { text: "Tea: Prefers green tea.", type: "preference" },
    });
  const { kind, data } = await read(tenant, `cortex://${path.join("/")}`);
  expect(kind).toBe("timeline");
  const parts = (data.items as { text: string }[]).map((part) => part.text);
  expect([parts[0], parts.at(-1)]).toEqual([
    expect.stringMatching(/^Shelf 0 /),
    expect.stringMatching(/Shelf 399 holds 1197 books in my room\.$/),
  ]);
});

test("Markdown of a list says that more follows, and the cursor of its next page", async () => {
  const tenant = await testTenant();
  const said = { user_id: "cara", role: "user", session_id: "long" } as const;
  const lines = Array.from({ length: 201 }, (_, at) => ({ ...said, text: `okay ${at}` }));
  await send(tenant, lines);
  const timeline = { uri: "palimpsest://~/user/cara/sessions/long/timeline" };
  const markdown = String(await readResource(tenant, timeline, true));
  const [, cursor] = /^\(More follows\. Cursor of the next page: (\S+)\)$/m.exec(markdown) ?? [];
  expect(await readResource(tenant, { ...timeline, cursor }, true)).toMatch(/^- .* user: okay 200\n$/);
});

test("a URI with an address in its ids is answered with the stored form of these ids", async () => {
  const tenant = await testTenant();
  const ids = { session_id: "call with bob@example.com", id: "from bob@example.com" };
  await converse(tenant, { user_id: "ana@example.com", role: "user", text: "I prefer tea", ...ids });
  const owner = { kind: "user", id: "ana@example.com" } as const;
  const session = resourceUri(null, owner, "sessions", ids.session_id) ?? "";
  const turn = resourceUri(null, owner, "sessions", ids.session_id, "turns", ids.id, "0") ?? "";
  for (const reply of [await read(tenant, turn), await listTree(tenant, { uri: session })]) {
    expect(JSON.stringify(reply)).not.toContain("example.com");
    expect(await read(tenant, reply.uri)).toMatchObject({ uri: reply.uri });
  }
});
