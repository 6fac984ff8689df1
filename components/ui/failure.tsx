"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { CopyId } from "./copy-id";

/** What failed, with the request id to find it by, and another try. The rest of the page lives on. */
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
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={`${what} could not be read`}
    >
      <Text size="sm">{problem.message}</Text>
      <Group mt="xs" gap="md">
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
        {problem.requestId && (
          <Text size="xs">
            Request <CopyId id={problem.requestId} />
          </Text>
        )}
      </Group>
    </Alert>
  );
}
