import { wordSet, words } from "../decide/pattern";
import { stem } from "./stem";
import { ME } from "./subject";

/**
 * One attribute that a text sets: whose it is ("i" for the speaker, else stems), which ("home", "favorite color") and
 * what it is, in lower case, or empty when not said. `topics` are the stems of its name, where the text gives one.
 */
export type Attribute = {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  readonly topics: readonly string[];
};

/** How an attribute is said. `name` stands for it where the text gives none; groups: who, what, value. */
type Rule = { readonly name: string; readonly pattern: RegExp };

const VALUE = "(?<value>[\\w'%:. &-]{1,40})";
const SOON = `(?:${words("currently, now, just, still, recently, actually, both, only, usually, always")} ){0,2}`;
const WHO = `\\b(?<who>i|we|he|she|they|(?:my|our|his|her|their|the) [\\w-]{2,30}|[a-z][\\w-]{1,30}|aunt \\w{2,20}|uncle \\w{2,20})`;
const BE = "(?:'m|'re|'s|'ve| am| are| is| was| have| has|)";
const WHOSE = `\\b(?<who>my|our|his|her|their|the|(?:my |our |the )?[a-z][\\w-]{1,30}'s?)`;
/** "The printer is upstairs" sets no attribute that "The printer is broken" sets too. */
const OWNED = WHOSE.replace("|the|", "|");
const WHAT = "(?<what>(?:[\\w-]{1,30} ){0,3}?[\\w-]{2,30})";

function rule(name: string, ...pieces: readonly string[]): Rule {
  return { name, pattern: new RegExp(pieces.join(""), "i") };
}

const RULES: readonly Rule[] = [
  rule("name", WHOSE, " (?:new |current |old |real )?name(?:'s| is| was) (?:now )?", VALUE),
  rule("name", WHO, "(?:'s| is| are| was) (?:now )?(?:called|named) (?:now )?", VALUE),
  rule("name", "\\bcall (?<who>me) ", VALUE),
  rule("name", "\\brenamed (?<who>(?:the |our |my )?[\\w-]{2,30}),? (?:it's|to|it is) ", VALUE),
  rule(
    "home",
    WHO,
    BE,
    " ?",
    SOON,
    `${words("live[sd]?, living, moved, relocated, based, residing?")} (?:now |back )?(?:in|to|at) `,
    VALUE,
  ),
  rule(
    "job",
    WHO,
    BE,
    " ?",
    SOON,
    `${words("work(?:s|ed|ing)?, started(?: a new job| working)?, got a (?:new )?job, employed")} (?:at|for|as|in|with) `,
    VALUE,
  ),
  rule(
    "age",
    WHO,
    BE,
    " ?(?:turned |turns )?(?<value>\\d{1,3})(?= years old| now|[.!,]|$| (?:to|yester)day)",
  ),
  rule("weight", WHO, BE, " ?", SOON, "weighs? (?<value>[\\d.]{1,6})"),
  rule("wake", WHO, " ", SOON, "(?:gets?|wakes?) up (?:at )?(?<value>[\\w: ]{1,30})"),
  rule("is", `(?:^|[,:] )(?<value>[\\w: ]{2,30}) is (?<who>my|our) (?<what>(?:favou?rite )[\\w -]{2,30})`),
  rule(
    "is",
    OWNED,
    " ",
    WHAT,
    `(?:'s| ${words("is now, are now, is called, is, are, was, will be, should be, should say")}) `,
    VALUE,
  ),
  rule(
    "have",
    WHO,
    BE,
    " ?",
    SOON,
    "(?:have|has|got) (?<value>\\d{1,4}|one|two|three|four|five|six|no) (?<what>\\w{2,30})",
  ),
  rule(
    "do",
    WHO,
    BE,
    " ?",
    SOON,
    `(?<what>${words("drives?, bank with, study, plays? for")}) (?:my |the |our |an? )?`,
    VALUE,
  ),
  rule(
    "at",
    "\\b(?<who>the|our|my) (?<what>[\\w' -]{3,40}?) ",
    `${words("is now, is, are, has been, was, runs?, leaves?, starts?, opens?, now leaves?, will be, ends?")} (?:now )?`,
    `${words("on, at, in, moved, rescheduled, postponed, for, called, due, by, port, kept")}\\b`,
  ),
];

/** Names of attributes that texts set without saying them. */
export const GIVEN_NAMES: readonly string[] = [
  ...new Set(RULES.filter(({ pattern }) => !pattern.source.includes("?<what>")).map(({ name }) => name)),
];

/** Attributes that a text sets, at most one a rule, without those told twice. */
export function attributesOf(text: string): readonly Attribute[] {
  return RULES.flatMap(({ name, pattern }) => {
    const groups = pattern.exec(text)?.groups;
    return groups ? [attribute(name, groups)] : [];
  });
}

const FILLERS = wordSet("for of the in on at a an my our to new now current with");
const SPEAKER = wordSet("i we my our me the");

function attribute(name: string, groups: Readonly<Record<string, string>>): Attribute {
  const who = (groups.who ?? "").toLowerCase().replace(/'s?$/, "");
  const owners = who.split(" ").filter((word) => !SPEAKER.has(word));
  const topics = stemmed((groups.what ?? "").toLowerCase());
  const subject = owners.length > 0 ? stemmed(owners.join(" ")).join(" ") : ME;
  const value = (groups.value ?? "").toLowerCase().trim();
  return {
    subject,
    attribute: [name, ...topics].join(" "),
    value,
    topics,
  };
}

function stemmed(name: string): string[] {
  return [
    ...new Set(
      name
        .split(" ")
        .filter((word) => word && !FILLERS.has(word))
        .map(stem),
    ),
  ].sort();
}
