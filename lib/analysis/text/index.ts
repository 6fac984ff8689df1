export { askedQuestion, isPronoun, needsQuestion } from "./answered-question";
export { hasCaption, withoutCaption } from "./caption";
export { CUE_WEIGHTS, type CueWeights } from "./cue-weights";
export { cutParts } from "./cut-parts";
export { ANY_MONTH, monthNamed, weekdayNamed } from "./dates/calendar-names";
export { MONTH_PATTERN, MONTHS, WEEKDAY_PATTERN, WEEKDAYS } from "./dates/calendar-words";
export { isoDay, localDay, localTime, weekday } from "./dates/day";
export { withoutHabitualWeekdays } from "./dates/habitual-weekdays";
export { findMentionedDays } from "./dates/mentioned-days";
export { findNamedDay } from "./dates/named-day";
export {
  dateMatch,
  findRequestedDates,
  type RequestedDate,
  requestedDayRanges,
} from "./dates/requested-dates";
export { isAboutAskerOnly, isFirstPersonQuestion } from "./first-person";
export { foldToBaseLetters } from "./fold";
export {
  FOREIGN_FUNCTION_WORDS,
  isGerman,
  LANGUAGES,
  nameLanguage,
  withoutForeignFunctionWords,
} from "./foreign-words";
export { hasMaskedValue, hasSharedMask, MASKED_VALUE, unmaskedName } from "./masked-values";
export { CONTEXT_END, CONTEXT_START, withoutMemoryContext } from "./memory-context";
export { nameTerms } from "./name-terms";
export { findNamedPeople, queryTerms } from "./named-people";
export { MAX_ANALYSED_CHARS, normalize, normalizeForDedupe } from "./normalize";
export { NUMBER_WORDS, spelledNumber } from "./number-words";
export { canBeName, isAboutNamed, isAboutOthers, KIN, otherSubject } from "./other-people";
export { anyOf, butNot, either, everyOf, FEW, some, startingWith, wordSet, words } from "./pattern";
export { type QuestionKind, questionKinds } from "./question-kind";
export { type QuestionTense, questionTense } from "./question-tense";
export { withoutQuotedLines } from "./quoted-lines";
export { scoreByVector, type TextVector, type VectorWeights } from "./score-by-vector";
export { sentences, withoutVocatives } from "./sentences";
export { splitWords } from "./split-words";
export { stemForIndex, stemForRules } from "./stem";
export { FUNCTION_WORDS } from "./stop-words";
export { isUnspaced, termCounts, tokenize } from "./tokenize";
export {
  ASKS,
  FITS_CLOCK,
  FITS_NUMBER,
  FITS_WHEN,
  FITS_WHERE,
  FITS_WHO,
  TELLS_OF_OTHERS,
  turnCues,
} from "./turn-cues";
export { CAPITAL, PERSON, TIME } from "./turn-patterns";
