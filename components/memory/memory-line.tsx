import { Text, Tooltip } from "@mantine/core";
import { IconCircle, IconClockOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { RedactedText } from "@/components/ui/redacted-text";
import type { Memory } from "./answers";

/** The text of a memory with its state: struck when superseded, a clock when expired, a hollow dot without a vector. */
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
        <Mark say="expired: no longer recalled">
          <IconClockOff size={14} stroke={1.6} aria-hidden />
        </Mark>
      )}
      {isPending && (
        <Mark say="embedding pending: found by its words only">
          <IconCircle size={9} stroke={3} aria-hidden />
        </Mark>
      )}
      <RedactedText text={text} />
    </Text>
  );
}

function Mark({ say, children }: { say: string; children: ReactNode }) {
  return (
    <Tooltip label={say}>
      <span role="img" aria-label={say} style={{ marginRight: 6, verticalAlign: -2 }}>
        {children}
      </span>
    </Tooltip>
  );
}
