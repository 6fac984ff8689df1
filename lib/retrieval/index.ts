export { hitOutput, type RetrieveInput, type RetrieveOutput, retrieveInput, retrieveOutput } from "./input";
export { retrieve } from "./retrieve";
export { flushUsage } from "./usage";
