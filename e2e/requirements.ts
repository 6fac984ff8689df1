import { ACCESS_REQUIREMENTS } from "./access-requirements";
import { DASHBOARD_REQUIREMENTS } from "./dashboard-requirements";
import { ERASURE_REQUIREMENTS } from "./erasure-requirements";
import { INTERFACE_REQUIREMENTS } from "./interface-requirements";
import type { Requirement } from "./requirement";

/**
 * The product's promises to users, each with the test that checks it. scripts/requirements.test.ts fails when
 * one of these tests is missing or skipped.
 */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    id: "repeat-by-id",
    promise: "An event with the same id is stored once",
    test: "an event with a repeated id is a duplicate and changes nothing, even within one request",
    file: "lib/engine/ingest/accept.db.test.ts",
  },
  {
    id: "repeat-by-key",
    promise: "A request repeated with the same Idempotency-Key is stored once",
    test: "a repeat with the same Idempotency-Key is a duplicate, and another key creates new events",
    file: "lib/engine/ingest/accept.db.test.ts",
  },
  {
    id: "export-complete",
    promise: "An export holds every event, decision and memory, and shows whether it is complete",
    test: "exports events, decisions and memories with their state, and the hash of the lines between",
    file: "lib/features/memories/export.db.test.ts",
  },
  {
    id: "export-lossless",
    promise:
      "An export that is imported into an empty tenant is the same again, and a repeat changes nothing",
    test: "an export that is imported into an empty tenant is the same again, line for line",
    file: "lib/features/memories/import.db.test.ts",
  },
  {
    id: "export-cut-refused",
    promise: "A file that was cut or changed is refused before anything of it is stored",
    test: "a file that was cut or changed is refused before anything is stored",
    file: "e2e/drills/export.test.ts",
  },
  {
    id: "exactly-once-effect",
    promise: "A job that is delivered twice takes effect once",
    test: "a repeated job for an event stores nothing",
    file: "lib/engine/ingest/places.db.test.ts",
  },
  {
    id: "model-decides-once",
    promise: "A language model decides only once: a redelivered job uses the saved decision",
    test: "a redelivered job stores the decisions of the first delivery and does not ask the model again",
    file: "lib/engine/ingest/assist/assist.db.test.ts",
  },
  {
    id: "agreement",
    promise: "An assistant's statement about the user becomes a preference only when the user agrees",
    test: "an assistant's statement about the user becomes a preference only when the user agrees",
    file: "lib/engine/ingest/apply-answers.db.test.ts",
  },
  {
    id: "repeats-stay-apart",
    promise: "A repeated statement confirms only a memory of the same owner, speaker and role",
    test: "statements by other owners, speakers or roles, in other tenants or on other days are not repeats",
    file: "lib/engine/ingest/deduplicate.db.test.ts",
  },
  {
    id: "dropped-texts",
    promise:
      "The text of a dropped message can be restored for DROPPED_RETENTION_DAYS and is deleted afterwards",
    test: "every tenant's dropped texts are removed after the configured number of days, and not before",
    file: "lib/features/privacy/run-retention-loop.db.test.ts",
  },
  {
    id: "order",
    promise: "The events of one owner are processed in the order in which they were accepted",
    test: "several workers process each owner's events in order",
    file: "lib/engine/ingest/places.db.test.ts",
  },
  {
    id: "order-of-jobs",
    promise: "An owner's jobs run in order and once each, even with many processes",
    test: "with concurrent writers and workers, an owner's jobs run once each and in order",
    file: "lib/storage/queue/order.db.test.ts",
  },
  {
    id: "backoff",
    promise: "A failed job is retried with increasing delays",
    test: "a failed job is retried with backoff, and its lane waits with it and keeps its order",
    file: "lib/storage/queue/fail.db.test.ts",
  },
  {
    id: "dead-letter",
    promise: "A permanently failed job becomes a dead letter, does not block other jobs, and can be retried",
    test: "after its last attempt a job becomes a dead letter that can be retried, and its lane continues",
    file: "lib/storage/queue/fail.db.test.ts",
  },
  {
    id: "zombie-worker",
    promise: "A worker that lost its lease stores nothing",
    test: "a worker that lost its lane cannot complete jobs; the new holder runs them once",
    file: "lib/storage/queue/fence.db.test.ts",
  },
  {
    id: "embedder-down",
    promise: "When the embedder is down, memories are stored, found by keywords, and embedded later",
    test: "while the embedder is down, memories are stored and found by keywords; they are embedded later",
    file: "lib/surfaces/worker/embedder-down.db.test.ts",
  },
  {
    id: "space-change",
    promise: "A change of embedding model causes no errors, mixes no vectors, and survives a crash",
    test: "an embedding model change under load survives a kill: no request fails, no response mixes spaces, and no vector is missing",
    file: "e2e/drills/space-change.test.ts",
  },
  {
    id: "embedder-late",
    promise: "A slow embedder does not delay a response: the response omits the dense search and says so",
    test: "a late embedder is skipped and named in the result, and its vector is still cached",
    file: "lib/surfaces/worker/degraded.db.test.ts",
  },
  {
    id: "database-unavailable",
    promise:
      "When the database is unavailable, retrieval returns no hits with a reason, and no event is lost silently",
    test: "while the database is %s, retrieval returns no hits, and ingestion fails with the reason",
    file: "lib/surfaces/worker/degraded.db.test.ts",
  },
  {
    id: "database-back",
    promise: "Workers survive an unavailable database",
    test: "a worker survives an unavailable database",
    file: "lib/storage/queue/worker.db.test.ts",
  },
  {
    id: "expiry",
    promise: "Expired memories are hidden, even before the cleanup deletes them",
    test: "before any cleanup, an expired mood is hidden from retrieval and lists, but can be read by its ID",
    file: "lib/features/memories/get-memory.db.test.ts",
  },
  {
    id: "backfill",
    promise: "An old value that arrives late does not supersede a newer one",
    test: "a backfilled old value does not supersede the newer one and is stored as superseded by it",
    file: "lib/features/memories/get-event.db.test.ts",
  },
  {
    id: "immutable",
    promise: "A memory is never overwritten",
    test: "stored memories stay unchanged: updates, deletions and truncation are denied to the tenant role and the database owner",
    file: "lib/storage/records/store.db.test.ts",
  },
  {
    id: "as-of",
    promise: "Past states of memory can still be read",
    test: "in random histories, as_of gives the value that was true then, and known_at only what had arrived",
    file: "lib/surfaces/worker/point-in-time.db.test.ts",
  },
  {
    id: "unknown-speaker",
    promise: "An unknown speaker sees only shared memory",
    test: "an unknown speaker sees only shared memory, and a known speaker also sees their own",
    file: "lib/surfaces/worker/recall.db.test.ts",
  },
  {
    id: "rare-filter",
    promise: "A filter for a rare tag still returns a full list",
    test: "filters by a rare tag and a late session return full results despite 3,000 better matches",
    file: "lib/surfaces/worker/filters.db.test.ts",
  },
  {
    id: "flags",
    promise: "Retrieval and ingestion can be disabled while the server runs",
    test: "while %s is turned off, retrieval and ingestion respond as documented",
    file: "lib/surfaces/worker/degraded.db.test.ts",
  },
  {
    id: "kill",
    promise: "A server that is killed at any moment loses no acknowledged event and stores none twice",
    test: "after many kills no acknowledged event is lost, no event is stored twice, and the order is kept",
    file: "e2e/drills/kill.test.ts",
  },
  {
    id: "killed-lease",
    promise: "A killed embedded server resumes its jobs immediately after it starts again",
    test: "releaseAll ends the leases of a dead worker, keeps the jobs in order and changes the tokens",
    file: "lib/storage/queue/release-all.db.test.ts",
  },
  {
    id: "canary",
    promise: "Personal data and secrets that arrive through any entry point are neither stored nor logged",
    test: "canaries sent through every entry point are found nowhere afterwards",
    file: "e2e/drills/canary.test.ts",
  },
  {
    id: "canary-search",
    promise: "With redaction off, the search for personal data does find it",
    test: "with redaction disabled, the same search finds every canary",
    file: "e2e/drills/canary.test.ts",
  },
  {
    id: "pii-scan",
    promise: "A scan redacts stored data like a rule that existed from the start, even after a crash",
    test: "a killed scan that resumes leaves the same data as a rule that existed from the start",
    file: "e2e/drills/pii-scan.test.ts",
  },
  {
    id: "all-or-nothing",
    promise: "A batch with one invalid event is rejected as a whole",
    test: "stores no events from a batch with one invalid event",
    file: "e2e/api/bad-input.test.ts",
  },
  {
    id: "undo",
    promise: "A correction can be undone by a further event; nothing is overwritten",
    test: "undoing a correction makes the old text current again with its original time, and the chain keeps every version",
    file: "lib/features/memories/restore.db.test.ts",
  },
  {
    id: "contradictions",
    promise: "Unresolved contradictions are listed with both memories and the evidence",
    test: "unresolved contradictions are listed with both memories, newest first, page by page",
    file: "lib/features/memories/contradictions.db.test.ts",
  },
  {
    id: "rescue",
    promise: "A dropped message can be stored on request",
    test: "a dropped message is stored as an interaction or the requested type, with its original time",
    file: "lib/features/memories/rescue.db.test.ts",
  },
  {
    id: "audit",
    promise: "The audit log contains every action with its actor",
    test: "the audit log lists every action with its actor and counts, newest first",
    file: "lib/features/memories/audit.db.test.ts",
  },
  {
    id: "graceful-stop",
    promise: "A process that is shutting down answers every accepted request and loses no acknowledged event",
    test: "SIGTERM under load: every accepted request is answered, and every acknowledged event is stored after the restart",
    file: "e2e/drills/stop.test.ts",
  },
  {
    id: "backfill-resumes",
    promise: "An interrupted backfill resumes with the same command and stores nothing twice",
    test: "after a kill of the command or of the server, a backfill resumes where it stopped and stores nothing twice",
    file: "e2e/drills/backfill.test.ts",
  },
  {
    id: "backfill-behind-live",
    promise: "Live events are processed before those of a backfill",
    test: "backfill jobs have a lower priority than live jobs",
    file: "lib/engine/ingest/accept.db.test.ts",
  },
  ...ACCESS_REQUIREMENTS,
  ...DASHBOARD_REQUIREMENTS,
  ...ERASURE_REQUIREMENTS,
  ...INTERFACE_REQUIREMENTS,
];
