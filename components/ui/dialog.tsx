"use client";

import type { DrawerProps, ModalProps } from "@mantine/core";
import dynamic from "next/dynamic";
import { useState } from "react";

const LoadedModal = dynamic(() => import("./loaded-dialog").then((file) => file.Modal), { ssr: false });
const LoadedDrawer = dynamic(() => import("./loaded-dialog").then((file) => file.Drawer), { ssr: false });

/**
 * Mantine's modal, which is loaded when it opens for the first time. While `isLocked`, Escape and an outside
 * click do not close it, because it shows a secret that cannot be shown again.
 */
export function Modal({ isLocked = false, ...props }: ModalProps & { isLocked?: boolean }) {
  return (
    useEver(props.opened) && (
      <LoadedModal {...props} closeOnClickOutside={!isLocked} closeOnEscape={!isLocked} />
    )
  );
}

/** Mantine's drawer, which is loaded when it opens for the first time. */
export function Drawer(props: DrawerProps) {
  return useEver(props.opened) && <LoadedDrawer {...props} />;
}

/**
 * Returns true once `isWanted` has been true. A dialog stays mounted after it has been opened, so that
 * closing it is animated.
 */
export function useEver(isWanted: boolean): boolean {
  const [ever, setEver] = useState(isWanted);
  if (isWanted && !ever) setEver(true);
  return ever || isWanted;
}
