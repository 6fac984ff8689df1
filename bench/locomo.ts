import { readFileSync } from "node:fs";

/** The fields of a LoCoMo conversation that the evaluation reads (github.com/snap-research/locomo). */
export type Conversation = {
  speakers: string[];
  turns: {
    id: string;
    session: number;
    at: string;
    speaker: string;
    text: string;
    image_caption?: string;
    /** Only in the sessions with agents; both speakers of LoCoMo are people. */
    role?: "user" | "assistant" | "tool";
  }[];
  questions: { question: string; answer?: string | number; category: number; evidence: string[] }[];
};

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Reads the conversations of a file `{ conversations: [...] }`. */
export function readConversations(path: string): Conversation[] {
  return (JSON.parse(readFileSync(path, "utf8")) as { conversations: Conversation[] }).conversations;
}

/** Returns the text of a turn as it is sent to the server. */
export function textOf({ text, image_caption }: Conversation["turns"][number]): string {
  return image_caption ? `${text} [shared ${image_caption}]` : text;
}

/** Parses "1:56 pm on 8 May, 2023" as UTC. Throws for any other format. */
export function sessionTime(at: string): Date {
  const [, hour = "", minute = "", dayHalf = "", day = "", month = "", year = ""] =
    /(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)/.exec(at) ?? [];
  if (!MONTHS.includes(month)) throw new Error(`"${at}" is not a time.`);
  const hours = (Number(hour) % 12) + (dayHalf === "pm" ? 12 : 0);
  return new Date(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), hours, Number(minute)));
}
