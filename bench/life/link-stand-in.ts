import { seededRandom } from "@/demo/seeded-random";
import { type ModelServer, startModelServer } from "../../testkit/model-server/start-model-server";
import type { LifeStream } from "./streams";

export const STAND_INS = ["oracle", "random"] as const;
export type StandIn = (typeof STAND_INS)[number];

type LinkPrompt = { readonly memories?: readonly { readonly text: string }[]; readonly message?: string };

/**
 * Starts a chat server with the model "labels" that answers questions about links: `oracle` by the labels of
 * the streams, `random` with any of the memories or none, with equal probability. It answers nothing else, so
 * that the rules decide what is kept.
 */
export function startStandIn(kind: StandIn, streams: readonly LifeStream[]): Promise<ModelServer> {
  const random = seededRandom(1);
  const outdated = outdatedTexts(streams);
  return startModelServer({
    models: ["labels"],
    reply: (messages) => {
      const { memories, message } = JSON.parse(messages.at(-1)?.content ?? "{}") as LinkPrompt;
      if (!memories || message === undefined) return { messages: [] };
      if (kind === "random") {
        const n = Math.floor(random() * (memories.length + 1));
        return { replaces: n < memories.length ? n : null };
      }
      const known = outdated.get(message);
      const named = [...(known ?? [])].find((text) => memories.some((memory) => memory.text === text));
      return { replaces: named === undefined ? null : memories.findIndex(({ text }) => text === named) };
    },
  });
}

/** Counts the questions about links that a stand-in received, and the messages that they were about. */
export function countQuestions({ received }: ModelServer): { questions: number; messages: number } {
  const prompts = received.flatMap(({ body }) => {
    const last = (body.messages as { content: string }[] | undefined)?.at(-1);
    const { memories, message } = JSON.parse(last?.content ?? "{}") as LinkPrompt;
    return memories ? [message] : [];
  });
  return { questions: prompts.length, messages: new Set(prompts).size };
}

/** Returns the texts that each message makes outdated, in the order of the stream. */
function outdatedTexts(streams: readonly LifeStream[]): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, Set<string>>();
  for (const { messages } of streams)
    for (const { text, supersedes = [] } of messages) {
      const known = texts.get(text) ?? new Set();
      for (const older of supersedes) known.add(messages[older]?.text ?? "");
      texts.set(text, known);
    }
  return texts;
}
