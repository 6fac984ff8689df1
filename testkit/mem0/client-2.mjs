// Calls every method of mem0's npm client 2 on a server, and fails at the first unexpected answer.
// Arguments: the file of the client, the address of the API, an API key, a user id.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [file, host, apiKey, userId] = process.argv.slice(2);
const { MemoryClient } = await import(pathToFileURL(file).href);
const client = new MemoryClient({ apiKey, host });
await client.ping();

const text = "The spare key is under the blue flowerpot";
const [{ id, event }] = await client.add([{ role: "user", content: text }], {
  user_id: userId,
  infer: false,
});
assert.equal(event, "ADD");
const [first] = await client.search("Where is the spare key?", { user_id: userId });
assert.equal(first.id, id);
const filters = { OR: [{ user_id: userId }] };
const second = await client.search("Where is the spare key?", { api_version: "v2", filters });
assert.equal(second.results[0].id, id);
assert.equal((await client.getAll({ user_id: userId }))[0].id, id);
assert.equal((await client.getAll({ api_version: "v2", filters, page: 1, page_size: 5 })).count, 1);

const moved = "The spare key is at the neighbour's";
assert.equal((await client.update(id, { text: moved })).memory, moved);
assert.equal((await client.get(id)).memory, moved);
assert.deepEqual(
  (await client.history(id)).map((change) => change.new_memory),
  [text, moved],
);
await client.batchUpdate([{ memoryId: id, text }]);
assert.ok((await client.users()).results.some(({ name }) => name === userId));
assert.ok((await client.getProject({ fields: [] })).name);
const hook = { name: "notes", url: "https://93.184.215.14/hook", eventTypes: ["memory_add"] };
const created = await client.createWebhook(hook);
await client.updateWebhook({ webhookId: created.webhook_id, eventTypes: ["memory_update"] });
const webhooks = async () =>
  (await client.getWebhooks()).filter(({ webhook_id }) => webhook_id === created.webhook_id);
assert.deepEqual(
  (await webhooks()).map((one) => [one.name, one.event_types]),
  [["notes", ["memory_update"]]],
);
await client.deleteWebhook({ webhookId: created.webhook_id });
assert.deepEqual(await webhooks(), []);
await client.delete(id);
await assert.rejects(client.get(id), /not found/i);
const [again] = await client.add([{ role: "user", content: text }], { user_id: userId, infer: false });
await client.batchDelete([again.id]);
await client.deleteAll({ user_id: userId });
await client.add([{ role: "user", content: text }], { user_id: userId, infer: false });
await client.deleteUsers({ user_id: userId });
console.log("every call is as expected");
