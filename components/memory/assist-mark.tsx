import { Text, Tooltip } from "@mantine/core";

/** What came of asking a language model about a message, in short and as the end of a sentence. */
const OUTCOMES: Readonly<Record<string, readonly [short: string, sentence: string]>> = {
  answered: ["model answered", "answered"],
  timeout: ["model too slow", "took too long, so the rules decided"],
  unavailable: ["model away", "could not be reached, so the rules decided"],
  invalid: ["model failed", "gave no answer of the right form, so the rules decided"],
  nonsense: ["model failed", "gave an answer that makes no sense, so the rules decided"],
};

/** What came of asking a language model, as a sentence. */
export function assistInWords(outcome: string): string {
  return `A language model was asked and ${OUTCOMES[outcome]?.[1] ?? outcome}.`;
}

/** That a language model was asked about a message, and what came of it; the sentence on hover. */
export function AssistMark({ outcome }: { outcome: string }) {
  return (
    <Tooltip label={assistInWords(outcome)}>
      <Text span size="xs" c="dimmed" flex="none">
        · {OUTCOMES[outcome]?.[0] ?? `model: ${outcome}`}
      </Text>
    </Tooltip>
  );
}
