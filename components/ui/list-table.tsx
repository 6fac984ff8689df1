"use client";

import { Box, type MantineBreakpoint, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./list-table.module.css";

/** A column; the one without a width takes what is left and comes first. */
export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly width?: number;
  readonly isNumber?: boolean;
  /** Left out on narrower screens. */
  readonly from?: MantineBreakpoint;
  readonly cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  /** What a row stands for: where its link leads; null for one that opens nothing. */
  readonly hrefOf: (row: Row) => string | null;
  readonly onOpen: (row: Row) => void;
  readonly openId?: string | null;
  /** Stands in front of the link of the first cell, such as a box to tick. */
  readonly before?: (row: Row) => ReactNode;
  /** Stands beside the link of the first cell: a link or button of its own. */
  readonly beside?: (row: Row) => ReactNode;
  /** The second line on a phone; the first is that of the first column. */
  readonly second: (row: Row) => ReactNode;
  readonly isLoading: boolean;
  readonly isStale: boolean;
  /** Called near the last row. */
  readonly onEnd: () => void;
};

const ROW_PX = 36;
const NARROW_ROW_PX = 60;
/** The page's header and the head of the list, below which a row is in sight. */
const HEADS_PX = 80;
/** Rows from the end where the next page is asked for. */
const AHEAD = 15;
const SKELETONS = [..."abcdefghijkl"];

/**
 * A long list in the page's own scroll: only the rows in sight are drawn, the head stays, and on a phone a row has two
 * lines. A skeleton stands while nothing is known; rows that are being replaced are dimmed.
 */
export function ListTable<Row>(props: Props<Row>) {
  const { label, rows, columns, isLoading, isStale, onEnd } = props;
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const list = useListCount(isStale);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of the rows has all places measured anew.
  useEffect(() => virtual.measure(), [rowPx]);
  const { openId, idOf } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is opened, not what is listed.
  useEffect(() => {
    const at = openId ? rows.findIndex((row) => idOf(row) === openId) : -1;
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
  }, [openId]);
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - AHEAD && rows.length > 0) onEnd();
  }, [last, rows.length, onEnd]);
  const above = (drawn[0]?.start ?? top) - top;
  const below = rows.length * rowPx - above - drawn.length * rowPx;
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
        <Space px={above} />
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
        {drawn.map(({ index }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <Line key={props.idOf(row)} {...props} row={row} index={index} isNarrow={isNarrow} />
          );
        })}
        <Space px={below} />
      </tbody>
    </table>
  );
}

/** Counts the lists shown: the rows of another list are drawn anew, for those in both would jump to their new places. */
function useListCount(isStale: boolean): number {
  const [seen, setSeen] = useState({ isStale, count: 0 });
  if (seen.isStale !== isStale) setSeen({ isStale, count: seen.count + (isStale ? 0 : 1) });
  return seen.count;
}

/** One cell alone: a cell over all columns would give those that are left out a share of the width. */
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
  const href = props.hrefOf(row);
  const [first, ...others] = columns;
  const open = (event: MouseEvent<HTMLElement>) => {
    const isOwn = event.currentTarget.tagName === "A";
    if (event.ctrlKey || event.metaKey || event.shiftKey || href === null) return;
    // Buttons and links inside a row do what they say; a word being selected opens nothing.
    if (!isOwn && (event.target as HTMLElement).closest("a, button, input, label, [role=menu]")) return;
    if (!isOwn && window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    props.onOpen(row);
  };
  const text = first?.cell(row);
  const link =
    href === null ? (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: j and k walk over this row too.
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
