import { Text } from "@mantine/core";
import { Fragment } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { MaskPill } from "@/components/ui/mask-pill";
import { kindLabel } from "./kinds";

/** The result of a redaction test. */
export type Preview = OutputOf<"previewRedaction">;

/** A text after redaction, with a pill for each redaction. */
export function PreviewText({ preview: { text, redactions } }: { preview: Preview }) {
  const ordered = redactions.toSorted((one, other) => one.start - other.start);
  const ends = ordered.map(({ start, length }) => start + length);
  return (
    <Text size="sm" component="div" style={{ whiteSpace: "pre-wrap" }}>
      {ordered.map(({ kind, rule, mode, start, length }, at) => (
        <Fragment key={`${start} ${kind} ${rule}`}>
          {text.slice(ends[at - 1] ?? 0, start)}
          {mode === "tag" ? (
            text.slice(start, start + length)
          ) : (
            <MaskPill
              text={text.slice(start, start + length) || "removed"}
              kind={kindLabel(kind)}
              rule={rule}
            />
          )}
        </Fragment>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </Text>
  );
}
