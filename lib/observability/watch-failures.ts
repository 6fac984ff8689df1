import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { logError } from "./log";

/**
 * Logs what nobody caught as logError does, by code and place; the process goes on, as what it holds is in the database.
 * Next prints such errors with their message, which can hold a person's words: its own listeners, which it adds before the
 * first request, are taken away. Call it once, in programs that serve.
 */
export function watchFailures(): void {
  process.setUncaughtExceptionCaptureCallback((thrown) => logError(thrown, { event: "uncaughtException" }));
  takeRejections();
  const first = () => {
    takeRejections();
    unsubscribe("http.server.request.start", first);
  };
  subscribe("http.server.request.start", first);
}

function takeRejections(): void {
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (thrown) => logError(thrown, { event: "unhandledRejection" }));
}
