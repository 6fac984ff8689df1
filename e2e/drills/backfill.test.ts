// The backfill command sends a file of events to the built server, and resumes after a crash.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drillSize } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openStore } from "../../testkit/store";
import { palimpsest, startPalimpsest } from "../../testkit/terminal";

let server: TestServer;
let folder: string;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none" } });
  key = await server.createKey();
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-backfill-"));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The number of lines that the command sends in one request. */
const BATCH = 500;
/** Numbers of lines accepted before the command is killed, before the server is killed, and at the end. */
const [BEFORE_KILL, BEFORE_CUT, CUT_END] = [
  drillSize({ short: BATCH, full: 3 * BATCH }),
  drillSize({ short: 2 * BATCH, full: 5 * BATCH }),
  drillSize({ short: 3 * BATCH, full: 6 * BATCH }),
] as const;
const LINES = drillSize({ short: 1600, full: 4000 });
const SECRET = "a-wrong-line-says-this";
/** Every hundredth line is invalid. Two out of three events have neither an id nor a time. */
const isWrong = (lineNo: number) => lineNo % 100 === 0;

function line(lineNo: number): string {
  const event = { user_id: `user-${lineNo % 5}`, session_id: "s", role: "user" };
  if (isWrong(lineNo)) return JSON.stringify({ ...event, role: "nobody", text: SECRET });
  const text = `I bought lamp sn${lineNo}x last Saturday`;
  return JSON.stringify({ ...event, text, ...(lineNo % 3 === 0 ? { id: `line-${lineNo}` } : {}) });
}

const textOf = (firstLine: number, lastLine: number) =>
  Array.from({ length: lastLine - firstLine }, (_, i) => `${line(firstLine + i)}\r\n`).join("");

/** Returns a valid line with an ID among the last 103 of the first `count` lines. */
const lineWithId = (count: number) => count - 101 - ((count - 101) % 3);

async function isKnown(lineNo: number): Promise<boolean> {
  const { status } = await server.call(
    key,
    "GET",
    `/api/v1/events/line-${lineNo}?user_id=user-${lineNo % 5}`,
  );
  return status === 200;
}

test("after a kill of the command or of the server, a backfill resumes where it stopped and stores nothing twice", {
  timeout: 600_000,
}, async () => {
  const killedRun = startPalimpsest(server, ["backfill", "-"]);
  killedRun.child.stdin.write(`\uFEFF${textOf(1, BEFORE_KILL + 100)}`);
  await expect.poll(() => isKnown(lineWithId(BEFORE_KILL)), { timeout: 60_000 }).toBe(true);
  killedRun.child.kill("SIGKILL");
  expect((await killedRun.exit).code).toBeNull();

  const interruptedRun = startPalimpsest(server, ["backfill", "-"]);
  interruptedRun.child.stdin.write(textOf(1, BEFORE_CUT + 100));
  await expect.poll(() => isKnown(lineWithId(BEFORE_CUT)), { timeout: 60_000 }).toBe(true);
  await server.kill("SIGKILL");
  interruptedRun.child.stdin.end(textOf(BEFORE_CUT + 100, CUT_END));
  await server.restart();
  const { code, out } = await interruptedRun.exit;
  const counts = `${CUT_END - 1} lines[\\s\\S]* ${CUT_END / 100 - 1} wrong`;
  expect({ code, out }).toMatchObject({ code: 1, out: expect.stringMatching(new RegExp(counts)) });

  const file = path.join(folder, "past.jsonl");
  const errors = path.join(folder, "errors.jsonl");
  await writeFile(file, textOf(1, LINES + 1));
  const finalRun = await palimpsest(server, ["backfill", file, "--wait", "--json", "--errors", errors]);
  expect(finalRun.code).toBe(1);
  const newLines = Array.from({ length: LINES + 1 - CUT_END }, (_, i) => CUT_END + i).filter(
    (lineNo) => !isWrong(lineNo),
  ).length;
  const wrongCount = LINES / 100;
  expect(JSON.parse(finalRun.out)).toMatchObject({
    lines: LINES,
    queued: newLines,
    duplicates: LINES - wrongCount - newLines,
    wrong: wrongCount,
    outcomes: {
      stored: LINES - wrongCount,
      dropped: 0,
      deduplicated: 0,
      superseding: 0,
      dead: 0,
      unknown: 0,
    },
  });
  const problems = (await readFile(errors, "utf8")).trim().split("\n");
  expect(problems.map((problem) => JSON.parse(problem).line)).toEqual(
    Array.from({ length: wrongCount }, (_, i) => (i + 1) * 100),
  );
  expect(problems.join() + finalRun.err).not.toContain(SECRET);

  await server.kill("SIGTERM");
  const store = await openStore(server);
  const rows = await store.rows<{ owner: string; text: string }>(
    "select o.owner_id as owner, m.text from memories m join owners o using (owner_no) order by m.owner_no, m.position",
  );
  await store.close();
  for (let user = 0; user < 5; user++) {
    const texts = rows.filter(({ owner }) => owner === `user-${user}`).map(({ text }) => text);
    const sent = Array.from({ length: LINES }, (_, i) => i + 1).filter(
      (lineNo) => lineNo % 5 === user && !isWrong(lineNo),
    );
    expect(texts).toEqual(sent.map((lineNo) => `I bought lamp sn${lineNo}x last Saturday`));
  }
  await server.restart();
});

test("a dry run reports what would happen and stores nothing", async () => {
  const file = path.join(folder, "dry.jsonl");
  const event = { user_id: "dry", role: "user" };
  await writeFile(
    file,
    [
      { ...event, id: "first", text: "I like green tea, write to ana@example.com" },
      { ...event, text: "haha" },
      { text: "whose is this?", role: "user" },
      { ...event, id: "first", text: "I like green tea, write to ana@example.com" },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  const { code, out, err } = await palimpsest(server, ["backfill", file, "--dry-run", "--lines"]);
  expect(code).toBe(1);
  expect(out).toMatch(
    /^line 1: keep as preference \(stated_preference\); mask 1 EMAIL\nline 2: drop \(filler\)\n/,
  );
  expect(out).toMatch(/\nline 4: repeat of an earlier line \(changes nothing\)\n/);
  expect(out).toMatch(/ 2 events\n +1 repeats\n +1 keep as preference\n +1 drop: filler\n/);
  expect(err).toMatch(/^line 3: user_id: give exactly one of/);
  const { body } = await server.call(key, "GET", "/api/v1/memories?user_id=dry");
  expect(body).toMatchObject({ items: [] });
});

test("invalid arguments, a missing file and a key without write access cause an error message", async () => {
  const reader = await server.createKey({ scopes: ["read"] });
  const file = path.join(folder, "one.jsonl");
  await writeFile(file, line(1));
  const results = await Promise.all([
    palimpsest(server, ["backfill", file, "--lines"]),
    palimpsest(server, ["backfill", path.join(folder, "none.jsonl")]),
    palimpsest(server, ["backfill", file], { PALIMPSEST_API_KEY: reader }),
  ]);
  expect(results.map(({ code }) => code)).toEqual([2, 3, 4]);
  expect(results.map(({ err }) => err)).toEqual([
    expect.stringContaining("--lines requires --dry-run"),
    expect.stringContaining("cannot be read"),
    expect.stringContaining('missing the scope "write"'),
  ]);
});
