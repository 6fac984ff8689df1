export { toContextLine } from "./answer";
export { CHARS_PER_TOKEN, contextDate, contextLine, sanitizeLine } from "./context-block";
export { hitOutput, type RetrieveOutput, retrieveInput, retrieveOutput } from "./input";
export type { Hit } from "./read-hits";
export { retrieve } from "./retrieve";
export { abstractOutput, overviewOutput, toAbstract, toOverview } from "./session-layers";
export { flushUsage, recordUsage } from "./usage";
