import { Progress, Stack, Text } from "@mantine/core";
import type { Hit } from "@/components/memory/responses";
import { Section } from "@/components/ui/section";
import classes from "./ranking-breakdown.module.css";

const SHARE_LABELS: Readonly<Record<string, string>> = {
  sparse: "Keyword match",
  dense: "Semantic match",
  similarity: "Semantic similarity",
  agreement: "First by keywords and meaning",
  words: "Words of the message itself",
  before: "Words of the message before",
  session: "Session context",
  date: "Date match",
  subject: "Person match",
  kind: "Kind of question",
  static: "Prior weight",
  recency: "Recency",
  background: "Dropped message",
};

/** The share of each ranking signal in the score of a result. */
export function RankingBreakdown({
  explain,
  score,
}: {
  explain: NonNullable<Hit["explain"]>;
  score: number;
}) {
  const shares = Object.entries(explain.shares)
    .filter(([, share]) => share !== 0)
    .sort(([, a], [, b]) => b - a);
  const largest = Math.max(...shares.map(([, share]) => Math.abs(share)), Number.EPSILON);
  const { bm25, cosine } = explain.raw;
  const ranks = Object.entries(explain.ranks).map(
    ([search, rank]) => `${RANK_LABELS[search] ?? `${search} rank`} ${rank}`,
  );
  return (
    <Section title="Ranking breakdown" about={`score ${score.toFixed(3)}`}>
      <Stack gap={4}>
        {shares.map(([name, share]) => (
          <div key={name} className={classes.share}>
            <Text size="sm">{SHARE_LABELS[name] ?? name}</Text>
            <Progress
              value={(Math.abs(share) / largest) * 100}
              size="sm"
              aria-label={SHARE_LABELS[name] ?? name}
            />
            <Text size="sm" ta="right">
              {share.toFixed(3)}
            </Text>
          </div>
        ))}
      </Stack>
      <Text size="xs" c="dimmed">
        {[
          ...ranks,
          ...(bm25 === undefined ? [] : [`BM25 ${bm25.toFixed(2)}`]),
          ...(cosine === undefined ? [] : [`cosine ${cosine.toFixed(3)}`]),
        ].join(" · ")}
      </Text>
    </Section>
  );
}

const RANK_LABELS: Readonly<Record<string, string>> = { sparse: "Keyword rank", dense: "Semantic rank" };
