"use client";

import { CopyButton, Text, Tooltip, UnstyledButton } from "@mantine/core";

/** The number of characters on each side of the ellipsis. */
const VISIBLE_CHARS = 6;

/** An ID, shortened in the middle. A click copies the full ID. */
export function CopyId({ id }: { id: string }) {
  const isShort = id.length <= VISIBLE_CHARS * 2 + 1;
  const short = isShort ? id : `${id.slice(0, VISIBLE_CHARS)}…${id.slice(-VISIBLE_CHARS)}`;
  return (
    <CopyButton value={id} timeout={1200}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : `${id} · click to copy`} multiline maw={420}>
          <UnstyledButton
            aria-label={`Copy ${id}`}
            onClick={(event) => {
              event.stopPropagation();
              copy();
            }}
          >
            <Text span ff="monospace" fz={12} c={copied ? "teal" : "inherit"}>
              {short}
            </Text>
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
