// Memories are exported by a command and on a page, and a command restores them in another tenant.

import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, seriousProblems, watchPage } from "../../testkit/browser";
import { firstPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { palimpsest } from "../../testkit/terminal";
import { openAs } from "../dashboard/sessions";

let server: TestServer;
let folder: string;
let key: string;
let lines: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-export-"));
  key = await server.createKey();
  const texts = ["My gym is on Main Street", "haha", "I like green tea", "I go to the gym on Oak Avenue now"];
  const events = texts.map((text, at) => ({
    id: `event-${at}`,
    user_id: "ana",
    session_id: "chat",
    role: "user",
    text,
    at: `2026-05-03T18:0${at}:00Z`,
  }));
  await server.call(key, "POST", "/api/v1/events", {
    events: [...events, { id: "ben", user_id: "ben", role: "user", text: "I like cocoa" }],
  });
  await decided(key, ["event-3", "ana"], ["ben", "ben"]);
  lines = (await exportTo("all.jsonl")).trimEnd().split("\n");
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function decided(of: string, ...events: readonly (readonly [id: string, user: string])[]) {
  for (const [id, user] of events)
    await server.call(of, "GET", `/api/v1/events/${id}?user_id=${user}&wait_ms=30000`);
}

const fileOf = (name: string) => path.join(folder, name);
const run = (of: string, words: readonly string[]) => palimpsest(server, words, { PALIMPSEST_API_KEY: of });

async function exportTo(name: string, of = key, ...words: string[]): Promise<string> {
  const ended = await run(of, ["export", ...words, "--out", fileOf(name)]);
  expect(ended).toEqual({ code: 0, out: "", err: "" });
  return readFile(fileOf(name), "utf8");
}

const contentOf = (file: string) => file.trimEnd().split("\n").slice(1, -1);

test("an export is restored in another tenant, is found there, and a second import changes nothing", async () => {
  expect((await stat(fileOf("all.jsonl"))).mode & 0o777).toBe(0o600);
  const other = await server.createKey({ tenant: "other" });
  const first = await run(other, ["import", fileOf("all.jsonl"), "--json"]);
  expect(first).toMatchObject({ code: 0 });
  expect(JSON.parse(first.out)).toMatchObject({
    lines: lines.length - 2,
    events: 5,
    duplicates: 0,
    memories: 4,
  });
  expect(contentOf(await exportTo("other.jsonl", other))).toEqual(lines.slice(1, -1));
  const query = { query: "where is my gym?", user_id: "ana", include_superseded: true };
  const hits = async (of: string) => {
    const { body } = await server.call<{
      degraded: readonly string[];
      hits: readonly { id: string }[];
    }>(of, "POST", "/api/v1/retrieve", query);
    return body.hits.map(({ id }) => id);
  };
  expect(await hits(key)).not.toEqual([]);
  await expect.poll(() => hits(other), { timeout: 20_000 }).toEqual(await hits(key));
  const second = await run(other, ["import", fileOf("all.jsonl"), "--json"]);
  expect(JSON.parse(second.out)).toMatchObject({ events: 0, duplicates: 5, memories: 0 });
  expect(contentOf(await exportTo("again.jsonl", other))).toEqual(lines.slice(1, -1));
});

test("a file that was cut or changed is refused before anything is stored", async () => {
  const empty = await server.createKey({ tenant: "empty" });
  const refused = async (name: string, content: readonly string[], message: string) => {
    await writeFile(fileOf(name), content.map((line) => `${line}\n`).join(""));
    const { code, err } = await run(empty, ["import", fileOf(name)]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) });
  };
  await refused("cut.jsonl", lines.slice(0, -1), "its last line is missing");
  await refused("short.jsonl", lines.slice(0, 1), "its last line is missing");
  await refused(
    "changed.jsonl",
    lines.map((line) => line.replaceAll("green tea", "black tea")),
    "its checksum does not match",
  );
  await refused("newer.jsonl", [lines[0]?.replace('"palimpsest":1', '"palimpsest":2') ?? ""], "has format 2");
  const dryRun = await run(empty, ["import", fileOf("all.jsonl"), "--dry-run"]);
  expect(dryRun).toMatchObject({ code: 0, out: expect.stringContaining("Nothing was stored.") });
  expect(dryRun.out.match(/\d+ (?:events|duplicates|erased|memories)$/gm)).toEqual([
    "5 events",
    "0 duplicates",
    "0 erased",
    "4 memories",
  ]);
  expect(await run(empty, ["import", fileOf("all.jsonl"), "--user-id", "zoe"])).toMatchObject({ code: 2 });
  const { body } = await server.call<{ items: unknown[] }>(empty, "GET", "/api/v1/owners");
  expect(body.items).toEqual([]);
});

test("an owner and a bound key export only what belongs to them, and no file is left after a refusal", async () => {
  const ben = await exportTo("ben.jsonl", key, "--user-id", "ben");
  expect(ben).toContain("cocoa");
  expect(ben).not.toContain("gym");
  const bound = await server.createKey({ user_id: "ben", scopes: ["read"] });
  expect(contentOf(await exportTo("bound.jsonl", bound))).toEqual(contentOf(ben));
  expect(await run(bound, ["export", "--user-id", "ana", "--out", fileOf("none.jsonl")])).toMatchObject({
    code: 4,
  });
  await expect(stat(fileOf("none.jsonl"))).rejects.toMatchObject({ code: "ENOENT" });
  const { out } = await run(bound, ["export"]);
  expect(contentOf(out)).toEqual(contentOf(ben));
});

test("an export is compressed for callers that accept gzip", async () => {
  const headers = { authorization: `Bearer ${key}` };
  const url = `${server.url}/api/v1/export`;
  const response = await fetch(url, { headers: { ...headers, "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(contentOf(await response.text())).toEqual(lines.slice(1, -1));
  const plain = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("content-type")).toBe("text/jsonl; charset=utf-8");
});

test("an admin downloads the memories of an owner and of the tenant", async () => {
  const ada = await firstPerson(server);
  const browser = await openBrowser();
  try {
    const page = await (await openAs(browser, server, ada)).newPage();
    const monitor = await watchPage(page);
    const saved = async (button: string) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      return contentOf(await readFile(await (await download).path(), "utf8"));
    };
    await page.goto(`${server.url}/memories`);
    expect(await saved("Export all")).toEqual(lines.slice(1, -1));
    await page.goto(`${server.url}/memories?owner=user:ben`);
    expect((await saved("Export this owner")).join()).not.toContain("gym");
    expect(await seriousProblems(page)).toEqual([]);
    await page.goto(`${server.url}/import?user=zoe`);
    await page.locator('input[type="file"]').setInputFiles(fileOf("all.jsonl"));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("is an export of Palimpsest").waitFor();
    expect(monitor.errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
