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
  // In the dark a light grey badge would be blacker than the page.
  const grey =
    TYPE_COLORS[type] === "gray"
      ? { bg: "light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-4))" }
      : {};
  return (
    <Badge color={TYPE_COLORS[type]} {...grey}>
      {type}
    </Badge>
  );
}
