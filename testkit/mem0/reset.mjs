// Deletes everything with mem0's npm client 2 or 3, and fails when something is left or the client throws.
// Arguments: the file of the client, the address of the API, an API key, one that is bound to a user, and
// "2" for the client whose options are in snake_case.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const [file, host, apiKey, boundKey, version] = process.argv.slice(2);
const { MemoryClient } = await import(pathToFileURL(file).href);
const client = new MemoryClient({ apiKey, host });
const camelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const named = (options) =>
  version === "2"
    ? options
    : Object.fromEntries(Object.entries(options).map(([name, value]) => [camelCase(name), value]));
const add = (text, entities) =>
  client.add([{ role: "user", content: text }], named({ ...entities, infer: false }));
const listed = async () => (await client.users()).results.map(({ type, name }) => `${type} ${name}`);

// More users than a page has exist already, and each entity here is in memories of others or alone.
await add("Ana wants soup", { user_id: "ana", agent_id: "cook", run_id: "trip", app_id: "home" });
await add("The tent is in the car", { run_id: "solo" });
await add("The lamp is on", { app_id: "lamps" });
await add("Soup needs salt", { agent_id: "taster" });
const all = await listed();
assert.ok(all.length > 105);
for (const entity of [
  "user ana",
  "agent cook",
  "run trip",
  "app home",
  "run solo",
  "app lamps",
  "agent taster",
])
  assert.ok(all.includes(entity), entity);
await client.deleteUsers();
assert.deepEqual(await listed(), []);

// A user whose memories are gone is still listed, and can be deleted.
await add("Ben wants tea", { user_id: "ben", agent_id: "cook" });
await client.deleteUsers(named({ agent_id: "cook" }));
const added = await add("Carl wants tea", { user_id: "carl" });
await client.delete((added.results ?? added)[0].id);
assert.deepEqual(await listed(), ["user ben", "user carl"]);
await client.deleteUsers(named({ user_id: "ben" }));
await client.deleteUsers(named({ user_id: "carl" }));
await client.deleteUsers(named({ user_id: "carl" }));
assert.deepEqual(await listed(), []);

await new MemoryClient({ apiKey: boundKey, host }).deleteUsers();
console.log("nothing is left");
