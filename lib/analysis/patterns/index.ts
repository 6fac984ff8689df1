export { MIN_DAYS, type ObservedMessage } from "./claim";
export { countLanguages, countTopics, wordQuartiles } from "./count-messages";
export { countPattern, describePattern } from "./describe-pattern";
export {
  findPatterns,
  firstCountedDay,
  firstValidDay,
  LAPSE_DAYS,
  PATTERN_KINDS,
  type Pattern,
  type PatternKind,
  remainingPattern,
} from "./find-patterns";
export { moodWords } from "./moods";
export { isReplyWish } from "./reply-wish";
export { topicsOf, wordOfTopic } from "./topics";
