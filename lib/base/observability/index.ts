export { log, logError, logToStderr } from "./log";

export { count, metricsText, observe, setMetric, startMetrics } from "./metrics/registry";
export { Recorder, type RequestTiming, recorder, type Series } from "./recorder";
export {
  describeRequestSpan,
  inJob,
  inJobs,
  inRequest,
  origin,
  recordSpan,
  withJobContext,
  withoutScope,
  withSpan,
} from "./scope";
export { Sketch } from "./sketch";
export { SLOWEST_KEPT, type SlowRequest } from "./slowest";
export { endTracing, startTracing } from "./tracing";
export { watchFailures } from "./watch-failures";
