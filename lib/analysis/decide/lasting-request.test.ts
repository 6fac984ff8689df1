// A request that applies from now on is a preference, and a single request is not.

import { describe, expect, test } from "vitest";
import { decide } from "./decide";

const verdictOn = (text: string): string => {
  const decision = decide({ role: "user", text });
  return decision.keep ? `${decision.type}: ${decision.reason}` : `drop: ${decision.reason}`;
};

describe("a lasting request is a preference, even in few words", () => {
  test.each([
    "keep your answers short",
    "pdf only, no word files",
    "Please keep all the explanations a bit simpler",
    "oh, and keep the tone friendly please",
    "the answer should be formal",
    "your replies must always be brief",
    "All your wording needs to be very plain",
    "stop calling me buddy",
    "Please quit calling me 'honey'",
    "Please don't call me buddy",
    "Never ever call me dude",
    "stop using emojis",
    "please stop talking about work",
    "no gluten",
    "No onions!",
    "ok, no emojis please",
    "no peanuts at all",
    "no milk, thanks",
    "stop sending me emails",
    "nothing spicy",
    "Nothing too loud, please",
  ])("%s", (text) => expect(verdictOn(text)).toBe("preference: stated_preference"));
});

describe("drops phrases that only resemble a lasting request", () => {
  test.each([
    "keep the answer",
    "keep it short",
    "he should keep the answers short",
    "the answer is long",
    "stop calling me",
    "stop calling me back",
    "don't call me now",
    "stop it",
    "stop laughing",
    "stop saying that",
    "stop using it",
    "stop showing me that",
    "no comment",
    "no dice",
    "no regrets",
    "there is no sugar",
    "nothing much",
    "nothing special",
    "hear nothing loud",
  ])("%s", (text) => expect(verdictOn(text)).toMatch(/^drop: /));
});

describe("what to do when somebody speaks of something, or when a thing happens, is a preference", () => {
  test.each([
    "when you review a patch for me: start with the risks",
    "when I mention a city just show the forecast, no history",
    "When you quote me a price, always add the tax",
    "when the washing is done, ring me on the mobile",
    "when the freezer gets too warm, warn us at once",
  ])("%s", (text) => expect(verdictOn(text)).toBe("preference: stated_preference"));

  test.each([
    "when you speak of love what do you mean?",
    "when the train is late, tell me what happens",
    "when did you write that",
    "when I answer the phone, no one is there",
    "when I ask him he just shrugs his shoulders",
    "when the kids are asleep tonight, call me",
    "when you review the draft today, skip chapter two",
    "remind me what the wifi is called",
    "remind me where we parked",
  ])("%s is none", (text) => expect(verdictOn(text)).not.toMatch(/preference/));

  test("asks to be told again, which says nothing", () =>
    expect(verdictOn("remind me which day the shop closes")).toBe("drop: question_only"));

  test("asks for a reminder, which says something", () =>
    expect(verdictOn("remind me to call Dr Hale at four")).not.toMatch(/^drop/));
});
