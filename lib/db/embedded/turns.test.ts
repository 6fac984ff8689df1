import { expect, test } from "vitest";
import type { Priority } from "../engine";
import { Turns } from "./turns";

/** Lets the first caller hold the turn while others line up, then tells in which order those were served. */
async function served(lined: readonly Priority[]): Promise<string> {
  const turns = new Turns();
  const pass = await turns.take("work");
  const order: string[] = [];
  const all = lined.map(async (priority) => {
    const end = await turns.take(priority);
    order.push(priority[0] ?? "");
    end();
  });
  pass();
  await Promise.all(all);
  return order.join("");
}

const many = (priority: Priority, count: number) => Array.from({ length: count }, () => priority);

test("the most urgent goes first, whoever came first", async () => {
  expect(await served(["work", "accept", "hot"])).toBe("haw");
});

test("reads without end let an event in after 2 turns and a job after 4", async () => {
  expect(await served([...many("work", 2), ...many("accept", 3), ...many("hot", 12)])).toBe(
    "hhahwahhawhhhhhhh",
  );
});

test("a full line of events refuses further events and no read", async () => {
  const turns = new Turns();
  const pass = await turns.take("hot");
  const lined = many("accept", 256).map((priority) => turns.take(priority));
  await expect(turns.take("accept")).rejects.toMatchObject({ code: "overloaded" });
  const read = turns.take("hot");
  pass();
  expect(await read).toBeTypeOf("function");
  expect(lined).toHaveLength(256);
});
