/** The rooms of lib/ by level. A room imports only from lower levels, through the other room's index.ts. */
export const LEVELS = [
  ["core"],
  ["config"],
  ["observability", "pii", "text"],
  ["db", "models"],
  ["audit", "backup"],
  ["settings", "embedding", "queue"],
  ["search", "auth"],
  ["retrieval", "ingestion"],
  ["memories", "sessions", "doctor"],
  ["graph", "patterns", "maintenance", "insights"],
  ["http"],
  ["mcp", "worker"],
  ["cli"],
];
