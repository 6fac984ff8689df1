import { isUnspaced, nameLanguage, tokenize } from "@/lib/analysis/text";
import { TURNS_PER_SESSION } from "@/lib/base/core";
import type { ObservedMessage } from "./claim";

/** Sessions of so many days count. */
const TOPIC_DAYS = 90;
const MAX_TOPICS = 10;
/** What occurs in fewer sessions is no topic of the user's conversations. */
const MIN_SESSIONS = 3;
/** Of two topics with so much of their messages in common, refusing one refuses both. */
const MAX_SHARED = 0.5;

const sessionOf = (position: number) => Math.floor(position / TURNS_PER_SESSION);

/** A topic with the position of its latest message in each session, latest first. */
type TopicCount<Topic> = { readonly topic: Topic; readonly positions: readonly number[] };

/**
 * Returns the topics of the most sessions of the last 90 days, and the number of these sessions. A refused
 * topic is left out, and so is one that shares more than half of its messages with a refused one.
 */
export function countTopics<Topic extends string | number>(
  messages: readonly ObservedMessage<Topic>[],
  today: number,
  refused: ReadonlySet<Topic>,
): { readonly sessions: number; readonly topics: readonly TopicCount<Topic>[] } {
  const counted = messages
    .filter(({ day }) => day > today - TOPIC_DAYS && day <= today + 1)
    .sort((a, b) => b.day - a.day || b.position - a.position);
  const all = new Map<Topic, number[]>();
  for (const { position, topics } of counted)
    for (const topic of new Set(topics)) {
      const positions = all.get(topic) ?? [];
      all.set(topic, positions);
      positions.push(position);
    }
  const refusedPositions = new Set([...refused].flatMap((topic) => all.get(topic) ?? []));
  const topics = [...all]
    .filter(
      ([, positions]) =>
        positions.filter((position) => refusedPositions.has(position)).length <=
        positions.length * MAX_SHARED,
    )
    .map(([topic, positions]) => ({ topic, positions: firstOfSessions(positions) }))
    .filter(({ positions }) => positions.length >= MIN_SESSIONS)
    .sort((a, b) => b.positions.length - a.positions.length || (a.topic < b.topic ? -1 : 1))
    .slice(0, MAX_TOPICS);
  return { sessions: new Set(counted.map(({ position }) => sessionOf(position))).size, topics };
}

function firstOfSessions(positions: readonly number[]): number[] {
  const first = new Map<number, number>();
  for (const position of positions)
    if (!first.has(sessionOf(position))) first.set(sessionOf(position), position);
  return [...first.values()];
}

/** Returns the median of the words of some texts with its quartiles, each a length that occurs. */
export function wordQuartiles(
  texts: readonly string[],
): readonly [low: number, median: number, high: number] {
  const lengths = texts.map(countWords).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.ceil(lengths.length * share) - 1] ?? 0;
  return [at(0.25), at(0.5), at(0.75)];
}

function countWords(text: string): number {
  const runs = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  return runs.reduce((sum, run) => sum + (isUnspaced(run) ? tokenize(run).length : 1), 0);
}

/** Returns how many texts are in each language, the most first. Those of unknown languages count for none. */
export function countLanguages(texts: readonly string[]) {
  const counts = new Map<NonNullable<ReturnType<typeof nameLanguage>>, number>();
  for (const text of texts) {
    const language = nameLanguage(text);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts]
    .map(([language, messages]) => ({ language, messages }))
    .sort((a, b) => b.messages - a.messages || (a.language < b.language ? -1 : 1));
}
