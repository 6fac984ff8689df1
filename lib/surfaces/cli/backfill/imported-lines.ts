import { readImport, UnreadableImport } from "@/lib/analysis/import-files";
import { Failure } from "../command";
import type { Line } from "./read-lines";

type Given = {
  /** The owner of events that name none. */
  readonly userId: string | null;
  readonly isText: boolean;
  /** Receives the number of parts that are left out, by kind. */
  readonly leftOut: Record<string, number>;
};

/**
 * Yields a line for each event of an export file, with the number of its element in the file. Throws Failure
 * for a file that can't be read.
 */
export async function* importedLines(
  chunks: AsyncIterable<Uint8Array>,
  { userId, isText, leftOut }: Given,
): AsyncGenerator<Line, void> {
  try {
    for await (const { no, bytesRead, events, skipped } of readImport(chunks, Date.now(), isText)) {
      for (const kind of skipped) leftOut[kind] = (leftOut[kind] ?? 0) + 1;
      for (const event of events) {
        const isOwned = ["user_id", "agent_owner", "scope"].some((field) => event[field] !== undefined);
        const owned = isOwned || userId === null ? event : { ...event, user_id: userId };
        yield { no, bytesRead, text: JSON.stringify(owned), problem: null };
      }
    }
  } catch (thrown) {
    if (thrown instanceof UnreadableImport) throw new Failure(`The file ${thrown.message}.`);
    throw thrown;
  }
}
