/** Buckets from half a millisecond to ten seconds, with more around the budgets of the hot path. */
const REQUEST_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 10,
];
const JOB_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
/** Buckets up to the sum of all backoff delays. */
const WAIT_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

type Metric = {
  readonly name: `palimpsest_${string}`;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
};

/** All application metrics. Labels have few values and never contain a tenant, an owner or an id. */
export const METRICS = {
  request: {
    name: "palimpsest_http_request_seconds",
    type: "histogram",
    help: "Requests by operation (as in the OpenAPI document) and status class",
    labels: ["operation", "status"],
    buckets: REQUEST_SECONDS,
  },
  call: {
    name: "palimpsest_operations_calls_total",
    type: "counter",
    help: "Calls of operations by source (rest, mcp, mem0, open-webui, proxy, hook, cli) and status class",
    labels: ["operation", "source", "status"],
  },
  stage: {
    name: "palimpsest_retrieval_stage_seconds",
    type: "histogram",
    help: "Duration of retrieval stages; parallel stages overlap",
    labels: ["stage"],
    buckets: REQUEST_SECONDS,
  },
  retrieval: {
    name: "palimpsest_retrieval_answers_total",
    type: "counter",
    help: "Retrievals by result: hit, empty, failed (a defect), or the reason why nothing was searched",
    labels: ["result"],
  },
  degraded: {
    name: "palimpsest_retrieval_degraded_total",
    type: "counter",
    help: "Parts that were omitted from a retrieval",
    labels: ["part"],
  },
  event: {
    name: "palimpsest_ingestion_events_total",
    type: "counter",
    help: "Events: queued, duplicates of stored events, erased before, or ignored by the policy of their agents",
    labels: ["status"],
  },
  decision: {
    name: "palimpsest_ingestion_decisions_total",
    type: "counter",
    help: "Decisions about messages by verdict",
    labels: ["verdict"],
  },
  assist: {
    name: "palimpsest_ingestion_assist_total",
    type: "counter",
    help: "Messages and links sent to the chat model: answered, or the reason why the rules decided (timeout, unavailable, invalid, rejected, over_budget)",
    labels: ["outcome"],
  },
  modelTask: {
    name: "palimpsest_models_tasks_total",
    type: "counter",
    help: "Tasks of the chat model: answered, unchanged (not asked again), or the reason why the rules stand (timeout, unavailable, invalid, rejected, over_budget)",
    labels: ["task", "outcome"],
  },
  redaction: {
    name: "palimpsest_ingestion_redactions_total",
    type: "counter",
    help: "Masked spans by kind",
    labels: ["kind"],
  },
  job: {
    name: "palimpsest_queue_jobs_total",
    type: "counter",
    help: "Jobs by kind and outcome: done, failed (will be retried), postponed, dead",
    labels: ["kind", "outcome"],
  },
  jobTime: {
    name: "palimpsest_queue_job_seconds",
    type: "histogram",
    help: "Duration of completed jobs; the duration of a batch is divided equally among its jobs",
    labels: ["kind"],
    buckets: JOB_SECONDS,
  },
  jobWait: {
    name: "palimpsest_queue_wait_seconds",
    type: "histogram",
    help: "Age of a job when a worker starts it",
    labels: ["kind"],
    buckets: WAIT_SECONDS,
  },
  pending: {
    name: "palimpsest_queue_pending_jobs",
    type: "gauge",
    help: "Waiting and running jobs across all tenants",
    labels: [],
  },
  oldest: {
    name: "palimpsest_queue_oldest_age_seconds",
    type: "gauge",
    help: "Age of the oldest job across all tenants",
    labels: [],
  },
  dead: {
    name: "palimpsest_queue_dead_letters",
    type: "gauge",
    help: "Permanently failed jobs across all tenants, counted up to 10 000",
    labels: [],
  },
  delivery: {
    name: "palimpsest_notices_tries_total",
    type: "counter",
    help: "Tries to deliver a notice by outcome: delivered, failed (will be retried), dead",
    labels: ["outcome"],
  },
  streams: {
    name: "palimpsest_notices_open_streams",
    type: "gauge",
    help: "Open event streams of this process",
    labels: [],
  },
  modelCall: {
    name: "palimpsest_models_calls_total",
    type: "counter",
    help: "Calls to the embedder",
    labels: [],
  },
  modelFailure: {
    name: "palimpsest_models_failures_total",
    type: "counter",
    help: "Failed calls to the embedder",
    labels: [],
  },
  breaker: {
    name: "palimpsest_models_breaker_state",
    type: "gauge",
    help: "1 for the current state of the embedder's circuit breaker",
    labels: ["state"],
  },
  cache: {
    name: "palimpsest_embedding_cache_lookups_total",
    type: "counter",
    help: "Cache lookups before embedding: questions in this process, documents in the database",
    labels: ["cache", "result"],
  },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof METRICS;
type LabelOf<Id extends MetricId> = (typeof METRICS)[Id]["labels"][number];
/** One value per label of a metric. */
export type Labels<Id extends MetricId> = Readonly<Record<LabelOf<Id>, string>>;
