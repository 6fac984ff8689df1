import { Container, Text } from "@mantine/core";
import type { ReactNode } from "react";

export const dynamic = "force-dynamic";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Container size={440} px="md" py={{ base: 32, sm: 80 }} component="main">
      <Text fw={600} mb="lg">
        Palimpsest
      </Text>
      {children}
    </Container>
  );
}
