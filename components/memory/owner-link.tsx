import { Anchor, Button } from "@mantine/core";
import Link from "next/link";
import type { OwnerRef } from "@/lib/base/core";
import { ownerKey } from "./owner";
import { OwnerLabel } from "./owner-label";

/** An owner that links to its page. */
export function OwnerLink({ owner }: { owner: OwnerRef }) {
  return (
    <Anchor
      component={Link}
      href={ownerPath(owner)}
      prefetch={false}
      size="sm"
      c="inherit"
      underline="always"
    >
      <OwnerLabel owner={owner} />
    </Anchor>
  );
}

/** A button that opens the page of the owner by whom a list is filtered. */
export function OwnerButton({ owner }: { owner: OwnerRef }) {
  return (
    <Button component={Link} href={ownerPath(owner)} prefetch={false} variant="default" size="xs">
      Open owner
    </Button>
  );
}

/** Returns the path of an owner's page. */
export function ownerPath(owner: OwnerRef): string {
  return `/owners?owner=${encodeURIComponent(ownerKey(owner))}`;
}
