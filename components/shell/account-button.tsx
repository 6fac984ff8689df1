import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import type { ComponentProps } from "react";

/** What opens the account menu, there before the menu is loaded. */
export function AccountButton(props: ActionIconProps & ComponentProps<"button">) {
  return (
    <ActionIcon variant="default" size="md" aria-label="Account and theme" {...props}>
      <IconUser size={16} stroke={1.6} />
    </ActionIcon>
  );
}
