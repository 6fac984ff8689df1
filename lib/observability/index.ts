export { log, logError } from "./log";
export { count, METRICS, metricsText, observe, show, startMetrics } from "./metrics";
export { Recorder, type RequestTiming, recorder, type Series } from "./recorder";
export { inJob, inJobs, inNoScope, inRequest, type JobMark, origin } from "./scope";
export { Sketch } from "./sketch";
export { SLOWEST_KEPT, type SlowRequest } from "./slowest";
export { watchFailures } from "./watch-failures";
