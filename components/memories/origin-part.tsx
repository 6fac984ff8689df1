import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { actorInWords } from "@/components/access/acts";
import type { ApiProblem } from "@/components/api/request";
import type { Message, Origin, Redaction } from "@/components/memory/answers";
import { assistInWords } from "@/components/memory/assist-mark";
import { reasonInWords } from "@/components/memory/reasons";
import { VerdictBadge } from "@/components/memory/verdict-badge";
import { ReadPart } from "@/components/ui/part";
import { TimeAgo } from "@/components/ui/time-ago";
import { FullText } from "./full-text";

/** The event behind a memory: its messages, what was decided on each and why, and what was masked in them. */
export function OriginPart({
  origin,
  show,
}: {
  origin: UseQueryResult<Origin, ApiProblem>;
  show: (id: string) => void;
}) {
  return (
    <ReadPart title="Where it comes from" query={origin}>
      {({ event, ordinal, messages, redactions, rescued_from: rescued }) => (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            Received <TimeAgo time={event.received_at} />
            {event.actor && ` · asked for by ${actorInWords(event.actor)}`}
          </Text>
          {rescued && (
            <Text size="sm" c="dimmed">
              Dropped <TimeAgo time={rescued.decision.decided_at} /> because it{" "}
              {reasonInWords(rescued.decision.reason)}, then rescued
            </Text>
          )}
          {messages.map((message) => (
            <OneMessage
              key={message.ordinal}
              message={message}
              isOrigin={messages.length > 1 && message.ordinal === ordinal}
              show={show}
            />
          ))}
          {redactions.length > 0 && <Redactions redactions={redactions} />}
        </Stack>
      )}
    </ReadPart>
  );
}

function OneMessage({
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
            taken out of a message above
          </Text>
        )}
        {isOrigin && (
          <Text size="xs" c="dimmed">
            this message
          </Text>
        )}
      </Group>
      <FullText text={text} redactions={redactions} />
      {answers && (
        <Text size="sm" c="dimmed" mt={4}>
          It answers “{answers.text}”
        </Text>
      )}
      {decision && (
        <Group gap="xs" mt="xs">
          <VerdictBadge verdict={decision.verdict} />
          <Text size="sm" c="dimmed">
            It {reasonInWords(decision.reason)}.{decision.is_ambiguous && " The rules were not sure."}
            {decision.assist !== null && ` ${assistInWords(decision.assist)}`}
            {uncertain && (
              <>
                {" "}
                It may correct{" "}
                <Anchor component="button" type="button" size="sm" onClick={() => show(uncertain)}>
                  another
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

const MODES: Readonly<Record<string, string>> = {
  mask: "masked",
  drop: "taken out",
  tag: "marked, not masked",
};

/** Kind, rule and place of what was masked; there is no value to show. */
function Redactions({ redactions }: { redactions: readonly Redaction[] }) {
  return (
    <Stack gap={2} mt="xs">
      {redactions.map(({ field, kind, rule, mode, start }) => (
        <Text key={`${field} ${start} ${kind}`} size="xs" c="dimmed">
          {kind} {MODES[mode] ?? mode} by rule {rule} in {field}
        </Text>
      ))}
    </Stack>
  );
}
