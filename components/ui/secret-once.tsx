"use client";

import { Button, Code, CopyButton, Group, Paper, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

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
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                variant={copied ? "light" : "filled"}
                leftSection={
                  copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
                }
              >
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Paper>
  );
}
