import { z } from "zod";
import { withoutMemoryContext } from "@/lib/analysis/text";
import { parseJson } from "./parse-json";

/** The content of a message. The parts that are no text, such as images, have other fields. */
export const content = z
  .union([z.string(), z.array(z.object({ type: z.string().catch(""), text: z.string().catch("") }))])
  .nullish()
  .catch(null);
const request = z.object({
  messages: z.array(z.object({ role: z.string(), content })).min(1),
  user: z.string().optional().catch(undefined),
});

/** What the proxy remembers of a chat request until the answer has ended. */
export type Turn = {
  /** The text of the last message of the user, without pasted memories; "" without one. */
  readonly question: string;
  /** The text of the first message of the user. */
  readonly opening: string;
  /** How many messages of the user there are. */
  readonly position: number;
};

/** A chat request. */
export type Conversation = {
  /** The body as it was sent. */
  readonly json: string;
  /** The person whom OpenAI's field `user` names. */
  readonly user: string | undefined;
  /** Whether the user spoke last. Otherwise a round of tool calls goes on, which belongs to the same turn. */
  readonly isUsersTurn: boolean;
  readonly turn: Turn;
};

/**
 * Reads the body of a chat request of OpenAI or Ollama. Returns null for anything but JSON in UTF-8 with a
 * list of messages.
 */
export function readConversation(bytes: Uint8Array): Conversation | null {
  const json = decode(bytes);
  const parsed = request.safeParse(json === null ? null : parseJson(json.replace(/^\uFEFF/, "")));
  if (json === null || !parsed.success) return null;
  const { messages, user } = parsed.data;
  const questions = messages.filter(({ role }) => role === "user");
  return {
    json,
    user,
    isUsersTurn: messages.at(-1)?.role === "user",
    turn: {
      question: textOf(questions.at(-1)?.content),
      opening: textOf(questions[0]?.content),
      position: questions.length,
    },
  };
}

/** Keeps a byte order mark, so that the text encodes to the same bytes. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the text of a message's content, which is a string or a list of parts. */
export function contentText(value: z.output<typeof content>, separator: string): string {
  if (typeof value === "string") return value;
  return (value ?? [])
    .filter(({ type }) => type === "text")
    .map((part) => part.text)
    .join(separator);
}

/** Returns the text of a question without pasted memories. */
function textOf(value: z.output<typeof content>): string {
  return withoutMemoryContext(contentText(value, "\n")).trim();
}
