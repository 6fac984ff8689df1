"use client";

import { Anchor, Text } from "@mantine/core";

/** A failure in one line, where a larger one would push away what stands below. */
export function FailureLine({
  what,
  problem,
  retry,
}: {
  what: string;
  problem: { message: string };
  retry: () => void;
}) {
  return (
    <Text size="sm" role="alert">
      {what} could not be read. {problem.message}{" "}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={retry}>
        Try again
      </Anchor>
    </Text>
  );
}
