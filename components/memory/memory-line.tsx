import { Text, Tooltip } from "@mantine/core";
import { IconCircle, IconClockOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { RedactedText } from "@/components/ui/redacted-text";
import type { Memory } from "./responses";

/**
 * The text of a memory. It is struck through if the memory is superseded, and has an icon if the memory has
 * expired or its embedding is pending.
 */
export function MemoryLine({
  text,
  state,
  isPending = false,
}: {
  text: string;
  state: Memory["state"];
  isPending?: boolean;
}) {
  return (
    <Text
      span
      inherit
      {...(state === "current" ? {} : { c: "dimmed" })}
      {...(state === "superseded" ? { td: "line-through" } : {})}
    >
      {state === "expired" && (
        <StateIcon label="Expired: agents no longer get this">
          <IconClockOff size={14} stroke={1.6} aria-hidden />
        </StateIcon>
      )}
      {isPending && (
        <StateIcon label="Embedding pending: keyword search only">
          <IconCircle size={9} stroke={3} aria-hidden />
        </StateIcon>
      )}
      <RedactedText text={text} />
    </Text>
  );
}

function StateIcon({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <span role="img" aria-label={label} style={{ marginRight: 6, verticalAlign: -2 }}>
        {children}
      </span>
    </Tooltip>
  );
}
