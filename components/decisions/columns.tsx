import { Group, Text } from "@mantine/core";
import { AssistMark } from "@/components/memory/assist-mark";
import { OwnerLabel } from "@/components/memory/owner-label";
import { reasonLabel } from "@/components/memory/reasons";
import type { Decision } from "@/components/memory/responses";
import { TypeBadge } from "@/components/memory/type-badge";
import { VerdictBadge } from "@/components/memory/verdict-badge";
import type { Column } from "@/components/ui/list-table";
import { RedactedText } from "@/components/ui/redacted-text";
import { TimeAgo } from "@/components/ui/time-ago";
import { KeepButton } from "./keep-button";

/** The columns of the decision list in order. */
export const COLUMNS: readonly Column<Decision>[] = [
  {
    key: "text",
    label: "Message",
    cell: ({ text, verdict }) =>
      text === null ? (
        <Text span inherit c="dimmed">
          {verdict === "dropped" ? "Text removed after retention period" : "Deleted"}
        </Text>
      ) : (
        <Text span inherit {...(verdict === "dropped" ? { c: "dimmed" } : {})}>
          <RedactedText text={text} />
        </Text>
      ),
  },
  { key: "verdict", label: "Outcome", width: 132, cell: ({ verdict }) => <VerdictBadge verdict={verdict} /> },
  {
    key: "reason",
    label: "Reason",
    width: 270,
    cell: ({ reason, is_ambiguous: isAmbiguous, assist }) => (
      <Group gap={6} wrap="nowrap">
        <Text span inherit truncate title={reasonLabel(reason)}>
          {reasonLabel(reason)}
        </Text>
        {assist !== null ? (
          <AssistMark outcome={assist} />
        ) : (
          isAmbiguous && (
            <Text span size="xs" c="dimmed" flex="none">
              · low confidence
            </Text>
          )
        )}
      </Group>
    ),
  },
  {
    key: "type",
    label: "Type",
    width: 108,
    from: "lg",
    cell: ({ type }) => type && <TypeBadge type={type} />,
  },
  { key: "owner", label: "Owner", width: 112, from: "md", cell: ({ owner }) => <OwnerLabel owner={owner} /> },
  { key: "decided", label: "Decided", width: 96, cell: ({ decided_at: at }) => <TimeAgo time={at} /> },
  { key: "rescue", label: "", width: 112, cell: (decision) => <KeepButton decision={decision} /> },
];
