import {
  analyse,
  decide,
  expiryOf,
  hasDecision,
  hasLifeEvent,
  hasMood,
  hasName,
  hasOtherFact,
  hasOwnFact,
  hasPastEvent,
  hasPreference,
  hasReportedFact,
  hasRuleOpening,
  hasTimeWord,
  isBoilerplate,
  isCorrection,
  statesTaste,
} from "@/lib/analysis/decide";
import { type LinkCandidate, type LinkResult, link } from "@/lib/analysis/link";
import { deciderCases, type LinkerCase, linkerCases } from "./cases";
import phrases from "./phrases.json" with { type: "json" };

/** The result for each text or case in one line, so that a diff shows the effect of a rule change. */
export type Pin = Readonly<Record<string, string>>;
type PinnedCase = readonly [id: string, line: () => string];

/**
 * Returns the golden cases by id with the result of the decider or linker. The texts of the linker's cases
 * are decided too, because more texts cover more of the rules.
 */
export function pinnedCases(): { decider: readonly PinnedCase[]; linker: readonly PinnedCase[] } {
  const links = linkerCases();
  const linkerTexts = links.flatMap(({ id, memories, message }) =>
    [...memories, message].map(
      ({ text }, index) => [`${id}/${index}`, () => verdictOf("user", text)] as const,
    ),
  );
  const deciderPins = deciderCases().map(({ id, role, text }) => [id, () => verdictOf(role, text)] as const);
  const phraseTexts = phrases.map((text) => [text, () => verdictOf("user", text)] as const);
  return {
    decider: [...deciderPins, ...linkerTexts, ...phraseTexts],
    linker: links.map((one) => [one.id, () => linkOf(one)] as const),
  };
}

/** A Wednesday in spring. */
const SAID_AT = new Date("2026-05-06T10:00:00Z");

function verdictOf(role: "user" | "assistant", text: string): string {
  const decision = decide({ role, text });
  const ends = decision.keep ? expiryOf(decision.type, text, SAID_AT) : null;
  const until = ends ? ` until ${ends.toISOString()}` : "";
  const outcome = decision.keep ? `keep ${decision.type} ${decision.confidence}${until}` : "drop";
  return `${outcome} ${decision.reason}${decision.ambiguous ? " ambiguous" : ""} | ${describeAnalysis(text)}`;
}

/**
 * Returns the analysis of a text: word counts, every rule that matches, and the statements if they differ
 * from the text.
 */
function describeAnalysis(text: string): string {
  const { body, statements, contentCount, totalContentCount, wordCount, questionShare } = analyse(
    text,
    false,
  );
  const rules: Readonly<Record<string, boolean>> = {
    correction: isCorrection(statements),
    preference: hasPreference(body),
    taste: statesTaste(body),
    rule: hasRuleOpening(body),
    decision: hasDecision(body),
    mood: hasMood(body),
    own: hasOwnFact(body),
    other: statements.some(hasOtherFact),
    past: hasPastEvent(body),
    time: hasTimeWord(body),
    name: hasName(body),
    event: hasLifeEvent(body),
    people: hasReportedFact(body),
    boilerplate: isBoilerplate(text),
  };
  const matching = Object.entries(rules).filter(([, holds]) => holds);
  const counts = `${contentCount}/${totalContentCount}/${wordCount} ${questionShare.toFixed(2)}`;
  const statementText = statements.join(" / ");
  return [
    counts,
    ...matching.map(([name]) => name),
    ...(statementText === text ? [] : [`< ${statementText}`]),
  ].join(" ");
}

/**
 * Returns the link among all candidates, then with each candidate alone, so that losing candidates are also
 * compared.
 */
function linkOf({ memories, message }: LinkerCase): string {
  const candidates: LinkCandidate[] = memories.map((memory, position) => ({
    position,
    ...toLinkInput(memory),
  }));
  const singleLinks = candidates.map((candidate) => describeLink(link(toLinkInput(message), [candidate])));
  return [describeLink(link(toLinkInput(message), candidates)), ...singleLinks].join(" | ");
}

/**
 * Formats a link with four decimal places, which show a changed weight but hide the rounding errors of a
 * different summation order.
 */
function describeLink({ target, uncertain, chance, outcome, explicit }: LinkResult): string {
  const targetText =
    target === null ? (uncertain === null ? "none" : `perhaps ${uncertain}`) : `to ${target}`;
  return `${targetText} ${outcome} ${chance.toFixed(4)}${explicit ? " explicit" : ""}`;
}

function toLinkInput({ text, session, at }: LinkerCase["message"]) {
  return { text, sessionId: session, saidAt: Date.parse(at) };
}
