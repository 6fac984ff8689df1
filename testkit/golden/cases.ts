import { readFileSync } from "node:fs";
import { z } from "zod";
import { MEMORY_TYPES } from "@/lib/base/core";

const REGISTERS = ["chat", "polite", "terse", "voice", "work", "support", "elderly", "teen"] as const;

/** Kinds of messages that change no memory. */
const KEEPS_ALL = [
  "other-subject",
  "additional",
  "hypothetical",
  "someone-elses",
  "same-value",
  "no-original",
  "event",
  "past",
] as const;

const deciderFields = {
  id: z.string().min(1),
  text: z.string().min(1),
  role: z.enum(["user", "assistant"]),
  lang: z.enum(["en", "de", "es", "fr"]),
  register: z.enum(REGISTERS),
  why: z.string().min(1),
};

/** One message with the expected verdict. */
const deciderCase = z.discriminatedUnion("verdict", [
  z.strictObject({ ...deciderFields, verdict: z.literal("drop") }),
  z.strictObject({ ...deciderFields, verdict: z.literal("keep"), type: z.enum(MEMORY_TYPES) }),
]);

/** One message from the decider's golden set. */
export type DeciderCase = z.infer<typeof deciderCase>;

/** Returns handwritten messages with and without information. Throws when one is malformed. */
export function deciderCases(): DeciderCase[] {
  return z.array(deciderCase).parse(read("decider"));
}

const linkerMessage = {
  text: z.string().min(1),
  at: z.iso.datetime(),
  session: z.string().min(1),
};

/** A message, the memories of its owner (oldest first), and the memory that it makes untrue. */
const linkerCase = z
  .strictObject({
    id: z.string().min(1),
    kind: z.enum(["correction", "change", ...KEEPS_ALL]),
    memories: z.array(z.strictObject(linkerMessage)).min(4).max(7),
    message: z.strictObject(linkerMessage),
    supersedes: z.int().min(0).nullable(),
    why: z.string().min(1),
  })
  .refine(({ supersedes, memories }) => supersedes === null || supersedes < memories.length, {
    error: "supersedes points at no memory",
  })
  .refine(({ supersedes, kind }) => (supersedes === null) === KEEPS_ALL.some((one) => one === kind), {
    error: "the kind contradicts what is superseded",
  });

/** One message from the linker's golden set. */
export type LinkerCase = z.infer<typeof linkerCase>;

/**
 * Returns handwritten messages: corrections and changes among distractors, and messages that change nothing.
 * Throws when one is malformed.
 */
export function linkerCases(): LinkerCase[] {
  return z.array(linkerCase).parse(read("linker"));
}

/** Session and turn in LoCoMo's notation: "D13:1". */
const turn = z.string().regex(/^D\d+:\d+$/);

const inferenceFields = {
  id: z.string().min(1),
  conversation: z.enum(["26", "30", "41", "42", "43"]),
  before: turn,
  after: turn,
  why: z.string().min(1),
};

/**
 * Two turns of one speaker in a LoCoMo conversation, identified only by id, because its licence does not
 * allow copies of the texts here; the evaluation supplies them. `alsoBefore` lists turns that say the same as
 * `before` and become untrue with it.
 */
const inferenceCase = z.discriminatedUnion("verdict", [
  z.strictObject({
    ...inferenceFields,
    verdict: z.literal("changes"),
    kind: z.enum([
      "plan-done",
      "stage",
      "status-begun",
      "status-ended",
      "state",
      "attribute",
      "intent",
      "rescheduled",
    ]),
    alsoBefore: z.array(turn).min(1).optional(),
  }),
  z.strictObject({
    ...inferenceFields,
    verdict: z.literal("stays"),
    kind: z.enum([
      "additional",
      "other-event",
      "other-subject",
      "refinement",
      "retold",
      "still-so",
      "hypothetical",
    ]),
  }),
]);

/** One pair of turns from the golden set of changes that require inference. */
export type InferenceCase = z.infer<typeof inferenceCase>;

/**
 * Returns turns that implicitly make an earlier one untrue, and turns that only look similar. Throws when one
 * is malformed.
 */
export function inferenceCases(): InferenceCase[] {
  return z.array(inferenceCase).parse(read("inference"));
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));
}

const repeatCase = z.strictObject({
  id: z.string().min(1),
  lang: z.enum(["en", "de", "es", "fr"]),
  first: z.string().min(1),
  second: z.string().min(1),
  isSame: z.boolean(),
  why: z.string().min(1),
});
export type RepeatCase = z.infer<typeof repeatCase>;

/**
 * Returns pairs of messages with the same meaning, and pairs that only look similar. Throws when one is
 * malformed.
 */
export function repeatCases(): RepeatCase[] {
  return z.array(repeatCase).parse(read("repeats"));
}

/**
 * A memory and a later message: the same again in other words, or something close that is not: another value,
 * a negation, another thing, an addition, a change.
 */
const confirmationCase = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(["same", "value", "negation", "object", "addition", "change"]),
  lang: z.enum(["en", "de", "es", "fr"]),
  older: z.string().min(1),
  newer: z.string().min(1),
});

/** Returns handwritten pairs of a memory and a message. Throws when one is malformed. */
export function confirmationCases(): z.infer<typeof confirmationCase>[] {
  return z.array(confirmationCase).parse(read("confirmations"));
}

/** A question, the day on which it is asked, and the first and last day that it asks about. */
const dateCase = z.strictObject({
  lang: z.enum(["en", "de", "es", "fr"]),
  asked: z.iso.date(),
  question: z.string().min(1),
  from: z.iso.date(),
  to: z.iso.date(),
  unseen: z.literal(true).optional(),
});

/**
 * Returns handwritten questions with relative dates. Those marked `unseen` were written apart and run only
 * after the rules were finished. Throws when one is malformed.
 */
export function dateCases(): z.infer<typeof dateCase>[] {
  return z.array(dateCase).parse(read("dates"));
}

/** A turn, the answer of another speaker, and the question that the answer needs: null when it needs none. */
const askedCase = z.strictObject({
  lang: z.enum(["en", "de", "es", "fr"]),
  before: z.string().min(1),
  answer: z.string().min(1),
  asked: z.string().min(1).nullable(),
  unseen: z.literal(true).optional(),
});

/**
 * Returns handwritten pairs of a turn and its answer. Those marked `unseen` were written after the rules were
 * finished, and half of them are meant to mislead. Throws when one is malformed.
 */
export function askedCases(): z.infer<typeof askedCase>[] {
  return z.array(askedCase).parse(read("asked"));
}

const LANGUAGES = ["de", "es", "fr", "zh", "ja", "ko"] as const;
const languageCase = z.strictObject({ text: z.string().min(1), query: z.string().min(1) });
const languageCases = z.strictObject({
  paraphrases: z.array(languageCase).length(20),
  questions: z.array(languageCase).length(10),
});

/**
 * Returns texts per language: 20 with a query in other words of the same language, and 10 with a question in
 * English. Throws when one is malformed.
 */
export function casesByLanguage(): Record<(typeof LANGUAGES)[number], z.infer<typeof languageCases>> {
  return z.record(z.enum(LANGUAGES), languageCases).parse(read("languages"));
}
