// The scenario "home" of demo/.

import { expect, test } from "vitest";
import type { ScenarioEvent } from "@/demo/event";
import { homeQuestions, homeScenario } from "@/demo/home";

const DAY = 86_400_000;
const END = new Date("2026-05-20T15:30:00Z");
const events = homeScenario(END);
const byId = new Map(events.map((event) => [event.id, event]));
const start = (event: ScenarioEvent) => Date.parse(event.messages[0]?.at ?? "");
const textOf = (event: ScenarioEvent) => event.messages[0]?.text ?? "";

test("equal end and seed give equal events, and another seed gives another calendar with the same ids", () => {
  expect(homeScenario(END)).toEqual(events);
  const others = homeScenario(END, 8);
  expect(others).not.toEqual(events);
  expect(others.map(({ id }) => id).sort()).toEqual([...byId.keys()].sort());
});

test("a later end moves every event and changes no text", () => {
  const laterEvents = new Map(
    homeScenario(new Date(END.getTime() + 3 * DAY)).map((event) => [event.id, event]),
  );
  for (const [id, event] of byId) {
    const movedEvent = laterEvents.get(id);
    expect(movedEvent && [textOf(movedEvent), start(movedEvent)]).toEqual([
      textOf(event),
      start(event) + 3 * DAY,
    ]);
  }
});

test.each(["2026-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "2026-05-20T15:30:00Z"])(
  "events are sorted and lie in the 60 days before %s",
  (end) => {
    const scenario = homeScenario(new Date(end));
    const times = scenario.map(start);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const all = scenario.flatMap((event) => event.messages.map(({ at }) => Date.parse(at)));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(Date.parse(end) - 60 * DAY);
    expect(Math.min(...all)).toBeLessThan(Date.parse(end) - 55 * DAY);
    expect(Math.max(...all)).toBeLessThanOrEqual(Date.parse(end));
  },
);

test("every member and every kind of message occurs often enough", () => {
  const count = (matches: (event: ScenarioEvent) => boolean) => events.filter(matches).length;
  expect(events.length).toBeGreaterThanOrEqual(420);
  expect(new Set(events.map(textOf)).size).toBeGreaterThanOrEqual(400);
  for (const user of ["derek", "ana", "mia", "tom"]) {
    expect(count(({ user_id }) => user_id === user)).toBeGreaterThan(60);
  }
  expect(count(({ scope }) => scope === "shared")).toBeGreaterThan(80);
  expect(count(({ id }) => id.endsWith("-corrected"))).toBeGreaterThanOrEqual(25);
  expect(count(({ id }) => id.endsWith("-again"))).toBeGreaterThanOrEqual(20);
  expect(count(({ tags }) => tags?.includes("mood") === true)).toBeGreaterThanOrEqual(20);
  expect(count(({ messages }) => messages.some(({ role }) => role === "tool"))).toBeGreaterThanOrEqual(8);
  expect(count(({ messages }) => messages.length > 1)).toBeGreaterThan(100);
});

test("events respect the limits of the API", () => {
  expect(byId.size).toBe(events.length);
  for (const event of events) {
    expect((event.user_id === undefined) !== (event.scope === undefined)).toBe(true);
    expect(event.messages.length).toBeGreaterThan(0);
    expect(event.messages.length).toBeLessThanOrEqual(20);
    for (const { text, at } of event.messages) {
      expect(text.trim()).not.toBe("");
      expect(text.length).toBeLessThan(400);
      expect(new Date(at).toISOString()).toBe(at);
    }
    for (const tag of event.tags ?? []) expect(tag.length).toBeLessThanOrEqual(64);
  }
});

test("a correction follows its original, in the same conversation or days later", () => {
  const corrected = events.filter(({ id }) => id.endsWith("-corrected"));
  for (const event of corrected) {
    const original = byId.get(event.id.replace(/-corrected$/, ""));
    expect(original && start(original)).toBeLessThan(start(event));
    expect(original?.user_id).toBe(event.user_id);
  }
  const inOneSession = corrected.filter(
    ({ id, session_id }) => byId.get(id.replace(/-corrected$/, ""))?.session_id === session_id,
  );
  expect(inOneSession.length).toBeGreaterThanOrEqual(8);
});

test("a repeat follows its original, and most repeats are word for word", () => {
  const repeats = events.filter(({ id }) => id.endsWith("-again"));
  const originals = repeats.map(({ id }) => byId.get(id.replace(/-again$/, "")));
  for (const [place, event] of repeats.entries()) {
    const original = originals[place];
    expect(original && start(original)).toBeLessThan(start(event));
  }
  const exact = repeats.filter((event, place) => textOf(event) === textOf(originals[place] ?? event));
  expect(exact.length).toBeGreaterThanOrEqual(12);
});

test("neither Derek's memories nor the shared ones say how bright the lights should be", () => {
  const visibleToDerek = events.filter(({ user_id, scope }) => user_id === "derek" || scope === "shared");
  const texts = visibleToDerek.flatMap(({ messages }) => messages.map(({ text }) => text));
  expect(texts.filter((text) => /bright|brightness|dim|40 ?%/i.test(text))).toEqual([]);
  expect(texts.filter((text) => /light|lamp/i.test(text) && /%|percent/i.test(text))).toEqual([]);
  expect(texts.filter((text) => /\blights?\b/i.test(text)).length).toBeLessThanOrEqual(3);
});

test("the events contain several kinds of invented personal data", () => {
  const texts = events.flatMap(({ messages }) => messages.map(({ text }) => text));
  const textsMatching = (pattern: RegExp) => texts.filter((text) => pattern.test(text));
  const kinds = [
    /@example\.(?:org|com|net)\b/,
    /\+1 202-555-01\d\d\b/,
    /\+44 20 7946 0\d{3}\b/,
    /\b[A-Z]{2}\d{2} \w{4} \w{4}/,
    /\b\d{4}[ -]\d{4,6}[ -]\d{4,5}\b/,
    /\b987-65-43\d\d\b/,
    /password: /,
  ];
  for (const kind of kinds) expect(textsMatching(kind).length).toBeGreaterThan(0);
  const anyKind = new RegExp(kinds.map(({ source }) => source).join("|"));
  expect(textsMatching(anyKind).length).toBeGreaterThanOrEqual(20);
  expect(textsMatching(/@(?!example\.(?:org|com|net)\b)/)).toEqual([]);
});

test("every question is answered by an event that the asking user can read", () => {
  expect(homeQuestions.length).toBeGreaterThanOrEqual(40);
  for (const { question, user_id, answer_event } of homeQuestions) {
    const event = byId.get(answer_event);
    expect(question).toMatch(/\?$/);
    expect(event?.scope ?? event?.user_id).toMatch(new RegExp(`^(?:shared|${user_id})$`));
    expect(byId.has(`${answer_event}-corrected`)).toBe(false);
  }
});
