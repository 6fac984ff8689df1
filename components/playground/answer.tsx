import { Group, Text } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { LinkedText } from "@/components/memory/linked-lines";
import { formatShare } from "@/components/ui/format";
import { RedactedText } from "@/components/ui/redacted-text";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";

/** The direct answer to a question, with the memory that it is from. */
export function Answer({ answer: { answer, text, memory_id: memory, occurred_at: at, confidence } }: Props) {
  if (answer === null || memory === null)
    return (
      <Section title="Answer">
        <Text size="sm" c="dimmed">
          Unknown: no memory answers this with certainty.
        </Text>
      </Section>
    );
  return (
    <Section title="Answer" about={confidence === null ? "" : formatShare(confidence)}>
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

type Props = { readonly answer: OutputOf<"answer"> };
