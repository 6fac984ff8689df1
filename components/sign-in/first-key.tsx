"use client";

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import Link from "next/link";
import { SecretOnce } from "@/components/ui/secret-once";
import { SampleHousehold } from "./sample-household";

/**
 * The last step of the setup. It shows the first API key, offers sample data, and links to the next pages.
 */
export function FirstKey({ secret }: { secret: string }) {
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>You’re all set</Title>
        <Text c="dimmed" size="sm">
          Agents authenticate with an API key. This one has read and write access to the tenant “default”.
        </Text>
      </div>
      <SecretOnce label="Your first API key" secret={secret} />
      <SampleHousehold />
      <Group>
        <Button size="sm" component={Link} href="/connect">
          Connect an agent
        </Button>
        <Button size="sm" variant="default" component={Link} href="/">
          Go to dashboard
        </Button>
      </Group>
    </Stack>
  );
}
