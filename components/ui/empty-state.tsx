import { Code, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Why there is nothing, and what to do about it; `example` is a command to copy, `after` a control. */
export function EmptyState({
  title,
  children,
  example,
  after,
}: {
  title: string;
  children?: ReactNode;
  example?: string;
  after?: ReactNode;
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
      {after && <div style={{ marginTop: 8 }}>{after}</div>}
    </Stack>
  );
}
