import { runAsTransaction } from "@/lib/base/core";
import { beginScript, type Engine, type Priority, type Query } from "../engine";
import { PriorityMutex } from "./priority-mutex";
import { StatementBatch } from "./statement-batch";
import { SupervisedWorker } from "./supervised-worker";
import type { ThreadOptions } from "./thread";

/**
 * Creates an Engine on PGlite. PGlite has one connection, so transactions run one at a time, ordered by
 * priority. `begin` is sent with the first statements, which saves a round trip between the threads.
 */
export async function embeddedEngine(
  options: ThreadOptions,
  onClose?: () => Promise<void>,
): Promise<Engine & { dump(): Promise<Uint8Array>; script(text: string): Promise<void> }> {
  const worker = await SupervisedWorker.open(options);
  const mutex = new PriorityMutex();

  async function transaction<T>(
    priority: Priority,
    work: (query: Query) => Promise<T>,
    guard?: string,
  ): Promise<T> {
    const release = await mutex.acquire(priority);
    return runAsTransaction(() => runTransaction(priority, work, guard)).finally(release);
  }

  async function runTransaction<T>(
    priority: Priority,
    work: (query: Query) => Promise<T>,
    guard?: string,
  ): Promise<T> {
    const batch = new StatementBatch(worker.current);
    let hasBegun = false;
    let commitResult: Promise<unknown> | undefined;
    const query: Query = (text, params, sending = "awaited") => {
      // When begin fails, the statements of its message fail too.
      if (!hasBegun) batch.defer({ script: beginScript(priority, guard) }).catch(() => undefined);
      hasBegun = true;
      const rows = sending === "deferred" ? batch.defer({ text, params }) : batch.add({ text, params });
      if (sending === "last") commitResult = batch.end("commit");
      commitResult?.catch(() => undefined);
      return rows;
    };
    try {
      const result = await work(query);
      if (hasBegun) commitResult ??= batch.end("commit");
      // Nothing is lost when a transaction that only reads does not commit.
      if (priority === "hot") commitResult?.catch(() => undefined);
      else await commitResult;
      return result;
    } catch (error) {
      // Statements that fail before the rollback in one message would keep it from running.
      batch.discard();
      if (hasBegun) await batch.end("rollback").catch(() => undefined);
      throw error;
    }
  }

  async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
    const release = await mutex.acquire("work");
    return work().finally(release);
  }

  return {
    kind: "embedded",
    vectorType: "vector",
    transaction,
    dump: () => runExclusively(() => worker.current.dump()),
    script: (text) => runExclusively(() => worker.current.script(text)),
    vacuum: (table = "") => runExclusively(() => worker.current.script(`vacuum (analyze) ${table}`)),
    async listen(channel, onNotify) {
      await runExclusively(() => worker.listen(channel, onNotify));
      return () => runExclusively(() => worker.unlisten(channel));
    },
    async close() {
      // Waits for all queued transactions, so that writes that nobody awaits complete, such as the time when
      // a key was last used.
      const release = await mutex.acquire("work");
      await worker.close();
      release();
      await onClose?.();
    },
  };
}
