"use client";

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import Link from "next/link";
import { SecretOnce } from "@/components/ui/secret-once";
import { SampleHousehold } from "./sample-household";

/** The end of the first run: the first key, data to play with, and where to go. */
export function FirstKey({ secret }: { secret: string }) {
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>You are in</Title>
        <Text c="dimmed" size="sm">
          Agents reach this server with a key. This one may read and write in the tenant "default".
        </Text>
      </div>
      <SecretOnce label="Your first key" secret={secret} />
      <SampleHousehold />
      <Group>
        <Button size="sm" component={Link} href="/connect">
          Connect an agent
        </Button>
        <Button size="sm" variant="default" component={Link} href="/">
          Look around
        </Button>
      </Group>
    </Stack>
  );
}
