import { Paper, Skeleton, Text } from "@mantine/core";
import { PreviewText } from "@/components/pii/preview-text";
import { SampleText } from "@/components/pii/sample-text";
import type { usePolicyPreview } from "./use-policy-preview";

/** Shows how the unsaved policy changes a text. */
export function PolicyTest({ preview }: { preview: ReturnType<typeof usePolicyPreview> }) {
  const { text, setText, data, error, isOld } = preview;
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label="Test this policy">
      <Text fw={600} size="sm" c="bright" mb="xs">
        Test this policy
      </Text>
      <SampleText
        text={text}
        setText={setText}
        description="Tests your unsaved changes. Your text isn’t stored or logged."
        rows={4}
      />
      <div
        aria-live="polite"
        style={{ minHeight: 40, marginTop: 12, opacity: isOld ? 0.6 : 1, overflowWrap: "anywhere" }}
      >
        {error ? (
          <Text size="sm" c="red">
            {error.fields.length > 0 ? "Fix the errors in the policy to run the test." : error.message}
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
