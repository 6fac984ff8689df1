import type { Role } from "@/lib/base/core";
import { type Attribute, IMPLIED_NAMES } from "./attributes";
import { extractFacets } from "./facets";
import { stem } from "./stem";

/** Returns the attributes that a text sets; empty when no rule matches. */
export function namedAttributes(text: string): readonly Attribute[] {
  return extractFacets(text).attributes();
}

/**
 * Returns the index keys of the attributes that a message sets, per speaker. No word of a text can equal such
 * a key. Only messages of people set attributes: a correction never refers to an assistant's or a tool's
 * statement.
 */
export function attributeKeys({
  role,
  speaker,
  text,
}: {
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
}): string[] {
  if (role !== "user") return [];
  const speakerPrefix = speaker === null ? "" : `${speaker}: `;
  return [...new Set(namedAttributes(text).map(({ key }) => `${speakerPrefix}${key}`))];
}

/** Returns the first attribute that `after` sets to another value than `before`. */
export function changedAttribute(
  before: string,
  after: string,
): { name: string; from: string; to: string } | null {
  const oldAttributes = namedAttributes(before);
  for (const { key, name, value } of namedAttributes(after)) {
    const oldAttribute = oldAttributes.find((one) => one.key === key);
    if (oldAttribute && oldAttribute.value !== value) return { name, from: oldAttribute.value, to: value };
  }
  return null;
}

/**
 * Returns whether an attribute's name contains every word of a topic, compared by stem: "colours" is in
 * "favorite colour".
 */
export function isNamed({ name }: Attribute, topic: string): boolean {
  const names = stemsOf(name);
  const words = stemsOf(topic);
  return words.length > 0 && words.every((word) => names.includes(word));
}

/**
 * Returns whether texts can set an attribute of this name without naming it: "I live in Rome" sets "home".
 */
export function isImpliedAttribute(topic: string): boolean {
  return stemsOf(topic).some((word) => IMPLIED_NAMES.some((name) => stem(name) === word));
}

function stemsOf(topic: string): string[] {
  return (topic.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []).map(stem);
}
