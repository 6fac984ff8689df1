import { type Engine, engine, setEngine } from "@/lib/storage/db";

/** The engine of another process, which has a cache of its own. */
export const otherProcess = (): Engine => ({ ...engine() });

/** Runs `work` with the engine of a process. */
export async function within<T>(process: Engine, work: () => Promise<T>): Promise<T> {
  const before = engine();
  setEngine(process);
  try {
    return await work();
  } finally {
    setEngine(before);
  }
}
