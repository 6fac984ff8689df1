"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconColumns3 } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { Dropdown, dropdownAttributes } from "./dropdown";
import type { Column } from "./list-table";

const ColumnChoice = dynamic(() => import("./column-choice").then((file) => file.ColumnChoice), {
  ssr: false,
});

/** A menu to show and hide the columns of a list. The first column is always visible. */
export function ColumnMenu<Row>({
  columns,
  hidden,
  set,
}: {
  columns: readonly Pick<Column<Row>, "key" | "label">[];
  hidden: readonly string[];
  set: (hidden: string[]) => void;
}) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <Dropdown
      label="Columns"
      isOpen={isOpen}
      close={close}
      side="end"
      width={200}
      control={
        <Tooltip label="Columns">
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Columns"
            onClick={toggle}
            {...dropdownAttributes(isOpen)}
          >
            <IconColumns3 size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      }
    >
      <ColumnChoice columns={columns.slice(1)} hidden={hidden} set={set} />
    </Dropdown>
  );
}
