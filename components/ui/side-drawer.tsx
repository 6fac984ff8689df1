import type { ComponentProps } from "react";
import { Drawer } from "@/components/ui/dialog";

/** A drawer at the right with the details of a row. The rows behind it can be clicked. */
export function SideDrawer(props: ComponentProps<typeof Drawer>) {
  return (
    <Drawer
      position="right"
      size="xl"
      withOverlay={false}
      lockScroll={false}
      closeOnClickOutside={false}
      shadow="md"
      {...props}
    />
  );
}
