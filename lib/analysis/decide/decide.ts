import type { DecisionReason } from "@/lib/base/core";
import { type Analysis, analyse } from "./analyse";
import { isAboutUser, isBoilerplate } from "./assistant";
import { isCommand } from "./command";
import { contentWords, MAX_ANSWER_WORDS, proseWords } from "./content";
import { isCorrection, isOnlyContrast } from "./correction";
import { type DecideInput, type Decision, drop, keep } from "./decision";
import { hasPlainFact, tellsOfSomebody } from "./diary";
import {
  detailCount,
  hasLittleContent,
  hasName,
  hasPastEvent,
  hasRevealingQuestion,
  hasTimeWord,
  isFirstPerson,
  isSecondPerson,
} from "./evidence";
import { hasOtherFact, hasOwnFact } from "./fact";
import { hasMemoryInstruction } from "./instruction";
import { decideInLanguage, decideUnlinkedInLanguage } from "./languages/decide-in-language";
import { isLastingRequest } from "./lasting-request";
import { isStatementAfterClause } from "./leading-clause";
import { hasLifeEvent, hasReportedFact, isBriefNote } from "./life-event";
import { hasMood } from "./mood";
import { isNotReal } from "./not-real";
import { statesOwnLife } from "./own-life";
import { hasOwnState } from "./own-state";
import { hasDislike, isPassingMood } from "./passing-mood";
import { hasPreference, hasRuleOpening, statesTaste } from "./preference";
import { isOtherScript } from "./script";
import { withoutSetPhrases } from "./set-phrases";
import { hasEvent, hasLastingFact, hasState } from "./state";
import { hasDecision } from "./stated-decision";
import { withModelType } from "./with-model-type";
import { withVector } from "./with-vector";

/**
 * Decides whether to keep a message, and as which type. The rules decide first. Small models can then change
 * the type of a user's message to preference or decision and, by its vector, whether it is kept. Pure: the
 * same message with the same vector always gets the same verdict. Reads the first 4000 characters and never
 * throws.
 */
export function decide(message: DecideInput): Decision {
  return withVector(message, withModelType(message, decideByRules(message)));
}

/**
 * Decides by rules alone whether to keep a message, and as which type. The first matching rule wins.
 * Corrections, passing moods, preferences, decisions and facts keep their type. A message that contains only
 * questions is kept when it reveals something. Every other message needs two content words.
 */
export function decideByRules(message: DecideInput): Decision {
  if (message.role === "system") return drop("system_prompt");
  if (message.text.trim() === "") return drop("empty");
  const analysis = analyse(message.text, message.hasImage ?? false, message.context?.at(-1));
  if (message.role !== "user" && hasMemoryInstruction(analysis.text))
    return keep("interaction", "tool_instruction_marked");
  if (message.role === "tool") return keep("interaction", "tool_result");
  if (message.role === "assistant") return decideAssistant(analysis);
  if (isOtherScript(analysis.text)) return keep("interaction", "other_language");
  const decision = analysis.language
    ? decideInLanguage(analysis.language, analysis)
    : firstOf(RULES, analysis);
  return decision.keep &&
    MAY_BE_NOT_REAL.has(decision.reason) &&
    isNotReal([...analysis.statements, ...analysis.questions])
    ? keep("interaction", "not_real")
    : decision;
}

const MAY_BE_NOT_REAL: ReadonlySet<DecisionReason> = new Set([
  "stated_preference",
  "decision",
  "personal_fact",
  "informative",
  "question_reveals",
]);

/**
 * Decides a message again that was taken for a correction and replaces nothing. "Tabs, not spaces" is then
 * typed by its content; a message that says that it corrects something remains a correction.
 */
export function decideUnlinked(message: DecideInput, decision: Decision): Decision {
  if (!decision.keep || decision.type !== "correction") return decision;
  const analysis = analyse(message.text, message.hasImage ?? false);
  if (!analysis.language && !isOnlyContrast(analysis.statements)) return decision;
  const byContent = analysis.language
    ? decideUnlinkedInLanguage(analysis.language, analysis)
    : firstOf(RULES_BY_CONTENT, analysis);
  return withModelType(message, byContent.keep ? byContent : keep("interaction", "informative", true));
}

function firstOf(rules: readonly Rule[], analysis: Analysis): Decision {
  for (const step of rules) {
    const decision = step(analysis);
    if (decision) return decision;
  }
  return drop("filler");
}

/** One rule: returns a decision when the rule matches, else null. */
type Rule = (analysis: Analysis) => Decision | null;

const RULES_BY_CONTENT: readonly Rule[] = [
  decideRequestedValue,
  decideLastingRequest,
  decideWithoutContent,
  decideMood,
  decidePreference,
  decideDecision,
  decideDislike,
  decideFact,
  decideQuestionOnly,
  decideOtherMessage,
];
const RULES: readonly Rule[] = [decideCorrection, ...RULES_BY_CONTENT];

/** Keeps an assistant's statement only as an interaction, because it is never a fact about the user. */
function decideAssistant(analysis: Analysis): Decision {
  const { contentCount, language, questionShare, text } = analysis;
  if (language)
    return decideInLanguage(language, { ...analysis, isAnswer: false }).keep
      ? keep("interaction", "assistant_statement")
      : drop("assistant_boilerplate");
  const isThinRemark =
    contentCount === 0 || (contentCount < 3 && detailCount(text) === 0 && !isAboutUser(text));
  const isUninformative = isThinRemark || questionShare > 0.5 || isBoilerplate(text);
  return isUninformative && !hasReport(analysis)
    ? drop("assistant_boilerplate")
    : keep("interaction", "assistant_statement");
}

/** The least content words and details of a report, so that it is more than a repeated choice. */
const MIN_REPORT = { content: 3, details: 2 } as const;

/**
 * Returns whether an assistant reports something between offers and questions: "Booked: KL861, 6 April. Have
 * a great day!"
 */
function hasReport({ statements }: Analysis): boolean {
  const report = statements.filter((statement) => !isBoilerplate(statement)).join(" ");
  const words = contentWords(proseWords(withoutSetPhrases(report)));
  return words.size >= MIN_REPORT.content && detailCount(report) >= MIN_REPORT.details;
}

/** Matches corrections that consist of chat words: "the right one is B", "no, 7 pm". */
const NAMES_VALUE = /\d|\b(?:correct|right|actual|real|proper) \w{1,20} (?:is|was) \w/i;

function decideCorrection({ contentCount, body, statements }: Analysis): Decision | null {
  if (contentCount === 0 && !NAMES_VALUE.test(body)) return null;
  return isCorrection(statements) ? keep("correction", "correction") : null;
}

function decideRequestedValue({ contentCount, isRequestedValue }: Analysis): Decision | null {
  return contentCount === 0 && isRequestedValue ? keep("interaction", "informative", true) : null;
}

/** Needs no content words: a request for another name or for short answers can consist of chat words. */
function decideLastingRequest({ statements }: Analysis): Decision | null {
  return statements.some(isLastingRequest) ? keep("preference", "stated_preference") : null;
}

function decideWithoutContent({
  totalContentCount,
  body,
  hasQuestions,
  statements,
}: Analysis): Decision | null {
  if (totalContentCount > 0 || statements.some(hasOwnState) || statements.some(hasPlainFact)) return null;
  if (hasMood(body)) return keep(isPassingMood(body) ? "mood" : "interaction", "emotional_state");
  return drop(hasQuestions && statements.length === 0 ? "question_only" : "filler");
}

/** Keeps a message that says nothing but how the speaker feels as a mood, which expires. */
function decideMood({ body, questions }: Analysis): Decision | null {
  return isPassingMood(body) && !questions.some(isCommand) ? keep("mood", "emotional_state") : null;
}

/** "Sick of fish": what the speaker has enough of is a preference, which does not expire. */
function decideDislike({ body }: Analysis): Decision | null {
  return hasDislike(body) ? keep("preference", "stated_preference") : null;
}

function decidePreference({ body, contentCount }: Analysis): Decision | null {
  if (contentCount === 0 || !hasPreference(body)) return null;
  if (hasDecision(body) && !statesTaste(body)) return null;
  if (!isFirstPerson(body) && !hasRuleOpening(body)) return null;
  const onlyPraises = contentCount < 2 && isSecondPerson(body) && !/\bi\b/i.test(body);
  return onlyPraises ? null : keep("preference", "stated_preference");
}

function decideDecision({ body, contentCount }: Analysis): Decision | null {
  return contentCount > 0 && hasDecision(body) ? keep("decision", "decision") : null;
}

function decideFact({ body, contentCount, statements }: Analysis): Decision | null {
  if (contentCount === 0) return null;
  const isOwnFact = hasOwnFact(body) && isFirstPerson(body) && !(hasPastEvent(body) && hasTimeWord(body));
  const isOtherFact = contentCount >= 3 && hasOtherFact(statements[0] ?? "");
  if (!isOwnFact && !isOtherFact) return null;
  return hasEvent(body) && !hasLastingFact(body) ? null : keep("fact", "personal_fact");
}

function decideQuestionOnly(analysis: Analysis): Decision | null {
  if (analysis.contentCount > 0 || analysis.statements.some(hasOwnState)) return null;
  if (analysis.statements.some(hasPlainFact)) return null;
  if (hasRevealingQuestion(analysis)) return decideRevealing(analysis);
  return drop(analysis.hasQuestions ? "question_only" : "filler");
}

const OWN_STATE =
  /\b(?:my|our) (?:[\w'-]{1,20} ){1,3}(?:is|are|has|have|needs?|can't|lives?|works?|doesn't|don't)\b/i;

/**
 * Decides the type of a message that contains only questions: "Can you book our usual table? We love it
 * there" states a preference, "my son needs a ramp" a fact.
 */
function decideRevealing({ text, totalContentCount }: Analysis): Decision {
  const type = hasPreference(text) ? "preference" : OWN_STATE.test(text) ? "fact" : "interaction";
  return keep(type, "question_reveals", totalContentCount < 4);
}

/**
 * Requires two content words. This keeps 98 % of the messages worth keeping and drops 94 % of the others
 * (bench/eval-decider).
 */
function decideOtherMessage(analysis: Analysis): Decision {
  const { contentCount, questionShare, body, isAnswer, statements, wordCount } = analysis;
  const isOwnLife = statements.some(statesOwnLife);
  const needsOneWord =
    hasLifeEvent(body) ||
    hasReportedFact(body) ||
    hasName(body) ||
    statements.some(tellsOfSomebody) ||
    isOwnLife ||
    (isFirstPerson(body) && statements.some(isStatementAfterClause)) ||
    statements.some(isBriefNote);
  const needsNoWord = statements.some(hasOwnState) || statements.some(hasPlainFact) || hasMood(body);
  if (contentCount >= 2 || (contentCount > 0 && needsOneWord) || needsNoWord)
    return hasState(analysis) || (isOwnLife && !hasEvent(body))
      ? keep("fact", "personal_fact")
      : keep("interaction", "informative", hasLittleContent(analysis));
  if (hasRevealingQuestion(analysis)) return decideRevealing(analysis);
  const maxWords = isSecondPerson(analysis.text) ? MAX_ANSWER_WORDS.toReader : MAX_ANSWER_WORDS.other;
  if (isAnswer && contentCount > 0 && wordCount <= maxWords) return keep("interaction", "informative", true);
  return drop(
    questionShare > 0.5 ? "question_only" : "small_talk",
    isAnswer || isFirstPerson(body) || detailCount(body) > 0,
  );
}
