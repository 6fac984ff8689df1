import type { Draw } from "../draw";
import {
  british,
  britishAccount,
  germanAccount,
  letters,
  mail,
  phone,
  social,
  token,
  visa,
} from "../personal-values";
import { CITIES, DAYS, FEELINGS, FOODS, HOBBIES, JOBS, NAMES, PLACES, SUBJECTS, THINGS } from "./words";

export type Sentence = (draw: Draw) => string;

export const happenings: readonly Sentence[] = [
  (draw) =>
    `Met ${draw.one(NAMES)} at ${draw.one(PLACES)}, we talked about ${draw.one(SUBJECTS)} for ${draw.integer(2, 9) * 10} minutes.`,
  (draw) =>
    `${draw.one(NAMES)} repaired ${draw.one(THINGS)} on ${draw.one(DAYS)}, it cost ${draw.integer(20, 190)} euros.`,
  (draw) =>
    `Cooked ${draw.one(FOODS)} for ${draw.integer(2, 9)} people, ${draw.one(NAMES)} asked for the recipe.`,
  (draw) =>
    `Handed in ${draw.one(SUBJECTS)} with ${draw.one(NAMES)}, page ${draw.integer(2, 40)} was missing a signature.`,
  (draw) =>
    `The train to ${draw.one(CITIES)} was ${draw.integer(2, 11) * 5} minutes late, ${draw.one(NAMES)} waited at the platform.`,
  (draw) =>
    `${draw.one(HOBBIES)} with ${draw.one(NAMES)} at ${draw.one(PLACES)} went on until ${draw.integer(8, 11)} in the evening.`,
  (draw) =>
    `Ordered spare parts for ${draw.one(THINGS)}, delivery to ${draw.one(CITIES)} takes ${draw.integer(2, 14)} days.`,
  (draw) => `${draw.one(NAMES)} moved to ${draw.one(CITIES)} and left ${draw.one(THINGS)} in our cellar.`,
];

export const facts: readonly Sentence[] = [
  (draw) => `I work as a ${draw.one(JOBS)} in ${draw.one(CITIES)}.`,
  (draw) =>
    `My ${draw.one(["sister", "brother", "cousin", "neighbour", "boss"])} ${draw.one(NAMES)} lives in ${draw.one(CITIES)}.`,
  (draw) =>
    `My ${draw.one(HOBBIES)} group has ${draw.integer(4, 22)} members and meets at ${draw.one(PLACES)}.`,
  (draw) => `${draw.one(NAMES)} is my contact for ${draw.one(SUBJECTS)}.`,
  (draw) => `I have two children, ${draw.one(NAMES)} and ${draw.one(NAMES)}, in grade ${draw.integer(1, 9)}.`,
];

export const preferences: readonly Sentence[] = [
  (draw) => `I prefer ${draw.one(FOODS)} over ${draw.one(FOODS)} on ${draw.one(DAYS)}s.`,
  (draw) => `I love ${draw.one(FOODS)} after ${draw.one(HOBBIES)}.`,
  (draw) => `I'd rather work on ${draw.one(SUBJECTS)} at ${draw.one(PLACES)}.`,
  (draw) => `I avoid ${draw.one(PLACES)} on ${draw.one(DAYS)}s.`,
  (draw) => `Please never remind me of ${draw.one(SUBJECTS)} before ${draw.integer(7, 11)}.`,
];

export const decisions: readonly Sentence[] = [
  (draw) => `Let's use ${draw.one(DAYS)} evenings for ${draw.one(SUBJECTS)}.`,
  (draw) => `I've decided to sell ${draw.one(THINGS)} to ${draw.one(NAMES)}.`,
  (draw) => `I decided to take the course in ${draw.one(HOBBIES)} in ${draw.one(CITIES)}.`,
  (draw) => `Let's go with ${draw.one(NAMES)}'s plan for ${draw.one(SUBJECTS)}.`,
];

export const moods: readonly Sentence[] = [
  (draw) =>
    `I'm ${draw.one(["so", "really", "a bit"])} ${draw.one(FEELINGS)} because of ${draw.one(SUBJECTS)}.`,
  (draw) => `I'm ${draw.one(FEELINGS)} today.`,
];

/** Informative statements of agents, which are stored. */
export const statements: readonly Sentence[] = [
  (draw) =>
    `The appointment for ${draw.one(SUBJECTS)} with ${draw.one(NAMES)} is booked for ${draw.one(DAYS)} at ${draw.integer(8, 17)}.`,
  (draw) =>
    `The forecast for ${draw.one(CITIES)} on ${draw.one(DAYS)} is ${draw.integer(4, 29)} degrees with rain after ${draw.integer(11, 18)}.`,
  (draw) =>
    `The manual says that ${draw.one(THINGS)} needs a new filter every ${draw.integer(3, 12)} months.`,
];

export const politeReplies = [
  "Got it!",
  "Noted.",
  "Sure!",
  "Okay.",
  "Is there anything else I can help you with?",
  "You're welcome!",
] as const;

export const smallTalk = [
  "ok",
  "thanks",
  "thank you!",
  "great",
  "haha",
  "sure",
  "good morning!",
  "nice",
  "never mind",
  "yes please",
  "What time is it?",
  "Can you repeat that?",
  "What's the weather like tomorrow?",
  "How do I boil an egg?",
  "bye",
] as const;

/** A statement and its correction. */
export const changes: readonly ((draw: Draw) => readonly [text: string, corrected: string])[] = [
  (draw) => {
    const [day, otherDay] = draw.shuffle(DAYS);
    const subject = `dinner with ${draw.one(NAMES)} at ${draw.one(PLACES)}`;
    return [`The ${subject} is on ${day}.`, `Sorry, the ${subject} is on ${otherDay}, not ${day}.`];
  },
  (draw) => {
    const hour = draw.integer(6, 11);
    const subject = `train to ${draw.one(CITIES)} with ${draw.one(NAMES)}`;
    return [
      `My ${subject} leaves at ${hour}:10.`,
      `Correction: my ${subject} leaves at ${hour + draw.integer(1, 4)}:40.`,
    ];
  },
  (draw) => {
    const [oldPrice, newPrice] = [draw.integer(10, 40), draw.integer(41, 90)];
    const subject = `deposit for ${draw.one(THINGS)} from ${draw.one(NAMES)}`;
    return [
      `The ${subject} is ${oldPrice} euros.`,
      `Actually, the ${subject} is ${newPrice} euros, not ${oldPrice}.`,
    ];
  },
];

/**
 * Each contains personal data. The rest of the text differs, because otherwise one would count as a repeat of
 * another.
 */
export const personalData: readonly Sentence[] = [
  (draw) =>
    `${draw.one(NAMES)}'s new number is ${phone(draw.integer(100, 199))}, about ${draw.one(SUBJECTS)}.`,
  (draw) =>
    `${draw.one(NAMES)} in London can be reached at ${british(draw.integer(100, 999))} for ${draw.one(SUBJECTS)}.`,
  (draw) => `Send ${draw.one(SUBJECTS)} to ${mail(letters(draw, 8).toLowerCase())} before ${draw.one(DAYS)}.`,
  (draw) =>
    `The money for ${draw.one(THINGS)} goes to ${draw.one([germanAccount, britishAccount])}, says ${draw.one(NAMES)}.`,
  (draw) => `Pay ${draw.one(NAMES)} for ${draw.one(THINGS)} with my card ${visa}.`,
  (draw) =>
    `The form for ${draw.one(SUBJECTS)} asks for the SSN, ${draw.one(NAMES)} wrote ${social(draw.integer(4320, 4329))}.`,
  (draw) => `I pasted a token for ${draw.one(SUBJECTS)} by mistake: ${token(draw)}`,
];

/** Questions during a conversation. */
export const questions: readonly Sentence[] = [
  (draw) => `When do I meet ${draw.one(NAMES)}?`,
  (draw) => `What happened with ${draw.one(THINGS)}?`,
  (draw) => `Who helps with ${draw.one(SUBJECTS)}?`,
];
