import { Badge, Tooltip } from "@mantine/core";
import { Fragment } from "react";

/** `[EMAIL]` or `[REDACTED:EMAIL]`, as either mask format writes it. */
const MASK = /\[(?:REDACTED:)?([A-Z][A-Z_]{1,19})\]/g;

/** A text whose masks stand as pills; `rules` tells which rule masked which kind. Never a value: there is none. */
export function RedactedText({
  text,
  rules = {},
}: {
  text: string;
  rules?: Readonly<Record<string, string>>;
}) {
  const parts: { at: number; text: string; kind: string | null }[] = [];
  let from = 0;
  for (const match of text.matchAll(MASK)) {
    parts.push({ at: from, text: text.slice(from, match.index), kind: null });
    parts.push({ at: match.index, text: match[0], kind: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  parts.push({ at: from, text: text.slice(from), kind: null });
  return parts.map(({ at, text: part, kind }) =>
    kind === null ? (
      <Fragment key={`text ${at}`}>{part}</Fragment>
    ) : (
      <Tooltip
        key={`mask ${at}`}
        label={`${kind.toLowerCase()} masked before it was stored${rules[kind] ? ` · ${rules[kind]}` : ""}`}
      >
        <Badge
          component="span"
          color="gray"
          variant="default"
          size="xs"
          mx={2}
          style={{ verticalAlign: "middle" }}
        >
          {part}
        </Badge>
      </Tooltip>
    ),
  );
}
