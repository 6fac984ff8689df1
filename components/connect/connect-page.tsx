"use client";

import {
  Anchor,
  Button,
  Code,
  CopyButton,
  Group,
  Skeleton,
  Stack,
  Tabs,
  Text,
  TextInput,
} from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { Me } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { Failure } from "@/components/ui/failure";
import { EXAMPLES } from "./examples";

const KEY_PLACEHOLDER = "plm_YOUR_KEY";

/** Code examples that contain the URL of this server and the member's API key. */
export function ConnectPage() {
  const { data: me, error, refetch } = useApi<Me>("/api/v1/me");
  const [key, setKey] = useState("");
  const shownKey = key.trim() || KEY_PLACEHOLDER;
  return (
    <>
      <PageHeader
        title="Connect"
        about="Send events and retrieve memories. Examples use this server’s URL."
      />
      <Stack gap="md" maw={900}>
        <TextInput
          label="API key"
          description={
            <>
              Only used to fill in the examples below; never sent. Create one in{" "}
              <Anchor component={Link} href="/settings/keys" size="xs" underline="always">
                API keys
              </Anchor>
              .
            </>
          }
          placeholder={KEY_PLACEHOLDER}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          autoComplete="off"
          spellCheck={false}
          maw={560}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Tabs defaultValue="curl" keepMounted={false}>
          <Tabs.List>
            {EXAMPLES.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {EXAMPLES.map(({ id, note, text }) => (
            <Tabs.Panel key={id} value={id} pt="sm">
              {me && <Sample note={note} text={text(me.server_url, shownKey)} />}
              {!me && error && <Failure what="the server URL" problem={error} retry={() => void refetch()} />}
              {!me && !error && <Skeleton h={320} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </>
  );
}

function Sample({ note, text }: { note: string; text: string }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        <Text size="sm" c="dimmed">
          {note}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              style={{ flexShrink: 0 }}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            >
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block fz={12} lh="18px" tabIndex={0} aria-label="Example" style={{ overflowX: "auto" }}>
        {text}
      </Code>
    </Stack>
  );
}
