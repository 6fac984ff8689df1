import { butNot, some, wordSet, words } from "@/lib/analysis/text";
import { stem } from "./stem";
import { ME, RELATION } from "./subject";

/**
 * One attribute that a text sets, in lower case. `key` identifies the attribute: texts that set the same
 * attribute have the same key, despite different word endings and synonyms. It joins `subject` ("i" for the
 * speaker) and `attribute`, both in stems. `ownerName` and `name` are for display ("daughter", "favorite
 * color"). When the text does not name the attribute, `name` comes from the rule ("home") and `topics`, the
 * stems of the text's own name, is empty. `value` is empty when the text gives none.
 */
export type Attribute = {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  readonly topics: readonly string[];
  readonly key: string;
  readonly ownerName: string;
  readonly name: string;
};

/**
 * A pattern that sets an attribute. `name` is used when the text names none. Groups: who, what, when, value.
 * Every match contains `needed`, if there is one.
 */
type Rule = { readonly name: string; readonly pattern: RegExp; readonly needed?: RegExp };

/** Matches up to the end of the sentence. The full stop of a title does not end it. */
const VALUE = "(?<value>(?:[\\p{L}\\p{M}\\w'%: &-]|(?<=\\b(?:mrs?|ms|dr|prof|st))\\.|\\.(?! )){1,40})";
const ADVERBS = some(words("currently, now, just, still, recently, actually, both, only, usually, always"));
const PEOPLE = `(?:${[...RELATION].filter((word) => !word.includes("'")).join("|")})`;
const OWNER = `\\b(?<who>i|we|he|she|they|(?:my|our|his|her|their|the) [\\w-]{2,30}|[a-z][\\w-]{1,30}|aunt \\w{2,20}|uncle \\w{2,20})`;
/** The person whose age a text states ("… is 42"): "I", "my son", "my son Ben". */
const PERSON = `\\b(?<who>i|he|she|(?:my|our|his|her) ${PEOPLE}|(?<=\\b(?:my|our|his|her) ${PEOPLE} )[a-z][\\w-]{1,30})`;
const BE_VERB = "(?:'m|'re|'s|'ve| am| are| is| was| have| has|)";
const WHOSE = `\\b(?<who>my|our|his|her|their|the|(?:my |our |the )?[a-z][\\w-]{1,30}'s?)`;
/**
 * Excludes "the"; otherwise "The printer is upstairs" and "The printer is broken" would set the same
 * attribute.
 */
const OWN_THING = WHOSE.replace("|the|", "|");
/** "My mother's a nurse", but not "My mother's sister is a nurse". */
const IS = "'s(?! (?:[\\w-]{1,30} ){1,3}(?:is|are|was|were|has|have|lives?|works?|will|turned)\\b)";
const ATTRIBUTE_NAME = "(?<what>(?:[\\w-]{1,30} ){0,3}?[\\w-]{2,30})";

const TIME = `(?<when>${words("mornings?, evenings?, nights?, afternoons?, weekends?, bedtime, summer, winter")})`;
/** A setting of a device: "40%", "19 degrees", "dim". */
const LEVEL = `(?<value>\\d[\\w.]{0,5}%?(?: ${words("degrees, percent, kelvin, celsius")})?|${words("dim, dimmed, bright, low, high, loud, quiet, soft, warm, cool, cold, off, on, open, closed")})`;
/** "I like season 2" is about one of several things; "I like the lights at 40" sets a level. */
const NO_BARE_NUMBER = butNot(
  `(?:${butNot(`${words("the, my, our, at, on, to, about, around")} `)}[\\w-]{2,30} ){1,2}\\d+(?![\\w%]|\\.\\d| ${words("degrees, percent, kelvin, celsius")})`,
);

function rule(name: string, ...pieces: readonly string[]): Rule {
  return { name, pattern: new RegExp(pieces.join(""), "iu") };
}

/** A rule whose owner can be any word, so that each word of a text would be tried. */
function ownerRule(name: string, needed: RegExp, ...pieces: readonly string[]): Rule {
  return { ...rule(name, OWNER, ...pieces), needed };
}

const RULES: readonly Rule[] = [
  rule("name", WHOSE, " (?:new |current |old |real )?name(?:'s| is| was) (?:now )?", VALUE),
  ownerRule("name", /called|named/i, "(?:'s| is| are| was) (?:now )?(?:called|named) (?:now )?", VALUE),
  rule("name", "\\bcall (?<who>me) ", VALUE),
  rule("name", "\\brenamed (?<who>(?:the |our |my )?[\\w-]{2,30}),? (?:it's|to|it is) ", VALUE),
  ownerRule(
    "home",
    /liv|mov|relocated|based|resid/i,
    BE_VERB,
    " ?",
    ADVERBS,
    `${words("lives?, (?<=(?:have|has|'ve|always) )lived, living, moved, relocated, based, resid(?:es?|ing)")} (?:now |back )?(?:in|to|at) `,
    VALUE,
  ),
  ownerRule(
    "job",
    /work|started|got a|employed/i,
    BE_VERB,
    " ?",
    ADVERBS,
    `${words("work(?:s|ing)?, (?<=(?:have|has|'ve|always) )worked, started(?: a new job| working)?, got a (?:new )?job, employed")} (?:at|for|as|in|with) `,
    VALUE,
  ),
  rule(
    "home",
    `\\b(?<who>${words("ich wohne, wir wohnen, ich lebe, wir leben, wohne, wohnen, vivo, vivimos, j'habite, nous habitons, on habite, je vis, nous vivons, on vit")}) `,
    `(?:${words("jetzt, nun, inzwischen, ahora, maintenant, désormais")} )?(?:in|im|en|à|a|au) `,
    VALUE,
  ),
  rule(
    "home",
    "(?:\\b|^)(?<who>ich bin|wir sind|ich ziehe|wir ziehen|(?<=^|, )bin|(?<=^|, )sind) (?:[\\wäöüß]{1,15} ){0,2}nach ",
    VALUE,
    "(?<=gezogen|um)",
  ),
  rule(
    "home",
    `(?<who>${words("me mudé, nos mudamos, me he mudado, nos hemos mudado, acabo de mudarme, acabamos de mudarnos", "(?:j'ai|nous avons|on a) (?:dé|em)ménagé, (?:on vient|je viens|nous venons) (?:de déménager|d'emménager)")}) (?:a|à|en|au|dans) `,
    VALUE,
  ),
  rule(
    "job",
    `\\b(?<who>${words("ich arbeite, wir arbeiten, trabajo, trabajamos, je travaille, nous travaillons")}) `,
    `(?:${words("jetzt, nun, inzwischen, ahora, maintenant, désormais")} )?(?:bei|für|en|para|chez|pour) `,
    VALUE,
  ),
  ownerRule("age", /years old/i, BE_VERB, " (?:now |already )?(?<value>\\d{1,3}) years old"),
  ownerRule("age", /turn/i, BE_VERB, " (?:just )?turn(?:ed|s) (?<value>\\d{1,3})(?![\\w%:])"),
  rule(
    "age",
    PERSON,
    "(?:'m|'s| am| is) (?:now |just |already |only )?(?<value>\\d{1,3})(?= now|[.!,](?!\\d)|$)",
  ),
  ownerRule("weight", /weigh/i, BE_VERB, " ?", ADVERBS, "weighs? (?<value>[\\d.]{1,6})"),
  ownerRule("wake", / up /i, " ", ADVERBS, "(?:gets?|wakes?) up (?:at )?(?<value>[\\w: ]{1,30})"),
  rule("is", `(?:^|[,:] )(?<value>[\\w: ]{2,30}) is (?<who>my|our) (?<what>(?:favou?rite )[\\w -]{2,30})`),
  rule(
    "is",
    OWN_THING,
    " ",
    ATTRIBUTE_NAME,
    `(?:${IS}| ${words("is now, are now, is called, is, are, was, will be, should be, should say")}) `,
    VALUE,
  ),
  ownerRule(
    "have",
    /have|has|got/i,
    BE_VERB,
    " ?",
    ADVERBS,
    "(?:have|has|got) (?<value>\\d{1,4}|one|two|three|four|five|six|no) (?<what>\\w{2,30})",
  ),
  ownerRule(
    "do",
    /drive|bank with|study|play/i,
    BE_VERB,
    " ?",
    ADVERBS,
    `(?<what>${words("drives?, bank with, study, plays? for")}) (?:my |the |our |an? )?`,
    VALUE,
  ),
  rule(
    "level",
    "\\b(?<who>i|we)(?:'d)? ",
    ADVERBS,
    `${words("like, love, prefer, want, keep, need")} ${NO_BARE_NUMBER}(?:the |my |our )?(?<what>[\\w-]{2,30}(?: [\\w-]{2,30})?) (?:at |on |to |set to )?(?:about |around )?`,
    LEVEL,
    `(?!\\w)(?: (?:in|at|on|during) (?:the )?${TIME})?`,
  ),
  rule(
    "at",
    "\\b(?<who>the|our|my) (?<what>[\\w' -]{3,40}?) ",
    `${words("is now, is, are, has been, was, runs?, leaves?, starts?, opens?, now leaves?, will be, ends?")} (?:now )?`,
    `${words("on, at, in, moved, rescheduled, postponed, for, called, due, by, port, kept")}\\b`,
  ),
];

/** Names of attributes that texts set without naming them. */
export const IMPLIED_NAMES: readonly string[] = [
  ...new Set(RULES.filter(({ pattern }) => !pattern.source.includes("?<what>")).map(({ name }) => name)),
];

/** Returns the attributes that a text sets, at most one per rule. */
export function attributesOf(text: string): readonly Attribute[] {
  return RULES.flatMap(({ name, pattern, needed }) => {
    if (needed && !needed.test(text)) return [];
    const groups = pattern.exec(text)?.groups;
    return groups ? [attribute(name, groups)] : [];
  });
}

const FILLERS = wordSet("for of the in on at a an my our to new now current with");
const SPEAKER = wordSet(
  `i we my our me the ich wir bin sind ziehe ziehen wohne wohnen lebe leben arbeite arbeiten vivo vivimos trabajo trabajamos
  mudé nos mudamos he hemos mudado j'habite nous habitons je vis j'ai déménagé avons on a travaille travaillons vivons vit habite emménagé vient viens venons de déménager d'emménager acabo acabamos mudarme
  mudarnos`,
);

function attribute(rule: string, groups: Readonly<Record<string, string>>): Attribute {
  const owners = namesIn((groups.who ?? "").toLowerCase().replace(/'s?$/, "")).filter(
    (word) => !SPEAKER.has(word),
  );
  const names = namesIn(`${groups.what ?? ""} ${groups.when ?? ""}`.toLowerCase());
  const subject = owners.length > 0 ? stemmed(owners).join(" ") : ME;
  const topics = stemmed(names);
  const attribute = [rule, ...topics].join(" ");
  return {
    subject,
    attribute,
    value: (groups.value ?? "")
      .toLowerCase()
      .replace(/(?: now)?[ .]*$/, "")
      .trim(),
    topics,
    key: `${subject}: ${attribute}`,
    ownerName: owners.join(" ") || ME,
    name: names.join(" ") || rule,
  };
}

function namesIn(text: string): string[] {
  return text.split(" ").filter((word) => word && !FILLERS.has(word));
}

function stemmed(names: readonly string[]): string[] {
  return [...new Set(names.map(stem))].sort();
}
