export { healthOutput, readHealth } from "./health";
export { readReady, readyOutput } from "./ready";
