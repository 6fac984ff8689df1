import { readFileSync } from "node:fs";
import path from "node:path";
import { decideByRules, toTypedMessage } from "@/lib/analysis/decide";
import type { TypedMessage } from "@/lib/analysis/types";
import type { LifeStream } from "./streams";

/** The classes of the model of types, in the order of its labels. */
export const TYPE_CLASSES = ["preference", "decision", "other"] as const;

/** A user's message and its class. `source` is the stream it is from, or the file of lines. */
export type TypeLine = {
  readonly message: TypedMessage;
  readonly label: number;
  readonly source: string;
};

/** A line of a file is a message, or a question and its answer with this between them. */
const ANSWER_MARK = " => ";

/** Reads the lines of bench/life/types: one file per class, one message per line. */
export function readTypeLines(): TypeLine[] {
  return TYPE_CLASSES.flatMap((name, label) => {
    const file = path.join(import.meta.dirname, "types", `${name}.txt`);
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => {
        const [first = "", answer] = line.split(ANSWER_MARK);
        const text = answer ?? first;
        return { message: toTyped(text, answer === undefined ? "" : first), label, source: "lines" };
      });
  });
}

/** Returns the user's messages of a stream that have a type, each with the question before it. */
export function typeLinesOf(stream: LifeStream): TypeLine[] {
  return stream.messages.flatMap(({ i, role, session, text, type }) => {
    if (role !== "user" || type === undefined) return [];
    const before = stream.messages[i - 1];
    const isAnswer = before?.session === session && before.text.trimEnd().endsWith("?");
    const known: readonly string[] = TYPE_CLASSES;
    const label = known.indexOf(known.includes(type) ? type : "other");
    return [{ message: toTyped(text, isAnswer ? before.text : ""), label, source: stream.id }];
  });
}

function toTyped(text: string, question: string): TypedMessage {
  const message = { role: "user", text, context: [question] } as const;
  return toTypedMessage(message, decideByRules(message));
}
