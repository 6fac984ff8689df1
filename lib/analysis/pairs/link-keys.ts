import { attributeKeys } from "@/lib/analysis/link";
import type { Role } from "@/lib/base/core";
import { conceptNames } from "./concepts";
import { parseStatement } from "./statement";

/** Returns the index keys of the topics of a text, so that a memory is found that shares no word with it. */
export function topicKeys(text: string): string[] {
  return conceptNames(parseStatement(text).concepts).map((name) => `topic: ${name}`);
}

/** Returns all index keys of a message, by which later messages find what they may replace. */
export function linkKeys(message: {
  readonly role: Role;
  readonly speaker: string | null;
  readonly text: string;
}): string[] {
  return [...attributeKeys(message), ...(message.role === "tool" ? [] : topicKeys(message.text))];
}
