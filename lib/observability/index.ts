export { log, logError } from "./log";
export { count, METRICS, metricsText, observe, show, startMetrics } from "./metrics";
export { Recorder, type RequestTiming, recorder, type Series } from "./recorder";
export {
  aboutJob,
  describeRequest,
  inJob,
  inJobs,
  inNoScope,
  inRequest,
  type JobMark,
  notePart,
  origin,
  traced,
} from "./scope";
export { Sketch } from "./sketch";
export { SLOWEST_KEPT, type SlowRequest } from "./slowest";
export { endTracing, startTracing } from "./tracing";
export { watchFailures } from "./watch-failures";
