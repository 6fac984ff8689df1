"use client";

import { Code, Group, Paper, Stack, Text } from "@mantine/core";
import { CopyText } from "./copy-text";

/** A secret that is shown only once, with a copy button. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <Paper withBorder p="md" style={{ borderColor: "var(--mantine-color-yellow-6)" }}>
      <Stack gap="xs">
        <div>
          <Text fw={600}>{label}</Text>
          <Text size="sm">Copy it now. You won’t be able to see it again.</Text>
        </div>
        <Code block data-secret style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {secret}
        </Code>
        <Group>
          <CopyText text={secret} variant="filled" />
        </Group>
      </Stack>
    </Paper>
  );
}
