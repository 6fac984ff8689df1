import type { Flag } from "@/lib/storage/settings";

type FlagText = {
  readonly title: string;
  /** What the flag controls. */
  readonly summary: string;
  /** The consequence of turning the flag on. `off` is the consequence of turning it off. */
  readonly on: string;
  readonly off: string;
};

/** The texts of each flag. */
export const FLAG_TEXTS: Readonly<Record<Flag, FlagText>> = {
  MEMORY_ENABLED: {
    title: "Memory",
    summary: "ingestion and retrieval",
    on: "Ingestion and retrieval resume, subject to the two flags below.",
    off: "Retrievals return no memories and new events are rejected with 503 until you turn it back on. Stored data isn’t affected.",
  },
  HOT_RETRIEVAL_ENABLED: {
    title: "Retrieval",
    summary: "agents can fetch memories",
    on: "Retrieval resumes.",
    off: "Retrievals return immediately with no memories, marked “disabled”. Ingestion continues.",
  },
  COLD_INGEST_ENABLED: {
    title: "Ingestion",
    summary: "agents can send events",
    on: "Ingestion resumes.",
    off: "New events are rejected with 503 and Retry-After. Events that aren’t resent are lost. Retrieval continues.",
  },
  PII_REDACTION_ENABLED: {
    title: "PII redaction",
    summary: "mask personal data before storage",
    on: "New events will be redacted. Data stored while it was off isn’t changed. To redact it, run a scan under PII → Policy.",
    off: "Emails, phone numbers, card numbers and secrets will be stored unredacted. Turning it back on won’t redact them by itself; run a scan under PII → Policy.",
  },
  MEMORY_DECIDER_LLM_ENABLED: {
    title: "LLM review",
    summary: "use a model when rules are unsure",
    on: "Sends ambiguous messages and possible corrections to the chat model, if configured. Adds up to 3 minutes to processing; falls back to rules.",
    off: "Only rules decide what’s kept and replaced.",
  },
  SESSION_SUMMARIES_ENABLED: {
    title: "Session summaries",
    summary: "a model summarizes closed sessions",
    on: "Sends the memories of each closed session to the chat model, if configured. A summary that doesn’t follow from them isn’t stored.",
    off: "Closed sessions have the abstract and overview that rules choose. Stored summaries stay.",
  },
  SESSION_EXTRACTION_ENABLED: {
    title: "Facts from sessions",
    summary: "a model completes unclear messages of closed sessions",
    on: "Sends the memories of each closed session to the chat model, if configured. What doesn’t follow from them isn’t stored.",
    off: "Only rules read what sessions say. Stored facts stay.",
  },
  RERANK_ENABLED: {
    title: "Reranking",
    summary: "a model reorders the best results",
    on: "Sends each query and its 30 best memories to the reranker. If it’s late, the order stays as it is.",
    off: "Results stay in the order of keyword and vector search.",
  },
};
