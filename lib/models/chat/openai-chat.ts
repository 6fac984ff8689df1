import { z } from "zod";
import { AppError } from "@/lib/base/core";
import { readEvents, requestOpenai } from "@/lib/models/protocol";
import type { Chat } from "./chat";
import { type ChatOptions, type ChatPart, defineChat, type RawChatRequest } from "./define-chat";

export type OpenaiChatOptions = ChatOptions & {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
};

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

/**
 * Creates a chat model on any OpenAI-compatible server that supports JSON schemas. Sends nothing before the
 * first call.
 */
export function openaiChat({ baseUrl, model, apiKey, ...options }: OpenaiChatOptions): Chat {
  const closing = new AbortController();

  async function* answer(request: RawChatRequest, signal: AbortSignal): AsyncGenerator<ChatPart> {
    const response = await requestOpenai(
      { baseUrl, apiKey, kind: "chat" },
      "chat/completions",
      { model, ...bodyOf(baseUrl, request) },
      AbortSignal.any([signal, closing.signal]),
    );
    for await (const data of readEvents(response)) {
      const choice = chunk.parse(data).choices[0];
      // The last chunk may contain only the usage.
      if (!choice) continue;
      const text = choice.delta?.content ?? "";
      if (!choice.finish_reason) yield { text };
      else if (choice.finish_reason === "content_filter")
        throw new AppError("model_unavailable", "The chat server refused to answer.", { reason: "refused" });
      else yield { text, end: choice.finish_reason === "length" ? "cut" : "whole" };
    }
  }

  return defineChat(
    { provider: "openai", model, answer, isReady: () => true, close: async () => closing.abort() },
    options,
  );
}

function bodyOf(baseUrl: string, { messages, jsonSchema, maxTokens }: RawChatRequest) {
  return {
    messages,
    response_format: {
      type: "json_schema",
      json_schema: { name: "answer", strict: true, schema: jsonSchema },
    },
    stream: true,
    // Newer OpenAI models reject `max_tokens` and `temperature`; other servers know only `max_tokens`.
    ...(new URL(baseUrl).hostname === "api.openai.com"
      ? { max_completion_tokens: maxTokens }
      : { max_tokens: maxTokens, temperature: 0 }),
  };
}
