import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import type { ComponentProps } from "react";

/** The button of the account menu. It is shown before the menu is loaded. */
export function AccountButton(props: ActionIconProps & ComponentProps<"button">) {
  return (
    <ActionIcon variant="default" size="md" aria-label="Account menu" {...props}>
      <IconUser size={16} stroke={1.6} />
    </ActionIcon>
  );
}
