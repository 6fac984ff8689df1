export { type Check, check, diagnose, diagnosisOutput } from "./diagnose";
export { healthOutput, readHealth, readRecentHealth } from "./health";
export { METRICS_TYPE, readMetrics } from "./metrics";
export { readReady, readyOutput } from "./ready";
