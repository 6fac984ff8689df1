import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { connectMcp } from "../testkit/mcp-client";
import type { TestServer } from "../testkit/server";
import { type QuestionResult, recallTable } from "./eval-report";
import { evidenceOf, type Imported, USER } from "./eval-steps";
import { textOf } from "./locomo";

/** The number of results to request of each client, which recall@10 needs. */
const K = 10;
/** More than ten results of any conversation take, so that none is left out for its length. */
const MAX_TOKENS = 8000;

/** A result; `older` when it stands beneath the one before it. */
type Result = { readonly id: string; readonly text: string; readonly older?: boolean };
type Search = (query: string) => Promise<readonly Result[]>;
type Client = {
  readonly name: string;
  connect(server: TestServer, key: string): Promise<{ search: Search; close(): Promise<void> }>;
};

const mcp: Client = {
  name: "MCP, search_memories",
  async connect(server, key) {
    const client = await connectMcp(server, key, { version: "v2", transport: "http" });
    return {
      async search(query) {
        const { data } = await client.call("search_memories", {
          query,
          user_id: USER,
          k: K,
          max_tokens: MAX_TOKENS,
        });
        return data.memories as Result[];
      },
      close: () => client.close(),
    };
  },
};

type Mem0Client = {
  search(query: string, options: object): Promise<{ results: { id: string; memory: string }[] }>;
};

function mem0(file: string): Client {
  return {
    name: "mem0ai 3.3.1, search",
    async connect(server, apiKey) {
      // The client reports to its vendor otherwise.
      process.env.MEM0_TELEMETRY = "false";
      const { MemoryClient } = (await import(pathToFileURL(file).href)) as {
        MemoryClient: new (options: object) => Mem0Client;
      };
      const client = new MemoryClient({ apiKey, host: `${server.url}/api/mem0` });
      return {
        async search(query) {
          const { results } = await client.search(query, { filters: { user_id: USER }, topK: K });
          return results.map(({ id, memory }) => ({ id, text: memory }));
        },
        close: async () => {},
      };
    },
  };
}

/**
 * Asks every question through the client of MCP and through mem0's, and prints the recall of each.
 * `.ci/mem0-clients` installs mem0's into the folder TEST_MEM0_CLIENTS. Without that folder it is left out,
 * and a line says so.
 */
export async function measureClients(server: TestServer, conversations: readonly Imported[]): Promise<void> {
  const folder = process.env.TEST_MEM0_CLIENTS ?? "";
  const file = path.join(folder, "3.3.1", "node_modules/mem0ai/dist/index.mjs");
  const hasMem0 = folder !== "" && existsSync(file);
  for (const client of hasMem0 ? [mcp, mem0(file)] : [mcp]) {
    const results: QuestionResult[] = [];
    for (const conversation of conversations)
      results.push(...(await askThrough(client, server, conversation)));
    console.log(`${recallTable(client.name, results)}\n`);
  }
  if (!hasMem0) console.log("mem0ai is skipped: TEST_MEM0_CLIENTS names no folder with its client\n");
}

async function askThrough(client: Client, server: TestServer, item: Imported): Promise<QuestionResult[]> {
  const { search, close } = await client.connect(server, item.key);
  // A dropped message has no memory, and these clients do not return the id of its event.
  const turnOf = new Map(item.conversation.turns.map((turn) => [textOf(turn), turn.id]));
  for (const [turn, memory] of item.memoryOf) turnOf.set(memory, turn);
  const results: QuestionResult[] = [];
  for (const { question, category, evidence } of item.conversation.questions) {
    const startedAt = performance.now();
    const found = await search(question);
    const ms = performance.now() - startedAt;
    let rank = 0;
    const rankOf = new Map<string | undefined, number>();
    for (const { id, text, older } of found)
      rankOf.set(turnOf.get(id) ?? turnOf.get(text), older ? rank : ++rank);
    const evidenceRanks = evidenceOf(item.conversation, evidence).map((turn) => rankOf.get(turn) ?? 0);
    results.push({ category, evidenceRanks, hits: [], ms, degraded: [], confidence: null });
  }
  await close();
  return results;
}
