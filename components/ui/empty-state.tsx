import { Code, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Why there is nothing, and what to do about it; `example` is a command to copy. */
export function EmptyState({
  title,
  children,
  example,
}: {
  title: string;
  children?: ReactNode;
  example?: string;
}) {
  return (
    <Stack align="center" gap={6} py={48} px="md" ta="center">
      <Title order={2}>{title}</Title>
      {children && (
        <Text c="dimmed" size="sm" maw={520}>
          {children}
        </Text>
      )}
      {example && (
        <Code block mt="xs" ta="left" maw="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {example}
        </Code>
      )}
    </Stack>
  );
}
