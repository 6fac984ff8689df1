/** Half a millisecond to ten seconds, finer where the budgets of the hot path lie. */
const REQUEST_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 10,
];
const JOB_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
/** From at once to the longest backoffs together. */
const WAIT_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

type Metric = {
  readonly name: `palimpsest_${string}`;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
};

/** Every metric of our own. No label names a tenant, an owner or an id, and each has few values. */
export const METRICS = {
  request: {
    name: "palimpsest_http_request_seconds",
    type: "histogram",
    help: "Requests by operation (a name of the OpenAPI document) and class of status",
    labels: ["operation", "status"],
    buckets: REQUEST_SECONDS,
  },
  stage: {
    name: "palimpsest_retrieval_stage_seconds",
    type: "histogram",
    help: "Stages of a retrieval; stages side by side overlap",
    labels: ["stage"],
    buckets: REQUEST_SECONDS,
  },
  retrieval: {
    name: "palimpsest_retrieval_answers_total",
    type: "counter",
    help: "Retrievals by result: hit, empty, or why nothing was searched",
    labels: ["result"],
  },
  degraded: {
    name: "palimpsest_retrieval_degraded_total",
    type: "counter",
    help: "Parts that were left out of a retrieval",
    labels: ["part"],
  },
  event: {
    name: "palimpsest_ingestion_events_total",
    type: "counter",
    help: "Events accepted: queued, or duplicates of one that is there",
    labels: ["status"],
  },
  decision: {
    name: "palimpsest_ingestion_decisions_total",
    type: "counter",
    help: "Messages decided, by verdict",
    labels: ["verdict"],
  },
  assist: {
    name: "palimpsest_ingestion_assist_total",
    type: "counter",
    help: "Messages that a language model was asked about: answered, or why the rules decided (timeout, unavailable, invalid, nonsense)",
    labels: ["outcome"],
  },
  redaction: {
    name: "palimpsest_ingestion_redactions_total",
    type: "counter",
    help: "Spans masked, by kind",
    labels: ["kind"],
  },
  job: {
    name: "palimpsest_queue_jobs_total",
    type: "counter",
    help: "Jobs by kind and outcome: done, failed (tried again), postponed, dead",
    labels: ["kind", "outcome"],
  },
  jobTime: {
    name: "palimpsest_queue_job_seconds",
    type: "histogram",
    help: "Time of a job that was done; those done together share it",
    labels: ["kind"],
    buckets: JOB_SECONDS,
  },
  jobWait: {
    name: "palimpsest_queue_wait_seconds",
    type: "histogram",
    help: "Age of a job when a worker begins it",
    labels: ["kind"],
    buckets: WAIT_SECONDS,
  },
  pending: {
    name: "palimpsest_queue_pending_jobs",
    type: "gauge",
    help: "Jobs that wait or run, of the whole database",
    labels: [],
  },
  oldest: {
    name: "palimpsest_queue_oldest_age_seconds",
    type: "gauge",
    help: "Age of the oldest job, of the whole database",
    labels: [],
  },
  dead: {
    name: "palimpsest_queue_dead_letters",
    type: "gauge",
    help: "Jobs that failed for good and wait for a person, of the whole database; counted up to 10 000",
    labels: [],
  },
  modelCall: {
    name: "palimpsest_models_calls_total",
    type: "counter",
    help: "Calls of the embedder",
    labels: [],
  },
  modelFailure: {
    name: "palimpsest_models_failures_total",
    type: "counter",
    help: "Calls of the embedder that failed",
    labels: [],
  },
  breaker: {
    name: "palimpsest_models_breaker_state",
    type: "gauge",
    help: "1 for the state that the embedder's breaker is in",
    labels: ["state"],
  },
  cache: {
    name: "palimpsest_embedding_cache_lookups_total",
    type: "counter",
    help: "Texts looked up before they are embedded: questions in this process, documents in the database",
    labels: ["cache", "result"],
  },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof METRICS;
type LabelOf<Id extends MetricId> = (typeof METRICS)[Id]["labels"][number];
/** A value for each label of a metric. */
export type Labels<Id extends MetricId> = Readonly<Record<LabelOf<Id>, string>>;
