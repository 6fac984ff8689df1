export {
  ABSTRACT_CHARS,
  chooseLines,
  type LayerTurn,
  LEVELS,
  type Level,
  MAX_LAYERED_TURNS,
  OVERVIEW_LINE_CHARS,
  type SentencePlace,
} from "./choose-lines";
export { namesIn } from "./names-in";
export { splitSentences } from "./split-sentences";
