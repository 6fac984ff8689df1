import { Badge } from "@mantine/core";
import type { MemoryType } from "@/lib/base/core";

/** The colour of each type in badges and charts. */
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

/** A badge with the name and the colour of a memory type. */
export function TypeBadge({ type }: { type: MemoryType }) {
  return <Badge color={TYPE_COLORS[type]}>{type}</Badge>;
}
