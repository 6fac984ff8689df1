import { Anchor, Text, Tooltip } from "@mantine/core";
import { MemoryLine } from "@/components/memory/memory-line";
import { OwnerLabel } from "@/components/memory/owner-label";
import type { Hit } from "@/components/memory/responses";
import { TypeBadge } from "@/components/memory/type-badge";
import type { Column } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { MemoryRow } from "./use-memories";

type MemoryColumn = Column<MemoryRow> & {
  /** The only mode in which the column is shown; without this, it is shown in both. */
  readonly only?: "list" | "search";
};

const dash = <Text c="dimmed">–</Text>;
const word = (text: string | null | undefined) => (text ? <span title={text}>{text}</span> : dash);

/** The score of a result. Weak results follow all others and are not part of the context block. */
function Score({ hit: { score, weak } }: { hit: Hit }) {
  if (!weak) return score.toFixed(2);
  return (
    <Tooltip label="Weak match: agents don’t get it in the context block">
      <Text span inherit c="dimmed">
        weak · {score.toFixed(2)}
      </Text>
    </Tooltip>
  );
}

/** All columns in order. The first one is always visible. */
export const COLUMNS: readonly MemoryColumn[] = [
  {
    key: "text",
    label: "Text",
    cell: ({ text, state, memory }) => (
      <MemoryLine text={text} state={state} isPending={memory?.is_embedding_pending ?? false} />
    ),
  },
  {
    key: "score",
    label: "Score",
    width: 104,
    isNumber: true,
    only: "search",
    cell: ({ hit }) => hit && <Score hit={hit} />,
  },
  { key: "type", label: "Type", width: 108, cell: ({ type }) => <TypeBadge type={type} /> },
  { key: "owner", label: "Owner", width: 112, cell: ({ owner }) => <OwnerLabel owner={owner} /> },
  { key: "speaker", label: "Speaker", width: 96, from: "lg", cell: ({ speaker }) => word(speaker) },
  {
    key: "source",
    label: "Source",
    width: 96,
    from: "lg",
    only: "list",
    cell: ({ memory }) => word(memory?.source),
  },
  {
    key: "occurred",
    label: "Date",
    width: 96,
    cell: ({ occurred_at }) => <TimeAgo time={occurred_at} />,
  },
  {
    key: "recorded",
    label: "Added",
    width: 96,
    from: "md",
    only: "list",
    cell: ({ memory }) => memory && <TimeAgo time={memory.recorded_at} />,
  },
  {
    key: "confidence",
    label: "Confidence",
    width: 92,
    isNumber: true,
    from: "lg",
    only: "list",
    cell: ({ memory }) => memory?.confidence.toFixed(2),
  },
  {
    key: "seen",
    label: "Mentions",
    width: 84,
    isNumber: true,
    from: "md",
    only: "list",
    cell: ({ memory }) => memory?.seen_count,
  },
];

/** Columns that are hidden by default. */
export const HIDDEN_BY_DEFAULT: readonly string[] = ["source"];

/** A link that opens the newer version of a superseded memory. */
export function NewerVersionLink({ row, open }: { row: MemoryRow; open: (id: string) => void }) {
  const id = row.memory?.superseded_by;
  if (!id) return null;
  return (
    <Tooltip label="Open the newer version">
      <Anchor component="button" type="button" size="xs" style={{ flexShrink: 0 }} onClick={() => open(id)}>
        → newer version
      </Anchor>
    </Tooltip>
  );
}
