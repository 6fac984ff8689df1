export { feedMetrics } from "./feed";
export { METRICS } from "./list";
export { count, metricsText, observe, show, startMetrics } from "./registry";
