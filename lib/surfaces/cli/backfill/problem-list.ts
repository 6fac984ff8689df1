import { type FileHandle, open } from "node:fs/promises";
import type { LineProblem } from "./batches";

/** The number of problems printed; the others are counted and written to the file. */
const SHOWN = 20;

/**
 * Problems of lines. Prints the first 20, and writes all of them to a file as JSON lines when one is named.
 */
export class ProblemList {
  /** Lines with a problem; a line can have several problems. */
  lines = 0;
  #reported = 0;
  #last = 0;

  private constructor(
    private readonly file: FileHandle | null,
    private readonly say: (sentence: string) => void,
  ) {}

  /** Opens `file` first, so that a missing folder is reported before anything is sent. */
  static async open(file: string | null, say: (sentence: string) => void): Promise<ProblemList> {
    return new ProblemList(file === null ? null : await open(file, "w"), say);
  }

  readonly report = async (problem: LineProblem): Promise<void> => {
    if (problem.line !== this.#last) this.lines++;
    this.#last = problem.line;
    const { line, path, message } = problem;
    if (++this.#reported <= SHOWN) this.say(`line ${line}: ${path ? `${path}: ` : ""}${message}`);
    await this.file?.write(`${JSON.stringify(problem)}\n`);
  };

  async close(): Promise<void> {
    const hidden = this.#reported - SHOWN;
    if (hidden > 0) this.say(`and ${hidden} more${this.file ? "" : ". Use --errors FILE to save them all"}`);
    await this.file?.close();
  }
}
