"use client";

import { Popover } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useDrawn } from "./use-drawn";

/** The part of Dropdown that loads late: what opens below the box that it is laid over. */
export function LoadedPopover({
  around,
  label,
  isOpen,
  close,
  side,
  width,
  children,
}: {
  /** What a press on is none outside: the control, which closes by itself what it opened. */
  around: HTMLElement | null;
  label: string;
  isOpen: boolean;
  close: () => void;
  side: "start" | "end";
  width: number;
  children: ReactNode;
}) {
  const isDrawn = useDrawn();
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  useClickOutside(() => isOpen && close(), null, [around, dropdown]);
  return (
    <Popover
      opened={isOpen && isDrawn}
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
