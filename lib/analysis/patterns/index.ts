export { MIN_DAYS, type ObservedMessage } from "./claim";
export {
  findPatterns,
  LAPSE_DAYS,
  PATTERN_KINDS,
  type Pattern,
  type PatternKind,
  remainingPattern,
  WINDOW_DAYS,
} from "./find-patterns";
export { moodWords } from "./moods";
export { topicsOf, wordOfTopic } from "./topics";
