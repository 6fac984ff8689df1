"use client";

import { Anchor, Text } from "@mantine/core";

/** A one-line error, for places where a larger one would shift the layout. */
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
      Couldn’t load {what}. {problem.message}{" "}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={retry}>
        Retry
      </Anchor>
    </Text>
  );
}
