import { Badge } from "@mantine/core";
import type { Verdict } from "@/lib/base/core";

/** The colour of each verdict in lists and charts. */
export const VERDICT_COLORS: Readonly<Record<Verdict, string>> = {
  stored: "teal",
  superseding: "orange",
  deduplicated: "indigo",
  dropped: "gray",
};

export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  stored: "stored",
  superseding: "correction",
  deduplicated: "duplicate",
  dropped: "dropped",
};

/** A badge with the outcome of a message. The dot distinguishes it from a type badge. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <Badge variant="dot" color={VERDICT_COLORS[verdict]}>
      {VERDICT_LABELS[verdict]}
    </Badge>
  );
}
