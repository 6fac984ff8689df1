export { abortable } from "./abortable";
export { createGuard } from "./guard";
export type { ModelDownload, ModelHealth, ModelState } from "./model-health";
export { createTally } from "./tally";
