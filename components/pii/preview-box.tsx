"use client";

import { Alert, Badge, Group, Paper, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiProblem, request } from "@/components/api/request";
import { FailureLine } from "@/components/ui/failure-line";
import { kindLabel } from "./kinds";
import { type Preview, PreviewText } from "./preview-text";
import { SampleText } from "./sample-text";

/** A text with an email address and a phone number that standards reserve for examples. */
const EXAMPLE = "Write to ana@example.com or call +1 (415) 555-0132 tomorrow.";

/**
 * Shows how the redaction rules change a text, and whether redaction is on. The server does not store the
 * text.
 */
export function PreviewBox() {
  const [text, setText] = useState(EXAMPLE);
  const [debouncedText] = useDebouncedValue(text, 250);
  const { data, error, refetch, isPlaceholderData } = useQuery<Preview, ApiProblem>({
    queryKey: ["pii preview", debouncedText],
    queryFn: ({ signal }) => request<Preview>("POST", "/api/v1/pii/preview", { text: debouncedText }, signal),
    placeholderData: keepPreviousData,
    // The typed text must not stay in the query cache.
    gcTime: 0,
  });
  const isOld = isPlaceholderData || debouncedText !== text;
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label="Test redaction">
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text fw={600} size="sm" c="bright">
          Test redaction
        </Text>
        {data && (
          <Badge color={data.is_on ? "teal" : "red"} variant={data.is_on ? "light" : "filled"}>
            Redaction {data.is_on ? "on" : "off"}
          </Badge>
        )}
      </Group>
      {data && data.tagged.length > 0 && (
        <Alert color="red" mb="xs" py={8} icon={<IconAlertTriangle size={16} aria-hidden />}>
          Flagged only (values are stored): {data.tagged.map(kindLabel).join(", ")}.
        </Alert>
      )}
      <SampleText
        text={text}
        setText={setText}
        description="Your text isn’t stored, logged or put in the URL."
        rows={5}
      />
      <Text size="xs" c="dimmed" mt="sm" mb={4}>
        {data?.is_on === false ? "Would be stored as (if redaction were on)" : "Stored as"}
      </Text>
      {error && !data ? (
        <FailureLine what="the redaction rules" problem={error} retry={() => void refetch()} />
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
            {formatMatches(data)}
          </Text>
        </div>
      )}
    </Paper>
  );
}

/** Formats the counts by type, in the order of the text: "1 × Email, 2 × Phone number". */
function formatMatches({ redactions }: Preview): string {
  const counts = new Map<string, number>();
  for (const { kind } of redactions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (counts.size === 0) return "Nothing to redact.";
  return [...counts].map(([kind, count]) => `${count} × ${kindLabel(kind)}`).join(", ");
}
