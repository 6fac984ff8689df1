import type { Requirement } from "./requirement";

/** The requirements for erasing, and for the search index after it. */
export const ERASURE_REQUIREMENTS: readonly Requirement[] = [
  {
    id: "erasure",
    promise: "Erasure covers every table, and sending the events again restores nothing",
    test: "no table contains the texts or the number of an erased owner, and a replay restores nothing",
    file: "lib/features/memories/erase.db.test.ts",
  },
  {
    id: "erasure-everywhere",
    promise: "What was erased or redacted is in no column and no reply, also not as a hash",
    test: "after %s, the canaries are in no column and in no reply",
    file: "lib/surfaces/operations/erased-canary.drill.test.ts",
  },
  {
    id: "erasure-while-running",
    promise: "A job that runs during an erasure restores nothing",
    test: "a job that runs while its owner is erased stores nothing",
    file: "lib/features/memories/erase.db.test.ts",
  },
  {
    id: "erasure-of-traces",
    promise: "An erased memory leaves no trace in statistics or in the vectors of its neighbours",
    test: "after an erasure, the index equals that of an owner who never sent the message, including its neighbors' windows and vectors",
    file: "lib/features/memories/erase-memory.db.test.ts",
  },
  {
    id: "rebuild",
    promise: "After any history, the search index equals what the stored events say",
    test: "after any history of events, erasures, redactions and undos, a check finds no difference",
    file: "lib/features/memories/rebuild-history.drill.test.ts",
  },
  {
    id: "rebuild-defects",
    promise: "A check of the search index finds every defect, and a rebuild corrects it beside traffic",
    test: "a check finds each defect and changes nothing, and a rebuild corrects it",
    file: "lib/features/memories/rebuild.db.test.ts",
  },
  {
    id: "erasure-of-derived",
    promise: "Erasing a source of a derived memory erases that memory in the same transaction",
    test: "erasing what the assistant said erases the statement that the user confirmed, in the same transaction",
    file: "lib/features/memories/extracted-messages.db.test.ts",
  },
];
