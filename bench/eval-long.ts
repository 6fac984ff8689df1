/**
 * Measures how well the parts of long messages fit a prompt. Sends every session of conversations in LoCoMo's
 * format as one message, and asks every question over HTTP:
 *   npm run eval:long -- --data FILE
 * Prints the share of the evidence's sentences that are among the first hits, up to a number of tokens (a
 * quarter of the characters). `--small` in place of `--data` asks a few questions about invented sentences.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { sentences } from "@/lib/analysis/text";
import build from "../testkit/build";
import { startTestServer } from "../testkit/server";
import { dataFile } from "./eval-data";
import { type Conversation, readConversations, sessionTime, textOf } from "./locomo";
import { describeRun, percentileTable } from "./report";

const BUDGETS = [300, 600, 1200] as const;
const CHARS_PER_TOKEN = 4;
const USER = "reader";
const K = 50;

const { values } = parseArgs({
  options: { data: { type: "string" }, small: { type: "boolean", default: false } },
});
const path = dataFile(values, "locomo.json");
const conversations = readConversations(path);
await build();
// This measures recall, not speed. With a short budget, a late vector would count as a miss.
const server = await startTestServer({ env: { LOG_LEVEL: "warn", HOT_BUDGET_MS: "2000" } });

/** Sends each session as one message with its turns as lines, and waits for the decisions. */
async function sendSessions(key: string, { turns }: Conversation): Promise<number> {
  const sessions = new Set(turns.map(({ session }) => session));
  for (const session of sessions) {
    const said = turns.filter((turn) => turn.session === session);
    const id = `session-${session}`;
    const text = said.map((turn) => `${turn.speaker}: ${textOf(turn)}`).join("\n");
    const at = sessionTime(said[0]?.at ?? "").toISOString();
    const event = { id, user_id: USER, role: "user", text, at };
    const sent = await server.call(key, "POST", "/api/v1/events", { events: [event] });
    if (sent.status !== 202) throw new Error(`${id} was answered with ${sent.status}.`);
  }
  for (const session of sessions) {
    const path = `/api/v1/events/session-${session}?user_id=${USER}&wait_ms=30000`;
    while ((await server.call<{ status: string }>(key, "GET", path)).body.status !== "decided");
  }
  return sessions.size;
}

/** For each budget, the share of the sentences that answer one question among the first hits that fit it. */
async function findEvidence(key: string, query: string, expected: readonly string[]) {
  const startedAt = performance.now();
  const { body } = await server.call<{ hits: { text: string }[] }>(key, "POST", "/api/v1/retrieve", {
    query,
    user_id: USER,
    k: K,
  });
  const ms = performance.now() - startedAt;
  const shares = BUDGETS.map((tokens) => {
    let chars = tokens * CHARS_PER_TOKEN;
    const fitting = body.hits.filter(({ text }) => {
      chars -= text.length;
      return chars >= 0;
    });
    return (
      expected.filter((said) => fitting.some(({ text }) => text.includes(said))).length / expected.length
    );
  });
  return { ms, shares };
}

try {
  const answers: Awaited<ReturnType<typeof findEvidence>>[] = [];
  let sessions = 0;
  for (const [index, conversation] of conversations.entries()) {
    const key = await server.createKey({ tenant: `long-${index}`, scopes: ["read", "write"] });
    sessions += await sendSessions(key, conversation);
    const textsById = new Map(conversation.turns.map((turn) => [turn.id, textOf(turn)]));
    for (const { question, category, evidence } of conversation.questions) {
      const texts = [...new Set(evidence)].flatMap((id) => textsById.get(id) ?? []);
      if (category <= 4 && texts.length > 0)
        answers.push(
          await findEvidence(
            key,
            question,
            texts.flatMap((text) => sentences(text)),
          ),
        );
    }
  }
  console.log(
    describeRun({
      corpus: basename(path),
      size: `${sessions} sessions as single messages, ${answers.length} questions`,
      seed: "none",
    }),
  );
  for (const [index, tokens] of BUDGETS.entries()) {
    const mean = answers.reduce((sum, { shares }) => sum + (shares[index] ?? 0), 0) / answers.length;
    console.log(`evidence in ${tokens} tokens ${mean.toFixed(3)}`);
  }
  console.log(percentileTable("ms", [{ label: "retrieve", values: answers.map(({ ms }) => ms) }]));
} finally {
  await server.stop();
}
