import { z } from "zod";
import { ABSTRACT_CHARS, namesIn } from "@/lib/analysis/layers";
import { ROLES } from "@/lib/base/core";
import type { LayerLine, SessionLayers } from "@/lib/storage/records";

const line = z.object({
  text: z.string().describe("A sentence of a memory; a long one is cut and ends with `…`"),
  role: z.enum(ROLES),
  speaker: z.string().nullable(),
  occurred_at: z.string(),
  memory_id: z.string(),
});

export const abstractOutput = z
  .object({
    lines: z.array(line).describe("Up to two sentences, in the order in which they were said"),
    names: z.array(z.string()).describe("Up to six further names in the session"),
  })
  .nullable()
  .describe("At most 40 tokens; null until the session is closed, and when nothing of it is kept");

export const overviewOutput = z
  .object({ lines: z.array(line).describe("In the order in which they were said") })
  .nullable()
  .describe("15 % of the session, 60 to 400 tokens; null like the abstract");

const MAX_NAMES = 6;

/** Returns the abstract of a session in its wire format. Names fill what its sentences leave free. */
export function toAbstract(layers: SessionLayers | undefined): z.infer<typeof abstractOutput> {
  if (!layers || layers.abstract.length === 0) return null;
  const texts = layers.abstract.map(({ text }) => text);
  let left = ABSTRACT_CHARS - texts.join("").length;
  const others = namesIn(layers.overview.map(({ text }) => text)).filter(
    (name) => !texts.some((text) => text.includes(name)),
  );
  const names = others.slice(0, MAX_NAMES).filter((name) => {
    left -= name.length;
    return left >= 0;
  });
  return { lines: layers.abstract.map(toLine), names };
}

/** Returns the overview of a session in its wire format. */
export function toOverview(layers: SessionLayers | undefined): z.infer<typeof overviewOutput> {
  return layers && layers.overview.length > 0 ? { lines: layers.overview.map(toLine) } : null;
}

function toLine({ text, role, speaker, occurred_at, memory_id }: LayerLine): z.infer<typeof line> {
  return { text, role, speaker, occurred_at: occurred_at.toISOString(), memory_id };
}
