import { AppError } from "@/lib/base/core";
import { readJson } from "@/lib/surfaces/http";

/** A batch counts as one request of the rate limit, and only the oldest clients send one. */
const MAX_BATCH = 20;

/**
 * Reads the message or the batch of a request. Throws as readJson does, and `invalid_input` for a batch that
 * is too large or uses an ID twice, because only one of the two requests would be answered.
 */
export async function readBody(request: Request): Promise<unknown> {
  const body = await readJson(request);
  if (!Array.isArray(body)) return body;
  if (body.length > MAX_BATCH)
    throw new AppError("invalid_input", `A batch can contain at most ${MAX_BATCH} messages.`);
  const ids = body
    .map((message: unknown) => (message ?? {}) as { id?: unknown; method?: unknown })
    .filter(({ id, method }) => method !== undefined && (typeof id === "string" || typeof id === "number"))
    .map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new AppError("invalid_input", "Each request of a batch must have an ID of its own.");
  return body;
}
