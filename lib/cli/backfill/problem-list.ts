import { type FileHandle, open } from "node:fs/promises";
import type { LineProblem } from "./batches";

/** Told on the screen; the rest only counts and goes into the file. */
const SHOWN = 20;

/** What is wrong with lines: the first 20 said on the screen, all of it as JSON lines in a file when one is named. */
export class ProblemList {
  /** Lines at fault; one can have several problems. */
  lines = 0;
  #told = 0;
  #last = 0;

  private constructor(
    private readonly file: FileHandle | null,
    private readonly say: (sentence: string) => void,
  ) {}

  /** Opens `file` at once, so that a folder that isn't there is known before anything is sent. */
  static async open(file: string | null, say: (sentence: string) => void): Promise<ProblemList> {
    return new ProblemList(file === null ? null : await open(file, "w"), say);
  }

  readonly tell = async (problem: LineProblem): Promise<void> => {
    if (problem.line !== this.#last) this.lines++;
    this.#last = problem.line;
    const { line, path, message } = problem;
    if (++this.#told <= SHOWN) this.say(`line ${line}: ${path ? `${path}: ` : ""}${message}`);
    await this.file?.write(`${JSON.stringify(problem)}\n`);
  };

  async close(): Promise<void> {
    const hidden = this.#told - SHOWN;
    if (hidden > 0) this.say(`and ${hidden} more${this.file ? "" : ": --errors FILE keeps them all"}`);
    await this.file?.close();
  }
}
