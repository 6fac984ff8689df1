import { Group, getThemeColor, Text, useMantineTheme } from "@mantine/core";

/** What a colour stands for: a dot and a word, and a figure when there is one, at the far end if `isWide`. */
export function Key({
  name,
  color,
  figure,
  isWide = false,
}: {
  name: string;
  color: string;
  figure?: string | undefined;
  isWide?: boolean;
}) {
  return (
    <Group gap={6} wrap="nowrap">
      <span
        style={{
          flex: "none",
          width: 8,
          height: 8,
          borderRadius: 8,
          background: getThemeColor(color, useMantineTheme()),
        }}
      />
      <Text size="xs" c="dimmed" {...(isWide ? { flex: 1, miw: 96 } : {})}>
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
