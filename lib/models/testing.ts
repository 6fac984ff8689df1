import { bagOfWords } from "./bag-of-words";
import type { Chat } from "./chat";
import { defineEmbedder, type TextKind } from "./define-embedder";
import type { Embedder } from "./embedder";
import { ollamaChat } from "./providers/ollama-chat";

export { type ModelServer, startModelServer } from "./model-server/testing";

/** A language model of a test server that has "words"; one that hangs is given up after `timeoutMs`. */
export function testChat(url: string, timeoutMs = 20_000): Chat {
  return ollamaChat({ host: url, model: "words", timeoutMs });
}

/** How the fake answers. `hang` never does, until the signal is aborted. */
export type FakeBehaviour = "well" | "fail" | "hang" | "wrong_dimension" | "zero" | "one_too_few";

/** A fake that records every call which reached the model, and whose behaviour tests change as they go. */
export type FakeEmbedder = Embedder & {
  readonly received: { kind: TextKind; texts: readonly string[] }[];
  behave(behaviour: FakeBehaviour): void;
};

export type FakeOptions = { readonly dimensions?: number; readonly delayMs?: number };

/**
 * An embedder without a model: each word (letters and digits, lower case) counts at a place that its hash gives,
 * so texts that share words are near and the same text has the same vector everywhere. 256 dimensions by default.
 */
export function fakeEmbedder({ dimensions = 256, delayMs = 0 }: FakeOptions = {}): FakeEmbedder {
  const received: FakeEmbedder["received"] = [];
  let behaviour: FakeBehaviour = "well";
  const embedder = defineEmbedder({
    space: {
      provider: "fake",
      model: "bag-of-words",
      dimensions,
      queryPrefix: "",
      documentPrefix: "",
      pooling: "sum",
    },
    async embed(texts, kind, signal) {
      received.push({ kind, texts });
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (behaviour === "fail") throw new Error("the fake was told to fail");
      if (behaviour === "hang") {
        await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
      }
      if (behaviour === "zero") return texts.map(() => new Float32Array(dimensions));
      const size = behaviour === "wrong_dimension" ? dimensions + 1 : dimensions;
      const vectors = texts.map((text) => bagOfWords(text, size));
      return behaviour === "one_too_few" ? vectors.slice(1) : vectors;
    },
    isReady: () => true,
    close: async () => undefined,
  });
  return {
    ...embedder,
    received,
    behave(next) {
      behaviour = next;
    },
  };
}
