import { z } from "zod";
import { type AppError, ERRORS, type ErrorCode } from "@/lib/base/core";
import { fieldsOf } from "./describe-fields";

/** The default Retry-After, in seconds. */
const RETRY_AFTER = 5;
/** `no-transform` keeps Next from compressing answers, which takes longer than sending them. */
export const CACHE_CONTROL = "no-store, no-transform";

/** The problem details (RFC 9457) that the client receives. */
export const problemOutput = z.object({
  type: z.string().describe("`urn:palimpsest:problem:` followed by the code"),
  title: z.string().describe("The code in words"),
  status: z.int().min(400).max(599),
  detail: z.string().describe("What is wrong and what to do, in plain English"),
  code: z.enum(Object.keys(ERRORS) as ErrorCode[]).describe("Stable code of the error, for programs"),
  request_id: z.string().describe("Request ID, which is also in the header X-Request-Id"),
  current_id: z
    .string()
    .optional()
    .describe("With `already_superseded`: ID of the memory that is the current version, once it is decided"),
  fields: z.array(
    z.object({
      path: z
        .string()
        .describe("Path of the field, such as events[0].messages[1].text; empty for the whole request"),
      message: z.string(),
    }),
  ),
});

/** The body of a response that reports a failure. */
export type Problem = z.infer<typeof problemOutput>;

/**
 * Converts an error to a response with problem details (RFC 9457): code, request id and field paths, but
 * never values.
 */
export function problem(error: AppError, requestId: string): Response {
  const { status } = ERRORS[error.code];
  const body: Problem = {
    type: `urn:palimpsest:problem:${error.code}`,
    title: error.code.replaceAll("_", " "),
    status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.facts.currentId === undefined ? {} : { current_id: String(error.facts.currentId) }),
    fields: [...fieldsOf(error)],
  };
  const headers = new Headers({
    "content-type": "application/problem+json",
    "x-request-id": requestId,
    "cache-control": CACHE_CONTROL,
  });
  if (status === 503 || status === 429)
    headers.set("retry-after", String(error.facts.retryAfterSeconds ?? RETRY_AFTER));
  if (status === 401) headers.set("www-authenticate", "Bearer");
  return new Response(JSON.stringify(body), { status, headers });
}
