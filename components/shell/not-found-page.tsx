"use client";

import { Anchor, Container, Text, Title } from "@mantine/core";
import Link from "next/link";

/** The page for an unknown URL, with a link to the overview. */
export function NotFoundPage() {
  return (
    <Container size={440} px="md" py={{ base: 32, sm: 80 }} component="main">
      <Text fw={600} mb="lg">
        Palimpsest
      </Text>
      <Title order={1}>Page not found</Title>
      <Text c="dimmed" size="sm">
        Check the URL, or go back to the overview.{" "}
        <Anchor component={Link} href="/" size="sm" prefetch={false} underline="always">
          Back to overview
        </Anchor>
      </Text>
    </Container>
  );
}
