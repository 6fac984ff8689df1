// An import whose command and server are killed accounts for every message once, with bounded memory.

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drillSize, IS_FULL } from "../../testkit/drill-size";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openStore } from "../../testkit/store";
import { startPalimpsest } from "../../testkit/terminal";

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none" } });
  key = await server.createKey();
});
afterAll(() => server?.stop());

/** Messages per conversation. A request of the command holds five conversations. */
const PER_CONVERSATION = 100;
const CONVERSATIONS = drillSize({ short: 12, full: 1000 });
const MESSAGES = CONVERSATIONS * PER_CONVERSATION;
/** Numbers of accepted conversations at which the command is killed, and at which the server is killed. */
const COMMAND_KILLS = IS_FULL ? [200, 400] : [5];
const SERVER_KILLS = IS_FULL ? [600, 800] : [10];
/** The command reads the next conversation before it sends a request. */
const READ_AHEAD = 1;
/** A command that kept the whole file would need more: each conversation has an answer of a tool. */
const HEAP_MB = 160;
const RESIDENT_MB = 400;
const TOOL_ANSWER = "x".repeat(drillSize({ short: 100, full: 200_000 }));
const TIMEOUT_MS = drillSize({ short: 600_000, full: 4 * 3_600_000 });

const USER = "ana";

/** Of ten messages, one says nothing, one repeats what an earlier one said, and the others are stored. */
function textOf(conversation: number, message: number): string {
  if (message % 10 === 3) return "haha";
  if (message % 10 === 7) return "My sister is called Noor";
  const no = conversation * PER_CONVERSATION + message;
  // Without a digit, "mmm" and "mm" would be spellings of one word.
  return `I bought lamp sn7${(no + 1_000_000).toString(36)}x last Saturday`;
}

/** Returns a conversation in the form of a ChatGPT export. Its first message is the answer of a tool. */
function conversationText(conversation: number): string {
  const messages = Array.from({ length: PER_CONVERSATION }, (_, message) => ({
    role: "user",
    text: textOf(conversation, message),
  }));
  const mapping = Object.fromEntries(
    [{ role: "tool", text: TOOL_ANSWER }, ...messages].map(({ role, text }, node) => [
      `n${node}`,
      {
        parent: node === 0 ? null : `n${node - 1}`,
        message: {
          id: `c${conversation}m${node}`,
          author: { role },
          create_time: 1_714_723_200 + conversation * PER_CONVERSATION + node,
          content: { content_type: "text", parts: [text] },
        },
      },
    ]),
  );
  return JSON.stringify({
    conversation_id: `c${conversation}`,
    current_node: `n${PER_CONVERSATION}`,
    mapping,
  });
}

type Command = ReturnType<typeof startImport>;

/** Starts the command with a small heap. It reads the export from its standard input. */
function startImport() {
  const words = ["import", "-", "--user-id", USER, "--wait", "--json"];
  const env = { PALIMPSEST_API_KEY: key, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  return startPalimpsest(server, words, env);
}

/** Writes the conversations from `first` to before `end`, no faster than the command reads them. */
async function feed({ child }: Command, first: number, end: number): Promise<void> {
  for (let conversation = first; conversation < end; conversation++) {
    const text = `${conversation === 0 ? "[" : ","}${conversationText(conversation)}`;
    if (child.stdin.write(text)) continue;
    await new Promise((resolve) => child.stdin.once("drain", resolve));
  }
}

async function finish(command: Command, first: number): Promise<Summary & { memoryMb: number | null }> {
  await feed(command, first, CONVERSATIONS);
  const memoryMb = await peakMemoryMb(command);
  command.child.stdin.end("]");
  const { code, out, err } = await command.exit;
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  return { ...(JSON.parse(out) as Summary), memoryMb };
}

type Summary = {
  queued: number;
  duplicates: number;
  outcomes: Record<string, number>;
  left_out: Record<string, number>;
};

/** Waits until the server has accepted the last message of the conversation before `end`. */
async function waitUntilAccepted(end: number): Promise<void> {
  const path = `/api/v1/events/chatgpt:c${end - 1}m${PER_CONVERSATION}?user_id=${USER}`;
  const status = async () => (await server.call(key, "GET", path)).status;
  await expect.poll(status, { timeout: TIMEOUT_MS, interval: 100 }).toBe(200);
}

/** Returns the largest resident memory of a running command, in MB; null where the kernel does not tell. */
async function peakMemoryMb({ child }: Command): Promise<number | null> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

test("an import whose command and server are killed accounts for every message once", {
  timeout: TIMEOUT_MS,
}, async () => {
  for (const end of COMMAND_KILLS) {
    const command = startImport();
    const fed = feed(command, 0, end + READ_AHEAD);
    // The pipe breaks with the command.
    command.child.stdin.on("error", () => undefined);
    await waitUntilAccepted(end);
    await fed;
    command.child.kill("SIGKILL");
    expect((await command.exit).code).toBeNull();
  }

  const command = startImport();
  let fed = 0;
  for (const end of SERVER_KILLS) {
    await feed(command, fed, end + READ_AHEAD);
    fed = end + READ_AHEAD;
    await waitUntilAccepted(end);
    await server.kill("SIGKILL");
    await server.restart();
  }
  const summary = await finish(command, fed);
  const accepted = Math.max(...COMMAND_KILLS) * PER_CONVERSATION;
  expect(summary.duplicates).toBeGreaterThanOrEqual(accepted);
  expect(summary.queued + summary.duplicates).toBe(MESSAGES);
  const outcomes = {
    stored: MESSAGES * 0.8 + 1,
    dropped: MESSAGES * 0.1,
    deduplicated: MESSAGES * 0.1 - 1,
    superseding: 0,
    dead: 0,
    unknown: 0,
  };
  expect(summary).toMatchObject({ outcomes, left_out: { "tool message": CONVERSATIONS } });
  console.log(`${MESSAGES} messages, resident memory of the command ${summary.memoryMb} MB`);
  expect(summary.memoryMb ?? 0).toBeLessThan(RESIDENT_MB);

  const repeat = await finish(startImport(), 0);
  expect(repeat).toMatchObject({ queued: 0, duplicates: MESSAGES, outcomes });

  await server.kill("SIGTERM");
  const store = await openStore(server);
  const [counts] = await store.rows(`select (select count(*)::int from events) as events,
    (select count(*)::int from memories where text <> 'haha') as memories,
    (select count(distinct text)::int from memories where text like 'I bought%') as lamps,
    (select count(*)::int from jobs) as jobs, (select count(*)::int from dead_letters) as dead`);
  await store.close();
  expect(counts).toEqual({
    events: MESSAGES,
    memories: outcomes.stored,
    lamps: outcomes.stored - 1,
    jobs: 0,
    dead: 0,
  });
});
