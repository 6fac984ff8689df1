import type { Requirement } from "./requirement";
import { OF_PEOPLE } from "./requirements-of-people";

/**
 * What people rely on, as data: scripts/requirements.test.ts fails when one of these tests is gone or
 * skipped.
 */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    id: "repeat-by-id",
    promise: "An event sent again under the same id is stored once",
    test: "a repeated id is a duplicate and changes nothing, even within one request",
    file: "lib/engine/ingest/accept.db.test.ts",
  },
  {
    id: "repeat-by-key",
    promise: "A request repeated with the same Idempotency-Key is stored once",
    test: "a repeat with the same Idempotency-Key is a duplicate, and another key creates new events",
    file: "lib/engine/ingest/accept.db.test.ts",
  },
  {
    id: "exactly-once-effect",
    promise: "A job that is delivered twice has its effect once",
    test: "a repeated job for an event stores nothing",
    file: "lib/engine/ingest/places.db.test.ts",
  },
  {
    id: "second-look-once",
    promise: "A language model decides once: a redelivered job repeats its saved decision",
    test: "a redelivered job stores the decisions of the first delivery and does not ask the model again",
    file: "lib/engine/ingest/assist/assist.db.test.ts",
  },
  {
    id: "agreement",
    promise: "What an assistant says about the user is a preference of theirs only once they agree",
    test: "an assistant's statement about the user becomes a preference only when the user agrees",
    file: "lib/engine/ingest/agree.db.test.ts",
  },
  {
    id: "repeats-stay-apart",
    promise: "What somebody says again confirms only a memory of the same owner, speaker and role",
    test: "statements of other owners, speakers, roles, tenants or days are no repeats",
    file: "lib/engine/ingest/deduplicate.db.test.ts",
  },
  {
    id: "dropped-texts",
    promise: "The text of a dropped message can be rescued for DROPPED_RETENTION_DAYS and is gone afterwards",
    test: "dropped texts of every tenant are removed after the configured number of days, and not before",
    file: "lib/features/privacy/run-retention-loop.db.test.ts",
  },
  {
    id: "order",
    promise: "The events of one owner are processed in the order in which they were accepted",
    test: "several workers keep the order of each owner's events",
    file: "lib/engine/ingest/places.db.test.ts",
  },
  {
    id: "order-of-jobs",
    promise: "The jobs of one owner run in order, each once, however many processes add and run them",
    test: "with concurrent writers and workers, an owner's jobs run once each and in order",
    file: "lib/storage/queue/order.db.test.ts",
  },
  {
    id: "backoff",
    promise: "A failed job is tried again, after waits that grow",
    test: "a failed job is retried with backoff, and its lane waits with it and keeps its order",
    file: "lib/storage/queue/fail.db.test.ts",
  },
  {
    id: "dead-letter",
    promise: "A job that fails for good is kept as a dead letter, holds up nobody, and a person can retry it",
    test: "after its last attempt a job becomes a dead letter that can be retried, and its lane continues",
    file: "lib/storage/queue/fail.db.test.ts",
  },
  {
    id: "zombie-worker",
    promise: "A worker that lost its lease stores nothing more",
    test: "a worker that lost its lane cannot complete jobs; the new holder runs them once",
    file: "lib/storage/queue/fence.db.test.ts",
  },
  {
    id: "embedder-down",
    promise:
      "With the embedder down memories are stored and found by words; they are embedded when it is back",
    test: "with the embedder down memories are stored and found by keywords, and embedded when it is back",
    file: "lib/surfaces/worker/embedder-down.db.test.ts",
  },
  {
    id: "space-change",
    promise:
      "A change of the embedding model disturbs nobody, mixes no vectors, and survives a kill half way",
    test: "a change of space under traffic, killed half way: no request fails, no answer mixes, nothing is missing",
    file: "e2e/space-change.test.ts",
  },
  {
    id: "embedder-late",
    promise: "A late embedder delays no answer: its arm is left out and named",
    test: "a late embedder is skipped and named in the result, and still fills the cache",
    file: "lib/surfaces/worker/degraded.db.test.ts",
  },
  {
    id: "database-away",
    promise:
      "With the database away retrieval answers with no hits and the reason, and no event is lost silently",
    test: "with the database %s retrieval returns no hits, and ingestion fails with the reason",
    file: "lib/surfaces/worker/degraded.db.test.ts",
  },
  {
    id: "database-back",
    promise: "Workers outlive a database that is away",
    test: "a worker survives an unavailable database",
    file: "lib/storage/queue/worker.db.test.ts",
  },
  {
    id: "erasure",
    promise: "Erasure reaches every table, and sending the events again brings nothing back",
    test: "an erased owner is in no table, neither by text nor by number, and a replay restores nothing",
    file: "lib/features/memories/erase.db.test.ts",
  },
  {
    id: "erasure-while-running",
    promise: "A job that runs during an erasure brings nothing back",
    test: "a job that is running while its owner is erased stores nothing",
    file: "lib/features/memories/erase.db.test.ts",
  },
  {
    id: "erasure-of-traces",
    promise: "An erased memory leaves no trace in statistics and in the vectors of its neighbours",
    test: "the index equals that of an owner who never said it, including the windows and trailing vectors of its neighbours",
    file: "lib/features/memories/rewrite.db.test.ts",
  },
  {
    id: "expiry",
    promise: "What has expired is not shown, whether or not anything swept it",
    test: "an expired mood is hidden from retrieval and lists before any cleanup, and can be read by its ID",
    file: "lib/features/memories/read.db.test.ts",
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
    test: "stored memories stay unchanged: updates, deletions and truncation are refused to the tenant role and the database owner",
    file: "lib/storage/records/store.db.test.ts",
  },
  {
    id: "as-of",
    promise: "What was known at a time can be read later",
    test: "a superseded memory is left out, returned on request, and returned as of a time before the correction",
    file: "lib/surfaces/worker/recall.db.test.ts",
  },
  {
    id: "unknown-speaker",
    promise: "A speaker nobody knows sees shared memory alone",
    test: "an unknown speaker sees only shared memory, and a known one both",
    file: "lib/surfaces/worker/recall.db.test.ts",
  },
  {
    id: "rare-filter",
    promise: "A rare tag never empties the list",
    test: "among 3 000 better matches, a rare tag and a late session still fill the list",
    file: "lib/surfaces/worker/filters.db.test.ts",
  },
  {
    id: "flags",
    promise: "Retrieval and ingestion can be switched off while the server runs",
    test: "%s switched off at run time: retrieval and ingestion answer as promised",
    file: "lib/surfaces/worker/degraded.db.test.ts",
  },
  {
    id: "kill",
    promise: "A server killed at any moment has lost and doubled nothing",
    test: "after many kills nothing acknowledged is lost, nothing is doubled, and order holds",
    file: "e2e/kill.test.ts",
  },
  {
    id: "killed-lease",
    promise: "A killed embedded server goes on at once after its start",
    test: "releaseAll ends the leases of a dead worker, keeps the jobs in order and changes the tokens",
    file: "lib/storage/queue/release-all.db.test.ts",
  },
  {
    id: "canary",
    promise: "Personal data and secrets sent through any entrance are stored and logged nowhere",
    test: "no canary sent through any entrance is found anywhere afterwards",
    file: "e2e/canary.test.ts",
  },
  {
    id: "canary-search",
    promise: "The search for personal data finds it when redaction is off",
    test: "with redaction switched off the same search finds every one",
    file: "e2e/canary.test.ts",
  },
  {
    id: "pii-scan",
    promise:
      "A scan redacts what is stored as if its rule had been there from the start, killed half way or not",
    test: "a scan that is killed half way and goes on leaves the store as if the rule had been there from the start",
    file: "e2e/pii-scan.test.ts",
  },
  {
    id: "row-level-security",
    promise: "Row-level security is missed when it falls",
    test: "without row-level security a tenant can read and erase a foreign memory",
    file: "lib/features/memories/row-level-security.db.test.ts",
  },
  {
    id: "own-predicates",
    promise: "Every statement names its tenant or owner",
    test: "every statement on a tenant's table names its owner or tenant, and the probe above removes that from each",
    file: "lib/features/memories/row-level-security.db.test.ts",
  },
  {
    id: "all-or-nothing",
    promise: "A batch with one wrong event is stored not at all",
    test: "one wrong event of a batch keeps all of it out",
    file: "e2e/api/bad-input.test.ts",
  },
  {
    id: "revoked-key",
    promise: "A revoked key stops within 5 seconds",
    test: "a revoked key stops within 5 seconds",
    file: "e2e/api/bad-caller.test.ts",
  },
  {
    id: "no-echo",
    promise: "The log repeats no wrong value of a request",
    test: "the server's log repeats none of the wrong values and has no failure",
    file: "e2e/api/bad-input.test.ts",
  },
  {
    id: "isolation",
    promise: "Writes against what belongs to another tenant or owner change nothing",
    test: "writes against foreign ids change nothing and look like writes against unknown ones",
    file: "e2e/isolation.test.ts",
  },
  {
    id: "undo",
    promise: "A correction can be taken back by a further event; nothing is overwritten",
    test: "an undone correction makes the old text current again, with its original time, and the chain keeps every version",
    file: "lib/features/memories/restore.db.test.ts",
  },
  {
    id: "contradictions",
    promise:
      "Contradictions that nobody resolved are listed, with both memories and what speaks for a correction",
    test: "unresolved contradictions are listed with both memories, newest first, page by page",
    file: "lib/features/memories/contradictions.db.test.ts",
  },
  {
    id: "rescue",
    promise: "A dropped message can be stored all the same",
    test: "a dropped message is stored as an interaction or the requested type, with its original time",
    file: "lib/features/memories/rescue.db.test.ts",
  },
  {
    id: "audit",
    promise: "Every act stands in the audit log with who did it",
    test: "the audit log lists every action with its actor and counts, newest first",
    file: "lib/features/memories/audit.db.test.ts",
  },
  {
    id: "takeover",
    promise: "A fresh server that is exposed can't be taken over",
    test: "an exposed fresh server can't be taken over without the token that its console shows",
    file: "e2e/api/door.test.ts",
  },
  {
    id: "guessing",
    promise: "Passwords can't be guessed at speed",
    test: "ten wrong passwords are throttled, for the right one too, while a session that is open goes on",
    file: "e2e/api/door.test.ts",
  },
  {
    id: "foreign-origin",
    promise: "A page of another address can do nothing with a person's session",
    test: "a page of another address can't post with a person's cookie; a key goes by no cookie",
    file: "e2e/api/door.test.ts",
  },
  {
    id: "graceful-stop",
    promise: "A process that is told to end answers every request it took, and nothing acknowledged is lost",
    test: "SIGTERM under load: what was accepted is answered, what was acknowledged is there after the restart",
    file: "e2e/stop.test.ts",
  },
  {
    id: "backfill-resumes",
    promise: "A backfill that was stopped or killed goes on with the same command, and stores nothing twice",
    test: "a backfill that is killed half way, and one whose server is, go on where they ended, and nothing is doubled",
    file: "e2e/backfill.test.ts",
  },
  {
    id: "backfill-behind-live",
    promise: "Live events are processed before those of a backfill",
    test: "backfill jobs have a lower priority than live jobs",
    file: "lib/engine/ingest/accept.db.test.ts",
  },
  ...OF_PEOPLE,
];
