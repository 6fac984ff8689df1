"use client";

import { Button, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { ApiProblem, request } from "@/components/api/request";
import { useApi } from "@/components/api/use-api";

type Sample = { events: number; pending: number };

/** Fills the tenant with an invented household, through the path that agents use, and shows how far it is. */
export function SampleHousehold() {
  const [sent, setSent] = useState<Sample | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = useApi<Sample>(sent ? "/api/v1/sample" : null, {}, { everyMs: 1000 });
  const pending = data?.pending ?? sent?.pending ?? 0;
  const most = Math.max(sent?.pending ?? 0, 1);
  const fill = async () => {
    setSending(true);
    setProblem(null);
    try {
      setSent(await request<Sample>("POST", "/api/v1/sample"));
    } catch (thrown) {
      setProblem(thrown instanceof ApiProblem ? thrown.message : "This did not work.");
    }
    setSending(false);
  };
  return (
    <Paper withBorder p="md">
      <Stack gap="xs" align="flex-start">
        <Title order={2}>Something to look at</Title>
        <Text size="sm" c="dimmed">
          60 days of an invented household: preferences, corrections, moods, and personal data to be masked.
        </Text>
        {sent === null ? (
          <Button variant="default" onClick={() => void fill()} loading={isSending}>
            Fill with a sample household
          </Button>
        ) : (
          <Stack gap={4} w="100%" aria-live="polite">
            <Progress
              value={100 - (100 * Math.min(pending, most)) / most}
              aria-label="Events of the household that are decided"
            />
            <Text size="sm">
              {pending === 0
                ? `${sent.events} events are in.`
                : `${sent.events} events sent, ${pending} still to decide`}
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
