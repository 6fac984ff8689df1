import { count, observe } from "./registry";

const RETRIEVAL = "POST /retrieve ";

/**
 * Forwards recorded values to the metrics, without tenants and without the parts of labels that callers can
 * choose. lib/surfaces/http records requests itself, because it also sees unauthenticated ones.
 */
export function forwardToMetrics(metric: string, label: string, value: number, times: number): void {
  const [first = "", second = ""] = label.split(" ");
  switch (metric) {
    case "stage_ms":
      if (label.startsWith(RETRIEVAL))
        observe("stage", { stage: label.slice(RETRIEVAL.length) }, value, times);
      break;
    case "retrievals":
      count("retrieval", { result: label }, times);
      break;
    case "degraded":
      count("degraded", { part: label }, times);
      break;
    case "events":
      count("event", { status: label }, times);
      break;
    case "decisions":
      count("decision", { verdict: first }, times);
      break;
    case "assist":
      count("assist", { outcome: label }, times);
      break;
    case "model_tasks":
      count("modelTask", { task: first, outcome: second }, times);
      break;
    case "redactions":
      count("redaction", { kind: first }, times);
      break;
    case "jobs":
      count("job", { outcome: first, kind: second }, times);
      break;
    case "job_ms":
      observe("jobTime", { kind: label }, value, times);
      break;
    case "job_wait_ms":
      observe("jobWait", { kind: label }, value, times);
      break;
  }
}
