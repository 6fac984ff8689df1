import { z } from "zod";
import { EXIT, Failure } from "../command";

const PAGE_SIZE = 100;
const TIMEOUT_MS = 30_000;

const pageOutput = z.object({
  results: z.array(z.unknown()),
  /** The graph of the open-source server, which is left out but counted. */
  relations: z.array(z.unknown()).nullish(),
  next: z.unknown().optional(),
});

/**
 * Yields the memories that a mem0 server has of a user, as JSON lines: from the pages of the platform's API,
 * or from the list of the open-source server with its relations. Throws Failure.
 */
export async function* mem0Pages(
  url: string,
  userId: string,
  key: string | undefined,
): AsyncGenerator<Uint8Array, void> {
  const base = url.replace(/\/+$/, "");
  for (let page = 1; ; page++) {
    const path = `${base}/v3/memories/?page=${page}&page_size=${PAGE_SIZE}`;
    const answered = await call(path, key, { filters: { user_id: userId } });
    const isOpenSource = answered === null && page === 1;
    const output =
      answered ??
      (isOpenSource ? await call(`${base}/memories?user_id=${encodeURIComponent(userId)}`, key) : null);
    const parsed = pageOutput.safeParse(output);
    if (!parsed.success)
      throw new Failure(`${base} does not answer like a mem0 server. Name the address of its API.`);
    const { results, relations, next } = parsed.data;
    const elements = [...results, ...(relations ?? [])];
    if (page === 1 && elements.length === 0)
      throw new Failure(`${base} has no memories of the user ${userId}. Check --user-id.`);
    for (const element of elements) yield Buffer.from(`${JSON.stringify(element)}\n`);
    if (isOpenSource || typeof next !== "string") return;
  }
}

/** Returns the body of the response, or null for 404, 405 and what is not JSON, such as a page. */
async function call(url: string, key: string | undefined, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      ...(key ? { authorization: `Token ${key}`, "x-api-key": key } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Failure(`No server answers at ${new URL(url).origin}.`, EXIT.unreachable);
  });
  if (response.status === 404 || response.status === 405) return null;
  if (response.status === 401 || response.status === 403)
    throw new Failure("The mem0 server refused the key in MEM0_API_KEY.", EXIT.refused);
  if (!response.ok) throw new Failure(`The mem0 server answered ${response.status}.`);
  return parsedJson(await response.text());
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
