"use client";

import { Box, type MantineBreakpoint, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./list-table.module.css";

/** A column. The first column has no width and takes the remaining space. */
export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly width?: number;
  readonly isNumber?: boolean;
  /** The narrowest screen on which the column is visible. */
  readonly from?: MantineBreakpoint;
  readonly cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  /** Returns the URL of a row, or null for a row that cannot be opened. Without it, no row can be opened. */
  readonly hrefOf?: (row: Row) => string | null;
  readonly onOpen?: (row: Row) => void;
  readonly openId?: string | null;
  /** Returns content to show before the link in the first cell, such as a checkbox. */
  readonly before?: (row: Row) => ReactNode;
  /** Returns content to show after the link in the first cell, such as another link. */
  readonly beside?: (row: Row) => ReactNode;
  /** Returns the second line of a row on a phone. The first line shows the first column. */
  readonly second: (row: Row) => ReactNode;
  readonly isLoading: boolean;
  readonly isStale: boolean;
  /** Called when the user scrolls near the last row. */
  readonly onEnd?: (() => void) | undefined;
};

const ROW_PX = 36;
const NARROW_ROW_PX = 60;
/** The height of the page header and the table head together, which cover the rows behind them. */
const HEADS_PX = 80;
/** The next page is loaded when fewer rows than this follow the visible ones. */
const PREFETCH_ROWS = 15;
const SKELETONS = [..."abcdefghijkl"];

/**
 * A virtualized list that scrolls with the page. It renders only visible rows and has a sticky header row. On
 * a phone, a row has two lines. Rows are dimmed while newer ones load.
 */
export function ListTable<Row>(props: Props<Row>) {
  const { label, rows, columns, isLoading, isStale, onEnd } = props;
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const list = useListVersion(isStale);
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollPaddingStart: HEADS_PX,
    scrollMargin: top,
  });
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height requires a new measurement.
  useEffect(() => virtual.measure(), [rowPx]);
  const { openId, idOf } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the opened row, not on the list.
  useEffect(() => {
    const at = openId ? rows.findIndex((row) => idOf(row) === openId) : -1;
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
  }, [openId]);
  const visible = virtual.getVirtualItems();
  const last = visible.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - PREFETCH_ROWS && rows.length > 0) onEnd?.();
  }, [last, rows.length, onEnd]);
  const heightAbove = (visible[0]?.start ?? top) - top;
  const heightBelow = rows.length * rowPx - heightAbove - visible.length * rowPx;
  return (
    <table
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-busy={isLoading || isStale}
      className={classes.table ?? ""}
      data-stale={isStale || undefined}
    >
      <thead className={classes.wide ?? ""}>
        <tr>
          {columns.map(({ key, label: name, width, isNumber, from }) => (
            <Box
              component="th"
              key={key}
              scope="col"
              {...(from ? { visibleFrom: from } : {})}
              className={`${classes.head} ${isNumber ? classes.right : ""}`}
              style={{ width }}
            >
              {name}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody key={list} ref={body}>
        <Space px={heightAbove} />
        {isLoading &&
          SKELETONS.map((line) => (
            <tr key={line} className={`${classes.row} ${classes.coming}`}>
              {columns.map(({ key, from }) => (
                <Box
                  component="td"
                  key={key}
                  {...(from ? { visibleFrom: from } : {})}
                  className={classes.cell ?? ""}
                >
                  <Skeleton height={12} />
                </Box>
              ))}
            </tr>
          ))}
        {visible.map(({ index }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <Line key={props.idOf(row)} {...props} row={row} index={index} isNarrow={isNarrow} />
          );
        })}
        <Space px={heightBelow} />
      </tbody>
    </table>
  );
}

/**
 * Returns a number that increases with every new list. Used as a key, it remounts the rows, because reusing
 * them would shift the layout.
 */
function useListVersion(isStale: boolean): number {
  const [listVersion, setListVersion] = useState({ isStale, count: 0 });
  if (listVersion.isStale !== isStale)
    setListVersion({ isStale, count: listVersion.count + (isStale ? 0 : 1) });
  return listVersion.count;
}

/**
 * An empty row of the given height. It has one cell, because a cell across all columns would widen hidden
 * columns.
 */
function Space({ px }: { px: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden style={{ height: px }}>
      <td className={classes.space ?? ""} />
    </tr>
  );
}

type LineProps<Row> = Props<Row> & { row: Row; index: number; isNarrow: boolean };

function Line<Row>({ row, index, isNarrow, columns, ...props }: LineProps<Row>) {
  const id = props.idOf(row);
  const href = props.hrefOf?.(row) ?? null;
  const [first, ...others] = columns;
  const open = (event: MouseEvent<HTMLElement>) => {
    const isOwn = event.currentTarget.tagName === "A";
    if (event.ctrlKey || event.metaKey || event.shiftKey || href === null) return;
    // A click on an inner button or link does not open the row, nor does selecting text.
    if (!isOwn && (event.target as HTMLElement).closest("a, button, input, label, [role=menu]")) return;
    if (!isOwn && window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    props.onOpen?.(row);
  };
  const text = first?.cell(row);
  const link =
    href === null ? (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k focus this row too.
      <span className={classes.link} data-row={id} tabIndex={0}>
        {text}
      </span>
    ) : (
      <a className={classes.link} data-row={id} href={href} onClick={open}>
        {text}
      </a>
    );
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes.row ?? ""}
      data-open={props.openId === id || undefined}
      data-opens={href !== null || undefined}
      onClick={open}
    >
      <td className={classes.cell ?? ""}>
        <div className={classes.first}>
          {props.before?.(row)}
          {link}
          {props.beside?.(row)}
        </div>
        {isNarrow && <div className={classes.second}>{props.second(row)}</div>}
      </td>
      {!isNarrow &&
        others.map(({ key, cell, isNumber, from }) => (
          <Box
            component="td"
            key={key}
            {...(from ? { visibleFrom: from } : {})}
            className={`${classes.cell} ${isNumber ? classes.right : ""}`}
          >
            {cell(row)}
          </Box>
        ))}
    </tr>
  );
}
