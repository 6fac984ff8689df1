"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { CopyId } from "./copy-id";

/** An error with its cause, a retry button and the request ID. `what` is in lower case: "the audit log". */
export function Failure({
  what,
  problem,
  retry,
}: {
  what: string;
  problem: { message: string; requestId: string | null };
  retry: () => void;
}) {
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle size={18} color="var(--mantine-color-red-6)" aria-hidden />}
      title={`Couldn’t load ${what}`}
    >
      <Text size="sm">{problem.message}</Text>
      <Group mt="xs" gap="md">
        <Button variant="default" onClick={retry}>
          Retry
        </Button>
        {problem.requestId && (
          <Text size="xs">
            Request ID <CopyId id={problem.requestId} />
          </Text>
        )}
      </Group>
    </Alert>
  );
}
