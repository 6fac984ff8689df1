import { ARTICLES, isEntranceOrPlace, wordsOf, YEAR } from "./access-code-words";
import { matchAt } from "./scan";

/** ", garage ", " and the shed is ", "; bike lock: ": from a code to the next one of a list. */
const NEXT_THING =
  /(?:[,;]|,? (?:and|und|y|et|e|en)) ((?:\p{L}{1,14}(?:['’]s)? ){0,3}\p{L}{1,14}(?:['’]s |: ?| ))(?=\d)/uy;
/** Said between a thing and its code. */
const VERB = /^(?:is|s|code|pin|ist|es|est|è|é)$/;
/** Directly before a number these say which of several it is: "flat 204", "gate 4471". */
const NUMBERED =
  /(?:apartment|building|cabin|door|flat|gate|house|locker|office|studio|car|tür|tor|haus|wohnung|büro|spind|puerta|portal|piso|casa|edificio|taquilla|porte|maison|bureau|appartement|casier) $/;

/** Returns where the code of the next thing of a list starts after a code; null when none does. */
export function nextOfList(lower: string, end: number): number | null {
  const [whole = "", things = ""] = matchAt(NEXT_THING, lower, end) ?? [];
  const owners = wordsOf(things).filter((word) => !VERB.test(word) && !ARTICLES.has(word));
  const start = end + whole.length;
  if (owners.length === 0 || !owners.every(isEntranceOrPlace) || NUMBERED.test(whole)) return null;
  return YEAR.test(lower.slice(start, start + 4)) ? null : start;
}
