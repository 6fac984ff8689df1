/**
 * Stored on globalThis, because a bundler may load this module twice per process, for the server and for
 * routes.
 */
const holder = globalThis as unknown as { palimpsestStopping?: AbortController };

function controller(): AbortController {
  holder.palimpsestStopping ??= new AbortController();
  return holder.palimpsestStopping;
}

/**
 * Returns a signal that aborts when this process shuts down. Waiting operations then return the results they
 * have so far.
 */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

/** Starts the shutdown of this process. It cannot be cancelled. */
export function beginShutdown(): void {
  controller().abort();
}
