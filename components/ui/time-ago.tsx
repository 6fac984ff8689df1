"use client";

import { Text, Tooltip } from "@mantine/core";
import { formatAgo } from "./format";
import { useNow } from "./use-now";

/**
 * A relative time, with local time and UTC in a tooltip. With `isFull`, the local time and its zone precede
 * it.
 */
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
  const local = date.toLocaleString(undefined, { ...SHORT, second: "2-digit" });
  const utc = `${date.toISOString().replace("T", " ").slice(0, 19)} UTC`;
  return (
    <Tooltip label={`${local} · ${utc}`} multiline events={{ hover: true, focus: true, touch: true }}>
      <Text
        component="time"
        dateTime={time}
        size={size}
        c="dimmed"
        style={{ whiteSpace: isFull ? "normal" : "nowrap" }}
      >
        {isFull && <Text span inherit c="bright">{`${shortOf(date)} · `}</Text>}
        {now === 0 ? date.toISOString().slice(0, 10) : formatAgo(time, now)}
      </Text>
    </Tooltip>
  );
}

/** The medium date and the short time, which cannot be combined with a zone by name. */
const SHORT = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

function shortOf(date: Date): string {
  return date.toLocaleString(undefined, SHORT);
}
