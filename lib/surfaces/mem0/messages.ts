import { z } from "zod";
import { invalidFields } from "@/lib/surfaces/operations";

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.enum(["user", "assistant", "system", "developer", "tool"]),
  content: z.union([z.string(), z.array(part), part.transform((one) => [one])]).nullish(),
  name: z.string().min(1).max(256).nullish(),
});

/** Messages as mem0's clients send them: a list, one message, or a text that the user said. */
export const messagesInput = z.union(
  [
    z.string().transform((content) => [{ role: "user" as const, content }]),
    message.transform((one) => [one]),
    z.array(message).min(1),
  ],
  { error: "must be a text or messages, each with content and a role: user, assistant, system or tool" },
);

export type SentMessage = { readonly role: "user" | "assistant" | "tool"; text: string; speaker?: string };

/**
 * Returns the messages that have text. Messages of the system are left out, as mem0 does, and so are messages
 * that only call a tool. Throws `invalid_input` for a part that is not text, and when no text is left.
 */
export function textsOf(messages: z.output<typeof messagesInput>): SentMessage[] {
  const texts = messages.flatMap((sent, at): SentMessage[] => {
    const text = textOf(sent.content ?? "", `messages[${at}].content`);
    const { role } = sent;
    if (role === "system" || role === "developer" || text.trim() === "") return [];
    const speaker = "name" in sent ? (sent.name as string | null | undefined) : null;
    return [{ role, text, ...(speaker ? { speaker } : {}) }];
  });
  if (texts.length > 0) return texts;
  throw invalidFields([{ path: "messages", message: "must have at least one message with text" }]);
}

function textOf(content: string | z.output<typeof part>[], path: string): string {
  if (typeof content === "string") return content;
  return content
    .map(({ type, text }, at) => {
      if (type === "text" && text !== undefined) return text;
      const message = `has the type ${type.slice(0, 32)}: only text is supported`;
      throw invalidFields([{ path: `${path}[${at}]`, message }]);
    })
    .join("\n");
}
