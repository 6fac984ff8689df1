import { type Exchange, send } from "./exchange";

/** POST /v1/embeddings. */
export function answerOpenai(exchange: Exchange, apiKey: string | undefined): void {
  const { request, response, models, fault, vectors } = exchange;
  const model = String(request.body.model);
  const texts = [request.body.input].flat().map(String);
  if (apiKey && request.authorization !== `Bearer ${apiKey}`) refuse(exchange, 401, "invalid_api_key");
  else if (!models.has(model)) refuse(exchange, 404, "model_not_found");
  else if (texts.length === 0 || texts.includes("")) refuse(exchange, 400, "invalid_input");
  else {
    const data = vectors(texts).map((embedding, index) => ({ object: "embedding", index, embedding }));
    const usage = { prompt_tokens: texts.length, total_tokens: texts.length };
    // The protocol gives each vector its index and promises no order.
    send(response, 200, { object: "list", data: data.reverse(), model, usage }, fault() === "cut");
  }
}

function refuse({ response }: Exchange, status: number, code: string): void {
  const error = { message: `Refused: ${code}`, type: "invalid_request_error", param: null, code };
  send(response, status, { error });
}
