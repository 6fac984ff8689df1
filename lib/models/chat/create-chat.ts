import { chatModel, type Env } from "@/lib/base/config";
import type { Chat } from "./chat";
import { ollamaChat } from "./ollama-chat";
import { openaiChat } from "./openai-chat";

/**
 * Creates the configured language model, or null for `none`. Create one per process and close it on shutdown.
 */
export function createChat(settings: Env): Chat | null {
  const { CHAT_PROVIDER: provider, CHAT_MODEL: name } = settings;
  if (provider === "none") return null;
  const model = chatModel(provider, name);
  if (provider === "ollama") return ollamaChat({ host: settings.OLLAMA_HOST, model });
  return openaiChat({ baseUrl: settings.OPENAI_BASE_URL, apiKey: settings.OPENAI_API_KEY, model });
}

const holder = globalThis as unknown as { palimpsestChat?: Chat };

/** Sets the language model of this process; null removes it. */
export function setChat(chat: Chat | null): void {
  if (chat) holder.palimpsestChat = chat;
  else delete holder.palimpsestChat;
}

/** Returns the language model of this process, or null. */
export function processChat(): Chat | null {
  return holder.palimpsestChat ?? null;
}
