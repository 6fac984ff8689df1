/**
 * Measures the evidence recall of the whole product on conversations in LoCoMo's format. Imports them over
 * HTTP through the real ingestion, then asks every question over HTTP, one at a time:
 *   npm run eval -- --data FILE [--db embedded|postgres://…] [--embedder bundled|transformers|none]
 *                   [--model-path DIR] [--only VARIANT] [--rerank-by-labels] [--clients]
 * `--clients` also asks through the clients of MCP and of mem0 (TEST_MEM0_CLIENTS=$(.ci/mem0-clients)).
 * `--rerank-by-labels` adds a reranker that knows the evidence, which shows how much a reranker can gain.
 * `--small` in place of `--data` asks a few questions about invented sentences.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import build from "../testkit/build";
import { startTestServer } from "../testkit/server";
import { measureClients } from "./eval-clients";
import { dataFile } from "./eval-data";
import { askedLine, recallAt, recallTable } from "./eval-report";
import { askQuestions, type Imported, importConversation, readMemories, type Variant } from "./eval-steps";
import { keepAll } from "./keep-all";
import { startLabelReranker } from "./label-reranker";
import { readConversations } from "./locomo";
import { describeRun, percentileTable } from "./report";

const VARIANTS: readonly Variant[] = [
  { name: "product", request: {} },
  { name: "product with all versions", request: { include_superseded: true } },
  { name: "sparse search with windows", request: { mode: "sparse" } },
  { name: "dense search with trails", request: { mode: "dense" } },
  { name: "sparse search alone", request: { mode: "sparse", cues: false } },
  { name: "dense search alone", request: { mode: "dense", cues: false } },
  { name: "RRF 1:1, k 60", request: { cues: false, expert: { rrf_k: 60, dense_weight: 1 } } },
];

const { values } = parseArgs({
  options: {
    clients: { type: "boolean", default: false },
    data: { type: "string" },
    db: { type: "string", default: "embedded" },
    embedder: { type: "string", default: "bundled" },
    "model-path": { type: "string" },
    only: { type: "string" },
    "rerank-by-labels": { type: "boolean", default: false },
    small: { type: "boolean", default: false },
  },
});
const path = dataFile(values, "locomo.json");

const conversations = readConversations(path);
const reranker = values["rerank-by-labels"] ? await startLabelReranker(conversations) : null;
await build();
const server = await startTestServer({
  env: {
    EMBEDDING_PROVIDER: values.embedder,
    LOG_LEVEL: "warn",
    // This measures recall, not speed. With a short budget, a late vector would count as a miss.
    HOT_BUDGET_MS: "2000",
    ...(reranker ? { RERANK_PROVIDER: "http", RERANK_URL: reranker.url, RERANK_BUDGET_MS: "5000" } : {}),
    ...(values["model-path"] ? { EMBEDDING_MODEL_PATH: values["model-path"] } : {}),
  },
  ...(values.db === "embedded" ? { engine: "embedded" as const } : { databaseServer: values.db }),
});
try {
  const importedConversations: Imported[] = [];
  const startedAt = Date.now();
  for (const [index, conversation] of conversations.entries())
    importedConversations.push(await importConversation(server, conversation, `eval-${index}`));
  const turns = importedConversations.reduce((sum, { turns }) => sum + turns, 0);
  const importSeconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    describeRun({
      database: values.db === "embedded" ? "embedded" : "server",
      embedder: values.embedder,
      corpus: basename(path),
      size: `${conversations.length} conversations, ${turns} turns`,
      seed: "none",
    }),
  );
  console.log(`imported in ${importSeconds} s`);
  const countOf = (isEvidence: boolean) =>
    importedConversations.reduce(
      (sum, item) => sum + (isEvidence ? item.evidenceKept : item.othersDropped),
      0,
    );
  const totalOf = (isEvidence: boolean) =>
    importedConversations.reduce((sum, item) => sum + (isEvidence ? item.evidence : item.others), 0);
  const findableCount = importedConversations.reduce((sum, item) => sum + item.evidenceFindable, 0);
  const supersededCount = importedConversations.reduce((sum, item) => sum + item.evidenceSuperseded, 0);
  console.log(
    `evidence turns kept ${(countOf(true) / totalOf(true)).toFixed(3)} of ${totalOf(true)} (${supersededCount} superseded later), kept or findable ${(findableCount / totalOf(true)).toFixed(3)}, other turns dropped ${(countOf(false) / totalOf(false)).toFixed(3)} of ${totalOf(false)}\n`,
  );
  const measure = async (variant: Variant, targets: readonly Imported[]): Promise<number> => {
    const results = [];
    for (const item of targets) results.push(...(await askQuestions(server, item, variant)));
    console.log(`${recallTable(variant.name, results)}\n${askedLine(results)}`);
    const times = results.map(({ ms }) => ms);
    const degradedCount = results.filter((item) => item.degraded.length > 0).length;
    console.log(
      `${percentileTable("ms", [{ label: "retrieve", values: times }])}\n  degraded ${degradedCount} of ${results.length}\n`,
    );
    return recallAt(10, results);
  };
  const recalls = new Map<string, number>();
  for (const variant of VARIANTS.filter(({ name }) => !values.only || name === values.only))
    recalls.set(variant.name, await measure(variant, importedConversations));
  if (values.clients) await measureClients(server, importedConversations);
  const recallWithDropping = recalls.get("product");
  if (recallWithDropping !== undefined) {
    await keepAll(server);
    const importedWithAll = [];
    for (const item of importedConversations)
      importedWithAll.push({ ...item, memoryOf: await readMemories(server, item) });
    const recallWithoutDropping = await measure(
      { name: "product, nothing dropped", request: {} },
      importedWithAll,
    );
    console.log(
      `recall@10 with dropping minus recall@10 with nothing dropped: ${(recallWithDropping - recallWithoutDropping).toFixed(4)}`,
    );
  }
} finally {
  await server.stop();
  await reranker?.close();
}
