import { AppError, asAppError, ERRORS } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";

/**
 * Returns what a request failed with as an AppError, and logs a failure of the server. Work that stopped
 * because the client left becomes `client_disconnected`, which is no failure of the server.
 */
export function requestError(
  thrown: unknown,
  { signal }: Pick<Request, "signal">,
  context: Readonly<Record<string, string>>,
): AppError {
  const hasLeft = signal.aborted && !(thrown instanceof AppError);
  const error = hasLeft
    ? new AppError("client_disconnected", "The client disconnected.", {}, { cause: thrown })
    : asAppError(thrown);
  if (ERRORS[error.code].level !== "info") logError(error, context);
  return error;
}
