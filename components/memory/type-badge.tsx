import { Badge } from "@mantine/core";
import type { MemoryType } from "@/lib/core";

/** One colour a type, the same in badges and charts. */
export const TYPE_COLORS: Readonly<Record<MemoryType, string>> = {
  preference: "indigo",
  fact: "teal",
  decision: "violet",
  correction: "orange",
  mood: "pink",
  interaction: "gray",
  pattern: "cyan",
  summary: "lime",
};

/** The type of a memory, as a word and a colour. */
export function TypeBadge({ type }: { type: MemoryType }) {
  return <Badge color={TYPE_COLORS[type]}>{type}</Badge>;
}
