/** A promise of the product, and the test that would fail if it were broken. */
export type Requirement = {
  readonly id: string;
  readonly promise: string;
  /** Exact title of the test. */
  readonly test: string;
  readonly file: string;
};

/** What people rely on, as data: scripts/requirements.test.ts fails when one of these tests is gone or skipped. */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    id: "repeat-by-id",
    promise: "An event sent again under the same id is stored once",
    test: "the same id sent again is a duplicate, also twice in one request, and changes nothing",
    file: "lib/ingestion/accept.db.test.ts",
  },
  {
    id: "repeat-by-key",
    promise: "A request repeated with the same Idempotency-Key is stored once",
    test: "a repeat with the same Idempotency-Key is a duplicate, another key is another event",
    file: "lib/ingestion/accept.db.test.ts",
  },
  {
    id: "exactly-once-effect",
    promise: "A job that is delivered twice has its effect once",
    test: "a job that comes a second time for the same event stores nothing again",
    file: "lib/ingestion/places.db.test.ts",
  },
  {
    id: "order",
    promise: "The events of one owner are processed in the order in which they were accepted",
    test: "several workers keep the order of each owner's events",
    file: "lib/ingestion/places.db.test.ts",
  },
  {
    id: "order-of-jobs",
    promise: "The jobs of one owner run in order, each once, however many processes add and run them",
    test: "an owner's jobs run in order under concurrent enqueueing and several workers, each once",
    file: "lib/queue/order.db.test.ts",
  },
  {
    id: "backoff",
    promise: "A failed job is tried again, after waits that grow",
    test: "a failed job is tried again with a growing wait, and its lane waits with it, in order",
    file: "lib/queue/fail.db.test.ts",
  },
  {
    id: "dead-letter",
    promise: "A job that fails for good is kept as a dead letter, holds up nobody, and a person can retry it",
    test: "after its last try a job becomes a dead letter, its lane goes on, and a person can retry it",
    file: "lib/queue/fail.db.test.ts",
  },
  {
    id: "zombie-worker",
    promise: "A worker that lost its lease stores nothing more",
    test: "a worker that lost its lane can finish nothing; the other does the job, once",
    file: "lib/queue/fence.db.test.ts",
  },
  {
    id: "embedder-down",
    promise:
      "With the embedder down memories are stored and found by words; they are embedded when it is back",
    test: "with the embedder down memories are stored and found by words, and caught up when it is back",
    file: "lib/worker/embedder-down.db.test.ts",
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
    test: "an embedder that is late is left out and named, and still fills the cache",
    file: "lib/worker/degraded.db.test.ts",
  },
  {
    id: "database-away",
    promise:
      "With the database away retrieval answers with no hits and the reason, and no event is lost silently",
    test: "with the database %s retrieval answers nothing, and writing says so",
    file: "lib/worker/degraded.db.test.ts",
  },
  {
    id: "database-back",
    promise: "Workers outlive a database that is away",
    test: "a worker outlives a database that is away",
    file: "lib/queue/worker.db.test.ts",
  },
  {
    id: "erasure",
    promise: "Erasure reaches every table, and sending the events again brings nothing back",
    test: "an erased owner is in no table, neither by word nor by number, and a replay brings nothing back",
    file: "lib/memories/erase.db.test.ts",
  },
  {
    id: "erasure-while-running",
    promise: "A job that runs during an erasure brings nothing back",
    test: "a job that is running while its owner is erased stores nothing",
    file: "lib/memories/erase.db.test.ts",
  },
  {
    id: "erasure-of-traces",
    promise: "An erased memory leaves no trace in statistics and in the vectors of its neighbours",
    test: "the index equals that of an owner who never said it, windows and trailing vectors of its neighbours too",
    file: "lib/memories/rewrite.db.test.ts",
  },
  {
    id: "expiry",
    promise: "What has expired is not shown, whether or not anything swept it",
    test: "an expired mood is unseen in retrieval and list before anything sweeps it, and can be read by its id",
    file: "lib/memories/read.db.test.ts",
  },
  {
    id: "backfill",
    promise: "An old value that arrives late does not supersede a newer one",
    test: "a backfilled old value does not supersede the newer one and is stored as superseded by it",
    file: "lib/memories/get-event.db.test.ts",
  },
  {
    id: "immutable",
    promise: "A memory is never overwritten",
    test: "a stored memory can't be changed, deleted or truncated, by a tenant's role or the database's owner",
    file: "lib/ingestion/store.db.test.ts",
  },
  {
    id: "as-of",
    promise: "What was known at a time can be read later",
    test: "what was corrected is left out, shown on request, and shown as of a time before the correction",
    file: "lib/worker/recall.db.test.ts",
  },
  {
    id: "unknown-speaker",
    promise: "A speaker nobody knows sees shared memory alone",
    test: "an unknown speaker sees shared memory alone, and a known one both",
    file: "lib/worker/recall.db.test.ts",
  },
  {
    id: "rare-filter",
    promise: "A rare tag never empties the list",
    test: "among 3 000 memories that answer better, a rare tag and a late session still fill the list",
    file: "lib/worker/filters.db.test.ts",
  },
  {
    id: "flags",
    promise: "Retrieval and ingestion can be switched off while the server runs",
    test: "%s switched off at run time: retrieval and ingestion answer as promised",
    file: "lib/worker/degraded.db.test.ts",
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
    test: "leases of a dead worker end at once, with their jobs in order, and it can finish nothing",
    file: "lib/queue/release-all.db.test.ts",
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
    id: "second-wall",
    promise: "Row-level security is missed when it falls",
    test: "without the second wall a tenant that asks for a foreign memory gets it, and erases it",
    file: "lib/memories/second-wall.db.test.ts",
  },
  {
    id: "own-predicates",
    promise: "Every statement names its tenant or owner",
    test: "every statement on a tenant's table names its owner or tenant, and the probe above takes that from each",
    file: "lib/memories/second-wall.db.test.ts",
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
    test: "a correction is taken back: the old text is current again, as of its own time, and all of it stays in the chain",
    file: "lib/memories/restore.db.test.ts",
  },
  {
    id: "rescue",
    promise: "A dropped message can be stored all the same",
    test: "a dropped message is stored as an interaction or what is asked for, as of its own time",
    file: "lib/memories/rescue.db.test.ts",
  },
  {
    id: "audit",
    promise: "Every act stands in the audit log with who did it",
    test: "every act stands in the audit log with who did it and how much, the youngest first",
    file: "lib/memories/audit.db.test.ts",
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
    id: "session-returns",
    promise: "A session that ended comes back to its place",
    test: "a session that ended comes back to its place after the sign-in, on this server only",
    file: "e2e/dashboard/door.test.ts",
  },
  {
    id: "single-sign-on",
    promise: "Single sign-on takes no answer but the right one",
    test: "an answer with a wrong nonce, state, signature, audience or issuer is refused",
    file: "e2e/api/oidc.test.ts",
  },
  {
    id: "provider-down",
    promise: "With the provider of single sign-on down, passwords and open sessions still work",
    test: "a provider that is down says so on the page, and passwords still work",
    file: "e2e/api/oidc.test.ts",
  },
  {
    id: "acts-are-noted",
    promise: "What an admin does in the dashboard stands in the access log, with who did it and on how much",
    test: "each of these acts stands in the access log",
    file: "e2e/dashboard/acts.test.ts",
  },
  {
    id: "readers-change-nothing",
    promise: "A person who only reads changes nothing, whatever they send",
    test: "the server refuses each act of somebody who only reads, and nothing changes",
    file: "e2e/dashboard/acts.test.ts",
  },
  {
    id: "without-a-mouse",
    promise: "The dashboard can be used with the keyboard alone",
    test: "without a mouse one signs in, finds a memory, corrects it, and is where one was",
    file: "e2e/dashboard/keyboard.test.ts",
  },
  {
    id: "tenant-of-a-page",
    promise: "Who switches the tenant sees that tenant's memories alone",
    test: "who switches the tenant sees only its memories, on every page and by every link",
    file: "e2e/dashboard/tenants.test.ts",
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
    test: "a backfill's jobs stand behind all live ones",
    file: "lib/ingestion/accept.db.test.ts",
  },
];
