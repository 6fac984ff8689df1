"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { pathOf, type Query } from "./request";

/** The text of a success toast, with a link to the entry in the audit log. */
export function ActionToast({ text, entry }: { text: string; entry: Query }) {
  return (
    <>
      {text}{" "}
      <Anchor
        component={Link}
        href={pathOf("/access", entry)}
        prefetch={false}
        underline="always"
        size="sm"
        style={{ whiteSpace: "nowrap" }}
      >
        View in audit log
      </Anchor>
    </>
  );
}
