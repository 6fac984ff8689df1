/** Runs before the first request: opens the database, loads the embedder, starts the worker; ends them on a signal. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startServer } = await import("./lib/worker/index");
  await startServer();
}
