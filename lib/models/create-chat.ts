import { chatModel, type Env } from "@/lib/config";
import type { Chat } from "./chat";
import { ollamaChat } from "./providers/ollama-chat";
import { openaiChat } from "./providers/openai-chat";

/** The language model that the configuration asks for; null for `none`. Create one a process and close it at the end. */
export function createChat(settings: Env): Chat | null {
  const { CHAT_PROVIDER: provider, CHAT_MODEL: name } = settings;
  if (provider === "none") return null;
  const model = chatModel(provider, name);
  if (provider === "ollama") return ollamaChat({ host: settings.OLLAMA_HOST, model });
  return openaiChat({ baseUrl: settings.OPENAI_BASE_URL, apiKey: settings.OPENAI_API_KEY, model });
}

const holder = globalThis as unknown as { palimpsestChat?: Chat };

/** Makes a language model the one of this process; `null`: none. */
export function setChat(chat: Chat | null): void {
  if (chat) holder.palimpsestChat = chat;
  else delete holder.palimpsestChat;
}

/** The language model of this process; null when there is none. */
export function processChat(): Chat | null {
  return holder.palimpsestChat ?? null;
}
