"use client";

import { Tooltip } from "@mantine/core";
import type { ReactElement } from "react";

/** An act that readers see but can't do: `children` gets `disabled`, and the reason stands on hover and focus. */
export function OnlyAdmin({
  isAdmin,
  children,
}: {
  isAdmin: boolean;
  children: (disabled: boolean) => ReactElement;
}) {
  return (
    <Tooltip
      label="Your role is to read. An admin may do this."
      disabled={isAdmin}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span>{children(!isAdmin)}</span>
    </Tooltip>
  );
}
