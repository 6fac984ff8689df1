"use client";

import { Button, type ButtonProps, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** A button that copies a text and says so. */
export function CopyText({
  text,
  label = "Copy",
  variant = "default",
  ...props
}: { text: string; label?: string } & ButtonProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          {...props}
          onClick={copy}
          variant={copied ? "light" : variant}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        >
          {copied ? "Copied" : label}
        </Button>
      )}
    </CopyButton>
  );
}
