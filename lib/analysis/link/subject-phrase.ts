import { ANY_MONTH, some, WEEKDAYS, wordSet, words } from "@/lib/analysis/text";
import { areSeparatePeople } from "./separate-people";
import { areForSeparatePlaces } from "./separate-places";
import { stem } from "./stem";

/**
 * The noun phrase that a statement begins with: in "My best friend's older son is …", `head` is "son",
 * `possessors` has "friend", and `which` has "best" and "older". All are stems.
 */
export type SubjectPhrase = {
  readonly head: string;
  readonly possessors: readonly string[];
  /** Words that say which of several is meant: ordinals, "other", and nouns ("piano teacher"). */
  readonly which: readonly string[];
  /** Without a determiner; such a phrase often leaves out which one is meant. */
  readonly isBare: boolean;
  /** The phrase behind the noun, such as "at home"; "" without one, and with a day or a number in it. */
  readonly behind: string;
};

const OPENING = some(
  words("and, but, so, well, oh, also, yes, no, ok, okay, by the way, btw, actually, sorry"),
);
/** In German, Spanish and French. */
const FOREIGN_DETERMINER = words(
  "mein\\w*, unser\\w*, der, die, das, mis?, nuestr\\w+, el, la, los, las, mon, ma, mes, notre, nos, le, les",
);
const DETERMINER = `(?:my|our|his|her|their|the|${FOREIGN_DETERMINER})`;
/** Verbs that also follow a noun without a determiner. */
const COMMON_VERBS =
  "is, are, was, were, has, have, had, changed, switched, costs, starts, ends, opens, closes";
const VERB = words(
  COMMON_VERBS,
  `lives?, lived, works?, worked, turns?, turned, weighs?, goes, went, moved,
  started, studies, studied, plays?, drives?, likes?, loves?, hates?, prefers?, wants?, needs?, will, can, isn't, wasn't,
  expires, expired,
  ist, sind, war, waren, heißt, heißen, hat, haben, wohnt, wohnen, arbeitet, se llama, es, era, está, tiene, vive,
  trabaja, s'appelle, est, sont, était, habite, travaille`,
);
/** "The gym's changed its hours", "my son's called Ben". */
const IS = `['’]s (?=${words("called, named, now, \\d, gone, changed, moved, been, got, put, raised, cut, closed, closing, opened, opening")})`;
const PHRASE = new RegExp(
  `^${OPENING},? ?(?:${DETERMINER}|\\p{Lu}[\\p{L}-]*['’]s?)(?<rest>(?: [\\p{L}\\p{N}'’-]+){1,6}?)(?:${IS}| ${VERB}(?![\\p{L}'’]))`,
  "iu",
);
/** "gym pin is …": a noun in lower case without a determiner. */
const BARE_PHRASE = new RegExp(
  `^(?!${words("i, it, he, she, they, we, you, this, that, these, those, there, here, what, which, who, where, when, why, how, if, as, so, no, not, all, one, some, any, every\\w*, some\\w+, any\\w+")}(?![\\p{L}]))(?<rest>\\p{Ll}[\\p{L}-]+(?: \\p{Ll}[\\p{L}-]+){0,2}?)(?:${IS}| ${words(COMMON_VERBS)}(?![\\p{L}'’]))`,
  "u",
);
const NAMED_POSSESSOR = /^\P{Lu}*(\p{Lu}[\p{L}-]*)['’]s? /u;
/** Behind the noun, only these say which is meant: "our neighbour across the street". */
const WHICH_BEHIND = wordSet("back front upper lower left right upstairs downstairs across opposite");
/** These say nothing about which one is meant. */
const PLAIN = wordSet(
  "new current own dear lovely good great nice actual real whole regular usual a an the my our",
);
/** These say when or how something is so, and never which thing is meant. */
const SAYS_NOT_WHICH = wordSet(
  "now jetzt nun bitte ab sofort seit heute morgen gestern nur noch auch schon wieder immer meist nicht",
  "se ahora ya desde hoy ayer solo sólo también siempre no",
  "maintenant désormais dorénavant depuis aujourd'hui hier ne aussi toujours déjà seulement",
);
/** People and pets of whom one can have several: a new one, or another name, comes beside the known ones. */
export const OF_MANY: ReadonlySet<string> = wordSet(
  `friend colleague coworker neighbour neighbor client customer student pupil cousin niece nephew housemate flatmate roommate
  brother sister son daughter child kid aunt uncle cat dog`,
);
/** Things that belong to a place: "the gym locker" is not the gym. */
const PARTS: ReadonlySet<string> = new Set(
  ["pin", "code", "password", "number", "locker", "key", "card", "alarm", "keypad", "bus", "bag"].map(stem),
);
/** Before the owner of the noun: "the PIN of the phone", "la voiture de mon frère". */
const OF = wordSet("of von vom de del du des");
const AFTER_HEAD = wordSet(
  [...OF].join(" "),
  "from in at on for with to by about across opposite who that which and or im am auf für mit bei zu und en con para y à au chez pour avec et",
);

/** Days, months and numbers. */
const IS_VALUE = new RegExp(
  `\\d|^(?:${ANY_MONTH}|${WEEKDAYS.map((day) => `${day}days?`).join("|")})$|tags?$`,
  "iu",
);

/** Returns the noun phrase that a text begins with, or null when it begins in another way. */
export function subjectPhraseOf(text: string): SubjectPhrase | null {
  const determined = PHRASE.exec(text);
  const found = determined ?? BARE_PHRASE.exec(text);
  const tokens = (found?.groups?.rest ?? "")
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "" && !SAYS_NOT_WHICH.has(word));
  const end = tokens.findIndex((word) => AFTER_HEAD.has(word));
  const before = end < 0 ? tokens : tokens.slice(0, end);
  const head = before.pop();
  if (head === undefined) return null;
  const owner = NAMED_POSSESSOR.exec(text)?.[1];
  const possessors = before.filter((word) => /['’]s?$/.test(word)).map((word) => word.replace(/['’]s?$/, ""));
  const phrase = tokens.slice(before.length + 1);
  const owned = OF.has(tokens[before.length + 1] ?? "") ? tokens.slice(-1) : [];
  return {
    head: stem(head),
    isBare: determined === null,
    possessors: [...(owner ? [owner.toLowerCase()] : []), ...possessors, ...owned].map(stem).sort(),
    which: [
      ...before.filter((word) => !PLAIN.has(word) && !/['’]s?$/.test(word)),
      ...before.filter((word) => word === "new" && OF_MANY.has(head)),
      ...phrase.filter((word) => WHICH_BEHIND.has(word)),
    ]
      .map(stem)
      .sort(),
    behind: phrase.some((word) => IS_VALUE.test(word)) ? "" : phrase.join(" "),
  };
}

/**
 * Returns whether two phrases name separate things or people: my son and my other son, my boss and my boss's
 * boss, my sister and my sister's husband, the gym and the gym locker, a birthday and a half-birthday, the
 * code at home and at the shop.
 */
export function areSeparate(one: SubjectPhrase | null, other: SubjectPhrase | null): boolean {
  if (!one || !other) return false;
  if (one.head !== other.head) return isPartOf(one, other) || isPartOf(other, one);
  return (
    !isSame(one.possessors, other.possessors) ||
    (!one.isBare && !other.isBare && !isSame(one.which, other.which)) ||
    (one.isBare !== other.isBare && areDisjoint(one.which, other.which)) ||
    (one.behind !== "" && other.behind !== "" && one.behind !== other.behind)
  );
}

/** Returns whether a newer and an older statement begin with separate things or people. Pure. */
export const areSeparateThings = (newer: string, older: string): boolean =>
  areSeparate(subjectPhraseOf(newer), subjectPhraseOf(older)) ||
  differInSubject(newer, older) ||
  areSeparatePeople(newer, older) ||
  areForSeparatePlaces(newer, older);

/** A subject ends before one of these. */
const ANY_VERB = new RegExp(
  `^${words(
    VERB,
    "soll, sollen, sollte, sollten, muss, müssen, kann, können, darf, dürfen, will, wollen, wird, werden, wurde, wurden, möchte, bekommt, bekommen, nimmt, nehmen, kommt, kommen, geht, gehen, steht, stehen, liegt, liegen, hängt, kostet, kosten, bleibt, läuft, fährt, macht, machen, öffnet, schließt, beginnt, endet",
    "debe, deben, puede, pueden, va, van, viene, vienen, son, eran, están, estaba, fue, ha, han, cuesta, abre, cierra, empieza, acaba, llega, queda, pasa, toma, sale, usa",
    "doit, doivent, peut, peuvent, vont, vient, viennent, étaient, sera, coûte, ouvre, ferme, commence, finit, arrive, reste, passe, prend, part, utilise",
  )}$`,
  "iu",
);
/** Subjects in English are told apart by their words elsewhere. */
const OPENS_SUBJECT = new RegExp(`^(?:${FOREIGN_DETERMINER}|im|am)$`, "iu");
/** The words of a subject before the one that differs: "der Schlüssel vom …". */
const MAX_BEFORE = 4;
/** "The PIN of the phone", "la clé de la cave": the words that differ. */
const MAX_DIFFERENT = 2;

/**
 * Returns whether two statements are the same but for a few words of their subjects, or for these and for
 * what they say of them: "Die Jacke von Mia hängt im Flur" and "Die Jacke von Tom hängt im Flur". The words
 * before those have no verb, and the next one is the same. Only in German, Spanish and French.
 */
export function differInSubject(one: string, other: string): boolean {
  const [left, right] = [wordsIn(one), wordsIn(other)];
  let at = 0;
  while (at < MAX_BEFORE + 1 && left[at] !== undefined && left[at] === right[at]) at++;
  const before = left.slice(0, at);
  if (at > MAX_BEFORE || before.some((word) => ANY_VERB.test(word))) return false;
  if (!OPENS_SUBJECT.test(left[0] ?? "") || !OPENS_SUBJECT.test(right[0] ?? "")) return false;
  for (let ofLeft = 1; ofLeft <= MAX_DIFFERENT; ofLeft++)
    for (let ofRight = 1; ofRight <= MAX_DIFFERENT; ofRight++) {
      const next = left[at + ofLeft];
      if (next === undefined || next !== right[at + ofRight] || IS_VALUE.test(next)) continue;
      const different = [...left.slice(at, at + ofLeft), ...right.slice(at, at + ofRight)];
      return different.every(saysWhich);
    }
  return false;
}

const saysWhich = (word: string): boolean =>
  ![IS_VALUE, ANY_VERB, OPENS_SUBJECT].some((pattern) => pattern.test(word)) &&
  ![PLAIN, SAYS_NOT_WHICH].some((set) => set.has(word.toLowerCase()));

const wordsIn = (text: string): string[] => text.match(/\[[A-Z_]+\]|[\p{L}\p{N}][\p{L}\p{N}'’.:-]*/gu) ?? [];

function isPartOf({ head, possessors, which }: SubjectPhrase, whole: SubjectPhrase): boolean {
  if (which.includes(whole.head) && PARTS.has(head)) return true;
  return possessors.includes(whole.head) || head.endsWith(`-${whole.head}`);
}

/** Whether both lists have members, and none in common. */
function areDisjoint(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join(" ") === other.join(" ");
}
