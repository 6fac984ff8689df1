import { Badge, Tooltip } from "@mantine/core";

/**
 * One redaction in a text. The tooltip shows the type, the rule and the time. The redacted value is not
 * stored.
 */
export function MaskPill({
  text,
  kind,
  rule,
  at,
}: {
  text: string;
  kind: string;
  rule?: string | undefined;
  at?: string | undefined;
}) {
  const timeText = at && new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const details = [`${kind} redacted before storage`, rule && `rule ${rule}`, timeText];
  return (
    <Tooltip label={details.filter(Boolean).join(" · ")} events={{ hover: true, focus: true, touch: true }}>
      <Badge component="span" variant="default" size="xs" mx={2} style={{ verticalAlign: "middle" }}>
        {text}
      </Badge>
    </Tooltip>
  );
}
