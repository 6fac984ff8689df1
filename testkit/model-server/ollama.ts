import { type Exchange, send } from "./exchange";

const STEP_MS = 20;
const PARTS = [
  { digest: "sha256:970aa74c0a90", total: 274_290_656 },
  { digest: "sha256:c71d239df917", total: 11_357 },
];

/** The used part of Ollama's protocol, as version 0.6 and later implement it. */
export async function answerOllama(exchange: Exchange): Promise<void> {
  const { request, response, models } = exchange;
  if (request.path === "/api/embed") embed(exchange);
  else if (request.path === "/api/chat") await chat(exchange);
  else if (request.path === "/api/pull") await pull(exchange);
  else if (request.path === "/api/version") send(response, 200, { version: "0.12.0" });
  else if (request.path === "/api/tags")
    send(response, 200, { models: [...models].map((name) => ({ name: `${name}:latest` })) });
  else response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
}

function nameOf({ body }: Pick<Exchange["request"], "body">): string {
  return String(body.model ?? body.name).replace(/:latest$/, "");
}

function embed({ request, response, models, fault, vectors }: Exchange): void {
  const model = nameOf(request);
  if (!models.has(model)) {
    send(response, 404, { error: `model "${model}" not found, try pulling it first` });
    return;
  }
  const texts = [request.body.input].flat().map(String);
  const embeddings = vectors(texts);
  const answer = { model, embeddings, total_duration: 14_143_917, load_duration: 1_019_500 };
  send(response, 200, { ...answer, prompt_eval_count: texts.length }, fault() === "cut");
}

/**
 * JSON lines with one part of the text each, or one object without `stream`. An empty chat loads the model.
 */
async function chat({ request: { body }, response, models, fault, ...exchange }: Exchange): Promise<void> {
  const model = nameOf({ body });
  if (!models.has(model)) {
    send(response, 404, { error: `model '${model}' not found` });
    return;
  }
  const isLoad = Array.isArray(body.messages) && body.messages.length === 0;
  const all = isLoad ? [] : exchange.chat(body.messages);
  const { num_predict: most = all.length } = (body.options ?? {}) as { num_predict?: number };
  const parts = all.slice(0, most);
  const end = isLoad ? "load" : parts.length < all.length ? "length" : "stop";
  const lineOf = (content: string, done: boolean) => ({
    model,
    created_at: new Date().toISOString(),
    message: { role: "assistant", content },
    done,
    ...(done ? { done_reason: end, total_duration: 174_560_334, eval_count: parts.length } : {}),
  });
  if (body.stream === false || (isLoad && body.stream !== true)) {
    send(response, 200, lineOf(parts.join(""), true), fault() === "cut");
    return;
  }
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  for (const [i, part] of parts.entries()) {
    if (fault() === "cut" && i >= parts.length / 2) {
      response.destroy();
      return;
    }
    response.write(`${JSON.stringify(lineOf(part, false))}\n`);
  }
  response.end(`${JSON.stringify(lineOf("", true))}\n`);
}

/** JSON lines that report the progress of the download. */
async function pull({ request, response, models, fault }: Exchange): Promise<void> {
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  const line = async (value: object) => {
    response.write(`${JSON.stringify(value)}\n`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  };
  await line({ status: "pulling manifest" });
  for (const { digest, total } of PARTS) {
    const status = `pulling ${digest.slice(7)}`;
    await line({ status, digest, total });
    await line({ status, digest, total, completed: Math.floor(total / 2) });
    if (fault() === "pull_cut") {
      response.destroy();
      return;
    }
    if (fault() === "pull_error") {
      await line({ error: "max retries exceeded: no space left on device" });
      response.end();
      return;
    }
    while (fault() === "pull_held" && !response.destroyed)
      await line({ status, digest, total, completed: Math.floor(total / 2) });
    await line({ status, digest, total, completed: total });
  }
  for (const status of ["verifying sha256 digest", "writing manifest"]) await line({ status });
  models.add(nameOf(request));
  await line({ status: "success" });
  response.end();
}
