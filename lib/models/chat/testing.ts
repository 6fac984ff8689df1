import type { Chat } from "./chat";
import { ollamaChat } from "./ollama-chat";

/** A chat model "words" on a test server; a call that hangs times out after `timeoutMs`. */
export function testChat(url: string, timeoutMs = 20_000): Chat {
  return ollamaChat({ host: url, model: "words", timeoutMs });
}
