import { wordSet, words } from "../decide/pattern";
import { stem } from "./stem";

/** How an attribute is said. `relation` names it where the words do not; groups: subject, attribute, value. */
type Rule = { readonly relation: string; readonly pattern: RegExp };

const VALUE = "(?<value>[\\w'%:. -]{1,40})";
const SOON = `(?:${words("currently, now, just, still, recently, actually, also, both, only, usually, always")} ){0,2}`;

function rule(relation: string, ...pieces: readonly string[]): Rule {
  return { relation, pattern: new RegExp(pieces.join(""), "i") };
}

const RULES: readonly Rule[] = [
  rule("name", "\\b(?<subject>my) (?:new |current |old )?name(?:'s| is)(?: now)? ", VALUE),
  rule("name", "\\bcall (?<subject>me) ", VALUE),
  rule(
    "is",
    "\\b(?<subject>the|my|our|his|her|their|[a-z]{2,30}'s) (?<attribute>(?:[\\w-]{1,30} ){0,3}?[\\w'-]{1,30}) ",
    `${words("is now, are now, is called, is, are, was, will be, should be, should say")} `,
    VALUE,
  ),
  rule(
    "is",
    `^(?:${words("actually, no, sorry, wait")},? )?`,
    "(?<value>[\\w: ]{2,30}) is (?<subject>my|our) (?<attribute>[\\w' -]{2,30})",
  ),
  rule(
    "live",
    "\\b(?<subject>i|we|he|she|(?:my|our) [\\w-]{1,30}|[a-z]{2,30})(?:'m|'re| am| are| is)? ",
    SOON,
    `${words("live[sd]?, living, moved, relocated, based, residing?")} (?:now )?(?:in|to|at) `,
    VALUE,
  ),
  rule(
    "work",
    "\\b(?<subject>i|we|he|she|(?:my|our) [\\w-]{1,30}|[a-z]{2,30})(?:'m|'re| am| are| is)? ",
    SOON,
    `${words("work(?:s|ed|ing)?, started(?: a new job| working)?, got a (?:new )?job, employed")} (?:at|for|as|in|with) `,
    VALUE,
  ),
  rule("age", "\\b(?<subject>i)(?:'m| am) (?<value>\\d{1,3}) years old"),
  rule("weight", "\\b(?<subject>i) (?:now )?weigh (?<value>[\\d.]{1,6})"),
  rule("wake", "\\b(?<subject>i|we) ", SOON, "(?:get|wake) up (?:at )?(?<value>[\\w: ]{1,30})"),
  rule(
    "have",
    "\\b(?<subject>i|we) ",
    SOON,
    "(?:have|got) (?<value>\\d{1,4}|one|two|three|four|five|six|no|an?) (?<attribute>\\w{2,30})",
  ),
  rule(
    "do",
    "\\b(?<subject>i|we) ",
    SOON,
    `${words("drive, drink, eat, take, use, speak, bank with, go")} (?:my |the |our |an? )?(?<attribute>\\w{2,30})`,
  ),
  rule(
    "at",
    "\\b(?<subject>the|our|my) (?<attribute>[\\w' -]{3,40}?) ",
    `${words("is now, is, are, has been, was, runs?, leaves?, starts?, now leaves?, will be, ends?")} (?:now )?`,
    `${words("on, at, in, moved, rescheduled, postponed, for, called, due, by, port, kept")}\\b`,
  ),
];

/**
 * One attribute that a text sets: `key` says whose and which, `topics` are the stems of its name, `value` what it is
 * (empty when not said).
 */
export type Attribute = { readonly key: string; readonly topics: readonly string[]; readonly value: string };

/** Attributes that a text sets, by the rule that found them; at most one a rule. */
export function attributesOf(text: string): ReadonlyMap<number, Attribute> {
  const found = new Map<number, Attribute>();
  RULES.forEach(({ relation, pattern }, index) => {
    const groups = pattern.exec(text)?.groups;
    if (groups) found.set(index, attribute(relation, groups));
  });
  return found;
}

const FILLERS = wordSet("for of the in on at a an my our to new now current");
const SPEAKER = /^(?:i|my|we|our|me|the)$/;

/** The key has whose attribute, which relation, and the stems of its name in a fixed order: "me|is|budget kitchen". */
function attribute(relation: string, groups: Readonly<Record<string, string>>): Attribute {
  const subject = (groups.subject ?? "").toLowerCase();
  const owner = SPEAKER.test(subject) ? "me" : subject.replace(/^(?:my|our|the) /, "").replace(/'s$/, "");
  const name = (groups.attribute ?? "").toLowerCase().split(" ");
  const topics = [...new Set(name.filter((word) => word && !FILLERS.has(word)).map(stem))].sort();
  const key = [owner, relation, topics.join(" ")].join("|");
  return { key, topics, value: (groups.value ?? "").toLowerCase().trim() };
}
