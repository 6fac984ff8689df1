"use client";

import { Text, Tooltip } from "@mantine/core";
import { formatAgo } from "./format";
import { useNow } from "./use-now";

/** A relative time, with local time and UTC in a tooltip. With `isFull`, the local time precedes it. */
export function TimeAgo({
  time,
  size = "sm",
  isFull = false,
}: {
  time: string;
  size?: "xs" | "sm";
  isFull?: boolean;
}) {
  const now = useNow();
  const date = new Date(time);
  const local = date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
  const utc = `${date.toISOString().replace("T", " ").slice(0, 19)} UTC`;
  return (
    <Tooltip label={`${local} · ${utc}`} multiline events={{ hover: true, focus: true, touch: true }}>
      <Text component="time" dateTime={time} size={size} c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {isFull && <Text span inherit c="bright">{`${shortOf(date)} · `}</Text>}
        {now === 0 ? date.toISOString().slice(0, 10) : formatAgo(time, now)}
      </Text>
    </Tooltip>
  );
}

function shortOf(date: Date): string {
  return date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
