"use client";

import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type ModalProps,
} from "@mantine/core";
import { useDrawn } from "./use-drawn";

/** Mantine's modal, which gives the focus back also when it is drawn as open. */
export function Modal({ opened, ...others }: ModalProps) {
  const isDrawn = useDrawn();
  return <MantineModal {...others} opened={opened && isDrawn} />;
}

/** Mantine's drawer, as the modal. */
export function Drawer({ opened, ...others }: DrawerProps) {
  const isDrawn = useDrawn();
  return <MantineDrawer {...others} opened={opened && isDrawn} />;
}
