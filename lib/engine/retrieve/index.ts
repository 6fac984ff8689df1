export { toContextLine } from "./build-response";
export { CHARS_PER_TOKEN, contextDate, contextLine, sanitizeLine } from "./context-block";
export type { Hit } from "./hit";
export { hitOutput, type RetrieveOutput, retrieveInput, retrieveOutput } from "./input";
export { retrieve, retrieveSelected } from "./retrieve";
export { abstractOutput, overviewOutput, toAbstract, toOverview } from "./session-layers";
export { checkRankingWeights } from "./settings";
export { flushUsage, recordUsage } from "./usage";
