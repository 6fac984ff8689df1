import { createHash } from "node:crypto";
import { normalizeWording } from "@/lib/analysis/repeat";
import { findMentionedDays, withoutHabitualWeekdays } from "@/lib/analysis/text";
import { DAY_MS } from "@/lib/base/core";
import type { StoredMessage } from "./event-payload";

/** The fields of a message that its statement depends on. */
export type StatedMessage = Pick<StoredMessage, "text" | "speaker" | "role" | "at">;

/**
 * Hashes a statement: its words without fillers, the speaker, the role, and the days that its words speak
 * of. "I ran yesterday" on another day is a different statement.
 */
export function dedupeHash(message: StatedMessage): Buffer {
  const statement = JSON.stringify([
    normalizeWording(message.text),
    message.speaker,
    message.role,
    daysMeant(message.text, Date.parse(message.at)),
  ]);
  return createHash("sha256").update(statement).digest();
}

/**
 * Returns the days (since 1970) that a text speaks of if it was said at `saidAt` (epoch ms). Weekdays of a
 * habit are none of them: "every second Monday" is the same statement on every day.
 */
export function daysMeant(text: string, saidAt: number): number[] {
  const saidOn = Math.floor(saidAt / DAY_MS);
  return findMentionedDays(withoutHabitualWeekdays(text), saidOn).map(({ day }) => day);
}
