/**
 * Next calls this function before the first request. Opens the database, loads the embedder and starts the
 * worker. A signal stops them.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // Without NEXTAUTH_URL, next-auth derives its URLs from the request, like originOf.
  if (!process.env.NEXTAUTH_URL) process.env.AUTH_TRUST_HOST = "true";
  else delete process.env.AUTH_TRUST_HOST;
  const { startServer } = await import("./lib/surfaces/worker/index");
  await startServer();
}
