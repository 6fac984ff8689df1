import { z } from "zod";
import { AppError } from "@/lib/base/core";
import {
  createPull,
  KEEP_ALIVE,
  LOAD_TIMEOUT_MS,
  postJson,
  readJsonLines,
  startingError,
} from "@/lib/models/protocol";
import type { Chat } from "./chat";
import { type ChatOptions, type ChatPart, defineChat, type RawChatRequest } from "./define-chat";

export type OllamaChatOptions = ChatOptions & { readonly host: string; readonly model: string };

const line = z.object({
  message: z.object({ content: z.string() }),
  done: z.boolean(),
  done_reason: z.string().optional(),
});

/**
 * Creates a chat model on an Ollama server. Loads the model at once, keeps it loaded and pulls it when it is
 * missing. During the pull, calls fail with reason `starting` and `health().download` reports the progress.
 */
export function ollamaChat({ host, model, ...options }: OllamaChatOptions): Chat {
  const closing = new AbortController();
  const pull = createPull(host, model, closing.signal, () => void warmUp());
  let isReady = false;

  async function* answer(request: RawChatRequest, signal: AbortSignal): AsyncGenerator<ChatPart> {
    if (pull.isRunning()) throw startingError(model);
    const response = await post(
      {
        model,
        messages: request.messages,
        format: request.jsonSchema,
        stream: true,
        keep_alive: KEEP_ALIVE,
        options: { temperature: 0, num_predict: request.maxTokens },
      },
      AbortSignal.any([signal, closing.signal]),
    );
    for await (const value of readJsonLines(response)) {
      const { message, done, done_reason } = line.parse(value);
      isReady = true;
      const text = message.content;
      yield done ? { text, end: done_reason === "length" ? "cut" : "whole" } : { text };
    }
  }

  /**
   * Does not use the Ollama client, because it prints lines that it cannot parse, and those may quote the
   * prompt.
   */
  async function post(body: object, signal: AbortSignal): Promise<Response> {
    const response = await postJson(`${host}/api/chat`, body, signal);
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    if (status !== 404)
      throw new AppError("model_unavailable", "Ollama failed.", { status, reason: "failed" });
    isReady = false;
    if (pull.start()) throw startingError(model);
    throw new AppError("model_unavailable", `Ollama has no model ${model} and could not pull it.`, {
      reason: "model_missing",
    });
  }

  /** Ollama loads the model when it receives a chat without messages. */
  async function warmUp(): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]);
    const response = await post({ model, messages: [], keep_alive: KEEP_ALIVE }, signal).catch(() => null);
    if (!response) return;
    await response.body?.cancel();
    isReady = true;
  }
  void warmUp();

  return defineChat(
    {
      provider: "ollama",
      model,
      answer,
      isReady: () => isReady,
      download: pull.progress,
      close: async () => closing.abort(),
    },
    options,
  );
}
