"use client";

import { useQueryState } from "nuqs";
import { parseAsOwner } from "@/components/memory/owner";
import { OwnerDetails } from "./owner-details";
import { OwnerList } from "./owner-list";

/** The owners of the tenant, or the one in the URL. */
export function OwnersPage() {
  const [owner, setOwner] = useQueryState("owner", parseAsOwner.withOptions({ history: "push" }));
  if (owner === null) return <OwnerList open={(one) => void setOwner(one)} />;
  // The key discards what another owner's page showed.
  return <OwnerDetails key={`${owner.kind}:${owner.id}`} owner={owner} />;
}
