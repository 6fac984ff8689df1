import type { Requirement } from "./requirement";

/** The requirements for clients, adapters, imports and notices. */
export const INTERFACE_REQUIREMENTS: readonly Requirement[] = [
  {
    id: "mcp-clients",
    promise: "Clients of both eras of MCP remember, find, correct and forget",
    test: "a $version client remembers, finds, corrects and forgets over $transport",
    file: "e2e/mcp.test.ts",
  },
  {
    id: "mcp-verdicts",
    promise: "MCP never reports something as saved that was not",
    test: "the verdict is that of the server: stored, known, dropped or queued",
    file: "lib/surfaces/mcp/mcp.db.test.ts",
  },
  {
    id: "mcp-size",
    promise: "The list of tools takes at most 8 KB of a conversation",
    test: "the list of tools for a key of %s is small, and every client can read its schemas",
    file: "lib/surfaces/mcp/mcp.db.test.ts",
  },
  {
    id: "requests-of-mem0",
    promise: "Programs written for mem0 get the answers that their client expects",
    test: "the recorded requests of %s are answered",
    file: "e2e/mem0.test.ts",
  },
  {
    id: "filters-of-mem0",
    promise: "A filter of mem0 that is not understood is refused, and never ignored",
    test: "a filter that a call has no place for is refused, and nothing is erased",
    file: "e2e/mem0-refusals.test.ts",
  },
  {
    id: "batch-of-mem0",
    promise: "A batch of mem0 is checked before anything of it is changed",
    test: "a batch with an invalid change changes nothing",
    file: "e2e/mem0-refusals.test.ts",
  },
  {
    id: "spool",
    promise: "A program with a spool loses no write, and repeats none, while the server is down",
    test: "after many kills of the server every message of both clients is there once, in order",
    file: "e2e/drills/clients-spool.test.ts",
  },
  {
    id: "hooks",
    promise: "A hook neither stops nor delays its agent when the server is down",
    test: "a hook whose server is dead or hangs ends in time with 0, prints JSON, and keeps the messages",
    file: "e2e/drills/hooks.test.ts",
  },
  {
    id: "webhooks",
    promise: "Every notice arrives at least once and with one id, also when the server is killed",
    test: "every notice arrives at least once, with one id, and a stream resumes without a gap",
    file: "e2e/drills/webhook-kill.test.ts",
  },
  {
    id: "stream-resumes",
    promise: "An event stream that resumes misses no notice",
    test: "a stream begins with new notices, and one that resumes misses none",
    file: "lib/features/stream/open-stream.db.test.ts",
  },
  {
    id: "import-repeats",
    promise: "A second import of a file changes nothing",
    test: "a ChatGPT export is previewed, imported and, the second time, repeated",
    file: "e2e/drills/import.test.ts",
  },
  {
    id: "import-memory",
    promise: "A file of any size is imported in a bounded amount of memory",
    test: "%s is read in a bounded amount of memory",
    file: "lib/analysis/import-files/bounded-memory.test.ts",
  },
  {
    id: "import-numbers",
    promise: "No number is divided, so that personal data in a long text is still masked",
    test: "the number %s is not divided, wherever a long message is split",
    file: "lib/analysis/import-files/read-import.test.ts",
  },
  {
    id: "connect",
    promise: "The command for Claude Code on the Connect page finds a memory",
    test: "the command of Claude Code names the server and its key, and finds a memory",
    file: "e2e/connect.test.ts",
  },
  {
    id: "chat-proxy-bytes",
    promise: "The chat proxy changes nothing of a chat but the memories in front of the question",
    test: "the bytes of a request and of a stream are the same but for the block",
    file: "e2e/drills/chat-proxy.test.ts",
  },
  {
    id: "chat-proxy-outage",
    promise: "A failure of memory never fails a chat of the proxy",
    test: "while the database is unavailable, a known key still gets its answer, without memories",
    file: "lib/surfaces/proxy/store-exchange.db.test.ts",
  },
  {
    id: "chat-proxy-once",
    promise: "A chat that a client sends again is stored once",
    test: "parts get the block as a first part, and a repeated request stores nothing twice",
    file: "lib/surfaces/proxy/store-exchange.db.test.ts",
  },
  {
    id: "open-webui-filter",
    promise: "The filter for Open WebUI runs with the packages that Open WebUI has",
    test: "the filter imports only what Open WebUI has, and no word that its loader replaces",
    file: "scripts/open-webui-filter.test.ts",
  },
];
