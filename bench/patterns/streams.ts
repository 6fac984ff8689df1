import { seededRandom } from "@/demo/seeded-random";
import { localTime, tokenize } from "@/lib/analysis/text";
import { DAY_MS } from "@/lib/base/core";

/** A topic of one language; `words` are beginnings of what names it, in base letters. */
type Topic = { readonly name: string; readonly words: readonly string[]; readonly texts: readonly string[] };
type Messages = Omit<Topic, "name">;
export type Language = {
  readonly language: string;
  readonly zone: string;
  readonly topics: readonly Topic[];
  readonly fillers: readonly string[];
  /** What other people do. */
  readonly other: Messages;
  /** What other people wrote. */
  readonly quoted: Messages;
  readonly greetings: Messages;
};

type StreamMessage = {
  readonly at: Date;
  readonly isUser: boolean;
  readonly text: string;
};

/** A habit in a stream: messages about a topic fall into a part of the day or on a weekday (0 is Monday). */
export type Planted = {
  readonly rhythm: "daily" | "weekly" | "fortnightly";
  readonly words: readonly string[];
  readonly value: string;
};

/** Everything that messages about a topic say: "order" recurs with "order toner". */
const wordsIn = ({ words, texts }: Topic) => [...words, ...texts.flatMap(tokenize)];

export type Stream = {
  readonly language: string;
  readonly zone: string;
  readonly messages: readonly StreamMessage[];
  readonly planted: readonly Planted[];
  /** Words of what recurs in the stream and is no habit of the user. */
  readonly lookAlikes: Readonly<Record<string, readonly string[]>>;
};

export const PARTS = ["night", "morning", "afternoon", "evening"] as const;
/** The hours of sessions, so that none crosses the end of its part of the day. */
const HOURS = { night: [1, 4], morning: [7, 10], afternoon: [13, 16], evening: [19, 22] } as const;
/** How often a planted habit is kept on a day that it is due. */
const KEPT = 0.85;
/** The share of mornings with a greeting. */
const GREETED = 0.6;
const FIRST_DAY = Date.UTC(2026, 0, 5) / DAY_MS;

/**
 * Returns the messages of one person over some weeks: one to three sessions on most days, each with some
 * messages about topics at random. Three topics have a habit: one in a part of the day, one on a weekday, one
 * on every other of that weekday. Among the others are look-alikes: a topic on three Mondays, one on each
 * morning of a holiday of twelve days, one of the assistant's, quoted messages, habits of other people,
 * and greetings.
 */
export function makeStream(language: Language, weeks: number, seed: number): Stream {
  const random = seededRandom(seed);
  // Of their own, so that the other messages stay as they were before there were greetings.
  const randomGreeting = seededRandom(seed + 1_000_003);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const shuffled = language.topics
    .map((topic) => ({ topic, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ topic }) => topic);
  const [daily, weekly, fortnightly, chance, holiday, ...rest] = shuffled;
  if (!daily || !weekly || !fortnightly || !chance || !holiday) throw new Error("Too few topics.");
  const part = pick(["morning", "afternoon", "evening"] as const);
  const [weekday, otherWeekday] = [Math.floor(random() * 7), Math.floor(random() * 7)];
  const holidayFrom = 10 + Math.floor(random() * (weeks * 7 - 30));
  const messages: StreamMessage[] = [];
  const say = (day: number, at: keyof typeof HOURS, text: string, isUser = true) => {
    const [from, to] = HOURS[at];
    const minutes = Math.floor((from + random() * (to - from)) * 60);
    messages.push({ at: atLocal(FIRST_DAY + day, minutes, language.zone), isUser, text });
  };
  for (let day = 0; day < weeks * 7; day++) {
    for (const [at, chanceOfSession] of [
      ["morning", 0.4],
      ["afternoon", 0.4],
      ["evening", 0.6],
      ["night", 0.05],
    ] as const) {
      if (random() > chanceOfSession) continue;
      const topics = [pick(rest), pick(rest)];
      for (let turn = 0; turn < 2 + random() * 4; turn++)
        say(day, at, random() < 0.35 ? pick(language.fillers) : pick(pick(topics).texts));
    }
    if (random() < 0.5)
      say(day, random() < KEPT ? part : pick(["morning", "afternoon", "evening"]), pick(daily.texts));
    if (day % 7 === weekday ? random() < KEPT : random() < 0.02)
      say(day, pick(["morning", "evening"]), pick(weekly.texts));
    if (day % 14 === otherWeekday && random() < KEPT)
      say(day, pick(["afternoon", "evening"]), pick(fortnightly.texts));
    if ([14, 35, 49].includes(day)) say(day, pick(["morning", "evening"]), pick(chance.texts));
    if (day >= holidayFrom && day < holidayFrom + 12) say(day, "morning", pick(holiday.texts));
    if (day % 7 === 5 && random() < KEPT) say(day, "afternoon", pick(language.other.texts));
    if (day % 7 === 6 && random() < KEPT) say(day, "morning", pick(language.quoted.texts));
    if (random() < 0.7) say(day, "morning", pick(chance.texts), false);
    if (randomGreeting() < GREETED) {
      const { texts } = language.greetings;
      const text = texts[Math.floor(randomGreeting() * texts.length)] ?? "";
      const minutes = 420 + Math.floor(randomGreeting() * 180);
      messages.push({ at: atLocal(FIRST_DAY + day, minutes, language.zone), isUser: true, text });
    }
  }
  return {
    language: language.language,
    zone: language.zone,
    messages: messages.sort((a, b) => a.at.getTime() - b.at.getTime()),
    planted: [
      { rhythm: "daily", words: wordsIn(daily), value: part },
      { rhythm: "weekly", words: wordsIn(weekly), value: String(weekday) },
      { rhythm: "fortnightly", words: wordsIn(fortnightly), value: String(otherWeekday) },
    ],
    lookAlikes: {
      "three Mondays": chance.words,
      holiday: holiday.words,
      "other people": language.other.words,
      quoted: language.quoted.words,
      greetings: language.greetings.words,
    },
  };
}

function atLocal(day: number, minutes: number, zone: string): Date {
  const asUtc = new Date(day * DAY_MS + minutes * 60_000);
  const shown = localTime(asUtc, zone);
  const offset = (shown.day - day) * 1440 + shown.minute - minutes;
  return new Date(asUtc.getTime() - offset * 60_000);
}
