// The scenario "busy" of demo/.

import { beforeAll, expect, test } from "vitest";
import { BusyTraffic } from "@/demo/busy";
import { personalData } from "@/demo/busy/sentences";
import { drawFrom } from "@/demo/draw";
import type { ScenarioEvent } from "@/demo/event";
import { decide } from "@/lib/analysis/decide";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import { acceptInput } from "@/lib/engine/ingest";

const DAY = 86_400_000;
const END = new Date("2026-05-20T15:30:00Z");
const STORED = 200_000;
const ownerOf = (event: ScenarioEvent) => event.user_id ?? event.agent_owner ?? "shared";

/** Creates one conversation for each of about 800 steps. */
function allEvents(traffic: BusyTraffic): ScenarioEvent[] {
  return traffic.steps.map((step) => traffic.conversation(step));
}

let traffic: BusyTraffic;
let events: ScenarioEvent[];
beforeAll(() => {
  traffic = new BusyTraffic({ end: END, stored: STORED });
  events = allEvents(traffic);
});

test("equal options and calls give equal events, and another seed gives different ones", () => {
  expect(allEvents(new BusyTraffic({ end: END, stored: STORED }))).toEqual(events);
  expect(allEvents(new BusyTraffic({ end: END, stored: STORED, seed: 4 }))).not.toEqual(events);
});

test("steps cover 30 days without a gap, and the last one is complete", () => {
  const { steps } = traffic;
  expect(steps[0]?.from).toBe(END.getTime() - 30 * DAY);
  expect(steps.at(-1)).toMatchObject({ to: END.getTime(), cumulativeShare: 1 });
  for (const [place, step] of steps.slice(1).entries()) {
    expect(step.from).toBe(steps[place]?.to);
    expect(step.cumulativeShare).toBeGreaterThan(steps[place]?.cumulativeShare ?? 1);
  }
});

test("evenings are busier than nights, and working days are busier than weekends", () => {
  const share = (isCounted: (date: Date) => boolean) => {
    const countedSteps = traffic.steps.filter(({ from }) => isCounted(new Date(from)));
    const sum = countedSteps.reduce((total, step) => {
      const previousDue = traffic.steps[traffic.steps.indexOf(step) - 1]?.cumulativeShare ?? 0;
      return total + step.cumulativeShare - previousDue;
    }, 0);
    return sum / countedSteps.reduce((total, { from, to }) => total + to - from, 0);
  };
  expect(share((date) => date.getUTCHours() === 19)).toBeGreaterThan(
    5 * share((date) => date.getUTCHours() === 3),
  );
  const isWeekend = (date: Date) => [0, 6].includes(date.getUTCDay());
  expect(share((date) => !isWeekend(date))).toBeGreaterThan(1.3 * share(isWeekend));
});

test("events are valid API input and lie within their step", () => {
  for (let offset = 0; offset < events.length; offset += 500)
    expect(acceptInput.safeParse({ events: events.slice(offset, offset + 500) }).error).toBeUndefined();
  for (const [place, step] of traffic.steps.entries()) {
    const times = events[place]?.messages.map(({ at }) => Date.parse(at)) ?? [];
    expect(Math.min(...times)).toBeGreaterThanOrEqual(step.from);
    expect(Math.max(...times)).toBeLessThanOrEqual(step.to);
  }
});

test("about 2 000 people speak, a few of them very often", () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) {
    const owner = traffic.question().owner;
    const key = Object.values(owner).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(1700);
  expect(counts.size).toBeLessThanOrEqual(2006);
  const descending = [...counts.values()].sort((a, b) => b - a);
  const busiest = descending.slice(0, 200).reduce((sum, count) => sum + count, 0);
  expect(busiest / 20_000).toBeGreaterThan(0.35);
});

test("three in four messages are stored, and every type occurs", () => {
  const types = new Map<string, number>();
  const messages = events.flatMap((event) => event.messages);
  for (const message of messages) {
    const decision = decide(message);
    const type = decision.keep ? decision.type : "dropped";
    types.set(type, (types.get(type) ?? 0) + 1);
  }
  const share = (type: string) => (types.get(type) ?? 0) / messages.length;
  expect(share("dropped")).toBeGreaterThan(0.15);
  expect(share("dropped")).toBeLessThan(0.3);
  for (const type of ["preference", "fact", "decision", "correction", "mood", "interaction"])
    expect([type, share(type) > 0.02]).toEqual([type, true]);
});

test("the rules mask every example of personal data", () => {
  const draw = drawFrom(1);
  const kinds = new Set<string>();
  for (const way of personalData)
    for (let i = 0; i < 50; i++) {
      const text = way(draw);
      const { redactions } = redactText(text, DEFAULT_POLICY);
      expect([text, redactions.length]).toEqual([text, 1]);
      for (const { kind } of redactions) kinds.add(kind);
    }
  expect([...kinds].sort()).toEqual(["CC", "EMAIL", "IBAN", "PHONE", "SECRET", "SSN"]);
});

test("a remark is stored and differs from all others", () => {
  const step = traffic.steps[0] ?? { from: 0, to: 0, cumulativeShare: 1 };
  const remarks = Array.from({ length: 50 }, () => traffic.remark(step));
  const texts = remarks.map(({ messages }) => messages[0]?.text ?? "");
  expect(new Set(texts).size).toBe(50);
  for (const { messages } of remarks) expect(messages.every((message) => decide(message).keep)).toBe(true);
  expect(new Set(events.map(ownerOf)).size).toBeGreaterThan(300);
});
