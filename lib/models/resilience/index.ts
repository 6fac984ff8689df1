export { abortable } from "./abortable";
export { createGuard } from "./guard";
export { MODEL_STATES, type ModelDownload, type ModelHealth, type ModelState } from "./model-health";
export { createTally } from "./tally";
