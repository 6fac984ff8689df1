import { Badge } from "@mantine/core";
import type { Verdict } from "@/lib/core";

/** One colour a verdict, the same in lists and charts. */
export const VERDICT_COLORS: Readonly<Record<Verdict, string>> = {
  stored: "teal",
  superseding: "orange",
  deduplicated: "indigo",
  dropped: "gray",
};

/** What became of a message; a dot tells it from the badge of a type. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <Badge variant="dot" color={VERDICT_COLORS[verdict]}>
      {verdict}
    </Badge>
  );
}
