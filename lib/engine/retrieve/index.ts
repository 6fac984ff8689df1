export { sanitizeLine } from "./context-block";
export { type RetrieveOutput, retrieveInput, retrieveOutput } from "./input";
export { retrieve } from "./retrieve";
export { abstractOutput, overviewOutput, toAbstract, toOverview } from "./session-layers";
export { flushUsage } from "./usage";
