"use client";

import dynamic from "next/dynamic";
import { Filter } from "@/components/ui/filter";
import type { OwnerRef } from "@/lib/base/core";

const OwnerOptions = dynamic(() => import("./owner-options").then((file) => file.OwnerOptions), {
  ssr: false,
});

/** A filter that selects one owner. */
export function OwnerPicker({
  owner,
  set,
  isWide = false,
}: {
  owner: OwnerRef | null;
  set: (owner: OwnerRef | null) => void;
  isWide?: boolean;
}) {
  const shownOwner = owner === null ? null : owner.kind === "shared" ? "shared" : owner.id;
  return (
    <Filter
      label="Owner"
      any={isWide ? "Select an owner" : "All owners"}
      shown={shownOwner}
      w={isWide ? { base: "100%", sm: 260 } : { base: "calc(50% - 5px)", sm: 170 }}
    >
      {(close) => (
        <OwnerOptions
          owner={owner}
          choose={(one) => {
            set(one);
            close();
          }}
        />
      )}
    </Filter>
  );
}
