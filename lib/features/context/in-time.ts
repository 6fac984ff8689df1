import { isOutage } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";

/** The longest that a read of the hot path takes (lib/storage/db), and that a search waits for its slot. */
export const READ_MS = 2000;

/**
 * Waits for what is read for each section, at most `budgetMs`, each alone. An outage or lateness leaves out
 * that one: it is missing in `read`, and its section is among `late`. Throws what a reading throws otherwise.
 */
export async function inTime<T extends Readonly<Record<string, unknown>>>(
  readings: { readonly [Section in keyof T]: Promise<T[Section]> },
  budgetMs: number,
): Promise<{ readonly read: Partial<T>; readonly late: readonly (keyof T)[] }> {
  const read: Partial<T> = {};
  const onFailure = (thrown: unknown) => {
    if (!isOutage(thrown)) throw thrown;
    logError(thrown, { module: "retrieval", step: "sections" });
  };
  const sections: readonly (keyof T)[] = Object.keys(readings);
  let isOver = false;
  const all = sections.map((section) =>
    readings[section].then((found) => {
      if (!isOver) read[section] = found;
    }, onFailure),
  );
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, budgetMs);
  });
  const complete = Promise.all(all);
  // A defect of a late reading has no caller to reach.
  complete.catch(() => undefined);
  try {
    await Promise.race([complete, end]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
  return { read, late: sections.filter((section) => !(section in read)) };
}
