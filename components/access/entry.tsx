import { UnstyledButton } from "@mantine/core";
import { CopyId } from "@/components/ui/copy-id";
import type { Column } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { actInWords, actorInWords, countsInWords } from "./acts";

/** One act as the audit log keeps it: counts and no text. */
export type Entry = {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly act: string;
  /** Empty for a command on the server's own machine. */
  readonly request_id: string;
  readonly counts: Readonly<Record<string, number>>;
};

/** The columns of the access log; a click on who acted filters by them. */
export function entryColumns(filterBy: (actor: string) => void): readonly Column<Entry>[] {
  return [
    { key: "act", label: "What", cell: ({ act }) => actInWords(act) },
    {
      key: "counts",
      label: "On how much",
      width: 260,
      cell: ({ act, counts }) => countsInWords(act, counts),
    },
    {
      key: "actor",
      label: "Who",
      width: 240,
      cell: ({ actor }) => (
        <UnstyledButton fz="sm" title={`Only acts of ${actor}`} onClick={() => filterBy(actor)}>
          {actorInWords(actor)}
        </UnstyledButton>
      ),
    },
    { key: "at", label: "When", width: 110, cell: ({ at }) => <TimeAgo time={at} /> },
    {
      key: "request",
      label: "Request",
      width: 140,
      from: "md",
      cell: ({ request_id }) => (request_id ? <CopyId id={request_id} /> : "–"),
    },
  ];
}
