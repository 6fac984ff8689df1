import { Ollama } from "ollama/browser";
import { AppError } from "@/lib/base/core";

/** Keeps the model loaded forever, because loading it again would delay the next question. */
export const KEEP_ALIVE = -1;
/** Time to load a model of several GB from a slow disk. */
export const LOAD_TIMEOUT_MS = 120_000;

/** Creates a client for one call, whose fetch uses the signal. The client itself can abort only streams. */
export function ollamaClient(host: string, signal: AbortSignal): Ollama {
  return new Ollama({ host, fetch: (url, init) => fetch(url, { ...init, signal }) });
}

/** Returns whether Ollama rejected a call because the model is missing. */
export function isMissingModel(thrown: unknown): boolean {
  return thrown instanceof Error && "status_code" in thrown && thrown.status_code === 404;
}

/** Returns the error for a call during a pull. It does not count as a failure of the model. */
export function startingError(model: string): AppError {
  return new AppError("model_unavailable", `Ollama is pulling ${model}.`, { reason: "starting" });
}
