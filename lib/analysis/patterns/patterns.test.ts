// What recurs on many days is found with its evidence, and what only looks like it is not.

import { expect, test } from "vitest";
import { findPatterns, moodWords, type ObservedMessage, topicsOf, wordOfTopic } from ".";
import { binomialTail, falseDiscoveryRates, wilsonInterval } from "./binomial";

test("a binomial tail is that of the tables, also for many days", () => {
  expect(binomialTail(8, 10, 0.25)).toBeCloseTo(0.000416, 6);
  expect(binomialTail(0, 10, 0.25)).toBe(1);
  expect(binomialTail(1, 10, 0)).toBe(0);
  expect(binomialTail(182, 182, 0.5)).toBeCloseTo(0.5 ** 182, 60);
});

test("the Wilson interval of 8 in 10 is .49 to .94", () => {
  const [low, high] = wilsonInterval(8, 10);
  expect(low).toBeCloseTo(0.49, 2);
  expect(high).toBeCloseTo(0.943, 3);
});

test("false discovery rates count cells that were not tested", () => {
  expect(falseDiscoveryRates([0.01, 0.001], 100)).toEqual([0.5, 0.1]);
  expect(falseDiscoveryRates([0.03, 0.02], 2)).toEqual([0.03, 0.03]);
});

/**
 * Two messages a day about varied things, and one about coffee at `minute` on the days that `isDue` names.
 */
function weeks(count: number, isDue: (day: number) => boolean, minute = 480): ObservedMessage<string>[] {
  return Array.from({ length: count * 7 }, (_, day) => [
    { position: day * 10, day, minute: 600, topics: [`a${day % 9}`] },
    { position: day * 10 + 1, day, minute: 1200, topics: [`b${day % 9}`] },
    ...(isDue(day) ? [{ position: day * 10 + 2, day, minute, topics: ["coffee"] }] : []),
  ]).flat();
}

test("a topic of most mornings is found, with the positions that say so", () => {
  const messages = weeks(8, (day) => day % 2 === 0);
  const [claim, ...others] = findPatterns(messages, 55);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ kind: "topic_time", topic: "coffee", value: "morning", days: 28, fits: 28 });
  expect(claim?.positions).toEqual(
    messages.filter(({ topics }) => topics[0] === "coffee").map(({ position }) => position),
  );
  expect(findPatterns(messages.toReversed(), 55)).toEqual([claim, ...others]);
});

test("a weekday is found after eight weeks, and not after seven", () => {
  const isMonday = (day: number) => (day + 3) % 7 === 0;
  const days = (count: number) =>
    findPatterns(weeks(count, isMonday), count * 7 - 1).filter(({ kind }) => kind === "topic_day");
  expect(days(8)).toMatchObject([{ topic: "coffee", value: "0", days: 8, fits: 8 }]);
  expect(days(7)).toEqual([]);
});

test("many messages of a day are one vote, and a holiday is no habit", () => {
  const often = [3, 20, 40].flatMap((day) =>
    Array.from({ length: 50 }, (_, index) => ({ position: 1000 + index, day, minute: 500, topics: ["x"] })),
  );
  expect(findPatterns([...weeks(8, () => false), ...often], 55)).toEqual([]);
  expect(
    findPatterns(
      weeks(8, (day) => day >= 20 && day < 32),
      55,
    ),
  ).toEqual([]);
});

test("a topic of all day long has no part of the day, however often it is mentioned", () => {
  const allDay = Array.from({ length: 56 }, (_, day) =>
    [100, 500, 900, 1300].map((minute, at) => ({
      position: 2000 + day * 4 + at,
      day,
      minute,
      topics: ["light"],
    })),
  ).flat();
  expect(findPatterns([...weeks(8, () => false), ...allDay], 55)).toEqual([]);
});

test("a claim lapses 60 days after its last evidence, and no message or one is none", () => {
  const messages = weeks(8, (day) => day % 2 === 0);
  expect(findPatterns(messages, 54 + 60)).toHaveLength(1);
  expect(findPatterns(messages, 54 + 61)).toEqual([]);
  expect(findPatterns([], 10)).toEqual([]);
  expect(findPatterns(messages.slice(0, 1), 1)).toEqual([]);
});

test("a refused claim does not come back under another word of its messages", () => {
  const messages = weeks(8, (day) => day % 2 === 0).map((message) => ({
    ...message,
    topics: message.topics[0] === "coffee" ? ["coffee", "espresso"] : message.topics,
  }));
  const more = [41, 43, 45, 47].map((day) => ({
    position: day * 10 + 5,
    day,
    minute: 480,
    topics: ["espresso"],
  }));
  expect(findPatterns([...messages, ...more], 55)).toMatchObject([{ topic: "espresso" }]);
  for (const word of ["coffee", "espresso"])
    expect(findPatterns([...messages, ...more], 55, ({ topic }) => topic === word)).toEqual([]);
});

test.each([
  ["I'm so stressed today", ["stressed down"]],
  ["I feel happy, not sad", ["happy up"]],
  ["I'm not sad anymore", []],
  ["no longer stressed", []],
  ["I am not happy", []],
  ["I don't feel happy", []],
  ["I'm not hungry but tired", ["tired down"]],
  ["Ich bin nicht mehr traurig", []],
  ["Ich bin sehr glücklich", ["glucklich up"]],
  ["Ich habe keine Angst", []],
  ["ya no estoy triste", []],
  ["Estoy muy cansada", ["cansada down"]],
  ["Je ne suis plus triste", []],
  ["Je suis furieuse", ["furieuse down"]],
  ["I made it, madam, to Madrid", []],
  ["A fierce wind", []],
  ["Der Sauerteig ist da", []],
  ["The contents of the box", []],
  ["Ich bin fertig mit dem Bericht", []],
  ["My mum is depressed and I am worried", ["worried down"]],
  ["She makes me happy", ["happy up"]],
  ["She is angry with me", []],
  ["I'm happy. Anna is sad.", ["happy up"]],
  ["Tom was furious with me today", []],
  ["Tom's stressed", []],
  ["Anna and Tom are exhausted", []],
  ["My boss Tom was angry", []],
  ["I know Tom is sad", []],
  ["I think my sister is sad", []],
  ["Tom told me he is angry", []],
  ["Heute ist Lena traurig", []],
  ["Ich glaube, dass Lena traurig ist", []],
  ["Ich bin froh, aber Ben ist sauer", ["froh up"]],
  ["Marta está triste", []],
  ["Chloé est fatiguée", []],
  ["Mia and I are happy", ["happy up"]],
  ["Tom made me happy", ["happy up"]],
  ["Since Tom left I am lonely", ["lonely down"]],
  ["Lena macht mich wütend", ["wutend down"]],
  ["Der Tag war traurig", ["traurig down"]],
  ["Estoy triste por Marta", ["triste down"]],
  ["Life is sad", ["sad down"]],
])("the moods of %s are %j", (text, moods) =>
  expect(moodWords(text).map(({ word, sign }) => `${word} ${sign}`)).toEqual(moods),
);

test("hours in which most messages fall are found", () => {
  const messages = Array.from({ length: 40 }, (_, day) => ({
    position: day,
    day,
    minute: 1275 + (day % 100),
    topics: [],
  }));
  expect(findPatterns(messages, 39)).toMatchObject([{ kind: "active_hours", value: "21-22", days: 40 }]);
});

test.each([
  ["Dim the lights in the lounge please", ["dim", "light", "loung"]],
  ["Mach bitte das Licht im Flur an", ["licht", "flur"]],
  ["Good morning, coffee on Monday at 8", ["coffe"]],
  ["My neighbour mows the lawn", []],
  ["He wrote again. Turn on the lamp", ["turn", "lamp"]],
  ['Mum wrote "church starts at ten"', []],
  ["remind me: „Kirche um zehn“", ["remind"]],
  ["> church service at ten\nwhich bin today", ["bin"]],
  ["Mum, remind me about the bins", ["mum", "remind", "bin"]],
  ...[
    "Good morning everyone",
    "Good mornings",
    "Goodnight",
    "Good evening!",
    "Guten Morgen",
    "Schönen Abend noch",
    "Gute Nacht",
    "Grüß Gott",
    "Buenos días",
    "Buenas noches",
    "¡Buenas tardes!",
    "Bonne journée",
    "Bonne soirée à tous",
    "Bonjour",
    "Buongiorno",
    "Buona notte",
    "Goedemorgen",
    "Goedenavond",
    "Bom dia",
    "Boa noite",
  ].map((text): [string, string[]] => [text, []]),
])("%s is about %j", (text, topics) => expect(topicsOf(text)).toEqual(topics));

test("a topic is named by the word or the tag that gave it", () => {
  expect(wordOfTopic("turn the Lights on", [], (topic) => topic === "light")).toBe("Lights");
  expect(wordOfTopic("turn it on", ["home"], (topic) => topic === topicsOf("", ["home"])[0])).toBe("home");
  expect(wordOfTopic("turn it on", [], (topic) => topic === "light")).toBeNull();
});

test("a masked value is no topic, neither in a text nor as a tag", () => {
  for (const mask of ["[ZZNO]", "[PHONE_3]", "[REDACTED:EMAIL]", "[EMAIL]-abcdef0123456789abcdef01"]) {
    expect(topicsOf(`turn on ${mask}`, [mask, `of ${mask}`])).toEqual(["turn"]);
    expect(wordOfTopic(`turn on ${mask}`, [mask], (topic) => topic !== "turn")).toBeNull();
  }
});

test("a hostile text costs little", () => {
  for (const unit of ["my ", "Anna's ", '"', "> ", "a. ", "il a ", "\u0301", "的"])
    expect(topicsOf(unit.repeat(32_768 / unit.length)).length).toBeLessThanOrEqual(12);
  for (const unit of ["Tom is sad ", "sad my ", "weil Lena ", "I "])
    expect(moodWords(unit.repeat(32_768 / unit.length)).length).toBeLessThanOrEqual(1);
});

test.each([
  ["Anna goes to pilates", "", "anna pilat"],
  ["Every Friday Ben cooks lasagne", "", "ben lasagn"],
  ["In the evening my neighbour plays trumpet", "", "trumpet neighbour"],
  ["On the way home, start the heating", "heat", ""],
  ["On Friday evenings start the sauna", "sauna", ""],
  ["Frau Müller anrufen", "muller", ""],
  ["Meine Frau geht schwimmen", "", "schwimmen"],
  ["Jeden Montag backt Lena Brot", "", "lena brot"],
  ["Jonas spielt Klavier", "", "klavier"],
  ["On mange des crêpes le samedi", "", "crepe"],
  ["Marta juega al tenis los martes", "", "teni"],
  ["Los viernes Luis cocina paella", "", "paella"],
  ["Chloé joue du violon", "", "violon"],
  ["Coffee beans are nearly gone", "coffe", ""],
  ["Play the jazz playlist", "jazz", ""],
  ["Kaffee ist leer", "kaffe", ""],
  ["see https://www.foo.com/bar?x=1 for yoga", "yoga", "http foo com bar www"],
  ["mail [EMAIL] about the invoice", "invoic", "email"],
  ["Anna's recipe for soup again", "soup", ""],
  ["Ask Ben for the drill", "drill", ""],
  ["Remind me when Tom plays chess", "chess", ""],
  ["我想喝咖啡", "咖啡", "我想"],
  ["咖啡", "咖啡", ""],
  ["Leo wants a trampoline", "", "trampolin"],
  ["Hugo va au judo", "", "judo"],
  ["meeting notes: notion.so/roadmap-7", "", "notion roadmap"],
  ["Order the veg box", "veg", ""],
  ["今天跑步五公里", "跑步", "今天"],
  ["Por la noche mi vecino toca la guitarra", "", "guitarra"],
  ["Abends liest mein Bruder Krimis", "", "krimi krimis"],
  ["call [PHONE] re: lawnmower", "lawnmow", "phone"],
  ["Soft drinks for Friday", "drink", ""],
  ["Tennis court booking", "tenni", ""],
  ["Laundry will be ready", "laundri", ""],
  ["Pizza bestellt", "pizza", ""],
  ["Wasser kocht", "wasser", ""],
  ["Ma cuisine sent le brûlé", "brule", ""],
  ["La compra: leche", "lech", ""],
])("the topics of “%s” have “%s”, and not “%s”", (text, has, not) => {
  const topics = topicsOf(text);
  for (const word of has.split(" ").filter(Boolean)) expect(topics).toContain(word);
  for (const word of not.split(" ").filter(Boolean)) expect(topics).not.toContain(word);
});
