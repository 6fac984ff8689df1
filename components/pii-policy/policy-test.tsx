import { Input, Paper, Skeleton, Text } from "@mantine/core";
import { PreviewText } from "@/components/pii/preview-text";
import type { usePolicyPreview } from "./use-policy-preview";

/** Shows what a text becomes under the policy as it stands here, before it is saved. */
export function PolicyTest({ preview }: { preview: ReturnType<typeof usePolicyPreview> }) {
  const { text, setText, data, error, isOld } = preview;
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label="Try the policy">
      <Text fw={600} size="sm" c="bright" mb="xs">
        What it makes of a text
      </Text>
      <Input.Wrapper
        description="Before it is saved. The text is not stored, logged or kept in the address."
        inputWrapperOrder={["input", "description"]}
      >
        <Input
          component="textarea"
          aria-label="A text to try"
          multiline
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={8000}
          spellCheck={false}
          autoComplete="off"
        />
      </Input.Wrapper>
      <div
        aria-live="polite"
        style={{ minHeight: 40, marginTop: 12, opacity: isOld ? 0.6 : 1, overflowWrap: "anywhere" }}
      >
        {error ? (
          <Text size="sm" c="red">
            {error.fields.length > 0 ? "The policy has a field that is wrong." : error.message}
          </Text>
        ) : data ? (
          <PreviewText preview={data} />
        ) : (
          <Skeleton height={40} />
        )}
      </div>
    </Paper>
  );
}
