"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { FilterOptions } from "@/components/ui/filter-options";
import { formatCount } from "@/components/ui/format";
import { TYPING_MS } from "@/components/ui/text-filter";
import type { OwnerRef } from "@/lib/core";
import { ownerKey, ownerOfKey } from "./owner";
import { OwnerLabel } from "./owner-label";

type Owners = { items: (OwnerRef & { turn_count: number })[] };

/** Owners by the beginning of their id; the server searches, so that thousands are as quick as three. */
export function OwnerOptions({
  owner,
  choose,
}: {
  owner: OwnerRef | null;
  choose: (owner: OwnerRef | null) => void;
}) {
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const found = useApi<Owners>("/api/v1/owners", { q: asked, limit: 50 });
  // The answer before this one is of what was typed before.
  const items = found.data?.items.filter((one) => startsWith(one, typed)) ?? [];
  return (
    <FilterOptions
      label="Owner"
      any="Any owner"
      values={owner ? [ownerKey(owner)] : []}
      options={items.map((one) => ({
        value: ownerKey(one),
        label: one.id ?? "shared",
        content: (
          <>
            <OwnerLabel owner={one} />
            <span style={{ marginLeft: "auto", opacity: 0.7 }}>{formatCount(one.turn_count)}</span>
          </>
        ),
      }))}
      choose={(key) => choose(key === null ? null : ownerOfKey(key))}
      search={{
        typed,
        set: setTyped,
        isLooking: found.isFetching || asked !== typed,
        problem: found.error?.message ?? null,
      }}
    />
  );
}

function startsWith(owner: OwnerRef, typed: string): boolean {
  return (owner.id ?? "shared").toLowerCase().startsWith(typed.trim().toLowerCase());
}
