"use client";

import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { useDrawn } from "./use-drawn";

/** The part of Dropdown that loads late: what opens below the box that it is laid over. */
export function LoadedPopover({
  label,
  isOpen,
  close,
  side,
  width,
  children,
}: {
  label: string;
  isOpen: boolean;
  close: () => void;
  side: "start" | "end";
  width: number;
  children: ReactNode;
}) {
  const isDrawn = useDrawn();
  return (
    <Popover
      opened={isOpen && isDrawn}
      onChange={(opened) => !opened && close()}
      position={`bottom-${side}`}
      width={width}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span style={{ position: "absolute", inset: 0, pointerEvents: "none" }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} p="xs">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
