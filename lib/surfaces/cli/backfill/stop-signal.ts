/**
 * Returns a signal that aborts at SIGINT or SIGTERM. A second SIGINT or SIGTERM ends the process immediately.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}
