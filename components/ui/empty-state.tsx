import { Box, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/**
 * Explains why a list is empty and what to do next. `example` is a command to copy, and `after` is a control
 * below the text. `isSmall` is for a section of a page.
 */
export function EmptyState({
  title,
  children,
  example,
  after,
  isSmall = false,
}: {
  title: string;
  children?: ReactNode;
  example?: string | undefined;
  after?: ReactNode;
  isSmall?: boolean;
}) {
  return (
    <Stack align="center" gap={isSmall ? 2 : 6} py={isSmall ? 20 : 48} px="md" ta="center">
      {isSmall ? <Text fw={600}>{title}</Text> : <Title order={2}>{title}</Title>}
      {children && (
        <Text c="dimmed" size="sm" maw={520}>
          {children}
        </Text>
      )}
      {example && (
        <Box
          component="pre"
          ff="monospace"
          fz="xs"
          bg="var(--mantine-color-default-hover)"
          bdrs="sm"
          p="xs"
          m={0}
          mt="xs"
          ta="left"
          maw="100%"
          style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
        >
          {example}
        </Box>
      )}
      {after && <div style={{ marginTop: 8 }}>{after}</div>}
    </Stack>
  );
}
