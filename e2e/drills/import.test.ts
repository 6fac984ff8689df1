// Exports of other systems are imported by a command and on a page.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, seriousProblems, watchPage } from "../../testkit/browser";
import { drillSize } from "../../testkit/drill-size";
import { firstPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { palimpsest } from "../../testkit/terminal";
import { openAs } from "../dashboard/sessions";

let server: TestServer;
let folder: string;
let key: string;
let archive: Buffer;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none" } });
  key = await server.createKey();
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-import-"));
  archive = Buffer.from(zipSync({ "conversations.json": strToU8(JSON.stringify(CONVERSATIONS)) }));
  await writeFile(path.join(folder, "chatgpt.zip"), archive);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const TEXTS = ["My sister is called Noor", "haha", "Write to me at noor@example.com, I live in Bonn"];
const TOKEN = ['{"alg":"HS256"}', '{"sub":"1"}', "signature of it"]
  .map((part) => Buffer.from(part.padEnd(60)).toString("base64url"))
  .join(".");
const CONVERSATIONS = [
  {
    conversation_id: "c1",
    current_node: "n2",
    mapping: Object.fromEntries(
      TEXTS.map((text, at) => [
        `n${at}`,
        {
          parent: at === 0 ? null : `n${at - 1}`,
          message: {
            id: `m${at}`,
            author: { role: "user" },
            create_time: 1714723200 + at,
            content: { content_type: "text", parts: [text] },
          },
        },
      ]),
    ),
  },
];

const run = (words: readonly string[], env: Record<string, string> = {}) =>
  palimpsest(server, ["import", ...words, "--json"], { PALIMPSEST_API_KEY: key, ...env });
const textsOf = async (userId: string) => {
  const { body } = await server.call<{ items: { text: string }[] }>(
    key,
    "GET",
    `/api/v1/memories?user_id=${userId}`,
  );
  return body.items.map(({ text }) => text).toSorted();
};
const KEPT = ["My sister is called Noor", "Write to me at [EMAIL], I live in Bonn"];

test("a ChatGPT export is previewed, imported and, the second time, repeated", async () => {
  const file = path.join(folder, "chatgpt.zip");
  const preview = await run([file, "--user-id", "ana", "--dry-run"]);
  expect(preview).toMatchObject({ code: 0 });
  expect(JSON.parse(preview.out)).toMatchObject({ events: 3, masked: { EMAIL: 1 }, wrong: 0 });
  expect(await textsOf("ana")).toEqual([]);
  const first = await run([file, "--user-id", "ana", "--wait"]);
  expect(JSON.parse(first.out)).toMatchObject({
    queued: 3,
    duplicates: 0,
    outcomes: { stored: 2, dropped: 1 },
    wrong: 0,
    left_out: {},
  });
  expect(await textsOf("ana")).toEqual(KEPT);
  const second = await run([file, "--user-id", "ana", "--wait"]);
  expect(JSON.parse(second.out)).toMatchObject({
    queued: 0,
    duplicates: 3,
    outcomes: { stored: 2, dropped: 1 },
  });
  expect(await textsOf("ana")).toEqual(KEPT);
});

test("a damaged file, a file without an owner and a missing file say what to do", async () => {
  const cut = path.join(folder, "cut.zip");
  await writeFile(cut, archive.subarray(0, archive.length / 2));
  expect(await run([cut, "--user-id", "ben"])).toMatchObject({ code: 1, err: /damaged or cut/ });
  expect(await run([path.join(folder, "chatgpt.zip")])).toMatchObject({
    code: 1,
    err: expect.stringContaining("item 1: "),
  });
  expect(await run([path.join(folder, "none.zip"), "--user-id", "ben"])).toMatchObject({ code: 3 });
});

/** Writes a directory of Cortex Memory with as many messages, and two memories of the user. */
async function cortexTree(messages: number): Promise<string> {
  const root = path.join(folder, "cortex");
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  };
  for (let at = 0; at < messages; at += 1) {
    const [minute, second] = [Math.floor(at / 60) % 60, at % 60].map((part) => String(part).padStart(2, "0"));
    const name = `session/t${at % 3}/timeline/2026-02/03/10_${minute}_${second}_${at}.md`;
    await write(
      name,
      `# 👤 User\n\n**ID**: \`${at}\`\n\n## Content\n\nI bought lamp number ${at} on that day\n`,
    );
  }
  await write("session/t0/.abstract.md", "An abstract about a secret plan");
  await write("user/u/preferences/pref_0.md", "# Tea\n\nPrefers green tea.\n\n**Confidence**: 0.90");
  await write("user/u/events/event_0.md", "# Move\n\n**Summary**: Moved to Bern.");
  return root;
}

test("a directory of Cortex Memory is imported, and its old URIs lead to what it became", async () => {
  const messages = drillSize({ short: 6, full: 1000 });
  const words = ["--from", "cortex", await cortexTree(messages), "--user-id", "cara", "--wait"];
  const first = JSON.parse((await run(words)).out);
  expect(first).toMatchObject({ queued: messages + 2, left_out: { "abstract or overview": 1 } });
  const count = async () => {
    const path = "/api/v1/memories?user_id=cara&state=all&page=1";
    const { body } = await server.call<{ total: { count: number } }>(key, "GET", path);
    return body.total.count;
  };
  const stored = await count();
  expect(stored).toBeGreaterThan(2);
  expect(JSON.parse((await run(words)).out)).toMatchObject({ queued: 0, duplicates: messages + 2 });
  expect(await count()).toBe(stored);

  const read = async (uri: string) =>
    (await server.call(key, "GET", `/api/v1/resource?uri=${encodeURIComponent(uri)}`)).body;
  expect(await read("cortex://user/u/preferences/pref_0.md")).toMatchObject({
    uri: expect.stringMatching(/^palimpsest:\/\/default\/user\/cara\/memories\/preference\/[0-9a-f]{64}$/),
    kind: "memory",
    data: { text: "Tea: Prefers green tea.", confidence: 0.9 },
  });
  expect(await read("cortex://session/t0/timeline/2026-02/03/10_00_00_0.md")).toMatchObject({
    kind: "turn",
    data: { text: "I bought lamp number 0 on that day", at: "2026-02-03T10:00:00.000Z" },
  });
  expect(await read("cortex://session/t0/.abstract.md")).toMatchObject({ code: "not_found" });
  expect((await run(["--from", "cortex", folder, "--user-id", "cara"])).err).toMatch(
    /neither session nor user/,
  );
});

test("memories are read from a mem0 server, page by page, and from the open-source server", async () => {
  const memory = (id: number) => ({
    id: `x${id}`,
    memory: `Fact number ${id}: likes tea ${id}`,
    user_id: "mia",
    created_at: `2026-01-0${id}T08:00:00Z`,
    replaced_by: id === 1 ? "x2" : null,
  });
  const asked: string[] = [];
  const mem0 = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://mem0");
    asked.push(`${request.method} ${request.url}`);
    const isPlatform = request.headers.authorization === "Token platform";
    const page = Number(url.searchParams.get("page"));
    const results = isPlatform ? [memory(page)] : [memory(7)];
    if (url.pathname === "/v3/memories/" && !isPlatform) response.statusCode = 404;
    response.end(JSON.stringify({ results, next: isPlatform && page < 2 ? "next" : null }));
  });
  const url = await listen(mem0);
  try {
    const platform = await run([url, "--user-id", "mia", "--wait"], { MEM0_API_KEY: "platform" });
    expect(JSON.parse(platform.out)).toMatchObject({ queued: 2, outcomes: { stored: 2 } });
    const openSource = await run([url, "--user-id", "mia", "--wait"]);
    expect(JSON.parse(openSource.out)).toMatchObject({ queued: 1 });
    expect(asked.at(-1)).toBe("GET /memories?user_id=mia");
    expect(await textsOf("mia")).toEqual([memory(2).memory, memory(7).memory]);
  } finally {
    mem0.close();
  }
});

async function listen(listening: Server): Promise<string> {
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no address.");
  return `http://127.0.0.1:${address.port}`;
}

test("an admin previews and imports a file on the page", async () => {
  const ana = await firstPerson(server);
  const browser = await openBrowser();
  try {
    const page = await (await openAs(browser, server, ana)).newPage();
    const monitor = await watchPage(page);
    await page.goto(`${server.url}/import?user=zoe`);
    await page.locator('input[type="file"]').setInputFiles({
      name: "chatgpt.zip",
      mimeType: "application/zip",
      buffer: archive,
    });
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("Nothing was stored.").waitFor();
    await page.getByText("Email 1").waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Queued messages are decided in the background.").waitFor();
    await expect.poll(() => textsOf("zoe"), { timeout: 20_000 }).toEqual(KEPT);
    // The browser splits a long message, and redaction finds the token in its part.
    await page.locator('input[type="file"]').setInputFiles({
      name: "long.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(`${"I like green tea and ".repeat(475)}${TOKEN}${" with milk".repeat(100)}`),
    });
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("Secret 1").waitFor();
    await page.locator('input[type="file"]').setInputFiles({
      name: "notes.json",
      mimeType: "application/json",
      buffer: Buffer.from("nonsense"),
    });
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Import failed").waitFor();
    await page.getByText("The file is neither a ZIP archive nor JSON.").waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    expect(monitor.errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
