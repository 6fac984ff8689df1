// A file with conversations of several people is not imported as one person's.

import { expect, test } from "vitest";
import { readImport } from ".";

const conversation = (uuid: string, account: object) => ({
  uuid,
  ...account,
  chat_messages: [{ uuid: `m-${uuid}`, sender: "human", text: "I like tea" }],
});

async function idsOf(conversations: readonly object[]): Promise<unknown[]> {
  const ids: unknown[] = [];
  async function* bytes() {
    yield new TextEncoder().encode(JSON.stringify(conversations));
  }
  try {
    for await (const { events } of readImport(bytes(), Date.now())) ids.push(...events.map(({ id }) => id));
  } catch (thrown) {
    ids.push(String(thrown));
  }
  return ids;
}

test("reading ends at the first conversation of another account", async () => {
  const [ana, ben] = [{ account: { uuid: "ana" } }, { account: { uuid: "ben" } }];
  const own = [conversation("1", ana), conversation("2", {}), conversation("3", ana)];
  expect(await idsOf(own)).toEqual(["claude:m-1", "claude:m-2", "claude:m-3"]);
  expect(await idsOf([...own, conversation("4", ben), conversation("5", ana)])).toEqual([
    "claude:m-1",
    "claude:m-2",
    "claude:m-3",
    expect.stringContaining("several accounts"),
  ]);
});
