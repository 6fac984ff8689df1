import { OwnerLabel } from "@/components/memory/owner-label";
import { CopyId } from "@/components/ui/copy-id";
import type { Column } from "@/components/ui/list-table";
import { MaskPill } from "@/components/ui/mask-pill";
import { RedactedText } from "@/components/ui/redacted-text";
import { TimeAgo } from "@/components/ui/time-ago";
import type { OwnerRef } from "@/lib/core";
import { kindInWords } from "./kinds";

/** One redaction with the stored text on either side of it; there is no value anywhere. */
export type Redacted = {
  readonly event_id: string;
  readonly owner: OwnerRef;
  readonly source: string | null;
  readonly at: string;
  /** The scan of stored texts that found it; null when it was found on the way in. */
  readonly scan_id: string | null;
  readonly field: string;
  readonly kind: string;
  readonly rule: string;
  readonly mode: "mask" | "drop" | "tag";
  readonly start: number;
  readonly length: number;
  readonly around: { readonly before: string; readonly masked: string; readonly after: string } | null;
};

/** The columns of the list of redactions. */
export const REDACTED_COLUMNS: readonly Column<Redacted>[] = [
  { key: "text", label: "Text as it is stored", cell: (row) => <Around row={row} /> },
  { key: "kind", label: "Kind", width: 175, cell: ({ kind }) => kindInWords(kind) },
  { key: "field", label: "Where", width: 170, from: "xl", cell: whereInWords },
  { key: "owner", label: "Owner", width: 140, cell: ({ owner }) => <OwnerLabel owner={owner} /> },
  { key: "source", label: "Source", width: 110, from: "md", cell: ({ source }) => source ?? "–" },
  { key: "event", label: "Event", width: 120, from: "lg", cell: ({ event_id }) => <CopyId id={event_id} /> },
  { key: "at", label: "When", width: 100, cell: ({ at }) => <TimeAgo time={at} /> },
];

/** The mask as a pill between what stands before and after it. */
function Around({ row: { around, kind, rule, at, mode } }: { row: Redacted }) {
  if (!around)
    return (
      <span style={{ color: "var(--mantine-color-dimmed)" }}>
        {mode === "tag" ? "Listed only, the text is not masked" : "The text is no longer stored"}
      </span>
    );
  return (
    <>
      <RedactedText text={endOf(around.before)} />
      <MaskPill text={around.masked || "removed"} kind={kindInWords(kind)} rule={rule} at={at} />
      <RedactedText text={around.after} />
    </>
  );
}

/** Letters before a mask, so that the mask itself is in sight in a narrow column. */
const BEFORE = 40;

/** The last words of a text. */
function endOf(text: string): string {
  if (text.length <= BEFORE) return text;
  const end = text.slice(-BEFORE);
  return `…${end.slice(end.indexOf(" ") + 1)}`;
}

function whereInWords({ field, scan_id }: Redacted): string {
  return scan_id === null ? fieldInWords(field) : `${fieldInWords(field)}, by scan ${scan_id}`;
}

/** `messages[0].text` is "message 1", any other field its own name. */
function fieldInWords(field: string): string {
  const [, index] = /^messages\[(\d+)\]\.text$/.exec(field) ?? [];
  return index === undefined ? field : `message ${Number(index) + 1}`;
}

/** What tells one redaction from all others. */
export function redactedId({ event_id, field, start, kind, owner }: Redacted): string {
  return [owner.kind, owner.id, event_id, field, start, kind].join(" ");
}
