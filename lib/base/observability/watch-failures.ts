import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { logError } from "./log";

/**
 * Logs uncaught errors like logError, by code and location. The process continues, because its state is in
 * the database. Removes Next's own listeners, because they print messages that can contain user text. Removes
 * them again at the first request, because Next may add listeners until then. Call it once in server
 * processes.
 */
export function watchFailures(): void {
  process.setUncaughtExceptionCaptureCallback((thrown) => logError(thrown, { event: "uncaughtException" }));
  replaceRejectionListeners();
  const onFirstRequest = () => {
    replaceRejectionListeners();
    unsubscribe("http.server.request.start", onFirstRequest);
  };
  subscribe("http.server.request.start", onFirstRequest);
}

function replaceRejectionListeners(): void {
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (thrown) => logError(thrown, { event: "unhandledRejection" }));
}
