import { seededRandom } from "@/demo/seeded-random";
import type { ObservedMessage } from "@/lib/analysis/patterns";

const TOPICS = 12;
/** The pattern of a user with one: messages about a topic in the evening. */
export const PLANTED = { topic: "t0", part: 3, value: "evening" } as const;

/**
 * Returns the messages of a user over some days, clustered in sessions: one or two a day, 30 % of them in the
 * evening, each with two to five messages. Each message is about one of 12 topics, or of the few topics that
 * its session has. With `isPlanted`, messages about the first topic fall into the evening with a share of .8.
 */
export function simulateUser(
  days: number,
  seed: number,
  { isPlanted, topicsPerSession }: { readonly isPlanted: boolean; readonly topicsPerSession: number | null },
): ObservedMessage<string>[] {
  const random = seededRandom(seed);
  const messages: ObservedMessage<string>[] = [];
  const partOf = () => {
    const at = random();
    return at < 0.05 ? 0 : at < 0.35 ? 1 : at < 0.7 ? 2 : 3;
  };
  for (let day = 0; day < days; day++) {
    const sessions = random() < 0.5 ? 1 : 2;
    for (let session = 0; session < sessions; session++) {
      const part = partOf();
      // Messages about the topic with a pattern move to another time; their session stays.
      const plantedPart = random() < 0.8 ? PLANTED.part : Math.floor(random() * PLANTED.part);
      const few = Array.from({ length: topicsPerSession ?? 0 }, () => Math.floor(random() * TOPICS));
      const turns = 2 + Math.floor(random() * 4);
      for (let turn = 0; turn < turns; turn++) {
        const any = Math.floor(random() * TOPICS);
        const topic = topicsPerSession === null ? any : (few[any % topicsPerSession] ?? 0);
        const at = isPlanted && topic === 0 ? plantedPart : part;
        const minute = at * 360 + Math.floor(random() * 360);
        messages.push({ position: messages.length, day, minute, topics: [`t${topic}`] });
      }
    }
  }
  return messages;
}
