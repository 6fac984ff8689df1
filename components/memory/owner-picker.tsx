"use client";

import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useApi } from "@/components/api/use-api";
import { formatCount } from "@/components/ui/format";
import type { OwnerRef } from "@/lib/core";
import { ownerKey, ownerOfKey } from "./owner";
import { OwnerLabel } from "./owner-label";

type Owners = { items: (OwnerRef & { turn_count: number })[] };

/** Chooses an owner by the beginning of the id; the server searches, so that thousands are as quick as three. */
export function OwnerPicker({
  owner,
  set,
  isWide = false,
}: {
  owner: OwnerRef | null;
  set: (owner: OwnerRef | null) => void;
  isWide?: boolean;
}) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [asked] = useDebouncedValue(typed, 150);
  const isChosenText = owner !== null && typed === labelOf(owner);
  const found = useApi<Owners>(isOpen ? "/api/v1/owners" : null, {
    q: isChosenText ? "" : asked,
    limit: 50,
  });
  const items = found.data?.items ?? [];
  const counts = new Map(items.map((one) => [ownerKey(one), one.turn_count]));
  const keys = [...new Set([...(owner ? [ownerKey(owner)] : []), ...counts.keys()])];
  return (
    <Select
      aria-label="Owner"
      placeholder={isWide ? "Choose an owner" : "Any owner"}
      w={isWide ? 260 : { base: "calc(50% - 5px)", sm: 170 }}
      data={keys.map((key) => ({ value: key, label: labelOf(ownerOfKey(key)) }))}
      value={owner ? ownerKey(owner) : null}
      onChange={(key) => set(key === null ? null : ownerOfKey(key))}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={
        found.isFetching ? "Looking …" : found.error ? found.error.message : "No such owner"
      }
      rightSection={found.isFetching ? <Loader size={12} /> : undefined}
      comboboxProps={{ width: 260, position: "bottom-start" }}
      renderOption={({ option: { value } }) => {
        const one = ownerOfKey(value);
        const count = counts.get(value);
        return (
          <>
            {one && <OwnerLabel owner={one} />}
            {count !== undefined && (
              <span style={{ marginLeft: "auto", opacity: 0.7 }}>{formatCount(count)}</span>
            )}
          </>
        );
      }}
    />
  );
}

function labelOf(owner: OwnerRef | null): string {
  return owner === null ? "" : owner.kind === "shared" ? "shared" : owner.id;
}
