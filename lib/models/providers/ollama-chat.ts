import { z } from "zod";
import { AppError } from "@/lib/core";
import type { Chat } from "../chat";
import { type ChatOptions, type ChatPart, defineChat, type RawChatRequest } from "../define-chat";
import { KEEP_ALIVE, LOAD_MS, starting } from "./ollama-client";
import { createPull } from "./ollama-pull";
import { postJson } from "./post-json";
import { readJsonLines } from "./read-stream";

export type OllamaChatOptions = ChatOptions & { readonly host: string; readonly model: string };

const line = z.object({
  message: z.object({ content: z.string() }),
  done: z.boolean(),
  done_reason: z.string().optional(),
});

/**
 * A language model of an Ollama server, loaded at once and kept loaded; a missing one is pulled. Meanwhile calls fail with
 * reason `starting`, and `health().download` tells how far it is.
 */
export function ollamaChat({ host, model, ...options }: OllamaChatOptions): Chat {
  const closing = new AbortController();
  const pull = createPull(host, model, closing.signal, () => void warmUp());
  let isReady = false;

  async function* answer(request: RawChatRequest, signal: AbortSignal): AsyncGenerator<ChatPart> {
    if (pull.isRunning()) throw starting(model);
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

  /** By hand, because the client prints a line that it can't read, which may quote what was asked. */
  async function post(body: object, signal: AbortSignal): Promise<Response> {
    const response = await postJson(`${host}/api/chat`, body, signal);
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    if (status !== 404)
      throw new AppError("model_unavailable", "Ollama failed.", { status, reason: "failed" });
    isReady = false;
    if (pull.start()) throw starting(model);
    throw new AppError("model_unavailable", `Ollama has no model ${model} and could not pull it.`, {
      reason: "model_missing",
    });
  }

  /** A chat without messages loads the model. */
  async function warmUp(): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LOAD_MS)]);
    const loaded = await post({ model, messages: [], keep_alive: KEEP_ALIVE }, signal).catch(() => null);
    if (!loaded) return;
    await loaded.body?.cancel();
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
