/** Files whose SQL reads tables of other modules, each with the reason why it does not call the owner. */
export const DECLARED_READS = [
  {
    file: "lib/engine/ingest/accept.ts",
    tables: ["owners", "events", "owner_stats", "tombstones"],
    reason: "Accepting a batch resolves owners, duplicates and tombstones in one statement.",
  },
  {
    file: "lib/engine/ingest/claim-replaced.ts",
    tables: ["events", "memory_states"],
    reason: "The event and the memory that it replaces are checked under one lock.",
  },
  {
    file: "lib/engine/ingest/decide-events.ts",
    tables: ["events"],
    reason: "The worker reads the payload of the event that it decides.",
  },
  {
    file: "lib/engine/ingest/deduplicate.ts",
    tables: ["memories"],
    reason: "A repeat is found by hash and text within the transaction that stores the message.",
  },
  {
    file: "lib/engine/ingest/embed-missing.ts",
    tables: ["decisions", "events", "embeddings", "turns", "owners"],
    reason: "Finding turns without an embedding joins decisions, events and vectors.",
  },
  {
    file: "lib/engine/ingest/idempotency.ts",
    tables: ["idempotency_keys"],
    reason: "The key is claimed in the transaction that accepts the batch.",
  },
  {
    file: "lib/engine/ingest/is-echo.ts",
    tables: ["memories"],
    reason: "A message is compared with the texts of retrieved memories.",
  },
  {
    file: "lib/engine/ingest/link-message.ts",
    tables: ["memory_states", "memories"],
    reason: "Linking compares a message with the states and texts of live memories.",
  },
  {
    file: "lib/engine/ingest/record-event.ts",
    tables: ["owners", "tenants", "events"],
    reason: "Recording locks the owner and checks that the event still exists.",
  },
  {
    file: "lib/engine/ingest/resolve-message.ts",
    tables: ["decisions", "memory_states"],
    reason: "A message at a known position is resolved from its decision and state.",
  },
  {
    file: "lib/engine/retrieve/read-hits.ts",
    tables: ["memories", "memory_states", "events"],
    reason: "Hot path: one statement returns the texts and states of all hits.",
  },
  {
    file: "lib/engine/retrieve/read-lexical-matches.ts",
    tables: ["owners"],
    reason: "Hot path: the owner number comes with the postings in one statement.",
  },
  {
    file: "lib/engine/retrieve/usage.ts",
    tables: ["memories"],
    reason: "Usage is counted only for memories that still exist.",
  },
  {
    file: "lib/features/memories/requested-owner.ts",
    tables: ["owners"],
    reason: "A request names an owner by id; the tables hold its number.",
  },
  {
    file: "lib/features/memories/chain-places.ts",
    tables: ["memory_states", "memories"],
    reason: "A recursive statement follows the links of a chain.",
  },
  {
    file: "lib/features/memories/count-erased.ts",
    tables: ["events", "turns", "usages", "memories", "jobs"],
    reason: "A preview counts, in one snapshot, what an erasure would delete.",
  },
  {
    file: "lib/features/memories/count-outcomes.ts",
    tables: ["owners", "events", "dead_letters", "jobs", "decisions"],
    reason: "Progress joins queued, failed and decided events in one snapshot.",
  },
  {
    file: "lib/features/memories/erase.ts",
    tables: ["owners", "events"],
    reason: "An erasure pages through the owner's events and locks the owner's row.",
  },
  {
    file: "lib/features/memories/forget-dropped.ts",
    tables: ["decisions"],
    reason: "Retention selects dropped decisions by age and tenant.",
  },
  {
    file: "lib/features/memories/get-event.ts",
    tables: ["owners", "events", "memories", "decisions", "redactions", "jobs"],
    reason: "An event is shown with its decisions, redactions and queue state in one snapshot.",
  },
  {
    file: "lib/features/memories/get-origin.ts",
    tables: ["memories", "events", "decisions", "redactions"],
    reason: "A memory is shown with its event, decisions and redactions in one snapshot.",
  },
  {
    file: "lib/features/memories/list-chains.ts",
    tables: ["memory_states"],
    reason: "The list follows the links between states.",
  },
  {
    file: "lib/features/memories/list-contradictions.ts",
    tables: ["memory_states", "decisions"],
    reason: "The list joins decisions with the states of both memories.",
  },
  {
    file: "lib/features/memories/list-decisions.ts",
    tables: ["memories", "decisions", "events", "owners"],
    reason: "The list joins decisions with events, memories and owners for its filters.",
  },
  {
    file: "lib/features/memories/list-memories.ts",
    tables: ["memory_states"],
    reason: "The filter by state is part of the paginated statement.",
  },
  {
    file: "lib/features/memories/list-owners.ts",
    tables: ["owners", "owner_stats", "events"],
    reason: "The list joins owners with their statistics and last event.",
  },
  {
    file: "lib/features/memories/list-preferences.ts",
    tables: ["memory_states"],
    reason: "The filter by state is part of the paginated statement.",
  },
  {
    file: "lib/features/memories/list-redactions.ts",
    tables: ["events", "redactions", "owners"],
    reason: "The list joins redactions with events and owners for its filters.",
  },
  {
    file: "lib/features/memories/memory.ts",
    tables: ["memories", "memory_states", "redactions", "owners", "events", "embeddings"],
    reason: "A memory is returned with its state, owner, event and redactions.",
  },
  {
    file: "lib/features/memories/read-restatement.ts",
    tables: ["memories", "memory_states", "owners"],
    reason: "A restatement reads the text and state of the memory.",
  },
  {
    file: "lib/features/memories/read.ts",
    tables: ["usages"],
    reason: "A memory is returned with its usage count.",
  },
  {
    file: "lib/features/memories/redact-events.ts",
    tables: ["decisions"],
    reason: "Redaction reads the decisions whose text the policy changes.",
  },
  {
    file: "lib/features/memories/rescue.ts",
    tables: ["decisions", "events", "owners"],
    reason: "A dropped message is read with its event and owner.",
  },
  {
    file: "lib/features/memories/rewrite.ts",
    tables: ["events", "decisions", "owners", "memory_states"],
    reason: "A rewrite reads every copy of a text under the owner's lock.",
  },
  {
    file: "lib/features/memories/resolve-contradiction.ts",
    tables: ["decisions", "owners", "memories", "memory_states"],
    reason: "Resolving a pair checks both memories and their decision under one lock.",
  },
  {
    file: "lib/features/memories/stored-event.ts",
    tables: ["jobs", "events", "redactions", "decisions", "memories"],
    reason: "An event is read with its jobs, decisions and redactions in one snapshot.",
  },
  {
    file: "lib/features/memories/paginate.ts",
    tables: ["memories", "memory_states", "decisions", "redactions"],
    reason: "The shared pagination reads the table that its caller names.",
  },
  {
    file: "lib/features/privacy/run-scan.ts",
    tables: ["events"],
    reason: "A scan pages through the stored events of an owner.",
  },
  {
    file: "lib/features/privacy/scan-rows.ts",
    tables: ["owners", "owner_stats", "events"],
    reason: "A scan resolves owners and estimates its size from their statistics.",
  },
  {
    file: "lib/storage/audit/write-audit.ts",
    tables: ["tenants"],
    reason: "A change of the whole installation is recorded in every tenant.",
  },
  {
    file: "lib/storage/index/read-turns.ts",
    tables: ["memory_states", "memories"],
    reason: "Hot path: candidates are filtered by state in the statement that reads them.",
  },
  {
    file: "lib/storage/index/similar.ts",
    tables: ["memory_states"],
    reason: "Similarity looks only at live memories.",
  },
  {
    file: "lib/storage/index/write-vectors.ts",
    tables: ["memories"],
    reason: "A copied vector states whether its position holds a memory.",
  },
  {
    file: "lib/storage/queue/queue-state.ts",
    tables: ["owners"],
    reason: "The queue is shown with the ids of its owners.",
  },
];

/** Files whose SQL writes tables of other modules. The list only shrinks: move the statement to the owner. */
export const FOREIGN_WRITES_TO_MOVE = {
  "lib/engine/ingest/accept.ts": ["owners", "events", "redactions"],
  "lib/engine/ingest/deduplicate.ts": ["memory_states"],
  "lib/engine/ingest/idempotency.ts": ["idempotency_keys"],
  "lib/engine/ingest/record-event.ts": ["events", "decisions"],
  "lib/engine/retrieve/usage.ts": ["usages"],
  "lib/features/memories/erase.ts": [
    "sessions",
    "owners",
    "owner_stats",
    "owner_totals",
    "speakers",
    "embedding_gaps",
  ],
  "lib/features/memories/forget-dropped.ts": ["decisions", "events", "redactions"],
  "lib/features/memories/redact-events.ts": ["events", "redactions"],
  "lib/features/memories/rewrite.ts": [
    "memories",
    "memory_states",
    "usages",
    "decisions",
    "owner_totals",
    "events",
    "redactions",
    "tombstones",
  ],
  "lib/features/memories/resolve-contradiction.ts": ["owner_totals", "decisions"],
  "lib/storage/index/allocate-positions.ts": ["owners"],
};
