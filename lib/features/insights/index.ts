export { compact } from "./compact";
export { flush } from "./flush";
export { jobsInsight, jobsInsightInput, jobsInsightOutput } from "./jobs-insight";
export { latency, latencyInput, latencyOutput } from "./latency";
export { overview, overviewInput, overviewOutput } from "./overview";
export { redactionInsight, redactionInsightInput, redactionInsightOutput } from "./redaction-insight";
export { runRollupLoop } from "./run-rollup-loop";
