import { readFileSync } from "node:fs";
import { type DayNo, dayNo } from "@/lib/text";

/** One LoCoMo conversation (github.com/snap-research/locomo), as evaluation reads it. */
export type Conversation = {
  speakers: string[];
  turns: { id: string; session: number; at: string; speaker: string; text: string; image_caption?: string }[];
  questions: { question: string; category: number; evidence: string[] }[];
};

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Reads the conversations of a file `{ conversations: [...] }`. */
export function readConversations(path: string): Conversation[] {
  const { conversations } = JSON.parse(readFileSync(path, "utf8")) as { conversations: Conversation[] };
  return conversations;
}

/** The day of "1:56 pm on 8 May, 2023". Throws on another form. */
export function sessionDay(at: string): DayNo {
  const [, day = "", month = "", year = ""] = / on (\d+) (\w+), (\d+)/.exec(at) ?? [];
  const no = dayNo(Number(year), MONTHS.indexOf(month) + 1, Number(day));
  if (no === null) throw new Error(`no date in "${at}"`);
  return no;
}

/** Text as it is embedded: "Speaker: text [shared caption]". */
export function embeddedText(turn: Conversation["turns"][number]): string {
  return `${turn.speaker}: ${turn.text}${turn.image_caption ? ` [shared ${turn.image_caption}]` : ""}`;
}
