import { Text } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Drawer } from "@/components/ui/dialog";
import { useRowFocus } from "./use-row-focus";

/** A drawer at the right with the details of a row. The rows behind it can be clicked. */
export function SideDrawer({
  row,
  title,
  onClose,
  size = "xl",
  closeOnEscape = true,
  children,
}: {
  /** The `data-row` of the row that it shows; null while it is closed. */
  row: string | null;
  title: string;
  onClose: () => void;
  size?: "md" | "xl";
  closeOnEscape?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLParagraphElement>(null);
  useRowFocus(row, heading);
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size={size}
      withOverlay={false}
      lockScroll={false}
      closeOnClickOutside={false}
      closeOnEscape={closeOnEscape}
      returnFocus={false}
      shadow="md"
      title={
        <Text span inherit ref={heading} tabIndex={-1} data-autofocus className="mantine-focus-auto">
          {title}
        </Text>
      }
    >
      {children}
    </Drawer>
  );
}
