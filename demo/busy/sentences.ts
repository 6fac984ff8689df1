import type { Draw } from "../draw";
import {
  britishAccount,
  britishPhone,
  emailAddress,
  germanAccount,
  gitHubToken,
  letters,
  socialSecurityNumber,
  usPhone,
  visaNumber,
} from "../personal-values";
import { CITIES, DAYS, FEELINGS, FOODS, HOBBIES, JOBS, NAMES, PLACES, SUBJECTS, THINGS } from "./words";

export type Sentence = (draw: Draw) => string;

export const happenings: readonly Sentence[] = [
  (draw) =>
    `Met ${draw.pick(NAMES)} at ${draw.pick(PLACES)}, we talked about ${draw.pick(SUBJECTS)} for ${draw.integer(2, 9) * 10} minutes.`,
  (draw) =>
    `${draw.pick(NAMES)} repaired ${draw.pick(THINGS)} on ${draw.pick(DAYS)}, it cost ${draw.integer(20, 190)} euros.`,
  (draw) =>
    `Cooked ${draw.pick(FOODS)} for ${draw.integer(2, 9)} people, ${draw.pick(NAMES)} asked for the recipe.`,
  (draw) =>
    `Handed in ${draw.pick(SUBJECTS)} with ${draw.pick(NAMES)}, page ${draw.integer(2, 40)} was missing a signature.`,
  (draw) =>
    `The train to ${draw.pick(CITIES)} was ${draw.integer(2, 11) * 5} minutes late, ${draw.pick(NAMES)} waited at the platform.`,
  (draw) =>
    `${draw.pick(HOBBIES)} with ${draw.pick(NAMES)} at ${draw.pick(PLACES)} went on until ${draw.integer(8, 11)} in the evening.`,
  (draw) =>
    `Ordered spare parts for ${draw.pick(THINGS)}, delivery to ${draw.pick(CITIES)} takes ${draw.integer(2, 14)} days.`,
  (draw) => `${draw.pick(NAMES)} moved to ${draw.pick(CITIES)} and left ${draw.pick(THINGS)} in our cellar.`,
];

export const facts: readonly Sentence[] = [
  (draw) => `I work as a ${draw.pick(JOBS)} in ${draw.pick(CITIES)}.`,
  (draw) =>
    `My ${draw.pick(["sister", "brother", "cousin", "neighbour", "boss"])} ${draw.pick(NAMES)} lives in ${draw.pick(CITIES)}.`,
  (draw) =>
    `My ${draw.pick(HOBBIES)} group has ${draw.integer(4, 22)} members and meets at ${draw.pick(PLACES)}.`,
  (draw) => `${draw.pick(NAMES)} is my contact for ${draw.pick(SUBJECTS)}.`,
  (draw) =>
    `I have two children, ${draw.pick(NAMES)} and ${draw.pick(NAMES)}, in grade ${draw.integer(1, 9)}.`,
];

export const preferences: readonly Sentence[] = [
  (draw) => `I prefer ${draw.pick(FOODS)} over ${draw.pick(FOODS)} on ${draw.pick(DAYS)}s.`,
  (draw) => `I love ${draw.pick(FOODS)} after ${draw.pick(HOBBIES)}.`,
  (draw) => `I'd rather work on ${draw.pick(SUBJECTS)} at ${draw.pick(PLACES)}.`,
  (draw) => `I avoid ${draw.pick(PLACES)} on ${draw.pick(DAYS)}s.`,
  (draw) => `Please never remind me of ${draw.pick(SUBJECTS)} before ${draw.integer(7, 11)}.`,
];

export const decisions: readonly Sentence[] = [
  (draw) => `Let's use ${draw.pick(DAYS)} evenings for ${draw.pick(SUBJECTS)}.`,
  (draw) => `I've decided to sell ${draw.pick(THINGS)} to ${draw.pick(NAMES)}.`,
  (draw) => `I decided to take the course in ${draw.pick(HOBBIES)} in ${draw.pick(CITIES)}.`,
  (draw) => `Let's go with ${draw.pick(NAMES)}'s plan for ${draw.pick(SUBJECTS)}.`,
];

export const moods: readonly Sentence[] = [
  (draw) =>
    `I'm ${draw.pick(["so", "really", "a bit"])} ${draw.pick(FEELINGS)} because of ${draw.pick(SUBJECTS)}.`,
  (draw) => `I'm ${draw.pick(FEELINGS)} today.`,
];

/** Informative statements of agents, which are stored. */
export const statements: readonly Sentence[] = [
  (draw) =>
    `The appointment for ${draw.pick(SUBJECTS)} with ${draw.pick(NAMES)} is booked for ${draw.pick(DAYS)} at ${draw.integer(8, 17)}.`,
  (draw) =>
    `The forecast for ${draw.pick(CITIES)} on ${draw.pick(DAYS)} is ${draw.integer(4, 29)} degrees with rain after ${draw.integer(11, 18)}.`,
  (draw) =>
    `The manual says that ${draw.pick(THINGS)} needs a new filter every ${draw.integer(3, 12)} months.`,
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
    const subject = `dinner with ${draw.pick(NAMES)} at ${draw.pick(PLACES)}`;
    return [`The ${subject} is on ${day}.`, `Sorry, the ${subject} is on ${otherDay}, not ${day}.`];
  },
  (draw) => {
    const hour = draw.integer(6, 11);
    const subject = `train to ${draw.pick(CITIES)} with ${draw.pick(NAMES)}`;
    return [
      `My ${subject} leaves at ${hour}:10.`,
      `Correction: my ${subject} leaves at ${hour + draw.integer(1, 4)}:40.`,
    ];
  },
  (draw) => {
    const [oldPrice, newPrice] = [draw.integer(10, 40), draw.integer(41, 90)];
    const subject = `deposit for ${draw.pick(THINGS)} from ${draw.pick(NAMES)}`;
    return [
      `The ${subject} is ${oldPrice} euros.`,
      `Actually, the ${subject} is ${newPrice} euros, not ${oldPrice}.`,
    ];
  },
];

/**
 * Each sentence contains personal data. The rest of the text varies, because otherwise one message would
 * count as a repeat of another.
 */
export const personalData: readonly Sentence[] = [
  (draw) =>
    `${draw.pick(NAMES)}'s new number is ${usPhone(draw.integer(100, 199))}, about ${draw.pick(SUBJECTS)}.`,
  (draw) =>
    `${draw.pick(NAMES)} in London can be reached at ${britishPhone(draw.integer(100, 999))} for ${draw.pick(SUBJECTS)}.`,
  (draw) =>
    `Send ${draw.pick(SUBJECTS)} to ${emailAddress(letters(draw, 8).toLowerCase())} before ${draw.pick(DAYS)}.`,
  (draw) =>
    `The money for ${draw.pick(THINGS)} goes to ${draw.pick([germanAccount, britishAccount])}, says ${draw.pick(NAMES)}.`,
  (draw) => `Pay ${draw.pick(NAMES)} for ${draw.pick(THINGS)} with my card ${visaNumber}.`,
  (draw) =>
    `The form for ${draw.pick(SUBJECTS)} asks for the SSN, ${draw.pick(NAMES)} wrote ${socialSecurityNumber(draw.integer(4320, 4329))}.`,
  (draw) => `I pasted a token for ${draw.pick(SUBJECTS)} by mistake: ${gitHubToken(draw)}`,
];

/** Questions that people ask their agents. */
export const questions: readonly Sentence[] = [
  (draw) => `When do I meet ${draw.pick(NAMES)}?`,
  (draw) => `What happened with ${draw.pick(THINGS)}?`,
  (draw) => `Who helps with ${draw.pick(SUBJECTS)}?`,
];
