// Reads, events and jobs share one connection by priority.

import { expect, test } from "vitest";
import type { Priority } from "../engine";
import { PriorityMutex } from "./priority-mutex";

/** Returns the order in which waiting callers acquire the mutex. */
async function acquisitionOrder(waiting: readonly Priority[]): Promise<string> {
  const mutex = new PriorityMutex();
  const release = await mutex.acquire("work");
  const order: string[] = [];
  const all = waiting.map(async (priority) => {
    const releaseOwn = await mutex.acquire(priority);
    order.push(priority[0] ?? "");
    releaseOwn();
  });
  release();
  await Promise.all(all);
  return order.join("");
}

const repeatPriority = (priority: Priority, count: number) => Array.from({ length: count }, () => priority);

test("callers acquire the mutex in order of priority, not arrival", async () => {
  expect(await acquisitionOrder(["work", "accept", "hot"])).toBe("haw");
});

test("under a continuous load of reads, an event runs after 2 reads and a job after 4, with a read between them", async () => {
  expect(
    await acquisitionOrder([
      ...repeatPriority("work", 2),
      ...repeatPriority("accept", 3),
      ...repeatPriority("hot", 12),
    ]),
  ).toBe("hhahwhahhahwhhhhh");
});

test("a full queue of events rejects further events but no reads", async () => {
  const mutex = new PriorityMutex();
  const release = await mutex.acquire("hot");
  const waiting = repeatPriority("accept", 256).map((priority) => mutex.acquire(priority));
  await expect(mutex.acquire("accept")).rejects.toMatchObject({ code: "overloaded" });
  const read = mutex.acquire("hot");
  release();
  expect(await read).toBeTypeOf("function");
  expect(waiting).toHaveLength(256);
});
