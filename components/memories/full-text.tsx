import { Text } from "@mantine/core";
import type { Redaction } from "@/components/memory/responses";
import { RedactedText } from "@/components/ui/redacted-text";

/** The full text of a message with its line breaks. The tooltip of a redaction names the rule. */
export function FullText({ text, redactions = [] }: { text: string; redactions?: readonly Redaction[] }) {
  const rules = Object.fromEntries(redactions.map(({ kind, rule }) => [kind, `rule ${rule}`]));
  return (
    <Text component="div" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {text === "" ? <Text c="dimmed">(no text)</Text> : <RedactedText text={text} rules={rules} />}
    </Text>
  );
}
