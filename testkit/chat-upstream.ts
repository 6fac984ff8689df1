import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the stand-in answers: the parts in their order, then the end, a broken connection, or nothing. */
export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts: readonly (string | Uint8Array)[];
  /** "silent" sends not even the headers. */
  readonly end?: "whole" | "cut" | "open" | "silent";
};
type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};
export type ChatUpstream = {
  readonly url: string;
  readonly requests: Received[];
  /** Adds answers to chats, in their order. Without one left, a short answer is given. */
  reply(...replies: Reply[]): void;
  /** How many answers are under way. */
  open(): number;
  stop(): Promise<void>;
};

/** A stand-in on loopback for a model server with the APIs of OpenAI and Ollama. It records its requests. */
export async function startChatUpstream(): Promise<ChatUpstream> {
  const requests: Received[] = [];
  const replies: Reply[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const body = Buffer.concat(chunks);
    requests.push({ method, path: url, headers, body });
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    await send(response, LISTS[url.split("?")[0] ?? ""] ?? replies.shift() ?? defaultReply(url, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    reply: (...more) => void replies.push(...more),
    open: () => open,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function send(response: ServerResponse, { status = 200, headers, parts, end = "whole" }: Reply) {
  if (end === "silent") return;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  for (const part of parts) await new Promise((resolve) => response.write(part, resolve));
  if (end === "whole") response.end();
  if (end === "cut") response.destroy();
}

const LISTS: Readonly<Record<string, Reply>> = {
  "/v1/models": {
    parts: ['{"object":"list", "data":[{"id":"m","object":"model","created":1,"owned_by":"x"}]}'],
  },
  "/api/tags": { parts: ['{"models":[ {"name":"m","model":"m"}]}\n'] },
  "/api/version": { parts: ['{"version": "0.12.0"}'] },
};

function defaultReply(path: string, body: Buffer): Reply {
  const isStream = body.includes('"stream":true');
  if (path === "/api/chat") return ollamaReply("Understood.", isStream);
  return isStream ? openaiStream("Understood.") : openaiReply({ role: "assistant", content: "Understood." });
}

/** An answer of OpenAI's API, with a field and spaces that no client knows. */
export function openaiReply(message: object, finish = "stop"): Reply {
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
  const answer = { id: "chatcmpl-1", object: "chat.completion", created: 1, model: "m", choices };
  return { parts: [`${JSON.stringify(answer, null, 1).slice(0, -1)}, "x_unknown": 1.50}`] };
}

const event = (delta: object, finish: string | null = null) => {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices })}\n\n`;
};

/** A stream of OpenAI's API, with a part that ends inside a line. `end: "cut"` breaks it off. */
export function openaiStream(text: string, end: Reply["end"] = "whole"): Reply {
  const half = Math.ceil(text.length / 2);
  const first = event({ role: "assistant", content: text.slice(0, half) });
  const parts = [": comment\n\n", first.slice(0, 20), first.slice(20), event({ content: text.slice(half) })];
  const finish = [event({}, "stop"), "data: [DONE]\n\n"];
  return {
    headers: { "content-type": "text/event-stream; charset=utf-8" },
    parts: end === "whole" ? [...parts, ...finish] : parts,
    end,
  };
}

/** A tool call of OpenAI's API. */
export const TOOL_CALL = {
  id: "call_1",
  type: "function",
  function: { name: "weather", arguments: '{"city":"Porto"}' },
};

/** An answer of Ollama's API, as a whole or as a stream of lines. */
export function ollamaReply(text: string, isStream: boolean): Reply {
  const line = (content: string, done: boolean) =>
    `${JSON.stringify({ model: "m", created_at: "2026-01-01T00:00:00Z", message: { role: "assistant", content }, done, ...(done ? { done_reason: "stop" } : {}) })}\n`;
  if (!isStream) return { parts: [line(text, true)] };
  const half = Math.ceil(text.length / 2);
  return {
    headers: { "content-type": "application/x-ndjson" },
    parts: [line(text.slice(0, half), false), line(text.slice(half), false), line("", true)],
  };
}
