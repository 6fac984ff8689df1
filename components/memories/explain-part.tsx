import { Progress, Stack, Text } from "@mantine/core";
import type { Hit } from "@/components/memory/answers";
import { Part } from "@/components/ui/part";
import classes from "./explain-part.module.css";

const SHARES: Readonly<Record<string, string>> = {
  sparse: "its words",
  dense: "its meaning",
  session: "its conversation",
  date: "the date asked about",
  subject: "the person asked about",
  kind: "its kind",
  static: "its own weight",
};

/** What put a memory among the hits of the search: the share of each arm and cue in its score. */
export function ExplainPart({ explain, score }: { explain: NonNullable<Hit["explain"]>; score: number }) {
  const shares = Object.entries(explain.shares)
    .filter(([, share]) => share !== 0)
    .sort(([, one], [, other]) => other - one);
  const most = Math.max(...shares.map(([, share]) => Math.abs(share)), Number.EPSILON);
  const { bm25, cosine } = explain.raw;
  const ranks = Object.entries(explain.ranks).map(([arm, rank]) => `${ARMS[arm] ?? arm} rank ${rank}`);
  return (
    <Part title="Why it was found" about={`score ${score.toFixed(3)}`}>
      <Stack gap={4}>
        {shares.map(([name, share]) => (
          <div key={name} className={classes.share}>
            <Text size="sm">{SHARES[name] ?? name}</Text>
            <Progress value={(Math.abs(share) / most) * 100} size="sm" aria-label={SHARES[name] ?? name} />
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
    </Part>
  );
}

const ARMS: Readonly<Record<string, string>> = { sparse: "by words", dense: "by meaning" };
