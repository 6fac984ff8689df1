import { z } from "zod";
import { content, contentText } from "./conversation";
import { parseJson } from "./parse-json";

const message = z
  .object({
    content,
    tool_calls: z.array(z.unknown()).nullish(),
    function_call: z.unknown().optional(),
  })
  .nullish();
/** A whole answer or a part of a stream: of OpenAI with `choices`, of Ollama with `message` and `done`. */
const part = z.object({
  choices: z
    .array(
      z.object({
        index: z.number().optional(),
        delta: message,
        message,
        finish_reason: z.string().nullish(),
      }),
    )
    .optional(),
  message,
  done: z.boolean().optional(),
});
type Message = z.output<typeof message>;

/** More than this, in characters, is neither an answer nor a line of one. */
const MAX_CHARS = 8 * 1024 * 1024;

/** What an answer said, as far as it was read. */
export type Answer = {
  readonly text: string;
  /** Whether the model finished the answer. */
  readonly isFinished: boolean;
  /** Whether the model called a tool, so that its answer to the user is still to come. */
  readonly hasToolCalls: boolean;
};

/** Reads an answer of OpenAI or Ollama while its bytes are copied. What it cannot read, it ignores. */
export class AnswerReader {
  readonly #decoder = new TextDecoder();
  /** A stream has one JSON value per line, behind `data:` in server-sent events. */
  readonly #isStream: boolean;
  #unread = "";
  #text = "";
  #isFinished = false;
  #hasToolCalls = false;

  constructor(mediaType: string) {
    this.#isStream = /^(?:text\/event-stream|application\/(?:x-)?ndjson)\b/i.test(mediaType);
  }

  push(bytes: Uint8Array): void {
    if (this.#unread.length + this.#text.length > MAX_CHARS) return;
    this.#unread += this.#decoder.decode(bytes, { stream: true });
    if (!this.#isStream) return;
    const lines = this.#unread.split("\n");
    this.#unread = lines.pop() ?? "";
    for (const line of lines) this.#read(line);
  }

  /** Returns what was said so far. A whole answer is read only now. */
  answer(): Answer {
    this.#read(this.#unread);
    this.#unread = "";
    return { text: this.#text, isFinished: this.#isFinished, hasToolCalls: this.#hasToolCalls };
  }

  #read(line: string): void {
    const parsed = part.safeParse(parseJson(line.replace(/^data:/, "")));
    if (!parsed.success) return;
    const { choices, message: said, done } = parsed.data;
    // Of several answers to one question, the first is stored.
    const choice = choices?.find(({ index }) => index === undefined || index === 0);
    this.#take(choice?.delta);
    this.#take(choice?.message);
    this.#take(said);
    if (choice?.finish_reason || done) this.#isFinished = true;
  }

  #take(said: Message): void {
    this.#text += contentText(said?.content, "");
    if ((said?.tool_calls ?? []).length > 0 || said?.function_call) this.#hasToolCalls = true;
  }
}
