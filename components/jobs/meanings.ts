/** What the code of a job's last error means to the person who decides on it. */
const MEANINGS: Readonly<Record<string, string>> = {
  internal:
    "Something unforeseen. The log has it under the worker's room; a retry helps once the cause is gone.",
  model_unavailable: "The embedder did not answer. Retry when it is well again.",
  database_unavailable: "The database did not answer. Retry when it is well again.",
  timeout: "It took too long. A retry often helps.",
  overloaded: "There was too much to do at once. A retry often helps.",
  conflict: "Something else changed the same rows, each time anew. A retry often helps.",
  invalid_input: "The job's input is wrong. A retry will fail in the same way.",
  not_found: "What the job was about is gone. A retry will fail in the same way.",
};

/** A sentence for the code of an error; none for one that is not known here. */
export function meaningOf(code: string): string {
  return MEANINGS[code] ?? "";
}
