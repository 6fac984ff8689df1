import { Text } from "@mantine/core";
import { Fragment } from "react";
import { MaskPill } from "@/components/ui/mask-pill";
import { kindLabel } from "./kinds";

export type Preview = {
  readonly is_on: boolean;
  /** Types in flag mode, whose values are stored. */
  readonly tagged: readonly string[];
  readonly text: string;
  readonly redactions: readonly {
    readonly kind: string;
    readonly rule: string;
    readonly mode: "mask" | "drop" | "tag";
    readonly start: number;
    readonly length: number;
  }[];
};

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
