import { AppError } from "@/lib/base/core";

/** The size limit of a body in bytes, unless an operation has its own. */
const MAX_BODY = 4 * 1024 * 1024;

/**
 * Reads the JSON body of a request, of at most `limit` bytes. A missing body becomes an empty object when the
 * body is optional. Throws `unsupported_media_type` and `malformed_json`, and as readBytes does.
 */
export async function readJson(request: Request, isOptional = false, limit = MAX_BODY): Promise<unknown> {
  const bytes = await readBytes(request, limit, "Send less per request.");
  if (isOptional && bytes.byteLength === 0) return {};
  requireJson(request);
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed_json", "Request body is not valid JSON.");
  }
}

function requireJson(request: Request): void {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new AppError(
      "unsupported_media_type",
      "Send JSON, with the header `Content-Type: application/json`.",
    );
  }
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.trim().toLowerCase() !== "identity")
    throw new AppError("unsupported_media_type", "Send the body as it is, without `Content-Encoding`.");
}

/**
 * Removes a byte order mark. A text in another encoding, which Windows PowerShell sends by default, must not
 * be stored with replaced characters.
 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("malformed_json", "Request body is not valid UTF-8. Send JSON encoded in UTF-8.");
  }
}

/**
 * Reads the body of a request. `advice` says what to do about a body of more than `limit` bytes, a whole
 * number of megabytes. Throws `body_too_large` without reading the rest, and `client_disconnected` when the
 * client leaves in the middle of its body.
 */
export async function readBytes(request: Request, limit: number, advice: string): Promise<Buffer> {
  const megabytes = limit / 1024 / 1024;
  const tooLarge = new AppError("body_too_large", `Request body exceeds ${megabytes} MB. ${advice}`, {
    limit,
  });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // TypeScript's type for web streams lacks Node's async iterator.
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (thrown) {
    if (thrown === tooLarge) throw tooLarge;
    const message = "The client disconnected before its whole request had arrived.";
    throw new AppError("client_disconnected", message, {}, { cause: thrown });
  }
  return Buffer.concat(chunks);
}
