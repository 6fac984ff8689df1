"use client";

import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type ModalProps,
} from "@mantine/core";
import { useHasMounted } from "./use-has-mounted";

/** Mantine's modal, which also returns the focus when it first renders open. */
export function Modal({ opened, ...others }: ModalProps) {
  const hasMounted = useHasMounted();
  return <MantineModal {...others} opened={opened && hasMounted} />;
}

/** Mantine's drawer, with the same behaviour. */
export function Drawer({ opened, ...others }: DrawerProps) {
  const hasMounted = useHasMounted();
  return <MantineDrawer {...others} opened={opened && hasMounted} />;
}
