import { Group, Skeleton, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { OutputOf } from "@/components/api/output-of";
import type { ApiProblem } from "@/components/api/request";
import { LinkedText } from "@/components/memory/linked-lines";
import { Failure } from "@/components/ui/failure";
import { formatShare } from "@/components/ui/format";
import { RedactedText } from "@/components/ui/redacted-text";
import { Section } from "@/components/ui/section";
import { Stale } from "@/components/ui/stale";
import { TimeAgo } from "@/components/ui/time-ago";

type AnswerOutput = OutputOf<"answer">;

/** The direct answer to a question. It keeps its place while it loads, and fails without the context. */
export function Answer({ query }: { query: UseQueryResult<AnswerOutput, ApiProblem> }) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (error)
    return (
      <Section title="Answer">
        <Failure what="the answer" problem={error} retry={() => void refetch()} />
      </Section>
    );
  if (!data)
    return (
      <Section title="Answer">
        <Skeleton height={20} />
      </Section>
    );
  return (
    <Stale isStale={isPlaceholderData}>
      <AnswerText answer={data} />
    </Stale>
  );
}

/** An answer with the memory that it is from. */
function AnswerText({
  answer: { answer, text, memory_id: memory, occurred_at: at, confidence },
}: {
  answer: AnswerOutput;
}) {
  if (answer === null || memory === null)
    return (
      <Section title="Answer">
        <Text size="sm" c="dimmed">
          Unknown: no memory answers this with certainty.
        </Text>
      </Section>
    );
  return (
    <Section title="Answer" about={confidence === null ? "" : `${formatShare(confidence)} confidence`}>
      <Text fw={600}>
        <RedactedText text={answer} />
      </Text>
      <Group gap="xs">
        <LinkedText memory={memory} text={text ?? ""} />
        {at !== null && <TimeAgo time={at} size="xs" />}
      </Group>
    </Section>
  );
}
