/**
 * Scores the linker on labelled messages and on the golden set of testkit/golden:
 *   npm run eval:linker -- --data FILE.jsonl.gz|--small [--locomo FILE.json] [--errors]
 *                          [--chat ollama|openai --chat-url URL --chat-model NAME]
 *
 * `--locomo` adds the changes that need inference and prints every link in those conversations; `--chat` asks
 * a model about the same changes. Exits with 1 when a figure misses its limit. `--errors` prints every wrong
 * case.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type LinkResult, link } from "@/lib/analysis/link";
import { parseEnv } from "@/lib/base/config";
import { LINK_PROMPT_VERSION } from "@/lib/engine/ingest";
import { createChat } from "@/lib/models/chat";
import { dataFile, readRows } from "./eval-data";
import { scoreGolden } from "./eval-linker-golden";
import { linksOf, scoreInference } from "./eval-linker-inference";
import { judge } from "./judge";
import { describeRun, percentileTable } from "./report";

/** A labelled case. `supersedes` is the index of the memory that the message supersedes, or null. */
type Row = {
  readonly id: string;
  readonly kind: string;
  readonly memories: readonly string[];
  readonly sessions: readonly number[];
  readonly message: string;
  readonly session: number;
  readonly supersedes: number | null;
};
type Cell = { cases: number; rightCount: number; wrongCount: number; missedCount: number; uncertain: number };

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    locomo: { type: "string" },
    chat: { type: "string" },
    "chat-url": { type: "string" },
    "chat-model": { type: "string" },
    errors: { type: "boolean", default: false },
    small: { type: "boolean", default: false },
  },
});
const path = dataFile(options, "linker.jsonl");
const rows = readRows<Row>(path);
console.log(
  `${describeRun({ corpus: `${basename(path)} and the golden set`, size: `${rows.length} cases`, seed: "none" })}\n`,
);

/** Links the message of a case. The memories are one minute apart and the message comes last. */
function linkRow(row: Row): LinkResult {
  const candidates = row.memories.map((text, index) => ({
    position: index,
    text,
    sessionId: String(row.sessions[index]),
    saidAt: index * 60_000,
  }));
  const saidAt = row.memories.length * 60_000;
  return link({ text: row.message, sessionId: String(row.session), saidAt }, candidates);
}

const table: Record<string, Cell> = {};
const times: number[] = [];
for (const row of rows) {
  const startedAt = performance.now();
  const result = linkRow(row);
  times.push(performance.now() - startedAt);
  const cell = table[row.kind] ?? { cases: 0, rightCount: 0, wrongCount: 0, missedCount: 0, uncertain: 0 };
  table[row.kind] = cell;
  cell.cases++;
  if (result.target === row.supersedes) cell.rightCount++;
  else if (result.target === null) cell.missedCount++;
  else cell.wrongCount++;
  if (result.uncertain !== null) cell.uncertain++;
  if (options.errors && result.target !== row.supersedes) {
    const memoryText = (index: number | null): string =>
      index === null ? "none" : (row.memories[index] ?? "").slice(0, 90);
    console.log(
      `${row.kind} ${result.outcome} ${result.chance.toFixed(2)}: ${JSON.stringify(row.message.slice(0, 120))} expected ${JSON.stringify(memoryText(row.supersedes))} got ${JSON.stringify(memoryText(result.target))}`,
    );
  }
}
console.table(table);
console.log(percentileTable("ms", [{ label: "link a message", values: times }]));

const explicitCell = table["sgd-explicit"] ?? { cases: 0, rightCount: 0, wrongCount: 0 };
const distractorCells = Object.entries(table).filter(([kind]) => kind.endsWith("-null"));
const sumOfDistractors = (count: (cell: Cell) => number) =>
  distractorCells.reduce((total, [, cell]) => total + count(cell), 0);
const goldenScore = scoreGolden();
console.table(goldenScore.table);
if (options.errors) for (const error of goldenScore.errors) console.log(error);

const judgeMinimum = (name: string, value: number, limit: number, samples: number) =>
  judge({ isSmall: options.small }, { name, value, limit: { min: limit }, samples, digits: 4 });
const judgeMaximum = (name: string, value: number, limit: number, samples: number) =>
  judge({ isSmall: options.small }, { name, value, limit: { max: limit }, samples, digits: 4 });
const distractorCount = sumOfDistractors(({ cases }) => cases);
judgeMinimum("sgd-explicit right", explicitCell.rightCount / explicitCell.cases, 0.8, explicitCell.cases);
judgeMaximum("sgd-explicit wrong", explicitCell.wrongCount / explicitCell.cases, 0.05, explicitCell.cases);
judgeMaximum(
  "distractors wrong",
  sumOfDistractors(({ wrongCount: wrong }) => wrong) / distractorCount,
  0.015,
  distractorCount,
);
judgeMinimum("golden right", goldenScore.right, 0.9, goldenScore.changes);
judgeMaximum("golden wrong", goldenScore.wrong, 0.02, goldenScore.cases);
if (options.locomo) {
  await judgeInference(options.locomo);
  const links = linksOf(options.locomo);
  for (const line of links) console.log(line);
  console.log(`${links.length} links in the conversations`);
}

/** Scores the changes that need inference, without a model and with the model that the options name. */
async function judgeInference(path: string): Promise<void> {
  const withoutModel = await scoreInference(path, null);
  const chat = chatFromOptions();
  const withModel = chat && (await scoreInference(path, chat));
  await chat?.close();
  console.table({
    "inference without a model": withoutModel,
    ...(withModel ? { "inference with a model": withModel } : {}),
  });
  judgeMaximum("inference wrong", withoutModel.wrong / withoutModel.cases, 0.02, withoutModel.cases);
  if (!chat || !withModel) return console.log("inference with a model: not measured without --chat");
  console.log(`asked ${chat.provider} ${chat.model}, prompt ${LINK_PROMPT_VERSION}`);
  judgeMaximum("inference with model wrong", withModel.wrong / withModel.cases, 0.02, withModel.cases);
  judgeMaximum(
    "model without answer",
    withModel.unanswered / Math.max(1, withModel.asked),
    0.1,
    withModel.asked,
  );
}

/** The model that the options name. Its API key comes from the environment, as for the server. */
function chatFromOptions() {
  const { chat, "chat-url": url, "chat-model": model } = options;
  if (!chat) return null;
  const address = chat === "openai" ? { OPENAI_BASE_URL: url } : { OLLAMA_HOST: url };
  return createChat(parseEnv({ ...process.env, CHAT_PROVIDER: chat, CHAT_MODEL: model, ...address }));
}
