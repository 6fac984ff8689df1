import { readFileSync } from "node:fs";
import path from "node:path";
import { type Decision, decideByRules, isOpen, toTypedMessage } from "@/lib/analysis/decide";
import type { TypedMessage } from "@/lib/analysis/types";
import { embeddedText } from "@/lib/storage/records";
import type { LifeStream } from "./streams";

/** The classes of the model of types, in the order of its labels. */
export const TYPE_CLASSES = ["preference", "decision", "other"] as const;

/**
 * A user's message, the text that ingestion embeds, the decision of the rules, whether the model reviews it,
 * and the class that people give it. `source` is the stream it is from; `lines` for lines and single
 * messages. `isChange` means that it replaces something.
 */
export type TypeLine = {
  readonly message: TypedMessage;
  readonly embeddedText: string;
  readonly ruled: Decision;
  readonly isOpen: boolean;
  readonly isChange: boolean;
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
        const before = answer === undefined ? "" : first;
        return { ...toTyped(text, before), embeddedText: text, label, source: "lines", isChange: false };
      });
  });
}

/**
 * Returns the user's messages of a stream that have a type. As in the server, a short message is decided
 * together with the message before it in its session.
 */
export function typeLinesOf(stream: LifeStream): TypeLine[] {
  return stream.messages.flatMap(
    ({ i, role, speaker = null, session, text, type, supersedes, may_supersede }) => {
      if (role !== "user" || type === undefined) return [];
      const before = stream.messages.slice(0, i).findLast((one) => one.session === session);
      const isShort = text.split(/\s+/).length <= MAX_ANSWER_WORDS;
      const known: readonly string[] = TYPE_CLASSES;
      const label = known.indexOf(known.includes(type) ? type : "other");
      const isChange = supersedes !== undefined || may_supersede !== undefined;
      const typed = toTyped(text, isShort ? (before?.text ?? "") : "");
      return [
        { ...typed, embeddedText: embeddedText({ text, speaker }), label, source: stream.id, isChange },
      ];
    },
  );
}

/** The limit of lib/engine/ingest/decide-events.ts. */
const MAX_ANSWER_WORDS = 8;

function toTyped(text: string, before: string): Pick<TypeLine, "message" | "ruled" | "isOpen"> {
  const message = { role: "user", text, context: [before] } as const;
  const ruled = decideByRules(message);
  return { message: toTypedMessage(message, ruled), ruled, isOpen: isOpen(message, ruled) };
}
