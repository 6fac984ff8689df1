"use client";

import type { DrawerProps, ModalProps } from "@mantine/core";
import dynamic from "next/dynamic";
import { useState } from "react";

const LoadedModal = dynamic(() => import("./loaded-dialog").then((file) => file.Modal), { ssr: false });
const LoadedDrawer = dynamic(() => import("./loaded-dialog").then((file) => file.Drawer), { ssr: false });

/**
 * Mantine's modal, loaded when it opens for the first time. While it `isHeld` its own buttons alone close it, for it shows
 * what is shown this once.
 */
export function Modal({ isHeld = false, ...props }: ModalProps & { isHeld?: boolean }) {
  return (
    useEver(props.opened) && <LoadedModal {...props} closeOnClickOutside={!isHeld} closeOnEscape={!isHeld} />
  );
}

/** Mantine's drawer, loaded when it opens for the first time. */
export function Drawer(props: DrawerProps) {
  return useEver(props.opened) && <LoadedDrawer {...props} />;
}

/** Whether it was wanted at any time: what was open stays mounted, to close as it opened. */
export function useEver(isWanted: boolean): boolean {
  const [ever, setEver] = useState(isWanted);
  if (isWanted && !ever) setEver(true);
  return ever || isWanted;
}
