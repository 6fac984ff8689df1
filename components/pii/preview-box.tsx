"use client";

import { Alert, Badge, Group, Input, Paper, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiProblem, request } from "@/components/api/request";
import { FailureLine } from "@/components/ui/failure-line";
import { kindInWords } from "./kinds";
import { type Preview, PreviewText } from "./preview-text";

/** Values that standards reserve for examples. */
const EXAMPLE = "Write to ana@example.com or call +1 (415) 555-0132 tomorrow.";

/** Shows what the rules do to a text, and whether redaction is on. What is typed stays in this page. */
export function PreviewBox() {
  const [text, setText] = useState(EXAMPLE);
  const [asked] = useDebouncedValue(text, 250);
  const { data, error, refetch, isPlaceholderData } = useQuery<Preview, ApiProblem>({
    queryKey: ["pii preview", asked],
    queryFn: ({ signal }) => request<Preview>("POST", "/api/v1/pii/preview", { text: asked }, signal),
    placeholderData: keepPreviousData,
    // A text that was typed is forgotten as soon as another one stands there.
    gcTime: 0,
  });
  const isOld = isPlaceholderData || asked !== text;
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label="Try the rules">
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text fw={600} size="sm" c="bright">
          What the rules do to a text
        </Text>
        {data && (
          <Badge color={data.is_on ? "teal" : "red"} variant={data.is_on ? "light" : "filled"}>
            redaction is {data.is_on ? "on" : "off"}
          </Badge>
        )}
      </Group>
      {data && data.tagged.length > 0 && (
        <Alert color="red" mb="xs" py={8} icon={<IconAlertTriangle size={16} aria-hidden />}>
          Only listed, so their values are stored: {data.tagged.map(kindInWords).join(", ")}.
        </Alert>
      )}
      {/* Mantine's Textarea would bring the script of one that grows. */}
      <Input.Wrapper
        description="It is not stored, logged or kept in the address."
        inputWrapperOrder={["input", "description"]}
      >
        <Input
          component="textarea"
          aria-label="A text to try"
          multiline
          rows={5}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={8000}
          spellCheck={false}
          autoComplete="off"
        />
      </Input.Wrapper>
      <Text size="xs" c="dimmed" mt="sm" mb={4}>
        {data?.is_on === false ? "So it would be stored, were redaction on" : "So it would be stored"}
      </Text>
      {error && !data ? (
        <FailureLine what="The rules" problem={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={40} />
      ) : (
        <div aria-live="polite" style={{ minHeight: 40, opacity: isOld ? 0.6 : 1, overflowWrap: "anywhere" }}>
          {error ? (
            <Text size="sm" c="red">
              {error.message}
            </Text>
          ) : (
            <PreviewText preview={data} />
          )}
          <Text size="xs" c="dimmed" mt={6}>
            {foundInWords(data)}
          </Text>
        </div>
      )}
    </Paper>
  );
}

/** "1 e-mail address, 2 phone numbers" in the order found. */
function foundInWords({ redactions }: Preview): string {
  const counts = new Map<string, number>();
  for (const { kind } of redactions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size === 0) return "The rules find nothing in it.";
  return [...counts].map(([kind, count]) => `${count} × ${kindInWords(kind)}`).join(", ");
}
