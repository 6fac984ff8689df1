import { z } from "zod";
import { AppError, ERRORS, type ErrorCode, type FieldProblem } from "@/lib/core";

/** Wait that is named to a caller when the failure itself names none, in seconds. */
const RETRY_AFTER = 5;

/** Problem details of RFC 9457, as they go out. */
export const problemOutput = z.object({
  type: z.string().describe("urn:palimpsest:problem: and the code"),
  title: z.string().describe("The code in words"),
  status: z.int().min(400).max(599),
  detail: z.string().describe("What is wrong and what to do, for people"),
  code: z.enum(Object.keys(ERRORS) as ErrorCode[]).describe("The stable name of the failure, for programs"),
  request_id: z.string().describe("The same as in X-Request-Id"),
  fields: z.array(
    z.object({
      path: z.string().describe("As events[0].messages[1].text; empty for the whole"),
      message: z.string(),
    }),
  ),
});

/** An error as an answer: problem details of RFC 9457 with code, request id and field paths; never a value. */
export function problem(error: AppError, requestId: string): Response {
  const { status } = ERRORS[error.code];
  const fields = Array.isArray(error.facts.fields) ? [...(error.facts.fields as FieldProblem[])] : [];
  const body: z.infer<typeof problemOutput> = {
    type: `urn:palimpsest:problem:${error.code}`,
    title: error.code.replaceAll("_", " "),
    status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    fields,
  };
  const headers = new Headers({
    "content-type": "application/problem+json",
    "x-request-id": requestId,
    "cache-control": "no-store",
  });
  if (status === 503 || status === 429)
    headers.set("retry-after", String(error.facts.retryAfterSeconds ?? RETRY_AFTER));
  if (status === 401) headers.set("www-authenticate", "Bearer");
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * What a schema found wrong, as `invalid_input` with a path a field such as `events[0].messages[1].text`. Of several
 * things wrong with one field the first is told: what is no time is also neither after 1900 nor before tomorrow.
 */
export function invalidInput(error: z.ZodError): AppError {
  const fields = error.issues.slice(0, 50).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: pathOf([...issue.path, key.slice(0, 64)]),
        message: "is not a field of this request",
      }));
    }
    return [{ path: pathOf(issue.path), message: messageOf(issue) }];
  });
  const first = [...new Map(fields.toReversed().map((field) => [field.path, field])).values()].toReversed();
  return new AppError("invalid_input", "The request has fields that are wrong.", { fields: first });
}

/** zod's own sentences can quote what was sent in unions and keys of records; ours and its plain ones do not. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union" || issue.code === "invalid_key")
    return "has a form that is not accepted";
  return issue.message;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    "",
  );
}
