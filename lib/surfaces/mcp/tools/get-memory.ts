import { z } from "zod";
import { shortenText } from "@/lib/base/core";
import { sanitizeLine } from "@/lib/engine/retrieve";
import {
  readChainOperation,
  readMemoriesOperation,
  readMemoryOperation,
  readOriginOperation,
  readUsageOperation,
} from "@/lib/surfaces/operations";
import { fitItems, partsOf } from "../fit";
import { defineTool } from "../tool";
import { maxTokens, memoryId } from "./fields";

/** The most retrievals that are listed. */
const SHOWN = 5;

/** Returns a memory with its history, the messages it came from, and who retrieved it. */
export const getMemory = defineTool({
  name: "get_memory",
  description: "Get one memory: its whole text, versions and source message, and who was shown it.",
  hints: "read",
  hasOwner: false,
  input: z.object({ id: memoryId, max_tokens: maxTokens }),
  output: z.object({
    id: z.string(),
    text: z.string(),
    type: z.string(),
    state: z.string(),
    occurred_at: z.string(),
    confidence: z.number(),
    tags: z.array(z.string()),
    versions: z.array(z.object({ id: z.string(), text: z.string(), occurred_at: z.string() })),
    messages: z.array(z.object({ role: z.string(), text: z.string(), at: z.string() })),
    shown_to: z.array(z.string()),
  }),
  async run({ run }, { id, max_tokens }) {
    const [memory, whole, chain, origin, usage] = await Promise.all([
      run(readMemoryOperation, { id }),
      run(readMemoriesOperation, { ids: [id], whole: true }),
      run(readChainOperation, { id, whole: "true" }),
      run(readOriginOperation, { id }),
      run(readUsageOperation, { id }),
    ]);
    const { itemChars } = partsOf(max_tokens);
    const { type, state, occurred_at, confidence, tags } = memory;
    const versions = chain.items.map((one) => ({
      id: one.id,
      text: sanitizeLine(one.text),
      occurred_at: one.occurred_at,
    }));
    const messages = origin.messages.map(({ role, text, at }) => ({ role, text: sanitizeLine(text), at }));
    const structured = {
      id,
      text: shortenText(sanitizeLine(whole.items[0]?.text ?? memory.text), Math.floor(itemChars / 2)),
      type,
      state,
      occurred_at,
      confidence,
      tags: tags.slice(0, SHOWN),
      versions: fitItems(versions, Math.floor(itemChars / 2)),
      messages: fitItems(messages, Math.floor(itemChars / 2)),
      shown_to: usage.items.slice(0, SHOWN).map(({ actor, shown_at }) => `${actor} at ${shown_at}`),
    };
    return { structured, text: textOf(structured) };
  },
});

type Detail = {
  readonly id: string;
  readonly text: string;
  readonly type: string;
  readonly state: string;
  readonly occurred_at: string;
  readonly versions: readonly { readonly text: string; readonly occurred_at: string }[];
  readonly messages: readonly { readonly role: string; readonly text: string; readonly at: string }[];
  readonly shown_to: readonly string[];
};

function textOf({ id, text, type, state, occurred_at, versions, messages, shown_to }: Detail): string {
  return [
    `${text} (${type}, ${state}, ${occurred_at}) [id ${id}]`,
    "Versions, oldest first:",
    ...versions.map((one) => `- ${one.text} (${one.occurred_at})`),
    "Said in:",
    ...messages.map((one) => `- ${one.role}: ${one.text} (${one.at})`),
    ...(shown_to.length > 0 ? ["Last shown to:", ...shown_to.map((one) => `- ${one}`)] : []),
  ].join("\n");
}
