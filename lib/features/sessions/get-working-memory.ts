import { z } from "zod";
import { CHARS_PER_TOKEN, type Ctx, firstChars, type OwnerFields, requireScope } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { readWorkingMemory } from "@/lib/storage/records";
import { sessionRef, unknownSession } from "./session";
import { saidIn, toTurn, turnOutput } from "./turns";

/** The working memory holds the last turns that fit into both limits. */
const MAX_TURNS = 20;
const MAX_CHARACTERS = 2000 * CHARS_PER_TOKEN;

export const workingMemoryOutput = z.object({
  turns: z
    .array(
      turnOutput.extend({
        text: z.string(),
        is_cut: z.boolean().describe("Whether the text is longer than the whole working memory"),
        is_decided: z.boolean().describe("Whether it is decided what of it is kept"),
      }),
    )
    .describe("The last turns, oldest first: at most 20 and 2 000 tokens"),
  variables: z.record(z.string(), z.json()),
  expires_at: z.string().describe("When the turns are no longer returned, unless another one follows"),
});
type WorkingMemory = z.infer<typeof workingMemoryOutput>;

/** A turn with the memories that contain it: one for each part of a long message, none for a dropped one. */
type TurnWithMemories = WorkingMemory["turns"][number] & {
  readonly memories: readonly { readonly id: string; readonly position: number }[];
};

/**
 * Returns the last turns of a session, which are visible as soon as they are accepted, and its variables.
 * Turns are not returned after the time to live, which changes nothing about the events. Throws `not_found`
 * and `owner_required`.
 */
export async function getWorkingMemory(
  ctx: Ctx,
  sessionId: string,
  fields: OwnerFields,
): Promise<WorkingMemory> {
  const { turns, ...rest } = await getLinkedWorkingMemory(ctx, sessionId, fields, "work");
  return { ...rest, turns: turns.map(({ memories: _, ...turn }) => turn) };
}

/** Returns what getWorkingMemory does, at a priority, and throws the same. Each turn names its memories. */
export async function getLinkedWorkingMemory(
  ctx: Ctx,
  sessionId: string,
  fields: OwnerFields,
  priority: "hot" | "work",
): Promise<Omit<WorkingMemory, "turns"> & { readonly turns: readonly TurnWithMemories[] }> {
  requireScope(ctx, "read");
  const { owner, id } = await sessionRef(ctx, sessionId, fields);
  const memory = await inTenant(ctx, priority, (tx) => readWorkingMemory(tx, ctx, owner, id, MAX_TURNS));
  if (!memory) throw unknownSession();
  return {
    turns: memory.is_current ? lastTurns(memory.events) : [],
    variables: Object.fromEntries(memory.variables.map(({ name, value }) => [name, value as never])),
    expires_at: memory.expires_at.toISOString(),
  };
}

type Events = NonNullable<Awaited<ReturnType<typeof readWorkingMemory>>>["events"];

/** Takes turns from the newest event backwards. Only the newest turn of all is cut when it is too long. */
function lastTurns(newestFirst: Events): TurnWithMemories[] {
  const turns: TurnWithMemories[] = [];
  let left = MAX_CHARACTERS;
  for (const { id, is_decided, payload, memories } of newestFirst)
    for (const { ordinal, message } of saidIn(payload).toReversed()) {
      const text = turns.length === 0 ? firstChars(message.text, left) : message.text;
      if (turns.length === MAX_TURNS || text.length > left) return turns.toReversed();
      left -= text.length;
      const parts = memories?.filter(
        (one) => (payload.messages[one.ordinal]?.part?.of ?? one.ordinal) === ordinal,
      );
      turns.push({
        ...toTurn(id, ordinal, message),
        text,
        is_cut: text !== message.text,
        is_decided,
        memories: parts ?? [],
      });
    }
  return turns.toReversed();
}
