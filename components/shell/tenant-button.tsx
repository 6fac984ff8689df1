import { Button, type ButtonProps, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useMe } from "@/components/api/use-me";

/** The tenant that the page shows; opens the list of the others, and is there before that is loaded. */
export function TenantButton(props: ButtonProps & ComponentProps<"button">) {
  const { me } = useMe();
  return (
    <Button
      variant="default"
      px={8}
      // On a phone the name shares the line with all else of the header.
      maw={{ base: 128, sm: 240 }}
      rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
      aria-label={`Tenant ${me?.tenant}. Choose another`}
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
