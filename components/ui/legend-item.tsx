import { Group, getThemeColor, Text, useMantineTheme } from "@mantine/core";

/** A legend entry: a coloured dot, a name and an optional value. `isWide` aligns the value to the right. */
export function LegendItem({
  name,
  color,
  stat,
  isWide = false,
}: {
  name: string;
  color: string;
  stat?: string | undefined;
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
      {stat !== undefined && (
        <Text size="xs" fw={600}>
          {stat}
        </Text>
      )}
    </Group>
  );
}
