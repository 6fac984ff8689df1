import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { actorInWords } from "@/components/access/actions";
import type { ApiProblem } from "@/components/api/request";
import { assistText } from "@/components/memory/assist-mark";
import { reasonLabel } from "@/components/memory/reasons";
import type { Message, Origin, Redaction } from "@/components/memory/responses";
import { VerdictBadge } from "@/components/memory/verdict-badge";
import { QuerySection } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import { FullText } from "./full-text";

/** The source event of a memory: its messages with their decisions and redactions. */
export function MemorySource({
  origin,
  show,
}: {
  origin: UseQueryResult<Origin, ApiProblem>;
  show: (id: string) => void;
}) {
  return (
    <QuerySection title="Source" query={origin}>
      {({ event, ordinal, messages, redactions, rescued_from: restoredFrom }) => (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            Received <TimeAgo time={event.received_at} />
            {event.actor && ` · requested by ${actorInWords(event.actor)}`}
          </Text>
          {restoredFrom && (
            <Text size="sm" c="dimmed">
              Dropped <TimeAgo time={restoredFrom.decision.decided_at} /> (
              {reasonLabel(restoredFrom.decision.reason)}), then restored manually
            </Text>
          )}
          {messages.map((message) => (
            <SourceMessage
              key={message.ordinal}
              message={message}
              isOrigin={messages.length > 1 && message.ordinal === ordinal}
              show={show}
            />
          ))}
          {redactions.length > 0 && <Redactions redactions={redactions} />}
        </Stack>
      )}
    </QuerySection>
  );
}

function SourceMessage({
  message: { speaker, role, at, text, taken_from: takenFrom, answers, decision, redactions },
  isOrigin,
  show,
}: {
  message: Message;
  isOrigin: boolean;
  show: (id: string) => void;
}) {
  const uncertain = decision?.uncertain_memory_id;
  return (
    <Paper withBorder p="sm">
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {speaker ?? role}
        </Text>
        <TimeAgo time={at} size="xs" />
        {takenFrom !== null && (
          <Text size="xs" c="dimmed">
            extracted from a message above
          </Text>
        )}
        {isOrigin && (
          <Text size="xs" c="dimmed">
            source of this memory
          </Text>
        )}
      </Group>
      <FullText text={text} redactions={redactions} />
      {answers && (
        <Text size="sm" c="dimmed" mt={4}>
          In reply to “{answers.text}”
        </Text>
      )}
      {decision && (
        <Group gap="xs" mt="xs">
          <VerdictBadge verdict={decision.verdict} />
          <Text size="sm" c="dimmed">
            {reasonLabel(decision.reason)}.{decision.is_ambiguous && " Low confidence."}
            {decision.assist !== null && ` ${assistText(decision.assist)}`}
            {uncertain && (
              <>
                {" "}
                May correct{" "}
                <Anchor component="button" type="button" size="sm" onClick={() => show(uncertain)}>
                  another memory
                </Anchor>
                .
              </>
            )}
          </Text>
        </Group>
      )}
      {redactions.length > 0 && <Redactions redactions={redactions} />}
    </Paper>
  );
}

const MODE_LABELS: Readonly<Record<string, string>> = {
  mask: "redacted",
  drop: "removed",
  tag: "flagged, not redacted",
};

/** The type, rule and field of each redaction. The original value is not stored. */
function Redactions({ redactions }: { redactions: readonly Redaction[] }) {
  return (
    <Stack gap={2} mt="xs">
      {redactions.map(({ field, kind, rule, mode, start }) => (
        <Text key={`${field} ${start} ${kind}`} size="xs" c="dimmed">
          {kind} {MODE_LABELS[mode] ?? mode} (rule {rule}) in {field}
        </Text>
      ))}
    </Stack>
  );
}
