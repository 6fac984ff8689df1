import { findMentionedDays } from "@/lib/analysis/text";
import { DAY_MS } from "@/lib/base/core";

/** "From January", "as of 1 December", "starting at the bank in March", "ab Mai", "a partir de enero". */
const START =
  /(?<![\p{L}']|\b(?:\w+ed|was|were|been|ran|went|dates?) )(?:from|as of|as from|effective|starting|beginning|ab|dès|a partir del?|à partir d[eu])(?: (?:at|with|as) [\p{L}\d&'’ -]{2,30}?)?(?: (?:in|on|from|the|dem|der|el))* (?<when>[^.,;!?]{3,30})/giu;
/** "From 3 May to 10 May" names the old day and the new one, or a period. */
const RANGE = /^(?:\S+ ){1,3}(?:to|till|until|through|bis|auf|hasta|al?|jusqu\p{L}*|au)(?!\p{L})/iu;
/** What starts within a week is usually said as a change that is already decided. */
const MIN_DAYS = 7;

/**
 * Returns whether what a message says is so only from a later day on, at least a week after it was said in
 * milliseconds since 1970: "from January our rent goes up to 960". Until then, the earlier statement is true.
 */
export function startsLater(text: string, saidAt: number): boolean {
  const saidOn = Math.floor(saidAt / DAY_MS);
  return [...text.matchAll(START)].some(({ groups }) => {
    const when = groups?.when ?? "";
    return !RANGE.test(when) && findMentionedDays(when, saidOn).some(({ day }) => day > saidOn + MIN_DAYS);
  });
}
