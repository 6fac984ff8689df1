"use client";

import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type ModalProps,
} from "@mantine/core";
import { useHasMounted } from "./use-has-mounted";

/** Mantine's modal, which restores the focus even if it is open in its first render. */
export function Modal({ opened, ...others }: ModalProps) {
  const hasMounted = useHasMounted();
  return <MantineModal {...others} opened={opened && hasMounted} />;
}

/** Mantine's drawer, with the same behaviour. */
export function Drawer({ opened, ...others }: DrawerProps) {
  const hasMounted = useHasMounted();
  return <MantineDrawer {...others} opened={opened && hasMounted} />;
}
