import { Button, type ButtonProps, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useMe } from "@/components/api/use-me";

/** The button of the tenant menu. It is shown before the menu is loaded. */
export function TenantButton(props: ButtonProps & ComponentProps<"button">) {
  const { me } = useMe();
  return (
    <Button
      variant="default"
      px={8}
      // On a phone, the name shares a line with the other header controls.
      maw={{ base: 128, sm: 240 }}
      rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
      aria-label={`Tenant ${me?.tenant}. Switch tenant`}
      title={me?.tenant}
      styles={{ section: { marginInlineStart: 4 } }}
      {...props}
    >
      <Text span inherit truncate>
        {me?.tenant}
      </Text>
    </Button>
  );
}
