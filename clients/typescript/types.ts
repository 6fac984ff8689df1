// The types of the API. Written by `npm run clients` from the OpenAPI document.

export type Event = {
  /** The caller's ID of this event. A repeat with the same ID changes nothing. */
  readonly id?: string;
  /** The user who owns the memory */
  readonly user_id?: string;
  /** The agent that owns the memory */
  readonly agent_owner?: string;
  /** Makes the memory shared within the tenant */
  readonly scope?: "shared";
  /** The agent that takes part in the conversation */
  readonly agent_id?: string;
  /** The conversation that the event belongs to */
  readonly session_id?: string;
  /**
   * ID of an earlier event of the same owner whose memory has replaced what this one says, for a
   * history that is sent newest first
   */
  readonly replaced_by?: string;
  readonly messages?: ReadonlyArray<{
    /**
     * Stores the message because somebody asked for it, also when the rules would drop it. Its reason
     * is then stored_by_request. Only a message without text after redaction is dropped
     */
    readonly keep?: true;
    /** Type of the memory; also keeps the message */
    readonly type?: "preference" | "fact" | "decision" | "mood" | "interaction";
    /** Confidence of the memory, instead of the rules' */
    readonly confidence?: number;
    /** When the memory expires */
    readonly expires_at?: string;
    /** Seconds until the memory expires, from when the request arrives; instead of expires_at */
    readonly ttl_seconds?: number;
    /** Role of the speaker: user, assistant, tool or system */
    readonly role: "user" | "assistant" | "tool" | "system";
    /** Text of the message */
    readonly text: string;
    /** Name of the speaker; defaults to the owner */
    readonly speaker?: string;
    /** Time when the message was sent; defaults to the current time */
    readonly at?: string;
  }>;
  readonly role?: "user" | "assistant" | "tool" | "system";
  /** Text of the message */
  readonly text?: string;
  /** Name of the speaker; defaults to the owner */
  readonly speaker?: string;
  /** Time when the message was sent; defaults to the current time */
  readonly at?: string;
  /**
   * Stores the message because somebody asked for it, also when the rules would drop it. Its reason is
   * then stored_by_request. Only a message without text after redaction is dropped
   */
  readonly keep?: true;
  /** Type of the memory; also keeps the message */
  readonly type?: "preference" | "fact" | "decision" | "mood" | "interaction";
  /** Confidence of the memory, instead of the rules' */
  readonly confidence?: number;
  /** When the memory expires */
  readonly expires_at?: string;
  /** Seconds until the memory expires, from when the request arrives; instead of expires_at */
  readonly ttl_seconds?: number;
  /**
   * IANA time zone of the speakers, which determines the days of `yesterday` and `on Friday`. It also
   * becomes the owner's; without one the owner's is used, then UTC.
   */
  readonly time_zone?: string;
  /** Labels to filter by */
  readonly tags?: ReadonlyArray<string>;
  /** Source of the event */
  readonly source?: string;
  /** Additional data. Credential-like fields are removed. */
  readonly metadata?: { readonly [name: string]: SendEventsBodyPart0 };
};

export type Message = {
  /**
   * Stores the message because somebody asked for it, also when the rules would drop it. Its reason is
   * then stored_by_request. Only a message without text after redaction is dropped
   */
  readonly keep?: true;
  /** Type of the memory; also keeps the message */
  readonly type?: "preference" | "fact" | "decision" | "mood" | "interaction";
  /** Confidence of the memory, instead of the rules' */
  readonly confidence?: number;
  /** When the memory expires */
  readonly expires_at?: string;
  /** Seconds until the memory expires, from when the request arrives; instead of expires_at */
  readonly ttl_seconds?: number;
  /** Role of the speaker: user, assistant, tool or system */
  readonly role: "user" | "assistant" | "tool" | "system";
  /** Text of the message */
  readonly text: string;
  /** Name of the speaker; defaults to the owner */
  readonly speaker?: string;
  /** Time when the message was sent; defaults to the current time */
  readonly at?: string;
};

export type SendEventsAnswer = {
  /**
   * One result per event, in the order of the request; duplicate: it was sent before; erased: it was
   * sent before and erased since, so it is not stored again; ignored: nothing of it was stored, because
   * the policy of its agent or the request says so
   */
  readonly events: ReadonlyArray<{
    readonly id: string;
    readonly status: "queued" | "duplicate" | "erased" | "ignored";
  }>;
};

export type EventQuery = {
  /** Owner of the event; required when the ID exists for several owners */
  readonly user_id?: string;
  readonly agent_owner?: string;
  readonly scope?: "shared";
  /** How long to wait for the decision, in milliseconds */
  readonly wait_ms?: number;
};

export type EventOutcome = {
  readonly id: string;
  readonly status: "queued" | "decided" | "dead";
  readonly decisions: ReadonlyArray<{
    /** Index of the message in the event, from 0 */
    readonly ordinal: number;
    /** Index of the message that this one was extracted from; null if it was sent by the caller */
    readonly taken_from: number | null;
    /** Index of the first part of the long message that this is a part of; null for a whole one */
    readonly part_of: number | null;
    readonly verdict: "stored" | "dropped" | "deduplicated" | "superseding";
    readonly reason: Reason;
    readonly type: "preference" | "fact" | "decision" | "correction" | "mood" | "interaction" | "pattern" | "summary" | null;
    readonly memory_id: string | null;
    /** A memory that this message might correct but did not supersede */
    readonly uncertain_memory_id: string | null;
    /** The memories that this message superseded */
    readonly superseded_memory_ids: ReadonlyArray<string>;
    /**
     * Outcome of asking a language model: answered, or why the rules decided instead (timeout,
     * unavailable, invalid, rejected); null when none was asked
     */
    readonly assist: string | null;
  }>;
  readonly redactions: ReadonlyArray<{
    readonly kind: string;
    readonly count: number;
  }>;
};

export type Query = {
  /** Query text (a question or the latest message) */
  readonly query: string;
  /** User whose memories to search (shared memory included) */
  readonly user_id?: string;
  /** Agent whose own memories to search (shared memory included) */
  readonly agent_owner?: string;
  /** Search shared memory only, for an unknown speaker */
  readonly scope?: "shared";
  /** Filter by agent */
  readonly agent_id?: string;
  /** Filter by session */
  readonly session_id?: string;
  /** Number of results (default MEMORY_K) */
  readonly k?: number;
  /** Search mode */
  readonly mode?: "hybrid" | "sparse" | "dense" | "linear";
  /** Set false to disable contextual ranking signals */
  readonly cues?: boolean;
  readonly filters?: {
    /** Only memories of these types */
    readonly types?: ReadonlyArray<"preference" | "fact" | "decision" | "correction" | "mood" | "interaction" | "pattern" | "summary">;
    /** Only memories with any of these tags */
    readonly tags?: ReadonlyArray<string>;
    /** Only memories from this source */
    readonly source?: string;
    /** Only memories whose metadata has all of these top-level values, up to 8 */
    readonly metadata?: { readonly [name: string]: string | number | boolean };
    /** Only memories that name this person or thing */
    readonly entity_id?: string;
    /** Valid at or after this time */
    readonly from?: string;
    /** Valid at or before this time */
    readonly to?: string;
    /** Recorded at or after this time */
    readonly recorded_from?: string;
    /** Recorded before this time */
    readonly recorded_to?: string;
    /** Only results with at least this score */
    readonly min_score?: number;
  };
  /** Point-in-time query: what was true at this time, as known today */
  readonly as_of?: string;
  /** Point-in-time query: what was known at this time */
  readonly known_at?: string;
  /**
   * Time from which the query counts relative dates such as `last week`; defaults to `as_of`, then to
   * the current time
   */
  readonly asked_at?: string;
  /** IANA time zone of the dates in the query and in the context block; defaults to the owner's */
  readonly time_zone?: string;
  /** Longest wait for models such as the embedder, in milliseconds (default HOT_BUDGET_MS) */
  readonly wait_ms?: number;
  /** Include dropped messages, with a penalty. A filter by type always excludes them */
  readonly include_background?: boolean;
  /** Include superseded memories */
  readonly include_superseded?: boolean;
  /** Also return the sessions of the results, best first, at most `k`. The results stay the same */
  readonly group_by?: "session";
  /** With `group_by`: how much of each session to return, 0 its abstract, 1 its overview too */
  readonly level?: number;
  /** Ranking constants for evaluation. Without them, the server's settings apply. */
  readonly expert?: {
    /** Constant k of reciprocal rank fusion (default RRF_K) */
    readonly rrf_k?: number;
    /** Weight of dense retrieval (default from RANKING_WEIGHTS) */
    readonly dense_weight?: number;
    /** Weights for the `linear` mode */
    readonly linear?: {
      /** Weight of the BM25 score in the linear mode (default 0.4) */
      readonly bm25?: number;
      /** Weight of the cosine similarity in the linear mode (default 0.5) */
      readonly cosine?: number;
      /** Weight of recency in the linear mode (default 0.1) */
      readonly recency?: number;
    };
  };
  /** Include a ranking explanation per result */
  readonly explain?: boolean;
  /** Approximate size of the context block, in tokens */
  readonly max_tokens?: number;
  /** Add the ID of each memory to its line of the context block */
  readonly context_ids?: boolean;
};

export type Retrieval = {
  readonly request_id: string;
  readonly hits: ReadonlyArray<{
    /** ID of the memory; for a dropped message, the ID of the memory that restoring it would create */
    readonly id: string;
    /** URI of the memory; null for a dropped message */
    readonly uri: string | null;
    /** ID of the event that the memory or the dropped message comes from */
    readonly event_id: string;
    readonly text: string;
    /** Null for a dropped message */
    readonly type: "preference" | "fact" | "decision" | "correction" | "mood" | "interaction" | "pattern" | "summary" | null;
    /**
     * Whether the result is a dropped message. It is no memory: no list contains it, and it has no
     * state
     */
    readonly background: boolean;
    readonly owner: {
      readonly kind: "user" | "agent" | "shared";
      readonly id: string;
    };
    /**
     * The question that the text answers: of somebody else in the turn before it, for a text that is
     * short or begins with a pronoun
     */
    readonly asked: {
      readonly text: string;
      readonly event_id: string;
    } | null;
    readonly role: "user" | "assistant" | "tool" | "system";
    readonly speaker: string | null;
    readonly occurred_at: string;
    /** Days that the text speaks of, such as that of an appointment, in the time zone of the query */
    readonly days: ReadonlyArray<string>;
    readonly session_id: string | null;
    /** Which part of a long message the text is, from 1; null for a whole message */
    readonly part: number | null;
    /** The number of parts of the message */
    readonly parts: number | null;
    /** Ranking score; a reranker changes the order but not the score */
    readonly score: number;
    /**
     * Whether the score is far below that of the first result, and the result does not look like a
     * newer statement about a better one. The context block leaves such results out.
     */
    readonly weak: boolean;
    readonly superseded_at: string | null;
    /**
     * Superseded memories that the result replaced, newest first: those that a correction of a few
     * words, such as “no, at ten”, corrects, and those that say something that the query asks for and
     * the result does not
     */
    readonly corrects: ReadonlyArray<{
      /** ID of the memory */
      readonly id: string;
      /** ID of the event it comes from */
      readonly event_id: string;
      readonly text: string;
      readonly occurred_at: string;
    }>;
    /** Memories found too that this result probably replaces, newest first. They take no place. */
    readonly earlier: ReadonlyArray<{
      /** ID of the memory */
      readonly id: string;
      /** ID of the event it comes from */
      readonly event_id: string;
      readonly text: string;
      readonly occurred_at: string;
      /** Probability that the result replaces this memory */
      readonly probability: number;
    }>;
    readonly explain?: {
      /** Rank in each retrieval method, starting at 1; methods that did not find the result are absent */
      readonly ranks: { readonly [name: string]: number };
      /** Raw scores: bm25, cosine, and rerank, which determines the order of the results that have it */
      readonly raw: { readonly [name: string]: number };
      /** What each retrieval method and cue contributed to the score */
      readonly shares: { readonly [name: string]: number };
    };
  }>;
  /** Only with `group_by` */
  readonly sessions?: ReadonlyArray<{
    readonly session_id: string;
    readonly owner: {
      readonly kind: "user" | "agent" | "shared";
      readonly id: string;
    };
    /** Sum of the three best scores of its memories; negative ones count as 0 */
    readonly score: number;
    /** At most 40 tokens; null until the session is closed, and when nothing of it is kept */
    readonly abstract: {
      /** Up to two sentences, in the order in which they were said */
      readonly lines: ReadonlyArray<{
        /** A sentence of a memory; a long one is cut and ends with `…` */
        readonly text: string;
        readonly role: "user" | "assistant" | "tool" | "system";
        readonly speaker: string | null;
        readonly occurred_at: string;
        readonly memory_id: string;
      }>;
      /** Up to six further names in the session */
      readonly names: ReadonlyArray<string>;
    } | null;
    /** Only at level 1; null like the abstract */
    readonly overview?: {
      /** In the order in which they were said */
      readonly lines: ReadonlyArray<{
        /** A sentence of a memory; a long one is cut and ends with `…` */
        readonly text: string;
        readonly role: "user" | "assistant" | "tool" | "system";
        readonly speaker: string | null;
        readonly occurred_at: string;
        readonly memory_id: string;
      }>;
    } | null;
    /** IDs of the results that were said in it */
    readonly hits: ReadonlyArray<string>;
  }>;
  /** The results as a block for the prompt; empty without results */
  readonly context: string;
  /** Estimated probability that the results answer the query; null when memory could not be read */
  readonly confidence: number | null;
  /**
   * What was skipped: `dense` (dense search), `rerank` (reranking; the order is that of the scores),
   * `store` (the database), `disabled` (all, because retrieval is turned off)
   */
  readonly degraded: ReadonlyArray<string>;
  /** Milliseconds per stage */
  readonly stage_ms: { readonly [name: string]: number };
};

export type ContextQuery = {
  /** Query text (a question or the latest message) */
  readonly query: string;
  /** User whose memories to search (shared memory included) */
  readonly user_id?: string;
  /** Agent whose own memories to search (shared memory included) */
  readonly agent_owner?: string;
  /** Search shared memory only, for an unknown speaker */
  readonly scope?: "shared";
  /** The agent that asks. Nothing is returned when the policy forbids it to recall; filters nothing */
  readonly agent_id?: string;
  /**
   * The current session: the one of `working`, which `sessions` leaves out. It may be unknown unless
   * `working` is named: a prompt can come before the first message of its session is stored
   */
  readonly session_id?: string;
  /** Size of the text, in tokens of four characters. It is never exceeded */
  readonly max_tokens?: number;
  /**
   * Only these sections; by default those of the intent. `working` needs `session_id`; `patterns` and
   * `moods` are shown only when they are named here
   */
  readonly sections?: ReadonlyArray<"preferences" | "sessions" | "working" | "entities" | "patterns" | "moods" | "hits">;
  /** What the query wants; by default recognised by rule */
  readonly intent?: "recall" | "action" | "recap" | "about" | "none";
  /** IDs of memories that the prompt contains already */
  readonly exclude?: ReadonlyArray<string>;
  /** Point-in-time query: what was true at this time, as known today */
  readonly as_of?: string;
  /** IANA time zone of the dates in the query and in the context block; defaults to the owner's */
  readonly time_zone?: string;
  /** Also return what was left out, and why */
  readonly explain?: boolean;
};

export type PromptContext = {
  readonly request_id: string;
  readonly intent: "recall" | "action" | "recap" | "about" | "none";
  /** All sections between the markers of the context block; empty without any */
  readonly text: string;
  readonly tokens: number;
  readonly blocks: ReadonlyArray<{
    readonly section: "preferences" | "sessions" | "working" | "entities" | "patterns" | "moods" | "hits";
    /**
     * What the text depends on beside the other fields of the request: `preferences` on the query when
     * not all fit, `sessions` when the query names days. Equal memories and equal input give equal
     * bytes
     */
    readonly stability: "owner" | "session" | "query";
    /** Hash of the text */
    readonly etag: string;
    readonly text: string;
    readonly tokens: number;
    /** What the lines come from, in their order */
    readonly items: ReadonlyArray<{
      /** ID of the memory; null for a turn, a variable, a session, a pattern or moods */
      readonly id: string | null;
      /** URI of the memory, turn, session, pattern or moods; null for a variable */
      readonly uri: string | null;
      readonly event_id: string | null;
      readonly session_id: string | null;
      /** Ranking score of a hit */
      readonly score: number | null;
      /** IDs of the memories that are in the line as earlier versions */
      readonly earlier: ReadonlyArray<string>;
      /**
       * preference: a current preference; shares_words: one that shares words with the query; latest: a
       * session that took place last; of_days: said on a day that the query names; of_session: a turn
       * or variable of the session; named: the query names it; requested: `sections` names it; found: a
       * hit of the search
       */
      readonly why: "preference" | "shares_words" | "latest" | "of_days" | "of_session" | "named" | "requested" | "found";
    }>;
  }>;
  /** Estimated probability that the hits answer the query; null when nothing was searched */
  readonly confidence: number | null;
  /** What is missing: sections that were late, and the parts that a retrieval names */
  readonly degraded: ReadonlyArray<string>;
  /** Only with `explain` */
  readonly left_out?: ReadonlyArray<{
    /** ID of the memory; null for a turn, a variable, a session, a pattern or moods */
    readonly id: string | null;
    /** URI of the memory, turn, session, pattern or moods; null for a variable */
    readonly uri: string | null;
    readonly event_id: string | null;
    readonly session_id: string | null;
    /** Ranking score of a hit */
    readonly score: number | null;
    /** IDs of the memories that are in the line as earlier versions */
    readonly earlier: ReadonlyArray<string>;
    /**
     * preference: a current preference; shares_words: one that shares words with the query; latest: a
     * session that took place last; of_days: said on a day that the query names; of_session: a turn or
     * variable of the session; named: the query names it; requested: `sections` names it; found: a hit
     * of the search
     */
    readonly why: "preference" | "shares_words" | "latest" | "of_days" | "of_session" | "named" | "requested" | "found";
    readonly section: "preferences" | "sessions" | "working" | "entities" | "patterns" | "moods" | "hits";
    /** The line */
    readonly text: string;
    readonly tokens: number;
    /**
     * budget: did not fit; excluded: named in `exclude`; shown: an earlier section has it; background:
     * a dropped message
     */
    readonly reason: "budget" | "excluded" | "shown" | "background";
  }>;
};

export type AnswerQuery = {
  /** Query text (a question or the latest message) */
  readonly query: string;
  /** User whose memories to search (shared memory included) */
  readonly user_id?: string;
  /** Agent whose own memories to search (shared memory included) */
  readonly agent_owner?: string;
  /** Search shared memory only, for an unknown speaker */
  readonly scope?: "shared";
  /** The agent that asks. Nothing is returned when the policy forbids it to recall; filters nothing */
  readonly agent_id?: string;
  /** Only memories of this session */
  readonly session_id?: string;
  /** Point-in-time query: what was true at this time, as known today */
  readonly as_of?: string;
  /** IANA time zone of the dates in the query and in the context block; defaults to the owner's */
  readonly time_zone?: string;
};

export type Answer = {
  readonly request_id: string;
  /** A value or the whole text of the memory, or the day that it names. Nothing is generated */
  readonly answer: string | null;
  /** attribute: a value that the memory states; date: a day, as an ISO date; sentence: the whole memory */
  readonly kind: "attribute" | "date" | "sentence" | null;
  /** ID of the memory that answers */
  readonly memory_id: string | null;
  /** Text of that memory */
  readonly text: string | null;
  /** When it was said */
  readonly occurred_at: string | null;
  /**
   * Estimated probability that the answer is right, or that the first candidate answers an `unknown`;
   * null when memory could not be read
   */
  readonly confidence: number | null;
  /**
   * At most three results; the first one has the answer, unless relations gave it: that memory need not
   * be among them. Different values of an attribute come first
   */
  readonly candidates: ReadonlyArray<{
    /** ID of the memory; for a dropped message, the ID of the memory that restoring it would create */
    readonly id: string;
    /** URI of the memory; null for a dropped message */
    readonly uri: string | null;
    /** ID of the event that the memory or the dropped message comes from */
    readonly event_id: string;
    readonly text: string;
    /** Null for a dropped message */
    readonly type: "preference" | "fact" | "decision" | "correction" | "mood" | "interaction" | "pattern" | "summary" | null;
    /**
     * Whether the result is a dropped message. It is no memory: no list contains it, and it has no
     * state
     */
    readonly background: boolean;
    readonly owner: {
      readonly kind: "user" | "agent" | "shared";
      readonly id: string;
    };
    /**
     * The question that the text answers: of somebody else in the turn before it, for a text that is
     * short or begins with a pronoun
     */
    readonly asked: {
      readonly text: string;
      readonly event_id: string;
    } | null;
    readonly role: "user" | "assistant" | "tool" | "system";
    readonly speaker: string | null;
    readonly occurred_at: string;
    /** Days that the text speaks of, such as that of an appointment, in the time zone of the query */
    readonly days: ReadonlyArray<string>;
    readonly session_id: string | null;
    /** Which part of a long message the text is, from 1; null for a whole message */
    readonly part: number | null;
    /** The number of parts of the message */
    readonly parts: number | null;
    /** Ranking score; a reranker changes the order but not the score */
    readonly score: number;
    /**
     * Whether the score is far below that of the first result, and the result does not look like a
     * newer statement about a better one. The context block leaves such results out.
     */
    readonly weak: boolean;
    readonly superseded_at: string | null;
    /**
     * Superseded memories that the result replaced, newest first: those that a correction of a few
     * words, such as “no, at ten”, corrects, and those that say something that the query asks for and
     * the result does not
     */
    readonly corrects: ReadonlyArray<{
      /** ID of the memory */
      readonly id: string;
      /** ID of the event it comes from */
      readonly event_id: string;
      readonly text: string;
      readonly occurred_at: string;
    }>;
    /** Memories found too that this result probably replaces, newest first. They take no place. */
    readonly earlier: ReadonlyArray<{
      /** ID of the memory */
      readonly id: string;
      /** ID of the event it comes from */
      readonly event_id: string;
      readonly text: string;
      readonly occurred_at: string;
      /** Probability that the result replaces this memory */
      readonly probability: number;
    }>;
  }>;
  /** Whether memory has no certain answer */
  readonly unknown: boolean;
  /** What is missing: the parts that a retrieval names, `relations` and `session` */
  readonly degraded: ReadonlyArray<string>;
};

export type SupersedeAnswer = {
  readonly event_id: string;
  /** duplicate and erased: the same request was sent before, so nothing changes */
  readonly status: "queued" | "duplicate" | "erased";
};

export type MemoryQuery = {
  /** Limit to this user */
  readonly user_id?: string;
  /** Limit to this agent's own memory */
  readonly agent_owner?: string;
  /** Limit to shared memory */
  readonly scope?: "shared";
  /** One or more types, separated by commas */
  readonly type?: string;
  readonly tag?: string;
  readonly source?: string;
  readonly agent_id?: string;
  readonly session_id?: string;
  /** Only memories that name this entity */
  readonly entity_id?: string;
  /** Top-level metadata that memories must have, as a JSON object of up to 8 values */
  readonly metadata?: string;
  /** Only memories valid at or after this time */
  readonly from?: string;
  /** Only memories valid at or before this time */
  readonly to?: string;
  /** Only memories recorded at or after this time */
  readonly recorded_from?: string;
  /** Only memories recorded before this time */
  readonly recorded_to?: string;
  /** The time that orders the memories, newest first; `occurred_at` requires an owner */
  readonly order?: "recorded_at" | "occurred_at";
  /** States to list; defaults to current memories */
  readonly state?: "current" | "superseded" | "expired" | "all";
  /** Instead of current memories, those that were true at this time */
  readonly as_of?: string;
  /**
   * Only memories that were recorded more than 180 days ago and that, since then, no retrieval returned
   * (`never_retrieved`), or at least three retrievals returned, each as the last of several hits
   * (`always_last`)
   */
  readonly unused?: "never_retrieved" | "always_last";
  /** Also list superseded memories */
  readonly include_superseded?: string;
  /** List a long message as one memory, with the ID of its first part and the text of all parts */
  readonly whole?: string;
  /** Pagination cursor */
  readonly cursor?: string;
  /** Rows per page */
  readonly limit?: number;
  /** Number of the page, from 1, instead of a cursor, within the newest 10 000 memories. Adds `total` */
  readonly page?: number;
};

export type MemoryPage = {
  readonly items: ReadonlyArray<{
    readonly id: string;
    readonly event_id: string;
    readonly text: string;
    readonly type: "preference" | "fact" | "decision" | "correction" | "mood" | "interaction" | "pattern" | "summary";
    readonly owner: {
      readonly kind: "user" | "agent" | "shared";
      readonly id: string;
    };
    readonly role: "user" | "assistant" | "tool" | "system";
    readonly speaker: string | null;
    readonly session_id: string | null;
    readonly agent_id: string | null;
    readonly source: string | null;
    readonly tags: ReadonlyArray<string>;
    readonly metadata: ListMemoriesAnswerPart0 | null;
    /** Which part of a long message this is, from 1; null for a whole message */
    readonly part: number | null;
    /** The number of parts of the message */
    readonly parts: number | null;
    /** Valid time */
    readonly occurred_at: string;
    /** Recorded time */
    readonly recorded_at: string;
    /** From 0 to 1; increases with each repetition */
    readonly confidence: number;
    /** Mention count */
    readonly seen_count: number;
    /** How many of the mentions are memories of their own, which say the same in other words */
    readonly confirmation_count: number;
    readonly last_confirmed_at: string;
    readonly superseded_at: string | null;
    /** ID of the memory that replaced it */
    readonly superseded_by: string | null;
    readonly supersede_reason: Reason | null;
    readonly expires_at: string | null;
    /** A superseded memory never counts as expired */
    readonly state: "current" | "superseded" | "expired";
    /** Whether it replaced an older memory */
    readonly is_superseding: boolean;
    /** Whether the embedding is pending; until it exists, only keyword search finds the memory */
    readonly is_embedding_pending: boolean;
    /** Number of redactions in the memory's message */
    readonly redaction_count: number;
    /** Who requested the memory through a correction, an undo or a rescue; null when an agent sent it */
    readonly actor: string | null;
  }>;
  readonly next_cursor: string | null;
  /** How far back a search went that stopped before filling the page; next_cursor continues from there */
  readonly searched_to: string | null;
  /** How many memories match, when `page` is given */
  readonly total?: {
    readonly count: number;
    /** Whether memories beyond the newest 10 000 were not counted */
    readonly is_capped: boolean;
  };
};

export type PreferenceQuery = {
  /** Limit to this user */
  readonly user_id?: string;
  /** Limit to this agent's own memory */
  readonly agent_owner?: string;
  /** Limit to shared memory */
  readonly scope?: "shared";
  /**
   * A thing (`lighting`): memories that contain all its words, compared by stem, or set an attribute
   * with this name; when all of them fit on the first page, the preferences that are about it by their
   * meaning follow. An action (`set the lights for the evening`): one page of preferences that matter
   * for it, best first
   */
  readonly topic?: string;
  /** Instead of current preferences, those that were true at this time; not with a topic */
  readonly as_of?: string;
  /** Pagination cursor */
  readonly cursor?: string;
  /** Rows per page */
  readonly limit?: number;
};

export type PreferencePage = {
  readonly items: ReadonlyArray<{
    readonly memory_id: string;
    /** ID of the event that contains the statement */
    readonly event_id: string;
    readonly text: string;
    readonly type: "preference" | "fact" | "decision" | "correction" | "mood" | "interaction" | "pattern" | "summary";
    readonly occurred_at: string;
    readonly confidence: number;
    /**
     * The attribute that the memory sets, in lower case. The subject "i" is the speaker. Null when no
     * rule finds one.
     */
    readonly attribute: {
      readonly subject: string;
      readonly name: string;
      readonly value: string;
    } | null;
  }>;
  readonly next_cursor: string | null;
  /** How far back a search went that stopped before filling the page; next_cursor continues from there */
  readonly searched_to: string | null;
};

export type EraseQuery = {
  /** Erase all data of this user */
  readonly user_id?: string;
  /** Erase all of this agent's own memory */
  readonly agent_owner?: string;
  /** Erase all shared memory */
  readonly scope?: "shared";
  /** Erase only this conversation */
  readonly session_id?: string;
  /** Erase only what this agent took part in */
  readonly agent_id?: string;
  /** Erase only events with this tag */
  readonly tag?: string;
  /** Only count what would be erased */
  readonly dry_run?: boolean;
};

export type EraseCounts = {
  readonly events: number;
  readonly memories: number;
  readonly jobs: number;
  readonly usages: number;
  /** Number of owners whose data was erased */
  readonly owners: number;
};

export type Problem = {
  /** `urn:palimpsest:problem:` followed by the code */
  readonly type: string;
  /** The code in words */
  readonly title: string;
  readonly status: number;
  /** What is wrong and what to do, in plain English */
  readonly detail: string;
  /** Stable code of the error, for programs */
  readonly code: "malformed_json" | "invalid_input" | "idempotency_key_reused" | "filter_masked" | "pattern_over_budget" | "owner_required" | "body_too_large" | "unsupported_media_type" | "unauthenticated" | "caller_forbidden" | "scope_missing" | "cross_origin" | "remember_disabled" | "owner_forbidden" | "method_not_allowed" | "not_found" | "ambiguous_id" | "name_taken" | "last_admin" | "already_superseded" | "not_superseded" | "not_changing" | "space_in_use" | "not_dropped" | "not_contradicting" | "confirmation_required" | "maintenance_running" | "import_conflict" | "client_disconnected" | "rate_limited" | "lease_lost" | "conflict" | "upstream_invalid" | "ingest_disabled" | "retrieval_disabled" | "overloaded" | "database_unavailable" | "model_unavailable" | "timeout" | "not_supported" | "internal";
  /** Request ID, which is also in the header X-Request-Id */
  readonly request_id: string;
  /** With `already_superseded`: ID of the memory that is the current version, once it is decided */
  readonly current_id?: string;
  readonly fields: ReadonlyArray<{
    /** Path of the field, such as events[0].messages[1].text; empty for the whole request */
    readonly path: string;
    readonly message: string;
  }>;
};

export type SendEventsBodyPart0 = string | number | boolean | null | ReadonlyArray<SendEventsBodyPart0> | { readonly [name: string]: SendEventsBodyPart0 };

export type Reason = string;

export type ListMemoriesAnswerPart0 = string | number | boolean | null | ReadonlyArray<ListMemoriesAnswerPart0> | { readonly [name: string]: ListMemoriesAnswerPart0 };
