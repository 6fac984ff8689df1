import { anyOf, words } from "@/lib/analysis/text";
import { CONDITION } from "./health";

/** An illness that stays, a death, a separation, a loss, and who leaves. */
const LASTING_NEWS = anyOf(
  `(?<![\\w'])${words(
    CONDITION,
    "pacemaker, lactose, insulin, (?:has |have |'s |'ve )?died, passed away, (?:split|broke|broken) up, separated, divorced, stolen, robbed, diagnosed, pregnant, resigned, retired, quit, got fired, (?:has|have|'s|is|are) (?:left(?! (?:me|us|his|her|their|my|our|the|an?|some)\\b)|leaving(?! (?:on|at|for|in|from|to)\\b))",
    "herzschrittmacher, laktose\\w*, gestorben, verstorben, getrennt, geschieden, gestohlen, geklaut, schwanger, gekundigt, ist (?:weg|ausgezogen)",
    "marcapasos, lactosa, murio, muerto, fallecid[oa], fallecio, separad[oa]s?, divorciad[oa]s?, embarazada, robado, robaron, se (?:fue|ha ido)",
    "mort[es]?, decede[es]?, separes?, divorce[es]?, enceinte, vole[es]?, (?:est|sont) partie?s?",
  )}(?![\\w'])`,
);

/**
 * Returns whether a text tells, beside whatever else, what no day ends: "no sugar today, I'm diabetic".
 * Expects base letters.
 */
export function hasLastingNews(text: string): boolean {
  return LASTING_NEWS.test(text);
}
