export { sanitizeLine } from "./context-block";
export { type RetrieveOutput, retrieveInput, retrieveOutput } from "./input";
export { retrieve } from "./retrieve";
export { flushUsage } from "./usage";
