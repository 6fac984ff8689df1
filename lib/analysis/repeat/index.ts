export { isOnlyRepetition } from "./repeats";
export { normalizeMeaning } from "./same-meaning";
export { normalizeWording } from "./same-words";
