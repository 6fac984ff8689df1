import { Ollama } from "ollama/browser";
import { AppError } from "@/lib/core";

/** For ever: a model that has to be loaded again is late for any question. */
export const KEEP_ALIVE = -1;
/** A model of some GB from a slow disk. */
export const LOAD_MS = 120_000;

/** The client can abort streams alone, so each call has its own, whose fetch carries the signal. */
export function ollamaClient(host: string, signal: AbortSignal): Ollama {
  return new Ollama({ host, fetch: (url, init) => fetch(url, { ...init, signal }) });
}

/** Whether Ollama refused a call because it has no such model. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && "status_code" in thrown && thrown.status_code === 404;
}

/** What calls fail with while a model is pulled: no failure of the model. */
export function starting(model: string): AppError {
  return new AppError("model_unavailable", `Ollama is pulling ${model}.`, { reason: "starting" });
}
