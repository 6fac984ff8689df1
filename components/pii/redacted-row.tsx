import type { OutputOf } from "@/components/api/output-of";
import { OwnerLabel } from "@/components/memory/owner-label";
import { CopyId } from "@/components/ui/copy-id";
import type { Column } from "@/components/ui/list-table";
import { MaskPill } from "@/components/ui/mask-pill";
import { RedactedText } from "@/components/ui/redacted-text";
import { TimeAgo } from "@/components/ui/time-ago";
import { kindLabel } from "./kinds";

/** One redaction with the stored text before and after it. The redacted value is not stored. */
export type Redacted = OutputOf<"listRedactions">["items"][number];

/** The columns of the redaction list. */
export const REDACTED_COLUMNS: readonly Column<Redacted>[] = [
  { key: "text", label: "Redacted text", cell: (row) => <RedactedContext row={row} /> },
  { key: "kind", label: "Type", width: 175, cell: ({ kind }) => kindLabel(kind) },
  { key: "field", label: "Field", width: 170, from: "xl", cell: fieldWithScan },
  { key: "owner", label: "Owner", width: 140, cell: ({ owner }) => <OwnerLabel owner={owner} /> },
  { key: "source", label: "Source", width: 110, from: "md", cell: ({ source }) => source ?? "–" },
  { key: "event", label: "Event", width: 120, from: "lg", cell: ({ event_id }) => <CopyId id={event_id} /> },
  { key: "at", label: "Time", width: 100, cell: ({ at }) => <TimeAgo time={at} /> },
];

/** A redaction as a pill, with the text before and after it. */
function RedactedContext({ row: { around, kind, rule, at, mode } }: { row: Redacted }) {
  if (!around)
    return (
      <span style={{ color: "var(--mantine-color-dimmed)" }}>
        {mode === "tag" ? "Flagged only; text not redacted" : "Text no longer stored"}
      </span>
    );
  return (
    <>
      <RedactedText text={endOf(around.before)} />
      <MaskPill text={around.masked || "removed"} kind={kindLabel(kind)} rule={rule} at={at} />
      <RedactedText text={around.after} />
    </>
  );
}

/** The number of characters shown before a mask; small, so that the mask is visible in a narrow column. */
const MAX_BEFORE = 40;

/** Shortens a text to its last words. */
function endOf(text: string): string {
  if (text.length <= MAX_BEFORE) return text;
  const end = text.slice(-MAX_BEFORE);
  return `…${end.slice(end.indexOf(" ") + 1)}`;
}

function fieldWithScan({ field, scan_id }: Redacted): string {
  return scan_id === null ? fieldLabel(field) : `${fieldLabel(field)}, found by scan ${scan_id}`;
}

/** Returns the label of a field: `messages[0].text` is shown as "message 1"; other fields keep their name. */
function fieldLabel(field: string): string {
  const [, index] = /^messages\[(\d+)\]\.text$/.exec(field) ?? [];
  return index === undefined ? field : `message ${Number(index) + 1}`;
}

/** Returns a unique key for a redaction. */
export function redactedId({ event_id, field, start, kind, owner }: Redacted): string {
  return [owner.kind, owner.id, event_id, field, start, kind].join(" ");
}
