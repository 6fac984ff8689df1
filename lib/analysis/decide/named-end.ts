import type { Dayjs } from "dayjs";
import { everyOf, findNamedDay, words } from "@/lib/analysis/text";
import { countOf, NEXT_SPAN, unitOf } from "./next-span";

/** "Through" marks an end only after these words: people also drive through the 19th district. */
const VALID_THROUGH = `${words("valid, good, open, closed, away, out, off, here, there, runs?, lasts?, staying, booked, covered, leave, holiday, vacation, duty, call")} (?:through|thru)`;
const UNTIL_DATE = everyOf(
  `(?:\\b(?:until|till|til|bis|hasta|${VALID_THROUGH}) |\\bjusqu')(?=((?:[^.!?\\n]|(?<=\\d)\\.){1,60}))`,
);

/** Returns the last day that a sentence names as an end: "until Sunday", "for the next two days". */
export function lastNamedEnd(sentence: string, from: Dayjs): Dayjs | null {
  const days = [...sentence.matchAll(UNTIL_DATE)].map(([, after = ""]) => findNamedDay(after, from));
  const span = NEXT_SPAN.exec(sentence)?.filter((part) => part !== undefined);
  return latest([...days, span ? from.add(countOf(span[1] ?? ""), unitOf(span[2] ?? "")) : null]);
}

/** Returns the latest of some days; null when there is none. */
export function latest(days: readonly (Dayjs | null)[]): Dayjs | null {
  return days.reduce((last, day) => (day && !last?.isAfter(day) ? day : last), null);
}
