"use client";

import { CopyButton, Text, Tooltip, UnstyledButton } from "@mantine/core";

/** Letters of an id that are shown on either side of the cut. */
const ENDS = 6;

/** An id in mono, shortened in the middle; one click copies it whole. */
export function CopyId({ id }: { id: string }) {
  const isShort = id.length <= ENDS * 2 + 1;
  const short = isShort ? id : `${id.slice(0, ENDS)}…${id.slice(-ENDS)}`;
  return (
    <CopyButton value={id} timeout={1200}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : `${id} · click copies`} multiline maw={420}>
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
