import type { Engine, Priority, Query } from "../engine";
import { LastingThread } from "./lasting-thread";
import type { ThreadOptions } from "./thread";
import { Turns } from "./turns";

/**
 * PGlite as an Engine: one connection, so transactions run one after another, the most urgent first.
 * `begin` travels with the first statement, which saves a hop between the threads.
 */
export async function embeddedEngine(
  options: ThreadOptions,
  onClose?: () => Promise<void>,
): Promise<Engine & { dump(): Promise<Uint8Array>; script(text: string): Promise<void> }> {
  const lasting = await LastingThread.open(options);
  const turns = new Turns();

  async function transaction<T>(
    priority: Priority,
    work: (query: Query) => Promise<T>,
    guard?: string,
  ): Promise<T> {
    const pass = await turns.take(priority);
    const thread = lasting.now;
    let hasBegun = false;
    let hasEnded = false;
    const query: Query = (text, params, isLast = false) => {
      const begin = hasBegun ? [] : [{ script: guard ? `begin; ${guard}` : "begin" }];
      const end = isLast ? [{ script: "commit" }] : [];
      hasBegun = true;
      hasEnded = isLast;
      return thread.query([...begin, { text, params }, ...end]);
    };
    try {
      const result = await work(query);
      if (hasBegun && !hasEnded) await thread.query([{ script: "commit" }]);
      return result;
    } catch (error) {
      if (hasBegun) await thread.query([{ script: "rollback" }]).catch(() => undefined);
      throw error;
    } finally {
      pass();
    }
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const pass = await turns.take("work");
    return work().finally(pass);
  }

  return {
    kind: "embedded",
    vectorType: "vector",
    transaction,
    dump: () => alone(() => lasting.now.dump()),
    script: (text) => alone(() => lasting.now.script(text)),
    async listen(channel, onNotify) {
      await alone(() => lasting.listen(channel, onNotify));
      return () => alone(() => lasting.unlisten(channel));
    },
    async close() {
      // Behind all that waits: what nobody waited for, such as the last use of a key, is written too.
      const pass = await turns.take("work");
      await lasting.close();
      pass();
      await onClose?.();
    },
  };
}
