import { Ollama } from "ollama/browser";

/** The client can abort streams alone, so each call has its own, whose fetch carries the signal. */
export function ollamaClient(host: string, signal: AbortSignal): Ollama {
  return new Ollama({ host, fetch: (url, init) => fetch(url, { ...init, signal }) });
}
