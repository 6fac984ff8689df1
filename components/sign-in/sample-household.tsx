"use client";

import { Anchor, Button, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { ApiProblem, request } from "@/components/api/request";
import { useApi } from "@/components/api/use-api";

type Sample = OutputOf<"sendSample">;

/** A button that sends the events of a fictional household, as an agent would, and shows the progress. */
export function SampleHousehold() {
  const [sent, setSent] = useState<Sample | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useApi<OutputOf<"readSample">>(sent ? "/api/v1/sample" : null, {}, { everyMs: 1000 });
  const pending = data?.pending ?? sent?.pending ?? 0;
  const total = Math.max(sent?.pending ?? 0, 1);
  const load = async () => {
    setSending(true);
    setProblem(null);
    try {
      setSent(await request<Sample>("POST", "/api/v1/sample"));
    } catch (thrown) {
      setProblem(
        thrown instanceof ApiProblem ? thrown.message : "Sample data could not be loaded. Try again.",
      );
    }
    setSending(false);
  };
  return (
    <Paper withBorder p="md">
      <Stack gap="xs" align="flex-start">
        <Title order={2}>Load sample data</Title>
        <Text size="sm" c="dimmed">
          60 days of a fictional household: preferences, corrections, moods, and personal data that gets
          masked.
        </Text>
        {sent === null ? (
          <Button variant="default" onClick={() => void load()} loading={isSending}>
            Load sample household
          </Button>
        ) : (
          <Stack gap={4} w="100%" aria-live="polite">
            <Progress
              value={100 - (100 * Math.min(pending, total)) / total}
              aria-label="Sample events processed"
            />
            <Text size="sm">
              {pending === 0 ? (
                <>
                  {sent.events} events loaded.{" "}
                  <Anchor component={Link} href="/memories" size="sm" prefetch={false} underline="always">
                    View memories
                  </Anchor>
                </>
              ) : (
                `${sent.events} events sent · ${pending} still processing`
              )}
            </Text>
          </Stack>
        )}
        {problem && (
          <Text size="sm" c="red" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
