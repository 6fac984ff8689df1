import { analyse } from "../decide/analyse";
import { isBoilerplate } from "../decide/assistant";
import { isCorrection } from "../decide/correction";
import { decide } from "../decide/decide";
import { tellsDecision } from "../decide/decision";
import { hasName, hasTimeWord, tellsPast } from "../decide/evidence";
import { expiryOf } from "../decide/expiry";
import { tellsOtherFact, tellsOwnFact } from "../decide/fact";
import { tellsLifeEvent, tellsOfPeople } from "../decide/life-event";
import { tellsMood } from "../decide/mood";
import { namesTaste, opensAsRule, tellsPreference } from "../decide/preference";
import { type LinkCandidate, type LinkResult, link } from "../link/link";
import phrases from "./phrases.json" with { type: "json" };
import { deciderCases, type LinkerCase, linkerCases } from "./testing";

/** What becomes of a text or a case, one line each, so that a diff shows what a change of the rules does. */
export type Pin = Readonly<Record<string, string>>;
type Pinned = readonly [id: string, line: () => string];

/**
 * The golden cases by id, and what decider or linker make of each. The texts of the linker's cases are decided too: the
 * more is read, the more of the rules is held.
 */
export function pinnedCases(): { decider: readonly Pinned[]; linker: readonly Pinned[] } {
  const links = linkerCases();
  const told = links.flatMap(({ id, memories, message }) =>
    [...memories, message].map(
      ({ text }, index) => [`${id}/${index}`, () => verdictOf("user", text)] as const,
    ),
  );
  const judged = deciderCases().map(({ id, role, text }) => [id, () => verdictOf(role, text)] as const);
  const spoken = phrases.map((text) => [text, () => verdictOf("user", text)] as const);
  return {
    decider: [...judged, ...told, ...spoken],
    linker: links.map((one) => [one.id, () => linkOf(one)] as const),
  };
}

/** A Wednesday in spring. */
const SAID_AT = new Date("2026-05-06T10:00:00Z");

function verdictOf(role: "user" | "assistant", text: string): string {
  const decision = decide({ role, text });
  const ends = decision.keep ? expiryOf(decision.type, text, SAID_AT) : null;
  const until = ends ? ` until ${ends.toISOString()}` : "";
  const kept = decision.keep ? `keep ${decision.type} ${decision.confidence}${until}` : "drop";
  return `${kept} ${decision.reason}${decision.ambiguous ? " ambiguous" : ""} | ${signsOf(text)}`;
}

/** What the rules see in a text: words of content and in all, each rule that holds, decisive or not, and what is told. */
function signsOf(text: string): string {
  const { body, statements, content, contentOverall, wordCount, questionShare } = analyse(text, false);
  const rules: Readonly<Record<string, boolean>> = {
    correction: isCorrection(statements),
    preference: tellsPreference(body),
    taste: namesTaste(body),
    rule: opensAsRule(body),
    decision: tellsDecision(body),
    mood: tellsMood(body),
    own: tellsOwnFact(body),
    other: statements.some(tellsOtherFact),
    past: tellsPast(body),
    time: hasTimeWord(body),
    name: hasName(body),
    event: tellsLifeEvent(body),
    people: tellsOfPeople(body),
    boilerplate: isBoilerplate(text),
  };
  const held = Object.entries(rules).filter(([, holds]) => holds);
  const counts = `${content}/${contentOverall}/${wordCount} ${questionShare.toFixed(2)}`;
  const told = statements.join(" / ");
  return [counts, ...held.map(([name]) => name), ...(told === text ? [] : [`< ${told}`])].join(" ");
}

/** The link among all candidates, then what each would get alone: also those that lose are compared. */
function linkOf({ memories, message }: LinkerCase): string {
  const candidates: LinkCandidate[] = memories.map((memory, position) => ({ position, ...said(memory) }));
  const alone = candidates.map((candidate) => shown(link(said(message), [candidate])));
  return [shown(link(said(message), candidates)), ...alone].join(" | ");
}

/** Four digits of the chance: enough to see a weight move, too little to see the order of a sum. */
function shown({ target, uncertain, chance, reason, explicit }: LinkResult): string {
  const where = target === null ? (uncertain === null ? "none" : `perhaps ${uncertain}`) : `to ${target}`;
  return `${where} ${reason} ${chance.toFixed(4)}${explicit ? " explicit" : ""}`;
}

function said({ text, session, at }: LinkerCase["message"]) {
  return { text, sessionId: session, saidAt: Date.parse(at) };
}
