import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** The header of a page: its title, a one-sentence description, and its controls. */
export function PageHeader({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children?: ReactNode;
}) {
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <div>
        <Title order={1}>{title}</Title>
        {about && (
          <Text c="dimmed" size="sm">
            {about}
          </Text>
        )}
      </div>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
