// The commands of `palimpsest` work while the server runs.

import { afterAll, beforeAll, expect, test } from "vitest";
import { copyDataTemplate } from "../../testkit/data-directory";
import { startTestServer, type TestServer } from "../../testkit/server";
import { palimpsest as inTerminal } from "../../testkit/terminal";

let server: TestServer;
/** Loses the index entries of one day. */
const DEFECT = `create function lose_day() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger lose_day before insert on turn_dates for each row when (new.day = 11323) execute function lose_day();`;
beforeAll(async () => {
  server = await startTestServer({ change: DEFECT });
});
afterAll(() => server?.stop());

/** Runs `palimpsest` with these arguments while the server runs. */
const palimpsest = (words: readonly string[], env: Record<string, string> = {}) =>
  inTerminal(server, words, env);

const DEREK = ["--user-id", "derek"];

test("an event that is added in the terminal can be retrieved, listed and read there", async () => {
  const addResult = await palimpsest([
    "add",
    ...DEREK,
    "--session-id",
    "evening",
    "I like the lights at 40% in the evening",
    "--json",
  ]);
  expect(addResult).toMatchObject({ code: 0, err: "" });
  const [{ memory_id: id }] = JSON.parse(addResult.out).decisions;
  expect((await palimpsest(["search", ...DEREK, "how bright should the lights be?"])).out).toContain(id);
  expect((await palimpsest(["search", ...DEREK, "--context", "lights"])).out).toMatch(
    /^\[MEMORY CONTEXT\]\n- I like the lights at 40% in the evening \(derek/,
  );
  expect(JSON.parse((await palimpsest(["list", ...DEREK, "--json"])).out).items).toMatchObject([{ id }]);
  expect((await palimpsest(["get", id])).out).toMatch(/type +preference/);
  const uri = (await palimpsest(["tree", "palimpsest://~/user/derek/memories/preference"])).out.split(" ")[0];
  expect(uri).toBe(`palimpsest://default/user/derek/memories/preference/${id}`);
  expect((await palimpsest(["get", String(uri)])).out).toMatch(/^I like the lights at 40% in the evening\n/);
  expect(JSON.parse((await palimpsest(["get", String(uri), "--json"])).out)).toMatchObject({ data: { id } });
  expect((await palimpsest(["stats"])).out).toMatch(/memories +1\n/);
});

test("a session is closed in the terminal, and its timeline says what was kept", async () => {
  expect((await palimpsest(["session", "close", "evening", ...DEREK])).out).toBe("closed\n");
  expect((await palimpsest(["session", "timeline", "evening", ...DEREK])).out).toMatch(
    /stored {8}user: I like the lights at 40% in the evening {2}\[stated_preference\]\n$/,
  );
});

test("maintenance runs in the terminal, and a run is undone", async () => {
  const dry = await palimpsest(["optimize", "--dry-run", ...DEREK, "--steps", "repeats", "statistics"]);
  expect(dry.out).toMatch(/^Dry run 1: done, 1 owners\.\nrepeats +1 looked at +0 changed .*\nstatistics /);
  expect((await palimpsest(["optimize", "--undo", "1"])).out).toBe("Undone: 0 merges and proposals.\n");
  for (const wrong of [
    ["--undo", "1", "--steps", "repeats"],
    ["--max-seconds", "abc"],
  ])
    expect((await palimpsest(["optimize", ...wrong])).code).toBe(2);
});

test("the reason for dropping a message is shown", async () => {
  expect((await palimpsest(["add", ...DEREK, "haha"])).out).toMatch(/^dropped {2}filler/);
});

test("a command uses the key from the environment, and fails when the key is revoked", async () => {
  const key = (await palimpsest(["key", "create", "--scopes", "read"])).out.trim();
  const remoteEnv = { PALIMPSEST_API_KEY: key, DATA_DIR: "/nowhere", DATABASE_URL: "" };
  expect((await palimpsest(["list", ...DEREK], remoteEnv)).code).toBe(0);
  expect(await palimpsest(["add", ...DEREK, "haha"], remoteEnv)).toMatchObject({ code: 4, out: "" });
  expect((await palimpsest(["key", "revoke", key.split("_")[1] ?? ""])).out).toBe("revoked\n");
  await expect
    .poll(async () => (await palimpsest(["list", ...DEREK], remoteEnv)).code, { timeout: 20_000 })
    .toBe(4);
});

test("a command prints only its result on standard output, and its log on standard error", async () => {
  const env = { DATA_DIR: `${server.dataDir}-alone`, DATABASE_URL: "", LOG_LEVEL: "debug" };
  await copyDataTemplate(env.DATA_DIR);
  for (const words of [
    ["key", "create", "--json"],
    ["admin", "list", "--json"],
  ]) {
    const { code, out, err } = await palimpsest(words, env);
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(out))).toHaveLength(1);
    expect(err).toMatch(/^\{.*"msg":"request"\}$/m);
    expect(err.replaceAll(/^\{"level":.*\}\n/gm, "")).toBe("");
  }
});

test("doctor reports that a server is healthy, and says what to do when no server runs", async () => {
  const healthyResult = await palimpsest(["doctor", "--json"]);
  const { checks } = JSON.parse(healthyResult.out) as { checks: { name: string; state: string }[] };
  expect(healthyResult.code).toBe(0);
  expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["server", "database", "worker", "queue"]),
  );
  const unavailableEnv = {
    DATA_DIR: `${server.dataDir}-other`,
    DATABASE_URL: "",
    PALIMPSEST_URL: "http://127.0.0.1:1",
  };
  await copyDataTemplate(unavailableEnv.DATA_DIR);
  const unhealthyResult = await palimpsest(["doctor"], unavailableEnv);
  expect(unhealthyResult.code).toBe(1);
  expect(unhealthyResult.out).toMatch(/warning +server +no server at[\s\S]*FAILED +worker +never seen/);
});

test("the exit code shows the kind of failure, and the message says what to do", async () => {
  const cases: [words: string[], code: number, says: RegExp, more?: Record<string, string>][] = [
    [["nope"], 2, /unknown command 'nope'/],
    [["search", "lights"], 2, /exactly one of --user-id/],
    [["search", ...DEREK, "-k", "many", "lights"], 2, /whole number/],
    [["key", "create", "--scopes", "none"], 2, /--scopes/],
    [["get", "unknown"], 3, /Memory not found/],
    [["key", "revoke", "unknown"], 3, /API key not found/],
    [["list", ...DEREK], 5, /No server answers/, { PALIMPSEST_URL: "http://127.0.0.1:1" }],
    [["--version"], 0, /^$/],
  ];
  const results = await Promise.all(cases.map(([words, , , env]) => palimpsest(words, env)));
  expect(results.map(({ code }) => code)).toEqual(cases.map(([, code]) => code));
  for (const [index, [, , says]] of cases.entries()) expect(results[index]?.err).toMatch(says);
});

test("rebuild --check exits with 1 and names what differs, and rebuild says what it corrected", async () => {
  expect(await palimpsest(["rebuild", "--check"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Compared the index of \d+ owners: no differences\.\n$/),
  });
  const key = await server.createKey();
  await server.call(key, "POST", "/api/v1/events", {
    events: [{ id: "lost", user_id: "mia", role: "user", text: "I like tea", at: "2001-01-01T12:00:00Z" }],
  });
  await server.call(key, "GET", "/api/v1/events/lost?user_id=mia&wait_ms=30000");
  expect(await palimpsest(["rebuild", "--check"])).toMatchObject({
    code: 1,
    out: expect.stringContaining("user mia: words, turn_dates: 1 rows"),
  });
  expect(await palimpsest(["rebuild", "--user-id", "mia", "--what", "words"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("Rebuilt the index of 1 owners: corrected."),
  });
  expect((await palimpsest(["rebuild", "--what", "nothing"])).code).toBe(2);
});
