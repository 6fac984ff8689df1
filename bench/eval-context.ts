/**
 * Measures over HTTP how much of the evidence of questions is in the context of 300 to 1 200 tokens, as a
 * memory of its own or also as the earlier version of one, beside the hits of a retrieval alone, and how
 * often the session of the evidence is among the first sessions:
 *   npm run eval:context -- [--data FILE …] [--small]
 * FILE has conversations in LoCoMo's format. Without it, the invented sessions of bench/agents are used.
 * Also prints the durations of a retrieval, of one with sessions, and of a context, asked in turn.
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import build from "../testkit/build";
import { startTestServer } from "../testkit/server";
import { type Imported, importConversation, USER } from "./eval-steps";
import { readConversations } from "./locomo";
import { describeRun, percentileTable } from "./report";

const BUDGETS = [300, 600, 1200] as const;
const FIRST_SESSIONS = [3, 5, 8] as const;
/** As many hits as a context of 1 200 tokens asks for. */
const K = 80;
const CHARS_PER_TOKEN = 4;

type Shares = number[];
type Retrieval = {
  hits: { id: string; text: string }[];
  sessions: { session_id: string }[];
};
type Context = {
  blocks: { section: string; items: { id: string | null; earlier: string[] }[] }[];
  tokens: number;
};

const agents = (name: string) => fileURLToPath(new URL(`./agents/${name}.json`, import.meta.url));
const { values } = parseArgs({
  options: { data: { type: "string", multiple: true }, small: { type: "boolean", default: false } },
});
const paths =
  values.data ??
  (values.small
    ? [fileURLToPath(new URL("./small/locomo.json", import.meta.url))]
    : [agents("dev"), agents("held-out")]);
await build();
// This measures recall, not speed. With a short budget, a late vector would count as a miss.
const server = await startTestServer({ env: { LOG_LEVEL: "warn", HOT_BUDGET_MS: "2000" } });
const times: Record<"retrieve" | "with sessions" | "context", number[]> = {
  retrieve: [],
  "with sessions": [],
  context: [],
};

async function timed<T>(kind: keyof typeof times, key: string, path: string, body: object): Promise<T> {
  const startedAt = performance.now();
  const answer = await server.call<T>(key, "POST", `/api/v1/${path}`, { user_id: USER, ...body });
  times[kind].push(performance.now() - startedAt);
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.body;
}

async function closeSessions({ key, conversation }: Imported): Promise<void> {
  for (const session of new Set(conversation.turns.map((turn) => turn.session))) {
    const path = `/api/v1/sessions/session-${session}/close`;
    const body = { user_id: USER, wait_ms: 30_000 };
    const { body: closed } = await server.call<{ state: string }>(key, "POST", path, body);
    if (closed.state !== "closed") throw new Error(`session-${session} is not closed.`);
  }
}

/** The hits that fit a number of tokens, in their order; longer ones are skipped. */
function fitting(hits: Retrieval["hits"], tokens: number): Set<string> {
  let chars = tokens * CHARS_PER_TOKEN;
  const taken = hits.filter(({ text }) => {
    const isFitting = text.length <= chars;
    if (isFitting) chars -= text.length;
    return isFitting;
  });
  return new Set(taken.map(({ id }) => id));
}

/** The share of the evidence of one question in each form, and in the first sessions. */
async function askQuestion(
  { key, memoryOf, conversation }: Imported,
  { question: query, evidence }: Imported["conversation"]["questions"][number],
) {
  const ids = evidence.map((id) => memoryOf.get(id) ?? "");
  const sessions = evidence.map(
    (id) => `session-${conversation.turns.find((turn) => turn.id === id)?.session}`,
  );
  const shareOf = (shown: ReadonlySet<string>) => ids.filter((id) => shown.has(id)).length / ids.length;
  await timed("retrieve", key, "retrieve", { query, k: 8 });
  const grouped = await timed<Retrieval>("with sessions", key, "retrieve", {
    query,
    k: 8,
    group_by: "session",
  });
  const { hits } = await timed<Retrieval>("retrieve", key, "retrieve", { query, k: K });
  times.retrieve.pop();
  const contexts: Shares = [];
  const withEarlier: Shares = [];
  for (const max_tokens of BUDGETS) {
    const { blocks, tokens } = await timed<Context>("context", key, "context", { query, max_tokens });
    if (tokens > max_tokens) throw new Error(`A context of ${max_tokens} tokens has ${tokens}.`);
    const items = blocks.flatMap((block) => block.items);
    const shown = items.flatMap(({ id }) => id ?? []);
    contexts.push(shareOf(new Set(shown)));
    withEarlier.push(shareOf(new Set([...shown, ...items.flatMap(({ earlier }) => earlier)])));
  }
  return {
    hits: BUDGETS.map((tokens) => shareOf(fitting(hits, tokens))),
    contexts,
    withEarlier,
    sessions: FIRST_SESSIONS.map((count) => {
      const first = new Set(grouped.sessions.slice(0, count).map(({ session_id }) => session_id));
      return sessions.filter((session) => first.has(session)).length / sessions.length;
    }),
  };
}

const meanOf = (rows: readonly Shares[], column: number) =>
  (rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length).toFixed(3);

try {
  for (const [file, path] of paths.entries()) {
    const answers: Awaited<ReturnType<typeof askQuestion>>[] = [];
    for (const [index, conversation] of readConversations(path).entries()) {
      const imported = await importConversation(server, conversation, `context-${file}-${index}`);
      await closeSessions(imported);
      for (const question of conversation.questions)
        if (question.category <= 4 && question.evidence.length > 0)
          answers.push(await askQuestion(imported, question));
    }
    const size = `${answers.length} questions`;
    console.log(describeRun({ corpus: basename(path), size, seed: "none" }));
    for (const [column, tokens] of BUDGETS.entries()) {
      const hits = meanOf(
        answers.map((one) => one.hits),
        column,
      );
      const contexts = meanOf(
        answers.map((one) => one.contexts),
        column,
      );
      const withEarlier = meanOf(
        answers.map((one) => one.withEarlier),
        column,
      );
      console.log(
        `evidence in ${tokens} tokens: hits ${hits}, context ${contexts}, with earlier versions ${withEarlier}`,
      );
    }
    for (const [column, count] of FIRST_SESSIONS.entries())
      console.log(
        `session among the first ${count} ${meanOf(
          answers.map((one) => one.sessions),
          column,
        )}`,
      );
  }
  const rows = Object.entries(times).map(([label, all]) => ({ label, values: all }));
  console.log(percentileTable("ms", rows));
} finally {
  await server.stop();
}
