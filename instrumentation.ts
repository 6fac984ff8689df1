/** Runs before the first request: opens the database, loads the embedder, starts the worker; ends them on a signal. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // next-auth makes its addresses from the request then, as lib/http/origin.ts does; else from NEXTAUTH_URL.
  if (!process.env.NEXTAUTH_URL) process.env.AUTH_TRUST_HOST = "true";
  else delete process.env.AUTH_TRUST_HOST;
  const { startServer } = await import("./lib/worker/index");
  await startServer();
}
