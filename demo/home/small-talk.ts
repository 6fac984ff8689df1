import type { Group } from "./event";

/** Messages that are not worth storing. */
export const smallTalk: Group = {
  topic: "small-talk",
  lines: {
    derek: [
      "ok",
      "thanks",
      "What time is it?",
      "How long does it take to boil an egg?",
      "Good morning!",
      "hm, okay",
      ["weather", "Will it rain this afternoon?", "Is there anything else I can help you with?"],
      "never mind",
      "yes please",
    ],
    ana: [
      "thank you!",
      "great",
      "What's the weather like tomorrow?",
      "no",
      "How do you say owl in German?",
      "perfect, thanks",
      "Can you repeat that?",
      "sure",
    ],
    mia: [
      "haha",
      "lol",
      "what's 17 times 23?",
      "hiiii",
      "ok ok ok",
      "why is the sky blue?",
      "hahaha good one",
      "How many bones does a cat have?",
      "cool",
      "bye",
    ],
    tom: [
      "Hello?",
      "Thank you kindly.",
      "What day is it today?",
      "yes",
      "When is high tide?",
      "very good",
      "Who won the match?",
      "good night",
    ],
    home: ["hello", "ok thanks", "What's for dinner?", "Is the front door locked?", "stop"],
  },
};

/** Replies of agents that contain no information. */
export const boilerplate: readonly string[] = [
  "Got it.",
  "Okay, noted.",
  "Okay, got it.",
  "Done!",
  "Thank you.",
  "Alright.",
  "You're welcome!",
  "Sure thing! Let me know if you need anything else.",
  "Happy to help!",
  "Is there anything else I can do for you?",
];
