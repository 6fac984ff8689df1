import { readFileSync } from "node:fs";
import { z } from "zod";
import { MEMORY_TYPES } from "@/lib/core";

const REGISTERS = ["chat", "polite", "terse", "voice", "work", "support", "elderly", "teen"] as const;

const told = {
  id: z.string().min(1),
  text: z.string().min(1),
  role: z.enum(["user", "assistant"]),
  lang: z.enum(["en", "de", "es", "fr"]),
  register: z.enum(REGISTERS),
  why: z.string().min(1),
};

/** One message and what the decider makes of it. */
const deciderCase = z.discriminatedUnion("verdict", [
  z.strictObject({ ...told, verdict: z.literal("drop") }),
  z.strictObject({ ...told, verdict: z.literal("keep"), type: z.enum(MEMORY_TYPES) }),
]);

/** One message of the decider's golden set. */
export type DeciderCase = z.infer<typeof deciderCase>;

/** Messages that tell something, and messages that tell nothing, written by hand. Throws when one is malformed. */
export function deciderCases(): DeciderCase[] {
  return z.array(deciderCase).parse(read("decider"));
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));
}
