import { EXIT, exitCodeOf, Failure } from "./command";

/** Calls the API below /api/v1 and gives what it answers. Throws Failure with the server's own sentence. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

const LOOK_MS = 200;

/**
 * A caller of the server at `url` with a key or an operator's token. With `patienceMs` it waits that long for a server
 * that is starting.
 */
export function callerOf(url: string, key: string, patienceMs = 0): Call {
  return async (method, path, body) => {
    const response = await reach(`${url}/api/v1/${path}`, patienceMs, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    throw new Failure(sentenceOf(response.status, answer), exitCodeOf(response.status));
  };
}

/** Throws Failure when no server answers at `url`, before anything is made for a call that can't succeed. */
export async function requireServer(url: string): Promise<void> {
  await (await reach(`${url}/api/health`, 0, {})).body?.cancel();
}

async function reach(url: string, patienceMs: number, request: RequestInit): Promise<Response> {
  for (const until = Date.now() + patienceMs; ; ) {
    const response = await fetch(url, request).catch(() => null);
    if (response) return response;
    if (Date.now() > until)
      throw new Failure(
        `No server answers at ${new URL(url).origin}. Start it with palimpsest start, or say where it is with PALIMPSEST_URL.`,
        EXIT.unreachable,
      );
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

type Problem = { detail?: string; fields?: readonly { path: string; message: string }[] };

function sentenceOf(status: number, answer: unknown): string {
  const { detail, fields = [] } = (answer ?? {}) as Problem;
  const wrong = fields.map(({ path, message }) => `\n  ${path}: ${message}`).join("");
  return `${detail ?? `The server answered ${status}.`}${wrong}`;
}
