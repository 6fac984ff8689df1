import { type FileHandle, open } from "node:fs/promises";
import type { LineProblem } from "./batches";

/** Maximum number of problems to print. All problems are counted and written to the file. */
const MAX_PRINTED = 20;

/**
 * Reports problems with lines. Prints the first 20 problems and, when a file is named, writes all of them to
 * the file as JSON lines.
 */
export class ProblemList {
  /** The number of lines with a problem. A line can have several problems. */
  lines = 0;
  #reported = 0;
  #last = 0;

  private constructor(
    private readonly file: FileHandle | null,
    private readonly say: (sentence: string) => void,
    private readonly unit: string,
  ) {}

  /**
   * Opens `file`, if given, so a missing folder is reported before anything is sent. `unit` is the word for
   * what a number counts.
   */
  static async open(
    file: string | null,
    say: (sentence: string) => void,
    unit: string,
  ): Promise<ProblemList> {
    return new ProblemList(file === null ? null : await open(file, "w"), say, unit);
  }

  readonly report = async (problem: LineProblem): Promise<void> => {
    if (problem.line !== this.#last) this.lines++;
    this.#last = problem.line;
    const { line, path, message } = problem;
    if (++this.#reported <= MAX_PRINTED)
      this.say(`${this.unit} ${line}: ${path ? `${path}: ` : ""}${message}`);
    await this.file?.write(`${JSON.stringify(problem)}\n`);
  };

  async close(): Promise<void> {
    const hidden = this.#reported - MAX_PRINTED;
    if (hidden > 0) this.say(`and ${hidden} more${this.file ? "" : ". Use --errors FILE to save them all"}`);
    await this.file?.close();
  }
}
