// Types are counted as on the whole product: dropped messages do not count, and a change may be a
// correction.

import { expect, test } from "vitest";
import { figuresOf, type Judged } from "./type-figures";
import { typeLinesOf } from "./type-lines";

type Message = Parameters<typeof typeLinesOf>[0]["messages"][number];

const message = (i: number, text: string, more: Partial<Message> = {}): Message => ({
  i,
  at: "2026-01-05T09:00:00+00:00",
  role: "user",
  session: "s1",
  text,
  keep: "must",
  ...more,
});

const linesOf = (...messages: readonly Message[]) =>
  typeLinesOf({ id: "x", domain: "household", lang: "en", tz: "UTC", messages, questions: [] });

const HALF = { preference: 0.5, decision: 0.5 };
const judged = (lines: ReturnType<typeof linesOf>, preference: number): Judged[] =>
  lines.map((line) => ({ ...line, chances: { preference, decision: 0 } }));

test("only typed messages of users count, and a short one knows the question before it", () => {
  const lines = linesOf(
    message(0, "How warm should the bathroom be?", { role: "assistant", type: "fact" }),
    message(1, "twenty two", { type: "preference" }),
    message(2, "the boiler hums", { type: "fact" }),
    message(3, "hello there"),
  );
  expect(lines.map(({ message: { text, question } }) => [text, question])).toEqual([
    ["twenty two", "How warm should the bathroom be?"],
    ["the boiler hums", ""],
  ]);
});

test("recall counts kept messages of the type, precision those that are found", () => {
  const lines = linesOf(
    message(0, "the porch lamp goes off at midnight", { type: "preference" }),
    message(1, "the garage roof leaks at the back", { type: "fact" }),
    message(2, "ok", { type: "preference" }),
  );
  expect(figuresOf("preference", judged(lines, 0.9), HALF)).toEqual({ recall: 1, precision: 0.5, count: 1 });
  expect(figuresOf("preference", judged(lines, 0.2), HALF)).toEqual({ recall: 0, precision: 0, count: 1 });
});

test("a changed preference that is a correction counts as found", () => {
  const text = "Actually I meant the bedroom, not the bathroom";
  const [line] = linesOf(message(0, text, { type: "preference", supersedes: [] }));
  expect(line?.ruled).toMatchObject({ type: "correction" });
  const figures = figuresOf("preference", judged(line ? [line] : [], 0), HALF);
  expect(figures).toEqual({ recall: 1, precision: 0, count: 1 });
});
