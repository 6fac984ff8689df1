import { Text, Tooltip } from "@mantine/core";

/** The outcomes of an LLM check, each with a short label and a description for the tooltip. */
const OUTCOMES: Readonly<Record<string, readonly [label: string, description: string]>> = {
  answered: ["LLM answered", "answered"],
  timeout: ["LLM timed out", "timed out; rules decided"],
  unavailable: ["model unreachable", "unreachable; rules decided"],
  invalid: ["LLM failed", "invalid response; rules decided"],
  over_budget: ["LLM budget used up", "budget used up; rules decided"],
  rejected: ["LLM failed", "inconsistent response; rules decided"],
};

/** Returns the outcome of an LLM check as text: "LLM check: timed out; rules decided." */
export function assistText(outcome: string): string {
  return `LLM check: ${OUTCOMES[outcome]?.[1] ?? outcome}.`;
}

/** The outcome of an LLM check, shown next to a decision. The tooltip describes it. */
export function AssistMark({ outcome }: { outcome: string }) {
  return (
    <Tooltip label={assistText(outcome)}>
      <Text span size="xs" c="dimmed" flex="none">
        · {OUTCOMES[outcome]?.[0] ?? `LLM: ${outcome}`}
      </Text>
    </Tooltip>
  );
}
