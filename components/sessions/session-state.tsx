import { Badge, Text } from "@mantine/core";
import { RedactedText } from "@/components/ui/redacted-text";
import type { Session } from "./session";

/** The state of a session as a badge. */
export function SessionState({ session }: { session: Session }) {
  const { state, closing_at: closingAt } = session;
  const label = closingAt === null ? state : "closing";
  const color = label === "open" ? "teal" : label === "closing" ? "yellow" : "gray";
  return (
    <Badge variant="dot" color={color}>
      {label}
    </Badge>
  );
}

/** The id of a session and, when it is closed, its abstract. */
export function SessionName({ session: { id, abstract } }: { session: Session }) {
  return (
    <>
      {id}
      {abstract && (
        <Text span size="sm" c="dimmed" ml="xs">
          <RedactedText text={abstract.lines.map(({ text }) => text).join(" ")} />
        </Text>
      )}
    </>
  );
}

/** The numbers of kept, repeated and dropped messages of a session. */
export function SessionCounts({ counts }: { counts: Session["counts"] }) {
  const { stored, superseding, deduplicated, dropped, waiting, is_capped: isCapped } = counts;
  const parts = [
    `${stored + superseding}${isCapped ? "+" : ""} kept`,
    ...(superseding > 0 ? [`${superseding} corrected`] : []),
    ...(deduplicated > 0 ? [`${deduplicated} repeated`] : []),
    `${dropped} dropped`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ];
  return (
    <Text span size="sm" c="dimmed" style={{ fontVariantNumeric: "tabular-nums" }}>
      {parts.join(" · ")}
    </Text>
  );
}
