export {
  ABSTRACT_CHARS,
  chooseLines,
  type LayerTurn,
  LEVELS,
  type Level,
  type Line,
  MAX_LAYERED_TURNS,
  OVERVIEW_LINE_CHARS,
} from "./choose-lines";
export { namesIn } from "./names-in";
export { cutSentence, splitSentences } from "./split-sentences";
