import { connectMcp } from "../testkit/mcp-client";
import type { TestServer } from "../testkit/server";
import { type Question, type Reply, retrieveHits, warmCache } from "./ask";
import { percentile } from "./eval-report";
import type { GeneratedStore } from "./generate-store";
import type { BenchOptions } from "./options";
import { percentileTable, speedTarget, target } from "./report";
import { serveGenerated } from "./serve-generated";
import { questions } from "./synthetic-text";

const MAX_ADDED_MS = 4;

/** Compares the tool `search_memories`, called by the official client, with the same retrieval by REST. */
export async function mcp(options: BenchOptions): Promise<void> {
  const requests = options.requests ?? 300;
  await serveGenerated(
    options,
    { retrievals: `${requests} of each kind, k 8, embedding cached; both kinds in turn for each question` },
    (server, generated) => run(server, generated, { ...options, requests }),
  );
}

async function run(
  server: TestServer,
  { key, owners }: GeneratedStore,
  options: BenchOptions & { requests: number },
): Promise<void> {
  const perOwner = Math.ceil(options.requests / owners.length);
  const asked: Question[] = owners.flatMap(({ id, turns }, index) =>
    questions(options.seed + index, turns, perOwner).map((query) => ({ userId: id, query })),
  );
  await warmCache(server, key, asked);
  const client = await connectMcp(server, key, { version: "v2", transport: "http" });
  const byMcp = async ({ query, userId }: Question) => {
    const startedAt = performance.now();
    const { data, isError } = await client.call("search_memories", { query, user_id: userId, k: 8 });
    const hits = isError ? 0 : (data.memories as unknown[]).length;
    return { ms: performance.now() - startedAt, hits };
  };
  const replies: { rest: Reply[]; mcp: Pick<Reply, "ms" | "hits">[] } = { rest: [], mcp: [] };
  for (const [index, question] of asked.slice(0, options.requests).entries()) {
    // The second request of a question can profit from the first.
    if (index % 2 === 0) replies.mcp.push(await byMcp(question));
    replies.rest.push(await retrieveHits(server, key, question));
    if (index % 2 === 1) replies.mcp.push(await byMcp(question));
  }
  await client.close();
  const [rest, tool] = [replies.rest.map(({ ms }) => ms), replies.mcp.map(({ ms }) => ms)];
  console.log(
    percentileTable("ms", [
      { label: "REST, retrieve", values: rest },
      { label: "MCP, search_memories", values: tool },
    ]),
  );
  const added = percentile(tool, 0.5) - percentile(rest, 0.5);
  console.log(`\nMCP adds ${added.toFixed(2)} ms to the p50`);
  const failed = [...replies.rest, ...replies.mcp].filter(({ hits }) => hits === 0).length;
  console.log(target(`no failed or empty reply (${failed})`, failed === 0));
  console.log(speedTarget(options, `MCP adds at most ${MAX_ADDED_MS} ms to the p50`, added <= MAX_ADDED_MS));
}
