import { type Exchange, send } from "./exchange";

/** Answers GET /v1/models, and POST /v1/embeddings and /v1/chat/completions. */
export async function answerOpenai(exchange: Exchange, apiKey: string | undefined): Promise<void> {
  const { request, models } = exchange;
  if (apiKey && request.authorization !== `Bearer ${apiKey}`) sendError(exchange, 401, "invalid_api_key");
  else if (request.path === "/v1/models")
    send(exchange.response, 200, {
      object: "list",
      data: [...models].map((id) => ({ id, object: "model" })),
    });
  else if (!models.has(String(request.body.model))) sendError(exchange, 404, "model_not_found");
  else if (request.path === "/v1/embeddings") embed(exchange);
  else if (request.path === "/v1/chat/completions") chat(exchange);
  else sendError(exchange, 404, "unknown_url");
}

function embed(exchange: Exchange): void {
  const { request, response, fault, vectors } = exchange;
  const texts = [request.body.input].flat().map(String);
  if (texts.length === 0 || texts.includes("")) {
    sendError(exchange, 400, "invalid_input");
    return;
  }
  const data = vectors(texts).map((embedding, index) => ({ object: "embedding", index, embedding }));
  const usage = { prompt_tokens: texts.length, total_tokens: texts.length };
  // The protocol does not promise an order; each vector has its index.
  const answer = { object: "list", data: data.reverse(), model: request.body.model, usage };
  send(response, 200, answer, fault() === "cut");
}

/** Answers with one server-sent event per part of the text, or with one object unless `stream` is set. */
function chat({ request: { body }, response, fault, ...exchange }: Exchange): void {
  const all = exchange.chat(body.messages);
  const parts = all.slice(0, Number(body.max_tokens ?? body.max_completion_tokens ?? all.length));
  const reason = parts.length < all.length ? "length" : "stop";
  const base = { id: "chatcmpl-1", created: 1_795_000_000, model: body.model };
  if (body.stream !== true) {
    const message = { role: "assistant", content: parts.join("") };
    const choices = [{ index: 0, message, finish_reason: reason }];
    send(response, 200, { ...base, object: "chat.completion", choices }, fault() === "cut");
    return;
  }
  const event = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(event({ role: "assistant", content: "" }, null));
  for (const [i, content] of parts.entries()) {
    if (fault() === "cut" && i >= parts.length / 2) {
      response.destroy();
      return;
    }
    response.write(event({ content }, null));
  }
  response.end(`${event({}, reason)}data: [DONE]\n\n`);
}

function sendError({ response }: Exchange, status: number, code: string): void {
  const error = { message: `Request rejected: ${code}`, type: "invalid_request_error", param: null, code };
  send(response, status, { error });
}
