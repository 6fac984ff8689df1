import { readFileSync } from "node:fs";
import { z } from "zod";
import { MEMORY_TYPES } from "@/lib/base/core";

const REGISTERS = ["chat", "polite", "terse", "voice", "work", "support", "elderly", "teen"] as const;

/** Kinds of message after which every memory stays true. */
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

/** One message and what the decider makes of it. */
const deciderCase = z.discriminatedUnion("verdict", [
  z.strictObject({ ...deciderFields, verdict: z.literal("drop") }),
  z.strictObject({ ...deciderFields, verdict: z.literal("keep"), type: z.enum(MEMORY_TYPES) }),
]);

/** One message of the decider's golden set. */
export type DeciderCase = z.infer<typeof deciderCase>;

/** Messages with and without information, written by hand. Throws when one is malformed. */
export function deciderCases(): DeciderCase[] {
  return z.array(deciderCase).parse(read("decider"));
}

const linkerMessage = {
  text: z.string().min(1),
  at: z.iso.datetime(),
  session: z.string().min(1),
};

/** A message, the memories of its owner oldest first, and which of them it makes untrue. */
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

/** One message of the linker's golden set. */
export type LinkerCase = z.infer<typeof linkerCase>;

/**
 * Corrections and changes among distractors, and messages that change nothing, written by hand. Throws when
 * one is malformed.
 */
export function linkerCases(): LinkerCase[] {
  return z.array(linkerCase).parse(read("linker"));
}

/** Session and place of a turn, as LoCoMo names it: "D13:1". */
const turn = z.string().regex(/^D\d+:\d+$/);

const inferenceFields = {
  id: z.string().min(1),
  conversation: z.enum(["26", "30", "41", "42", "43"]),
  before: turn,
  after: turn,
  why: z.string().min(1),
};

/**
 * Two turns of one speaker in a conversation of LoCoMo, by id alone: its licence keeps the texts out of here,
 * so whoever evaluates brings them. `alsoBefore` are turns that say the same as `before` and are outdated
 * with it.
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

/** One pair of turns of the golden set on changes that only inference finds. */
export type InferenceCase = z.infer<typeof inferenceCase>;

/**
 * Turns that outdate an earlier one without saying so, and turns that only look like it. Throws when one is
 * malformed.
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

/** Pairs of messages that say the same, and pairs that only look alike. Throws when one is malformed. */
export function repeatCases(): RepeatCase[] {
  return z.array(repeatCase).parse(read("repeats"));
}
