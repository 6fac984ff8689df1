import { attributesOf, GIVEN_NAMES } from "./attributes";
import { plainText } from "./plain-text";
import { stem } from "./stem";

/** An attribute as readers of the API see it: whose ("i" is the speaker), its name in stems, and its value. */
export type NamedAttribute = { readonly subject: string; readonly name: string; readonly value: string };

/** The attributes that a text sets, found by the linker's rules; none when no rule finds one. */
export function namedAttributes(text: string): NamedAttribute[] {
  return attributesOf(plainText(text)).map(({ subject, attribute, value, topics }) => ({
    subject,
    name: topics.length > 0 ? topics.join(" ") : attribute,
    value: value.replace(/ now$/, ""),
  }));
}

/** The first attribute that one text sets otherwise than the one before it. */
export function changedAttribute(
  before: string,
  after: string,
): { name: string; from: string; to: string } | null {
  const old = namedAttributes(before);
  for (const { subject, name, value } of namedAttributes(after)) {
    const same = old.find((one) => one.subject === subject && one.name === name);
    if (same && same.value !== value) return { name, from: same.value, to: value };
  }
  return null;
}

/** Whether an attribute's name has every word of a topic, by their stems: "colours" is in "favorite colour". */
export function isNamed({ name }: NamedAttribute, topic: string): boolean {
  const names = name.split(" ");
  const words = stemsOf(topic);
  return words.length > 0 && words.every((word) => names.some((one) => one === word || stem(one) === word));
}

/** Whether texts set an attribute of this name without saying it: "I live in Rome" sets "home". */
export function isUnsaid(topic: string): boolean {
  return stemsOf(topic).some((word) => GIVEN_NAMES.some((name) => stem(name) === word));
}

function stemsOf(topic: string): string[] {
  return (topic.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []).map(stem);
}
