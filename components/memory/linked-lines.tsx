import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { RedactedText } from "@/components/ui/redacted-text";
import classes from "./linked-lines.module.css";

/** A line of text with who said it, the memory that it is from, if any, and a note that stands after it. */
export type MemoryText = {
  readonly text: string;
  readonly speaker?: string;
  readonly memory: string | null;
  readonly note?: string | undefined;
};

/** A list of lines. Each links to its memory. */
export function LinkedLines({ lines }: { lines: readonly MemoryText[] }) {
  return (
    <ul className={classes.lines ?? ""}>
      {lines.map((line) => (
        <li key={`${line.memory} ${line.text}`}>
          {line.speaker !== undefined && (
            <Text span size="xs" c="dimmed" mr="xs">
              {line.speaker}
            </Text>
          )}
          <LinkedText {...line} />
          {line.note !== undefined && (
            <Text span size="xs" c="dimmed" ml="xs">
              {line.note}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A text that links to its memory, or a plain text without one. */
export function LinkedText({ text, memory }: Pick<MemoryText, "text" | "memory">) {
  const shown = <RedactedText text={text} />;
  if (memory === null) return shown;
  return (
    <Anchor component={Link} href={`/memories?open=${memory}`} size="sm" c="inherit">
      {shown}
    </Anchor>
  );
}
