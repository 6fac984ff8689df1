import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bagOfWords } from "../bag-of-words";
import type { Exchange, ReceivedRequest, ServerFault } from "./exchange";
import { answerOllama } from "./ollama";
import { answerOpenai } from "./openai";
import { answerRerank, answersRerank, type RerankProtocol } from "./rerank";
import { answerWithFault } from "./transport-faults";

export type ModelServer = {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Names of the installed models. A pull adds to them. */
  readonly models: Set<string>;
  behave(fault: ServerFault): void;
  close(): Promise<void>;
};

export type ModelServerOptions = {
  readonly models?: readonly string[];
  readonly dimensions?: number;
  /** The API key that the OpenAI endpoints require. If it is not set, they accept every request. */
  readonly apiKey?: string;
  /**
   * Returns the content of chat answers, which is sent as JSON. By default it is `{ answer }` with the last
   * message.
   */
  readonly reply?: (messages: readonly ModelMessage[]) => unknown;
  /** The protocol of the rerank endpoint, by default that of Cohere at /rerank and /v1/rerank. */
  readonly rerank?: RerankProtocol;
  /** Returns the relevance of each text for a reranker. By default it is the share of the query's words. */
  readonly scores?: (query: string, texts: readonly string[]) => readonly number[];
};
type ModelMessage = { readonly role: string; readonly content: string };

const echo = (messages: readonly ModelMessage[]) => ({ answer: messages.at(-1)?.content ?? "" });
const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
const sharedWords = (query: string, texts: readonly string[]) => {
  const wanted = words(query);
  return texts.map((text) => [...words(text)].filter((word) => wanted.has(word)).length / (wanted.size || 1));
};
const parts = (text: string) => text.match(/.{1,8}/gs) ?? [];

/**
 * Starts a test server on 127.0.0.1 that implements the protocols of Ollama (/api/embed, /api/chat, /api/pull
 * as a stream, /api/tags, /api/version), OpenAI (/v1/models, /v1/embeddings, /v1/chat/completions) and rerank
 * servers (/rerank, /v1/rerank). Its vectors count words. `behave` makes it fail.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { dimensions = 768, apiKey, scores = sharedWords } = options;
  const models = new Set(options.models ?? ["nomic-embed-text"]);
  const received: ReceivedRequest[] = [];
  let fault: ServerFault = "none";

  const server = createServer((message, response) => {
    void answer(message, response).catch(() => response.destroy());
  });

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = message.headers;
    const request = {
      path: message.url ?? "",
      body: await readBody(message),
      authorization,
      isAborted: false,
    };
    received.push(request);
    response.on("close", () => {
      request.isAborted = !response.writableFinished;
    });
    if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, 300));
    if (answerWithFault(fault, response)) return;
    const exchange: Exchange = { request, response, models, fault: () => fault, vectors, chat, scores };
    if (answersRerank(request.path)) answerRerank(exchange, options.rerank ?? "documents", apiKey);
    else if (request.path.startsWith("/v1/")) await answerOpenai(exchange, apiKey);
    else await answerOllama(exchange);
  }

  function chat(messages: unknown): string[] {
    if (fault === "prose") return parts("Sure! Here is what you asked for: {");
    if (fault === "wrong_schema") return parts(JSON.stringify({ reply: 1 }));
    return parts(JSON.stringify((options.reply ?? echo)(messages as ModelMessage[])));
  }

  function vectors(texts: readonly string[]): unknown[] {
    const rows = texts.map((text) => [...bagOfWords(text, dimensions)]);
    if (fault === "wrong_dimension") rows[0]?.push(0);
    if (fault === "not_numbers") return rows.map((row) => row.map(() => null));
    return fault === "one_too_few" ? rows.slice(1) : rows;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    models,
    behave(behaviour) {
      fault = behaviour;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(message: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) text += chunk;
  return text === "" ? {} : JSON.parse(text);
}
