import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { EXIT, Failure, fileArgument } from "../command";

/** Opens a file argument, or standard input for "-", whose size is not known (null). Throws Failure. */
export async function openFile(file: string): Promise<{ stream: Readable; bytes: number | null }> {
  if (file === "-") return { stream: process.stdin, bytes: null };
  const path = fileArgument(file);
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new Failure(`${path} is a directory. Name a file.`);
    const { size } = stats;
    const handle = await open(path);
    return { stream: handle.createReadStream(), bytes: size };
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    const isAbsent = (thrown as NodeJS.ErrnoException).code === "ENOENT";
    throw new Failure(`${path} cannot be read.`, isAbsent ? EXIT.notFound : EXIT.failed);
  }
}
