"use client";

import { Anchor, Container, Text, Title } from "@mantine/core";
import Link from "next/link";

/** What stands at an address that is none, and the way back. */
export function NoPage() {
  return (
    <Container size={440} px="md" py={{ base: 32, sm: 80 }} component="main">
      <Text fw={600} mb="lg">
        Palimpsest
      </Text>
      <Title order={1}>There is no such page</Title>
      <Text c="dimmed" size="sm">
        The address may be mistyped, or from another version.{" "}
        <Anchor component={Link} href="/" size="sm" prefetch={false} underline="always">
          Go to the overview
        </Anchor>
      </Text>
    </Container>
  );
}
