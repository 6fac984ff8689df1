import { z } from "zod";
import { ROLES } from "@/lib/base/core";
import pairs from "./golden/pairs.json";
import golden from "./golden/replies.json";

const reply = {
  id: z.string(),
  session: z.string(),
  sentences: z.array(z.strictObject({ text: z.string(), turns: z.array(z.int()) })).min(1),
};
const planted = z.strictObject({ ...reply, kind: z.string(), why: z.string() });
const goldenReplies = z.strictObject({
  sessions: z.record(
    z.string(),
    z.array(z.strictObject({ role: z.enum(ROLES), speaker: z.string().nullable(), text: z.string() })),
  ),
  planted: z.array(planted).length(30),
  honest: z.array(z.strictObject(reply)).length(20),
  plantedOfOtherKinds: z.array(planted).length(30),
  honestInOtherWords: z.array(z.strictObject(reply)).length(20),
});

/** A reply of a model, with the session whose turns its sentences cite. */
export type CitedReply = z.infer<z.ZodObject<typeof reply>>;

/** Returns handwritten replies, honest ones and ones with a planted change. Throws when one is malformed. */
export function citedReplies(): z.infer<typeof goldenReplies> {
  return goldenReplies.parse(golden);
}

const pair = z.strictObject({
  set: z.int().min(1).max(4),
  kind: z.string(),
  language: z.string(),
  turn: z.string(),
  honest: z.string().optional(),
  planted: z.string().optional(),
});

/**
 * Returns handwritten sentences about one turn each: one that follows from it and one with a change. The
 * rules were written with set 1, and revised with the sets 3 and 4 after they were measured on them.
 */
export function citedPairs(): z.infer<typeof pair>[] {
  return z.array(pair).parse(pairs);
}
