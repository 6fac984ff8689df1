import { ColorSwatch, Group, getThemeColor, Text, useMantineTheme } from "@mantine/core";

/** What a colour stands for: a dot and a word, and a figure when there is one. */
export function Key({ name, color, figure }: { name: string; color: string; figure?: string | undefined }) {
  return (
    <Group gap={6} wrap="nowrap">
      <ColorSwatch color={getThemeColor(color, useMantineTheme())} size={8} withShadow={false} />
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      {figure !== undefined && (
        <Text size="xs" fw={600}>
          {figure}
        </Text>
      )}
    </Group>
  );
}
