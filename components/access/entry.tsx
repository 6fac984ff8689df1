import { Anchor, Text, UnstyledButton } from "@mantine/core";
import Link from "next/link";
import { Fragment } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { CopyId } from "@/components/ui/copy-id";
import type { Column } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { actorInWords, formatAction, formatCounts } from "./actions";
import { targetParts } from "./target";

/** One entry of the audit log. It contains counts but no text. */
export type Entry = OutputOf<"listAudit">["items"][number];

/** Returns the columns of the audit log. A click on an actor filters by that actor. */
export function entryColumns(filterBy: (actor: string) => void): readonly Column<Entry>[] {
  return [
    { key: "action", label: "Action", cell: ({ action }) => formatAction(action) },
    {
      key: "counts",
      label: "Details",
      width: 220,
      cell: ({ action, counts }) => formatCounts(action, counts),
    },
    {
      key: "target",
      label: "Target",
      width: 220,
      from: "md",
      cell: (entry) => (entry.target ? <Target entry={entry} /> : "–"),
    },
    {
      key: "actor",
      label: "Actor",
      width: 170,
      cell: ({ actor }) => (
        <UnstyledButton fz="sm" title={`Show only actions by ${actor}`} onClick={() => filterBy(actor)}>
          {actorInWords(actor)}
        </UnstyledButton>
      ),
    },
    { key: "at", label: "Time", width: 110, cell: ({ at }) => <TimeAgo time={at} /> },
    {
      key: "request",
      label: "Request",
      width: 140,
      from: "md",
      cell: ({ request_id }) => (request_id ? <CopyId id={request_id} /> : "–"),
    },
  ];
}

/** The objects that an entry is about, with links to their pages. */
export function Target({ entry: { target, owners } }: { entry: Entry }) {
  return (
    <Text span inherit truncate title={target}>
      {targetParts(target, owners).map(({ label, href }, index) => (
        <Fragment key={label}>
          {index > 0 && ", "}
          {href === null ? (
            label
          ) : (
            <Anchor component={Link} href={href} prefetch={false} inherit c="inherit" underline="always">
              {label}
            </Anchor>
          )}
        </Fragment>
      ))}
    </Text>
  );
}
