"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { pathOf, type Query } from "./request";

/** What a toast says of an act that is done, with the way to where it stands in the access log. */
export function Done({ text, entry }: { text: string; entry: Query }) {
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
        Access log
      </Anchor>
    </>
  );
}
