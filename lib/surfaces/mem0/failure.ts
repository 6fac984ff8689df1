import { AppError, ERRORS } from "@/lib/base/core";
import { describeFields, problem } from "@/lib/surfaces/http";

/**
 * Returns the response for an error. Its media type is `application/json`, because mem0's Python client
 * reads `detail` from no other type, and `detail` contains the invalid fields, because the client shows
 * nothing else.
 */
export async function failure(error: AppError, requestId: string): Promise<Response> {
  const source = problem(new AppError(error.code, describeFields(error), error.facts), requestId);
  const headers = new Headers(source.headers);
  headers.set("content-type", "application/json");
  const status = statusOf(error);
  return Response.json({ ...((await source.json()) as object), status }, { status, headers });
}

/** The clients take 413 for an exceeded quota, and mem0 answers invalid input with 400. */
function statusOf({ code }: AppError): number {
  const { status } = ERRORS[code];
  return status === 422 || status === 413 ? 400 : status;
}
