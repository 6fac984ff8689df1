import { foldPairs, type RankedPair } from "@/lib/analysis/rank";
import { tokenize } from "@/lib/analysis/text";
import { type Ctx, type OwnerRef, type Role, type TurnKey, turnKey } from "@/lib/base/core";
import {
  type AnsweredQuestion,
  contextLine,
  readAnsweredQuestions,
  readFoldingPairs,
} from "@/lib/engine/retrieve";
import type { Tx } from "@/lib/storage/db";
import { type OwnerPreferences, type Preference, readPreferences } from "@/lib/storage/records";
import { toItem } from "./input";
import type { Intent } from "./intent";
import type { Line } from "./sections";

/** The preferences that are read. */
const MAX_PREFERENCES = 100;

/** The current preferences of an owner, with which may replace others, and the questions that they answer. */
export type StoredPreferences = OwnerPreferences & {
  readonly pairs: readonly RankedPair[];
  readonly asked: ReadonlyMap<TurnKey, AnsweredQuestion>;
};

/** The owner of the lines, and the URI of what is below it. */
export type Addressed = {
  readonly owner: OwnerRef;
  readonly uriOf: (...path: readonly string[]) => string | null;
};

const keyOf = ({ position }: Pick<Preference, "position">) => turnKey(position, 0);

/** Returns the name of a speaker in a line. */
export const speakerOf = (
  owner: OwnerRef,
  { speaker, role }: { readonly speaker: string | null; readonly role: Role },
) => speaker ?? (role === "user" ? owner.id : role);

/**
 * Reads the preferences with one statement. Which of them may replace others, and the questions before the
 * short ones, are one statement each, and are only read when there can be any.
 */
export async function readStoredPreferences(
  tx: Tx,
  ctx: Ctx,
  owner: OwnerRef,
  asOf: string | undefined,
): Promise<StoredPreferences | null> {
  const time = asOf === undefined ? {} : { asOf: new Date(asOf) };
  const found = await readPreferences(tx, ctx, owner, { limit: MAX_PREFERENCES, ...time });
  if (!found) return null;
  const { ownerNo, preferences } = found;
  const positions = preferences.map(({ position }) => position);
  const answers = preferences
    .filter(({ part }) => (part ?? 1) === 1)
    .map((one) => [keyOf(one), one] as const);
  const [pairs, asked] = await Promise.all([
    readFoldingPairs(tx, ownerNo, positions),
    readAnsweredQuestions(tx, [ownerNo], new Map(answers)),
  ]);
  const toKeys = ({ newer, older, chance }: (typeof pairs)[number]) => ({
    newer: turnKey(newer, 0),
    older: turnKey(older, 0),
    chance,
  });
  return { ...found, pairs: pairs.map(toKeys), asked };
}

/**
 * Returns the lines of preferences in the order in which they are taken: the newest first, for an action
 * those that share the most words with it before. Like among hits, one that a newer one may replace stands in
 * its line. Pure.
 */
export function preferenceLines(
  { preferences, pairs, asked }: StoredPreferences,
  { intent, query }: { readonly intent: Intent; readonly query: string },
  { owner, uriOf }: Addressed,
  timeZone: string,
): Line[] {
  const words = new Set(intent === "action" ? tokenize(query) : []);
  const sharedWords = ({ text }: Preference) =>
    words.size === 0 ? 0 : new Set(tokenize(text).filter((word) => words.has(word))).size;
  const ranked = preferences
    .toReversed()
    .map((one) => ({ ...one, key: keyOf(one), score: sharedWords(one) }))
    .toSorted((a, b) => b.score - a.score);
  const byKey = new Map(ranked.map((one) => [one.key, one]));
  return foldPairs(ranked, pairs).flatMap((one) => {
    const { key, position, memory_id, text, occurred_at } = one;
    const earlier = one.earlier.flatMap((older) => byKey.get(older.key) ?? []);
    const shown = {
      text,
      asked: asked.get(key)?.text ?? null,
      speaker: speakerOf(owner, one),
      occurredAt: occurred_at,
      earlier: earlier.map((older) => ({ text: older.text, occurredAt: older.occurred_at })),
    };
    const line = contextLine(shown, timeZone);
    if (line === null) return [];
    const uri = uriOf("memories", "preference", memory_id);
    const earlierIds = earlier.map((older) => older.memory_id);
    const item = toItem(one.score > 0 ? "shares_words" : "preference", {
      id: memory_id,
      uri,
      earlier: earlierIds,
    });
    const shows = [{ id: memory_id, position, isWhole: true }];
    return [{ text: line, item, order: position, shows }];
  });
}
