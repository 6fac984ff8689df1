"use client";

import { Box, type BoxProps } from "@mantine/core";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useEver } from "./dialog";

const LoadedPopover = dynamic(() => import("./loaded-popover").then((file) => file.LoadedPopover), {
  ssr: false,
});

/** Returns the ARIA attributes of a control that opens a dropdown. */
export const dropdownAttributes = (isOpen: boolean) =>
  ({ "aria-haspopup": "dialog", "aria-expanded": isOpen }) as const;

/**
 * A control with a popover. The popover is loaded when it opens for the first time. Escape and an outside
 * click close it.
 */
export function Dropdown({
  control,
  label,
  isOpen,
  close,
  side = "start",
  width = 280,
  w,
  children,
}: {
  /** A toggle button with the attributes from `dropdownAttributes`. */
  control: ReactNode;
  label: string;
  isOpen: boolean;
  close: () => void;
  side?: "start" | "end";
  /** The width of the popover in pixels. */
  width?: number;
  w?: BoxProps["w"];
  children: ReactNode;
}) {
  const hasOpened = useEver(isOpen);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  return (
    <Box ref={setBox} pos="relative" {...(w === undefined ? {} : { w })}>
      {control}
      {hasOpened && (
        <LoadedPopover around={box} label={label} isOpen={isOpen} close={close} side={side} width={width}>
          {children}
        </LoadedPopover>
      )}
    </Box>
  );
}
