// A message is linked to the memory that it corrects or changes, or to none.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "@/testkit/any-text";
import { hasChangeCue } from "./cues";
import { type LinkCandidate, type LinkResult, link } from "./link";

const MINUTE_MS = 60_000;

/**
 * Links a message to memories of session "a" that are one minute apart, at positions 0, 1, …. The message
 * comes last, in the given session.
 */
function runLink(message: string, memories: readonly string[], sessionId: string | null): LinkResult {
  const candidates: LinkCandidate[] = memories.map((text, index) => ({
    position: index,
    text,
    sessionId: "a",
    saidAt: index * MINUTE_MS,
  }));
  return link({ text: message, sessionId, saidAt: memories.length * MINUTE_MS }, candidates);
}

const UNRELATED = ["I bought new towels", "My bike is blue"];

describe("a correction finds its original in the same session", () => {
  test.each([
    ["Actually I meant the bedroom, not bathroom", "Switch the bathroom lights to 40%"],
    ["No, 7 pm.", "Book the table for 6 pm"],
    ["Sorry, make it four people", "I need a table for three people"],
    ["Scratch that, play it in the kitchen", "Play some jazz in the living room"],
    ["Actually, make that Saturday", "Book the table for Friday"],
    ["No, Saturday please", "Book the table for Friday"],
    ["Sorry, I live in Rome", "I live in Paris"],
    ["No, the dentist is at 4 pm", "The dentist is at 3 pm"],
  ])("%s <- %s", (message, original) => {
    expect(runLink(message, [original, "I bought new towels"], "a")).toMatchObject({
      target: 0,
      explicit: true,
    });
  });
});

describe("a correction finds its original in an earlier session", () => {
  test.each([
    ["My phone number ends in 77, not 71", "My phone number ends in 71"],
    ["Actually I meant the bedroom, not bathroom", "Switch the bathroom lights to 40%"],
  ])("%s <- %s", (message, original) => {
    expect(runLink(message, [original, ...UNRELATED], "b")).toMatchObject({ target: 0, explicit: true });
  });
});

describe("a new value of the same attribute supersedes the old one without a cue", () => {
  test.each([
    ["I work at Bosch now", "I work at Lufthansa"],
    ["My name is Katharina", "My name is Katarina"],
    ["I'm 42 years old", "I'm 41 years old"],
    ["I weigh 71 kilos now", "I weigh 74 kilos"],
    ["My favorite color is teal", "My favorite color is orange"],
    ["Our dentist is now Dr. Brandt", "Our dentist is Dr. Weiss"],
    ["The staging server runs on port 9090", "The staging server runs on port 8081"],
    ["I get up at 5:45 now", "I get up at 7:00"],
    ["We have three cats now", "We have two cats"],
    ["The alarm code is kept by Nora now", "The alarm code is kept by Ben"],
    ["My laptop is a Framework now", "My laptop is a Dell"],
  ])("%s <- %s", (message, original) => {
    expect(runLink(message, [original, ...UNRELATED], "b")).toMatchObject({
      target: 0,
      outcome: "same_attribute",
    });
  });
});

describe("a change finds the statement that it changes", () => {
  test.each([
    ["We moved to Porto last month", "We live in Madrid"],
    ["The standup has been moved to 10:30", "The standup is at 9:15"],
    ["I no longer drink coffee", "I drink coffee every morning"],
    ["My son goes to Lincoln High School now", "My son goes to Oak Park Elementary"],
    ["Please answer in Spanish from now on", "Please answer in English"],
    ["The picnic is postponed to Sunday", "The picnic is on Saturday"],
    ["The red bike is priced at 90 now", "The red bike is priced at 80"],
    ["The choir is in the evening now", "The choir is in the morning"],
    ["My favorite color is teal now", "My favourite colour is orange"],
    ["We keep the hall at 18 degrees at night now", "We keep the hall at 16 degrees at night"],
  ])("%s <- %s", (message, original) => {
    expect(runLink(message, [original, ...UNRELATED], "b")).toMatchObject({ target: 0, explicit: false });
  });
});

describe("a statement ends a state without sharing a word with it", () => {
  test.each([
    ["I got engaged last night", "I'm single"],
    ["I started eating meat again", "I'm vegan"],
    ["I quit my job yesterday", "I work at Nokia"],
    ["I gave birth on Sunday", "I'm pregnant"],
    ["I finally got my driver's license", "I don't drive"],
    ["We bought a house in Graz", "We rent a flat in Graz"],
    ["I quit smoking in June", "I smoke ten cigarettes a day"],
  ])("%s <- %s", (message, original) => {
    expect(runLink(message, [original, ...UNRELATED], "b")).toMatchObject({
      target: 0,
      outcome: "state_ended",
    });
  });
});

test("an exception corrects nothing, although it names a value of the memory", () => {
  const { target } = runLink(
    "not the porch though, that stays oak",
    ["We switched to painted doors, oak was too dear"],
    "a",
  );
  expect(target).toBeNull();
});

describe("a message about something else is not linked", () => {
  test.each([
    ["My favorite soup is pho", "My favorite color is orange"],
    ["The review is on Thursday", "The standup is on Monday"],
    ["I like hiking", "I like swimming"],
    ["I'm allergic to cats too", "I'm allergic to pollen"],
    ["We have three sons", "We have three cats"],
    ["My sister works at Bosch", "I work at Lufthansa"],
    ["I bought a lamp for the kitchen", "The kitchen is painted white"],
    ["I watched a film with Ben", "Ben lives in Rome"],
    ["The train to Graz leaves at 8:10", "The train to Linz leaves at 9:20"],
    ["I won't quit", "I play the piano"],
    ["The printer is upstairs", "The printer is broken"],
    ["The desk is two metres long", "The desk is walnut"],
    ["In the novel she moved to Cork", "I live in Galway"],
    ["If I moved to Cork I'd sail", "I live in Galway"],
    ["I used to work at a bank", "I work at a school"],
    ["My favourite tea is still assam", "My favourite tea is rooibos"],
    ["Hey Tom, I live in Cork now", "I live in Galway"],
    ["I live in Porto", "I live in Porto"],
    ["Ich wohne jetzt in Hamburg", "I drink tea"],
    ["Me gusta el café", "I drink tea"],
    ["I visited Porto in 2021", "I visited Rome in 2019"],
    ["I speak German", "I speak French"],
    ["The backup failed on host b2", "The backup failed on host a1"],
    ["Ticket 4712 is open", "Ticket 4711 is closed"],
    ["Ticket 4712 is open now", "Ticket 4711 is closed"],
    ["Call the bank at 9", "Call the plumber at 5"],
    ["I like the lights at 80% in the morning", "I like the lights at 40% in the evening"],
    ["We want the hall dim at night now", "We want the hall bright at breakfast"],
  ])("%s | %s", (message, other) => {
    expect(runLink(message, [other, ...UNRELATED], "b").target).toBeNull();
  });
});

describe("a cue word before an unrelated statement links to nothing, even directly after a similar value", () => {
  test.each([
    ["Actually, tomorrow is my birthday", "Book the table for Friday"],
    ["No thanks", "Book the table for 6 pm"],
    ["Sorry, I was on the phone with Lena until 5 pm", "Book the table for 6 pm"],
    ["Actually what's the weather in Paris?", "Book a flight to Rome"],
    ["No, that's all for today", "Book the table for Friday"],
    ["Sorry, I don't understand", "The meeting is on Friday"],
    ["Actually, my brother lives in Rome", "I live in Paris"],
    ["No, my wife is 40", "I'm 42 years old"],
    ["Wait, I have a meeting at 3 pm", "Book the table for 6 pm"],
    ["Actually the dog is brown", "My car is red"],
    ["Sorry for being late", "The meeting is at 9"],
  ])("%s | %s", (message, other) => {
    expect(runLink(message, [other], "a").target).toBeNull();
  });
});

describe("a memory from after the message", () => {
  const later = {
    position: 7,
    text: "I work at Lufthansa",
    sessionId: "a",
    saidAt: 2 * MINUTE_MS,
  };
  const earlierMessage = { sessionId: "b", saidAt: MINUTE_MS };

  test("is not corrected by the message", () => {
    const message = { ...earlierMessage, text: "Actually I meant Bosch, not Lufthansa" };
    expect(link(message, [later])).toMatchObject({ target: null, outcome: "no_candidates" });
  });

  test("is returned when both set the same attribute, and the caller decides which one is outdated", () => {
    expect(link({ ...earlierMessage, text: "I work at Bosch" }, [later])).toMatchObject({
      target: 7,
      explicit: false,
    });
  });
});

test("names an uncertain candidate without linking it", () => {
  const result = runLink("Grandpa is back home since Monday", ["Grandpa is in hospital", ...UNRELATED], "b");
  expect(result).toMatchObject({ target: null, uncertain: 0, outcome: "too_weak", explicit: false });
});

test("corrects a memory with the same timestamp", () => {
  const at = { sessionId: "a", saidAt: MINUTE_MS };
  const earlier = { ...at, position: 0, text: "I work at Lufthansa" };
  expect(link({ ...at, text: "Actually I meant Bosch, not Lufthansa" }, [earlier]).target).toBe(0);
});

test("links neither of two equally good candidates", () => {
  const duplicates = ["My desk phone is 1234", "My desk phone is 1234"];
  expect(runLink("My desk phone is 4321", duplicates, "b")).toMatchObject({
    target: null,
    uncertain: 1,
    outcome: "two_alike",
  });
});

test("links nothing without candidates", () => {
  expect(runLink("No, I meant the kitchen", [], "a")).toMatchObject({
    target: null,
    outcome: "no_candidates",
  });
});

test("messages without a session do not share one", () => {
  expect(runLink("No, 7 pm.", ["Book the table for 6 pm"], null).target).toBeNull();
});

describe("recognises messages that announce a change", () => {
  test.each([
    ["Actually I meant the bedroom, not bathroom", true],
    ["No, 7 pm.", true],
    ["Let's meet on Friday instead", true],
    ["Oh, make it two", true],
    ["I work at Bosch now", true],
    ["I like tea", false],
    ["Sorry to hear that", false],
    ["I wish I could make it to the party", false],
    ["", false],
  ])("%j: %s", (text, expected) => expect(hasChangeCue(text)).toBe(expected));
});

const anyMessage = fc.oneof(anyText(), fc.lorem({ mode: "sentences", maxCount: 3 }));

test("returns a result among the candidates for any input, and the same result every time", () => {
  fc.assert(
    fc.property(anyMessage, fc.array(anyMessage, { maxLength: 6 }), (message, memories) => {
      const result = runLink(message, memories, "a");
      expect(runLink(message, memories, "a")).toEqual(result);
      for (const position of [result.target, result.uncertain]) {
        if (position !== null) expect(memories[position]).toBeDefined();
      }
      expect(result.target === null || result.uncertain === null).toBe(true);
    }),
  );
});

/**
 * Limit of this process's CPU time. It is far above the measured 15 ms, and far below what a pattern with
 * unbounded backtracking would take.
 */
const MAX_CPU_MS = 1000;

test.each([
  "a ",
  "not a ",
  "from a to ",
  "In Aa Aa ",
  "my aa-aa ",
  "the aa aa ",
  "one one ",
  "1:",
  "with Aa ",
])("links 32 KB of %j in bounded time", (unit) => {
  const longText = unit.repeat(32_768 / unit.length);
  const cpuAtStart = process.cpuUsage();
  runLink(longText, [longText, "I live in Rome"], "a");
  expect(process.cpuUsage(cpuAtStart).user / 1000).toBeLessThan(MAX_CPU_MS);
});

describe("a message without a cue", () => {
  const replaces = (before: string, message: string) =>
    link({ text: message, sessionId: "s", saidAt: 1000 }, [
      { text: before, sessionId: "s", saidAt: 0, position: 7 },
    ]).target === 7;

  test.each([
    ["another name", "My name is Bramble", "My name is Fennel"],
    [
      "another share of the same light",
      "I like the lamps at 30% at night",
      "I like the lamps at 50% at night",
    ],
    ["a taste that has turned", "I love olives", "I hate olives"],
  ])("%s replaces the first", (_what, before, message) => {
    expect(replaces(before, message)).toBe(true);
  });

  test.each([
    ["another thing liked", "I love olives", "I love capers"],
    ["the same taste in other words", "I love olives", "I enjoy olives"],
  ])("%s replaces nothing", (_what, before, message) => {
    expect(replaces(before, message)).toBe(false);
  });
});
