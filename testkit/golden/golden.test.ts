// The golden sets are balanced, free of repeats and free of contradictions.

import { describe, expect, test } from "vitest";
import { deciderCases, inferenceCases, linkerCases } from "./cases";

function counts(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(values)].map((one) => [one, values.filter((other) => other === one).length]),
  );
}

function expectDistinct(values: readonly string[]): void {
  expect(values.filter((one, index) => values.indexOf(one) !== index)).toEqual([]);
}

/** Returns the letters and digits of a text, to compare texts without punctuation. */
const plainWords = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}\p{S}]+/gu, " ");
const wordCount = (text: string): number => text.split(/\s+/).length;

describe("the decider's golden set", () => {
  const cases = deciderCases();
  const casesToKeep = cases.filter(({ verdict }) => verdict === "keep");
  const dropped = cases.filter(({ verdict }) => verdict === "drop");

  test("contains every id once and repeats no text", () => {
    expectDistinct(cases.map(({ id }) => id));
    expectDistinct(cases.map(({ text }) => plainWords(text)));
  });

  test("has at least 300 messages to keep and about as many to drop", () => {
    expect(Math.min(casesToKeep.length, dropped.length)).toBeGreaterThanOrEqual(300);
    expect(casesToKeep.length / dropped.length).toBeGreaterThan(0.9);
    expect(casesToKeep.length / dropped.length).toBeLessThan(1.1);
  });

  test("has every register and both roles, among messages to keep as well as messages to drop", () => {
    for (const side of [casesToKeep, dropped]) {
      const registers = Object.values(counts(side.map(({ register }) => register)));
      expect(registers).toHaveLength(8);
      expect(Math.min(...registers)).toBeGreaterThanOrEqual(25);
      expect(side.filter(({ role }) => role === "assistant").length).toBeGreaterThanOrEqual(15);
    }
  });

  test("is mostly English, with at least 45 messages to keep and 45 to drop in each other language", () => {
    const { en = 0, ...others } = counts(cases.map(({ lang }) => lang));
    expect(en).toBeGreaterThan(cases.length / 2);
    expect(Math.min(...Object.values(others))).toBeGreaterThanOrEqual(45);
    for (const side of [casesToKeep, dropped]) {
      const { de = 0, es = 0, fr = 0 } = counts(side.map(({ lang }) => lang));
      expect(Math.min(de, es, fr)).toBeGreaterThanOrEqual(20);
    }
  });

  test("has short and long messages, both to keep and to drop", () => {
    for (const side of [casesToKeep, dropped]) {
      const lengths = side.map(({ text }) => wordCount(text));
      expect(Math.min(...lengths)).toBe(1);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(60);
      expect(lengths.filter((words) => words <= 4).length).toBeGreaterThanOrEqual(40);
      expect(lengths.filter((words) => words >= 20).length).toBeGreaterThanOrEqual(20);
    }
  });

  test("has every type that a message can have", () => {
    const types = counts(cases.flatMap((one) => (one.verdict === "keep" ? [one.type] : [])));
    expect(Object.keys(types).sort()).toEqual([
      "correction",
      "decision",
      "fact",
      "interaction",
      "mood",
      "preference",
    ]);
    expect(Math.min(...Object.values(types))).toBeGreaterThanOrEqual(20);
  });
});

describe("the linker's golden set", () => {
  const cases = linkerCases();
  const changeCases = cases.filter(({ supersedes }) => supersedes !== null);
  const otherCases = cases.filter(({ supersedes }) => supersedes === null);

  test("contains every id once and repeats neither a message nor a memory within a case", () => {
    expectDistinct(cases.map(({ id }) => id));
    expectDistinct(cases.map(({ message }) => plainWords(message.text)));
    for (const { memories } of cases) expectDistinct(memories.map(({ text }) => plainWords(text)));
  });

  test("has at least 150 corrections and changes, and 25 messages that supersede nothing", () => {
    expect(changeCases.length).toBeGreaterThanOrEqual(150);
    expect(otherCases.length).toBeGreaterThanOrEqual(25);
    const kinds = counts(cases.map(({ kind }) => kind));
    expect(kinds.correction).toBeGreaterThanOrEqual(60);
    expect(kinds.change).toBeGreaterThanOrEqual(60);
    expect(Object.keys(kinds)).toHaveLength(10);
  });

  test("has 3 to 6 distractors beside the original, whose position varies", () => {
    for (const { memories } of changeCases) expect([4, 5, 6, 7]).toContain(memories.length);
    const places = counts(changeCases.map(({ supersedes }) => String(supersedes)));
    expect(Object.keys(places).length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...Object.values(places))).toBeLessThan(changeCases.length / 2);
  });

  test("lists every case in chronological order, within one session and across several", () => {
    for (const { memories, message } of cases) {
      const times = [...memories, message].map(({ at }) => at);
      expect(times).toEqual([...times].sort());
    }
    const sameTopicCases = changeCases.filter(({ memories, message, supersedes }) => {
      return memories[supersedes ?? 0]?.session === message.session;
    });
    expect(sameTopicCases.length).toBeGreaterThanOrEqual(40);
    expect(changeCases.length - sameTopicCases.length).toBeGreaterThanOrEqual(80);
  });

  test("phrases its corrections in many ways", () => {
    const openings = new Set(
      changeCases.map(({ message }) => plainWords(message.text).split(" ").slice(0, 2).join(" ")),
    );
    expect(openings.size).toBeGreaterThanOrEqual(100);
  });
});

describe("the golden set of changes that require inference", () => {
  const cases = inferenceCases();
  const changeCases = cases.filter(({ verdict }) => verdict === "changes");

  test("contains every id once and every later turn once", () => {
    expectDistinct(cases.map(({ id }) => id));
    expectDistinct(cases.map(({ conversation, after }) => `${conversation} ${after}`));
  });

  test("has at least 40 changes and 20 near misses, and covers every conversation", () => {
    expect(changeCases.length).toBeGreaterThanOrEqual(40);
    expect(cases.length - changeCases.length).toBeGreaterThanOrEqual(20);
    for (const side of [changeCases, cases.filter(({ verdict }) => verdict === "stays")]) {
      expect(Object.keys(counts(side.map(({ conversation }) => conversation)))).toHaveLength(5);
    }
  });

  test("refers from a later turn to earlier ones", () => {
    for (const one of cases) {
      const earlier = [one.before, ...((one.verdict === "changes" && one.alsoBefore) || [])];
      for (const turn of earlier) expect(place(turn)).toBeLessThan(place(one.after));
      expectDistinct(earlier);
    }
  });
});

/** Sessions have fewer than a thousand turns. */
function place(turn: string): number {
  const [, session = "", position = ""] = /^D(\d+):(\d+)$/.exec(turn) ?? [];
  return Number(session) * 1000 + Number(position);
}
