export { healthOutput, readHealth } from "./health";
export { readMetrics } from "./metrics";
export { readReady, readyOutput } from "./ready";
