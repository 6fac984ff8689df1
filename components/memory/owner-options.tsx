"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { FilterOptions } from "@/components/ui/filter-options";
import { formatCount } from "@/components/ui/format";
import { TYPING_MS } from "@/components/ui/text-filter";
import type { OwnerRef } from "@/lib/base/core";
import { ownerKey, parseOwnerKey } from "./owner";
import { OwnerLabel } from "./owner-label";

/**
 * The owners whose ID starts with the typed text. The server searches, because there can be thousands of
 * owners.
 */
export function OwnerOptions({
  owner,
  choose,
}: {
  owner: OwnerRef | null;
  choose: (owner: OwnerRef | null) => void;
}) {
  const [typedText, setTypedText] = useState("");
  const [prefix] = useDebouncedValue(typedText, TYPING_MS);
  const owners = useApi<OutputOf<"listOwners">>("/api/v1/owners", { q: prefix, limit: 50 });
  // While new data loads, the previous data is for a shorter or different prefix.
  const items = owners.data?.items.filter((one) => startsWith(one, typedText)) ?? [];
  return (
    <FilterOptions
      label="Owner"
      any="All owners"
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
      choose={(key) => choose(key === null ? null : parseOwnerKey(key))}
      search={{
        typed: typedText,
        set: setTypedText,
        isSearching: owners.isFetching || prefix !== typedText,
        problem: owners.error?.message ?? null,
      }}
    />
  );
}

function startsWith(owner: OwnerRef, prefix: string): boolean {
  return (owner.id ?? "shared").toLowerCase().startsWith(prefix.trim().toLowerCase());
}
