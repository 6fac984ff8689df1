/**
 * Files whose SQL reads tables of other modules, with the reason why each does not call the owning module.
 */
export const DECLARED_READS = [
  // Hot path.
  {
    file: "lib/engine/retrieve/read-hits.ts",
    tables: ["memories", "memory_states", "events"],
    reason: "Hot path: one statement returns the texts and states of all hits.",
  },
  {
    file: "lib/engine/retrieve/read-corrected.ts",
    tables: ["memories", "memory_states", "events"],
    reason: "Hot path: one statement returns what all hits correct that say nothing alone.",
  },
  {
    file: "lib/engine/retrieve/read-answered-questions.ts",
    tables: ["turns", "decisions", "events"],
    reason: "Hot path: one statement returns the questions before all hits that need one.",
  },
  {
    file: "lib/engine/retrieve/read-background.ts",
    tables: ["turns", "decisions", "events"],
    reason: "Hot path: one statement returns the texts of all dropped messages among the hits.",
  },
  {
    file: "lib/storage/index/visibility.ts",
    tables: ["events", "memories", "memory_states"],
    reason: "Hot path: a turn is filtered by its event and by later versions in the statement that reads it.",
  },
  {
    file: "lib/engine/retrieve/read-owner-facts.ts",
    tables: ["owners", "owner_stats"],
    reason: "Hot path: one statement returns the owner, shared memory, and their statistics.",
  },
  {
    file: "lib/storage/index/read-candidate-turns.ts",
    tables: ["memory_states", "memories"],
    reason: "Hot path: candidates are filtered by state in the statement that reads them.",
  },
  {
    file: "lib/storage/index/entity-filter.ts",
    tables: ["entities", "entity_mentions"],
    reason: "Hot path: candidates are filtered by what they name in the statement that reads them.",
  },
  // The audit log cannot call records, because records calls the queue, which writes to the log.
  {
    file: "lib/storage/audit/list-audit.ts",
    tables: ["owners"],
    reason: "A page of the log names the owners of its targets.",
  },
  // The index cannot call records, because records calls the index.
  {
    file: "lib/storage/index/similar.ts",
    tables: ["memory_states"],
    reason: "The limit of the scan counts live memories only.",
  },
  {
    file: "lib/storage/index/projections/copies.ts",
    tables: ["memories", "memory_states"],
    reason: "One statement compares what the index copies from an owner's memories, and corrects it.",
  },
  {
    file: "lib/storage/index/write-vectors.ts",
    tables: ["memories"],
    reason: "Only a position that holds a memory gets a vector that searches use.",
  },
  {
    file: "lib/storage/records/sessions/close-session.ts",
    tables: ["lanes", "jobs"],
    reason: "A session is closed in the transaction that sees that none of its events is queued.",
  },
  // The queue and the audit log lie below the modules whose tables they read.
  {
    file: "lib/storage/queue/queue-state.ts",
    tables: ["owners"],
    reason: "The list of lanes includes the ids of their owners.",
  },
  {
    file: "lib/storage/audit/write-audit.ts",
    tables: ["tenants"],
    reason: "A change to the whole installation is recorded in every tenant.",
  },
  {
    file: "lib/storage/notices/write-notices.ts",
    tables: ["owners"],
    reason: "A notice keeps the owner's kind and id, which outlive the owner's row.",
  },
  // Cold path.
  {
    file: "lib/storage/records/lock-owner.ts",
    tables: ["tenants"],
    reason: "Cold path: the statement that locks the owner also returns the id of its tenant.",
  },
  {
    file: "lib/storage/records/last-event.ts",
    tables: ["turns"],
    reason: "Cold path: the last turn of a session is found in one statement.",
  },
  {
    file: "lib/storage/records/unembedded.ts",
    tables: ["embeddings", "turns"],
    reason: "Turns without an embedding are found by comparing messages with the index.",
  },
  {
    file: "lib/storage/records/delete-owner.ts",
    tables: ["owner_stats"],
    reason: "The check that an owner has no statistics is part of the statement that deletes it.",
  },
  // Snapshots: separate statements would disagree about an event that is decided or erased between them.
  {
    file: "lib/storage/records/read-outcome.ts",
    tables: ["jobs"],
    reason: "An event's decision and its job are read in one snapshot.",
  },
  {
    file: "lib/storage/records/count-outcomes.ts",
    tables: ["dead_letters", "jobs"],
    reason: "Queued, failed and decided events are counted in one snapshot.",
  },
  {
    file: "lib/storage/records/patterns/read-published.ts",
    tables: ["metadata_values"],
    reason: "Owners with published patterns are found among those who agreed in one statement.",
  },
  {
    file: "lib/storage/records/patterns/rebuild-patterns.ts",
    tables: ["dead_letters", "jobs"],
    reason: "Events and whether they will be decided are read in one snapshot.",
  },
  {
    file: "lib/storage/records/event-texts.ts",
    tables: ["jobs"],
    reason: "A returned event says whether a worker may hold its text.",
  },
  {
    file: "lib/storage/records/count-erased.ts",
    tables: ["turns", "jobs"],
    reason: "A batch of events is counted with everything that erasing it would delete.",
  },
  {
    file: "lib/storage/records/export-lines.ts",
    tables: ["turns"],
    reason: "An export says of a dropped message whether searches find it.",
  },
  // Lists of the dashboard.
  {
    file: "lib/storage/records/read-memories.ts",
    tables: ["embeddings"],
    reason: "A returned memory says whether its embedding is pending.",
  },
  {
    file: "lib/storage/records/lists/page-owners.ts",
    tables: ["owner_stats"],
    reason: "A page of owners includes each owner's number of turns.",
  },
];
