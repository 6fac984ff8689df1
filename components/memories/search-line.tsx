import { Text } from "@mantine/core";
import { formatDuration, formatShare } from "@/components/ui/format";
import type { RetrieveOutput } from "@/lib/retrieval";

const DEGRADED: Readonly<Record<string, string>> = {
  dense: "without meanings (the embedder was late)",
  store: "the database was away",
  rerank: "without the reranker",
  disabled: "recall is switched off",
};

/** What a search says of itself: hits, time, and how sure it is that one of them answers. */
export function SearchLine({
  found,
  count,
  isBounded,
}: {
  found: RetrieveOutput;
  count: number;
  isBounded: boolean;
}) {
  const total = found.stage_ms.total;
  return (
    <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
      {count === 1 ? "1 hit" : `${count} hits`}
      {total !== undefined && ` in ${formatDuration(total)}`}
      {isBounded && " among what was so in this time"}
      {found.confidence !== null &&
        count > 0 &&
        ` · ${formatShare(found.confidence)} sure that one of them answers`}
      {found.degraded.length > 0 && ` · ${found.degraded.map((part) => DEGRADED[part] ?? part).join(", ")}`}
    </Text>
  );
}
