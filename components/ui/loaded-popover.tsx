"use client";

import { Popover } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useHasMounted } from "./use-has-mounted";

/** The part of Dropdown that is loaded on demand: a popover below its control. */
export function LoadedPopover({
  around,
  label,
  isOpen,
  close,
  side,
  width,
  children,
}: {
  /**
   * The box around the control. A click on it does not count as an outside click, because the control itself
   * closes the popover.
   */
  around: HTMLElement | null;
  label: string;
  isOpen: boolean;
  close: () => void;
  side: "start" | "end";
  width: number;
  children: ReactNode;
}) {
  const hasMounted = useHasMounted();
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  useClickOutside(() => isOpen && close(), null, [around, dropdown]);
  return (
    <Popover
      opened={isOpen && hasMounted}
      onChange={(opened) => !opened && close()}
      position={`bottom-${side}`}
      width={width}
      shadow="md"
      closeOnClickOutside={false}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span style={{ position: "absolute", inset: 0, pointerEvents: "none" }} />
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown} role="dialog" aria-label={label} p="xs">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
