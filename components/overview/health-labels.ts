import type { Health } from "@/components/api/responses";

export type HealthComponent = "database" | "worker" | "embedder" | "chat" | "reranker" | "backup";
type StateOf<Component extends HealthComponent> = NonNullable<Health[Component]>["state"];
export type HealthState = StateOf<HealthComponent>;

export const STATE_COLORS: Readonly<Record<HealthState, string>> = {
  ok: "teal",
  none: "gray",
  off: "gray",
  unknown: "gray",
  starting: "yellow",
  degraded: "orange",
  unavailable: "orange",
  down: "red",
  damaged: "red",
  waiting: "gray",
  failed: "orange",
};

export const STATE_LABELS: Readonly<Record<HealthState, string>> = {
  ok: "OK",
  none: "not configured",
  off: "off",
  unknown: "unknown",
  starting: "starting",
  degraded: "degraded",
  unavailable: "not running",
  down: "unreachable",
  damaged: "damaged",
  waiting: "not yet run",
  failed: "failed",
};

const CONSEQUENCES: Readonly<Partial<{ [C in HealthComponent as `${C} ${StateOf<C>}`]: string }>> = {
  "database down": "Database unreachable. Reads and writes are failing.",
  "database damaged": "Database reported damaged data. Restore the newest backup into a new database.",
  "worker unavailable": "No worker running. Events are accepted but not processed.",
  "embedder degraded": "Embedding model is unstable. Some retrievals use keyword search only.",
  "embedder down":
    "Embedding model unreachable. Retrieval uses keyword search only; new memories are waiting for embeddings.",
  "chat down": "Language model unreachable. Decisions fall back to rules.",
  "reranker down": "Reranker unreachable. Results keep the order of keyword and vector search.",
  "backup failed": "Last automatic backup failed. See the server log.",
};

/** Returns what fails while a component is in the given state; undefined if everything works. */
export function consequenceOf(component: HealthComponent, state: HealthState): string | undefined {
  return (CONSEQUENCES as Readonly<Record<string, string>>)[`${component} ${state}`];
}
