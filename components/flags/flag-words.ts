import type { Flag } from "@/lib/settings";

type Words = {
  /** What the flag does. */
  readonly does: string;
  /** What happens when it is switched on, and when it is switched off. */
  readonly on: string;
  readonly off: string;
};

/** Each flag in words. */
export const FLAG_WORDS: Readonly<Record<Flag, Words>> = {
  MEMORY_ENABLED: {
    does: "Memory as a whole: recalling and taking in.",
    on: "Agents recall and remember again, as far as the two flags below allow it.",
    off: "Every retrieval answers with no memories, and new events are refused with 503 until it is on again. Nothing that is stored is lost.",
  },
  HOT_RETRIEVAL_ENABLED: {
    does: "Retrieval: agents get memories for their next message.",
    on: "Retrievals find memories again.",
    off: "Every retrieval answers at once with no memories and the word “disabled”. Events are still taken in.",
  },
  COLD_INGEST_ENABLED: {
    does: "Taking in: agents can send events to be remembered.",
    on: "New events are accepted again.",
    off: "New events are refused with 503 and Retry-After. An agent that does not send them again loses them. Retrieval goes on.",
  },
  RERANK_ENABLED: {
    does: "Reranking: a model puts the hits of a retrieval into a better order.",
    on: "Each retrieval asks the reranking model, when one is set up, and takes longer for it.",
    off: "Hits stay in the order of the search.",
  },
  PII_REDACTION_ENABLED: {
    does: "Redaction: personal data is masked before anything is stored.",
    on: "From now on personal data in new events is masked. What was stored meanwhile stays as it is.",
    off: "From now on e-mail addresses, phone numbers, card numbers and secrets are stored as they are sent. Switching it on again does not mask what was stored meanwhile: that can only be erased.",
  },
  MEMORY_DECIDER_LLM_ENABLED: {
    does: "Second look: a language model decides where the rules are unsure.",
    on: "Unclear messages are shown to the chat model, when one is set up. Taking them in waits for its answer, 90 seconds at most; if it fails, the rules decide.",
    off: "The rules alone decide what is kept.",
  },
};
