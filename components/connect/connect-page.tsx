"use client";

import {
  Alert,
  Anchor,
  Code,
  Group,
  ScrollArea,
  Skeleton,
  Stack,
  Tabs,
  Text,
  TextInput,
} from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { Me } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { CopyText } from "@/components/ui/copy-text";
import { Failure } from "@/components/ui/failure";
import { FORM_WIDTH } from "@/components/ui/form-width";
import { Section } from "@/components/ui/section";
import { CLIENTS } from "./clients";
import { EXAMPLES, type Example } from "./examples";

const KEY_PLACEHOLDER = "plm_YOUR_KEY";

type Props = {
  /** Whether NEXTAUTH_URL is set. Otherwise clients use the address at which the browser reaches the page. */
  readonly hasFixedUrl: boolean;
  /** Whether /mcp refuses requests that arrive with the host name of this page. */
  readonly isMcpRefused: boolean;
};

/** The configuration of clients and code examples, with the URL of this server and the member's API key. */
export function ConnectPage({ hasFixedUrl, isMcpRefused }: Props) {
  const [key, setKey] = useState("");
  const shownKey = key.trim() || KEY_PLACEHOLDER;
  return (
    <>
      <PageHeader
        title="Connect"
        about="Give your editor, chat client or program a memory. All examples use this server’s URL."
      />
      <Stack gap="md" maw={FORM_WIDTH}>
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
        <Section
          title="Clients"
          about="with MCP, a filter or the chat proxy; use a key bound to one person, unless noted"
        >
          {isMcpRefused && (
            <Alert
              color="orange"
              icon={<IconAlertTriangle size={18} />}
              title="The server refuses clients of MCP at this address. Set NEXTAUTH_URL to the address, or add its host name to MCP_ALLOWED_HOSTS."
            />
          )}
          <Samples samples={CLIENTS} apiKey={shownKey} hasFixedUrl={hasFixedUrl} />
        </Section>
        <Section
          title="Programs"
          about="with the REST API, or a client library of mem0; use a key that is not bound to a user, because programs name theirs"
        >
          <Samples samples={EXAMPLES} apiKey={shownKey} hasFixedUrl={hasFixedUrl} />
        </Section>
      </Stack>
    </>
  );
}

function Samples({
  samples,
  apiKey,
  hasFixedUrl,
}: {
  samples: readonly Example[];
  apiKey: string;
  hasFixedUrl: boolean;
}) {
  const { data: me, error, refetch } = useApi<Me>("/api/v1/me");
  // A proxy can leave the port out of the Host header, so the browser knows the address better.
  const serverUrlOf = ({ server_url }: Me) => (hasFixedUrl ? server_url : window.location.origin);
  return (
    <Tabs defaultValue={samples[0]?.id ?? null} keepMounted={false}>
      <ScrollArea type="auto" scrollbarSize={6}>
        <Tabs.List w="max-content" miw="100%" mb={8} style={{ flexWrap: "nowrap" }}>
          {samples.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} px="sm">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </ScrollArea>
      {samples.map(({ id, note, text }) => (
        <Tabs.Panel key={id} value={id} pt={4}>
          {me && <Sample note={note} text={text(serverUrlOf(me), apiKey)} />}
          {!me && error && <Failure what="the server URL" problem={error} retry={() => void refetch()} />}
          {!me && !error && <Skeleton h={160} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Sample({ note, text }: { note: string; text: string }) {
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        {/* On a narrow screen the note has lines of its own: beside the button it would be a column. */}
        <Text size="sm" c="dimmed" flex="1 1 20rem">
          {note}
        </Text>
        <CopyText text={text} ml="auto" />
      </Group>
      <Code block fz={12} lh="18px" tabIndex={0} aria-label="Example" style={{ overflowX: "auto" }}>
        {text}
      </Code>
    </Stack>
  );
}
