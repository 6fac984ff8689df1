import { createHash } from "node:crypto";
import { z } from "zod";
import { Failure } from "../command";

/** The version of the format that this program reads. */
const VERSION = 1;

const firstLine = z.object({ palimpsest: z.number(), exported_at: z.string() });
const lastLine = z.strictObject({ end: z.literal(true), sha256: z.string() });

/** Returns whether a file that begins with `head` is an export. */
export function isExport(head: string): boolean {
  return /^\s*\{\s*"palimpsest"\s*:/.test(head);
}

/** Checks the lines of an export, in order. `end` throws Failure unless the export is whole and unchanged. */
export class ExportChecker {
  readonly #hash = createHash("sha256");
  #isBegun = false;
  #last: string | null = null;
  #lines = 0;

  push(line: string): void {
    if (!this.#isBegun) {
      this.#isBegun = true;
      requireVersion(line);
      return;
    }
    if (this.#last !== null) {
      this.#hash.update(`${this.#last}\n`);
      this.#lines++;
    }
    this.#last = line;
  }

  /** Returns the number of lines between the first and the last. */
  end(): number {
    const last = lastLine.safeParse(parsed(this.#last ?? ""));
    if (!last.success) throw new Failure("The export was cut: its last line is missing.");
    if (last.data.sha256 !== this.#hash.digest("hex"))
      throw new Failure("The export was changed or damaged: its checksum does not match.");
    return this.#lines;
  }
}

function requireVersion(line: string): void {
  const first = firstLine.safeParse(parsed(line));
  if (!first.success) throw new Failure("The file is not an export of Palimpsest.");
  if (first.data.palimpsest !== VERSION)
    throw new Failure(
      `The export has format ${first.data.palimpsest}; this program reads format ${VERSION}. Use the program that wrote it, or a newer one.`,
    );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
