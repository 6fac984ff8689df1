"use client";

import { Anchor, Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./compact-table.module.css";

/** A column. `isWide` takes the remaining width, and `isBare` hides the heading on a phone. */
export type TableColumn<Row> = {
  label: string;
  isNumber?: boolean;
  isWide?: boolean;
  isBare?: boolean;
  show: (row: Row) => ReactNode;
};

/** The roles are explicit, because the rows are CSS blocks on a phone, which removes the table semantics. */
const ROLES = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
};

/**
 * A short table without virtual scrolling. On a phone, each row has two lines. With `hrefOf`, the first cell
 * is a link that `j` and `k` focus (see useRowKeyboard), and a click anywhere in the row opens the link.
 */
export function CompactTable<Row>({
  label,
  rows,
  columns,
  idOf,
  hrefOf,
  onOpen,
  openId,
  before,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  idOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  openId?: string | null;
  /** Returns content to show before the first cell, such as a checkbox. */
  before?: (row: Row) => ReactNode;
}) {
  const [first, ...others] = columns;
  return (
    <table aria-label={label} {...ROLES.table} className={classes.table}>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          {columns.map(({ label: name, isNumber }) => (
            <th key={name} {...ROLES.columnheader} className={className(isNumber && "number", "head")}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {rows.map((row) => (
          // Keyboard users can open the row with the link in its first cell.
          <tr
            key={idOf(row)}
            {...ROLES.row}
            className={className("row", onOpen && "opens")}
            {...(openId === idOf(row) ? { "data-open": true } : {})}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest("a, button, input, label")) onOpen?.(row);
            }}
          >
            <td {...ROLES.cell} className={className("cell", "first")}>
              <Group gap="sm" wrap="nowrap">
                {before?.(row)}
                {hrefOf ? (
                  <Anchor
                    href={hrefOf(row)}
                    data-row={idOf(row)}
                    c="inherit"
                    {...(openId === idOf(row) ? { "aria-current": true } : {})}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      onOpen?.(row);
                    }}
                  >
                    {first?.show(row)}
                  </Anchor>
                ) : (
                  first?.show(row)
                )}
              </Group>
            </td>
            {others.map(({ label: name, isNumber, isWide, isBare, show }) => (
              <td
                key={name}
                {...ROLES.cell}
                className={className("cell", isNumber && "number", isWide && "wide")}
              >
                {!isBare && <span className={classes.label}>{name} </span>}
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function className(...names: (string | false | undefined)[]): string {
  return names.flatMap((name) => (name ? (classes[name] ?? []) : [])).join(" ");
}
