// Calls every method of mem0's npm client 3 on a server, and fails at the first unexpected answer.
// Arguments: the file of the client, the address of the API, an API key, a user id.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [file, host, apiKey, userId] = process.argv.slice(2);
const { MemoryClient } = await import(pathToFileURL(file).href);
const client = new MemoryClient({ apiKey, host });
const filters = { user_id: userId };

await client.ping();
const conversation = [
  { role: "system", content: "You are a cook" },
  { role: "user", content: [{ type: "text", text: "I prefer oat milk in my coffee" }] },
  { role: "assistant", content: "Noted!" },
];
const added = await client.add(conversation, { userId, runId: "chat-1", metadata: { placeName: "kitchen" } });
assert.equal(added.status, "SUCCEEDED");
assert.equal(added.results[0].event, "ADD");

const text = "The spare key is under the blue flowerpot";
const kept = await client.add([{ role: "user", content: text }], { userId, infer: false, appId: "home" });
assert.deepEqual([kept.status, kept.results[0].data.memory], ["SUCCEEDED", text]);
const { id } = kept.results[0];

const found = await client.search("Where is the spare key?", { filters, topK: 3, rerank: false });
assert.equal(found.results[0].id, id);
assert.ok(found.results[0].score > 0 && found.results[0].score <= 1);
const inKitchen = await client.search("milk", {
  filters: { AND: [filters, { metadata: { placeName: "kitchen" } }] },
});
assert.deepEqual(
  inKitchen.results.map(({ memory, runId }) => [memory, runId]),
  [["I prefer oat milk in my coffee", "chat-1"]],
);
const either = { OR: [{ user_id: userId }, { agent_id: `${userId}-cook` }] };
assert.equal((await client.search("spare key", { filters: either })).results[0].id, id);
await assert.rejects(client.search("key", { filters: { NOT: [filters] } }), /filters\.NOT is not supported/);

// A run, an app and an agent can be named without a user.
const runId = `${userId}-run`;
const ofRun = await client.add("The tent is in the car", { runId, infer: false });
assert.equal(ofRun.status, "SUCCEEDED");
assert.deepEqual(
  (await client.getAll({ filters: { run_id: runId } })).results.map((one) => [
    one.memory,
    one.runId,
    one.agentId,
  ]),
  [["The tent is in the car", runId, null]],
);
await client.add("Ana wants soup", { userId: `${userId}-ana`, agentId: `${userId}-cook`, infer: false });
const withCook = await client.search("soup", { filters: { agent_id: `${userId}-cook` } });
assert.deepEqual(
  withCook.results.map((one) => [one.memory, one.userId]),
  [["Ana wants soup", `${userId}-ana`]],
);
const both = { OR: [{ run_id: runId }, { agent_id: `${userId}-cook` }] };
assert.deepEqual(
  (await client.getAll({ filters: both })).results.map((one) => one.memory),
  ["Ana wants soup", "The tent is in the car"],
);
const { updatedAt } = (await client.getAll({ filters: { run_id: runId } })).results[0];
const later = { AND: [both, { updated_at: { gt: updatedAt } }] };
assert.deepEqual(
  (await client.getAll({ filters: later })).results.map((one) => one.memory),
  ["Ana wants soup"],
);
await client.deleteAll({ runId });
assert.equal((await client.getAll({ filters: { run_id: runId } })).count, 0);
await client.deleteUsers({ agentId: `${userId}-cook` });
assert.equal((await client.getAll({ filters: both })).count, 0);
const inApp = { appId: `${userId}-app` };
await client.add("The lamp is on", { ...inApp, infer: false });
assert.equal(
  (await client.search("lamp", { filters: { app_id: inApp.appId } })).results[0].appId,
  inApp.appId,
);
await client.deleteAll(inApp);
assert.equal((await client.getAll({ filters: { app_id: inApp.appId } })).count, 0);

const page = await client.getAll({ filters, page: 1, pageSize: 1 });
assert.deepEqual([page.count, page.results.length, page.previous], [2, 1, null]);
assert.match(page.next, /page=2&page_size=1/);

const moved = "The spare key is at the neighbour's";
const updated = await client.update(id, { text: moved, metadata: { place: "across the street" } });
assert.deepEqual([updated.id, updated.memory, updated.appId], [id, moved, "home"]);
assert.notEqual(updated.replacedBy, id);
const read = await client.get(id);
assert.deepEqual(
  [read.memory, read.metadata, read.replacedBy],
  [moved, { place: "across the street" }, updated.replacedBy],
);
const history = await client.history(id);
assert.deepEqual(
  history.map(({ event, oldMemory, newMemory }) => [event, oldMemory, newMemory]),
  [
    ["ADD", null, text],
    ["UPDATE", text, moved],
  ],
);
await client.batchUpdate([{ memoryId: id, text: "The spare key is lost" }]);
assert.equal((await client.get(id)).memory, "The spare key is lost");

const users = await client.users();
const own = users.results.find((entity) => entity.name === userId);
assert.deepEqual([own.type, own.totalMemories], ["user", 2]);
assert.ok((await client.getProject({ fields: ["custom_instructions"] })).name);
const rated = await client.feedback({ memoryId: id, feedback: "POSITIVE" });
assert.deepEqual([rated.id, rated.feedback], [id, "POSITIVE"]);
await assert.rejects(() => client.createMemoryExport({ schema: {}, filters }), /not supported/);
await assert.rejects(() => client.updateProject({ customInstructions: "x" }), /not supported/);

const hook = { name: "notes", url: "https://93.184.215.14/hook", eventTypes: ["memory_add"] };
const created = await client.createWebhook(hook);
assert.match(created.secret, /^whsec_/);
const webhooks = async () =>
  (await client.getWebhooks()).filter(({ webhookId }) => webhookId === created.webhookId);
await client.updateWebhook({ webhookId: created.webhookId, eventTypes: ["memory_update", "memory_delete"] });
assert.deepEqual(
  (await webhooks()).map((one) => [one.name, one.eventTypes, one.isActive]),
  [["notes", ["memory_update", "memory_delete"], true]],
);
await assert.rejects(client.createWebhook({ ...hook, eventTypes: ["memory_categorize"] }), /event_types/);
await client.deleteWebhook({ webhookId: created.webhookId });
assert.deepEqual(await webhooks(), []);

await client.delete(id);
await assert.rejects(client.get(id), { name: "MemoryNotFoundError" });
await assert.rejects(client.get(updated.replacedBy), { name: "MemoryNotFoundError" });
const other = await client.add("Tea is in the left cupboard", { userId, infer: false });
await client.batchDelete([other.results[0].id]);
await client.deleteAll({ userId });
assert.equal((await client.getAll({ filters })).count, 0);
await client.add([{ role: "user", content: text }], { userId, infer: false });
await client.deleteUsers({ userId });
// Deleting again is no error.
await client.deleteUsers({ userId });
await assert.rejects(new MemoryClient({ apiKey: `${apiKey}x`, host }).getAll({ filters }), {
  name: "AuthenticationError",
});
console.log("every call is as expected");
