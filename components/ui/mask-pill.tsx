import { Badge, Tooltip } from "@mantine/core";

/** One redaction in a text; the tooltip says kind, rule and time. Never a value: there is none. */
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
  const when = at && new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const told = [`${kind} masked before it was stored`, rule && `rule ${rule}`, when];
  return (
    <Tooltip label={told.filter(Boolean).join(" · ")} events={{ hover: true, focus: true, touch: true }}>
      <Badge component="span" variant="default" size="xs" mx={2} style={{ verticalAlign: "middle" }}>
        {text}
      </Badge>
    </Tooltip>
  );
}
