// The scenario "team" of demo/.

import { expect, test } from "vitest";
import type { ScenarioEvent } from "@/demo/event";
import { teamScenario } from "@/demo/team";
import { decide } from "@/lib/analysis/decide";
import { DEFAULT_POLICY, redactText } from "@/lib/analysis/pii";
import { acceptInput } from "@/lib/engine/ingest";

const DAY = 86_400_000;
const END = new Date("2026-05-20T15:30:00Z");
const events = teamScenario(END);
const start = (event: ScenarioEvent) => Date.parse(event.messages[0]?.at ?? "");
const textOf = (event: ScenarioEvent) => event.messages[0]?.text ?? "";
const ofTopic = (topic: string) => events.filter(({ id }) => id.includes(`-${topic}-`));

test("equal end and seed give equal events, and another seed gives other events with the same ids", () => {
  expect(teamScenario(END)).toEqual(events);
  const others = teamScenario(END, 12);
  expect(others.map(textOf)).not.toEqual(events.map(textOf));
  expect(others.length).toBe(events.length);
});

test("a later end moves every working day and keeps the ids", () => {
  const laterEvents = teamScenario(new Date(END.getTime() + 7 * DAY));
  expect(laterEvents.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
});

test("events are sorted, are valid API input, and lie within the 60 days before the end", () => {
  for (let offset = 0; offset < events.length; offset += 500)
    expect(acceptInput.safeParse({ events: events.slice(offset, offset + 500) }).error).toBeUndefined();
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const times = events.map(start);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(END.getTime() - 60 * DAY);
  expect(times.at(-1)).toBeLessThanOrEqual(END.getTime());
});

test("eight people, three agents and the shared memory all have messages", () => {
  expect(events.length).toBeGreaterThanOrEqual(600);
  const owners = (pick: (event: ScenarioEvent) => string | undefined) =>
    new Set(events.map(pick).filter((owner) => owner !== undefined));
  expect(owners(({ user_id }) => user_id).size).toBe(8);
  expect(owners(({ agent_owner }) => agent_owner).size).toBe(3);
  expect(events.filter(({ scope }) => scope === "shared").length).toBeGreaterThan(60);
  expect(new Set(events.map(({ session_id }) => session_id)).size).toBeGreaterThan(200);
  expect(events.filter(({ agent_owner }) => agent_owner !== undefined).length).toBeGreaterThan(40);
});

test("few messages fall on weekends", () => {
  const weekendEvents = events.filter((event) => [0, 6].includes(new Date(start(event)).getUTCDay()));
  expect(weekendEvents.length / events.length).toBeLessThan(0.1);
});

test("ingestion gives the messages of each topic the expected types", () => {
  const share = (topic: string, type: string) => {
    const topicEvents = ofTopic(topic).filter(({ id }) => !id.endsWith("-corrected"));
    const inWorkingHours = topicEvents.filter((event) => {
      const decision = decide(event.messages[0] ?? { role: "user", text: "" });
      return (decision.keep ? decision.type : "dropped") === type;
    });
    return inWorkingHours.length / topicEvents.length;
  };
  expect(share("preference", "preference")).toBeGreaterThan(0.9);
  expect(share("mood", "mood")).toBeGreaterThan(0.9);
  expect(share("fact", "fact")).toBeGreaterThan(0.75);
  expect(share("decision", "decision")).toBeGreaterThan(0.75);
  expect(share("small-talk", "dropped")).toBeGreaterThan(0.9);
});

test("a correction and a repeat follow their originals", () => {
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const ending of ["-corrected", "-again"]) {
    const followUps = events.filter(({ id }) => id.endsWith(ending));
    expect(followUps.length).toBeGreaterThanOrEqual(30);
    for (const event of followUps) {
      const firstEvent = byId.get(event.id.slice(0, -ending.length));
      expect(firstEvent && start(firstEvent)).toBeLessThan(start(event));
      expect(firstEvent?.user_id).toBe(event.user_id);
    }
  }
});

test("the rules mask every example of personal data, and nothing else", () => {
  const personal = ofTopic("personal");
  expect(personal.length).toBeGreaterThanOrEqual(35);
  const kinds = new Set<string>();
  for (const event of events) {
    const { redactions } = redactText(textOf(event), DEFAULT_POLICY);
    for (const { kind } of redactions) kinds.add(kind);
    expect([event.id, redactions.length > 0]).toEqual([event.id, event.id.includes("-personal-")]);
  }
  expect([...kinds].sort()).toEqual(["CC", "EMAIL", "IBAN", "PHONE", "SECRET", "SSN"]);
});
